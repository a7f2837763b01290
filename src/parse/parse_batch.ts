// What a worker does with a batch of jobs: parses one after the other, and says which job it is at.

import type { MessagePort } from "node:worker_threads";
import { parserHasGrown } from "../languages/load_language.ts";
import { type Beat, begin } from "./beat.ts";
import { type ParseJob, runParseJob } from "./parse_job.ts";
import type { ParsedSource } from "./parsed_source.ts";

export interface ParseRequest {
  readonly batch: number;
  readonly jobs: readonly ParseJob[];
  readonly beat: Beat;
}

/** Makes a worker one of two: what it parses goes there (`read_batch.ts`), or trees come from there (`finish_batch.ts`). */
export type LinkRequest =
  | { readonly to: MessagePort; readonly languages: readonly string[] }
  | { readonly from: MessagePort };

export interface ParseReply {
  readonly batch: number;
  readonly results: readonly ParsedSource[];
  /** The worker's memory has grown so much that it should be replaced. */
  readonly retire: boolean;
}

export async function parseBatch(request: ParseRequest): Promise<ParseReply> {
  const { batch, beat } = request;
  const results: ParsedSource[] = [];
  for (let i = 0; i < request.jobs.length; i++) {
    begin(beat, { batch, index: i });
    results.push(await runParseJob(request.jobs[i] as ParseJob));
  }
  return { batch, results, retire: parserHasGrown() };
}
