// What a worker does with a batch of jobs: parses one after the other, and says which job it is at.

import { parserMemory } from "../languages/load_language.ts";
import { type ParseJob, runParseJob } from "./parse_job.ts";
import type { ParsedSource } from "./parsed_source.ts";

export interface ParseRequest {
  readonly batch: number;
  readonly jobs: readonly ParseJob[];
  /** One number shared with the pool: the index of the job under way, counted up also between batches. */
  readonly beat: SharedArrayBuffer;
}

export interface ParseReply {
  readonly batch: number;
  readonly results: readonly ParsedSource[];
  /** The worker's memory has grown so much that it should be replaced. */
  readonly retire: boolean;
}

/** wasm memory never shrinks. */
const RETIRE_BYTES = 384 * 1024 * 1024;

export async function parseBatch(request: ParseRequest): Promise<ParseReply> {
  const beat = new Int32Array(request.beat);
  const results: ParsedSource[] = [];
  for (let i = 0; i < request.jobs.length; i++) {
    Atomics.store(beat, 0, i);
    Atomics.add(beat, 1, 1);
    results.push(await runParseJob(request.jobs[i] as ParseJob));
  }
  return { batch: request.batch, results, retire: memoryBytes() > RETIRE_BYTES };
}

function memoryBytes(): number {
  try {
    return parserMemory().buffer.byteLength;
  } catch {
    return 0;
  }
}
