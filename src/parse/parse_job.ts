// A file to parse, and how that is done in whichever thread it is called.

import { finishJob } from "./finish_job.ts";
import type { ParsedSource } from "./parsed_source.ts";
import { readJob } from "./read_job.ts";

export interface ParseJob {
  /** Absolute folder of the checkout. */
  readonly root: string;
  /** Below the root, with `/`. */
  readonly path: string;
  /** Only its content's hash matters: it is read by resolution. */
  readonly config: boolean;
  /** Hash of the content that is indexed; an equal one ends the job early. */
  readonly known?: Uint8Array | undefined;
  readonly max_bytes: number;
  readonly deadline_ms: number;
  /** What full text needs is handed on, to be made into it when there is less to do. */
  readonly text_later?: boolean;
  /** When the job was made. What the file's times say is judged by it: earlier than the reading, so on the safe side. */
  readonly now_ms: number;
}

export function runParseJob(job: ParseJob): Promise<ParsedSource> {
  return readJob(job, finishJob);
}
