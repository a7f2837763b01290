// The first half of a batch: reads and parses, for a thread that makes facts of the trees.

import { parserHasGrown } from "../languages/load_language.ts";
import type { GrammarTable } from "../languages/tree.ts";
import { type Beat, begin } from "./beat.ts";
import type { ParseRequest } from "./parse_batch.ts";
import type { ParsedSource } from "./parsed_source.ts";
import { type PostedTree, postedTree } from "./posted_tree.ts";
import { readJob } from "./read_job.ts";
import { prepare } from "./syntax.ts";

export interface TreeBatch {
  readonly batch: number;
  readonly beat: Beat;
  readonly results: readonly (ParsedSource | PostedTree)[];
  /** By language: of those that had no tree before. */
  readonly grammars: ReadonlyMap<string, GrammarTable>;
  readonly retire: boolean;
}

const told = new Set<string>();

/**
 * Loads what sources in these languages are parsed with, or most of them where that depends on the source. What cannot be
 * loaded is told where a source needs it.
 */
export async function prepareToRead(languages: readonly string[]): Promise<void> {
  for (const language of languages) await prepare("", language).catch(() => {});
}

/** The batch, and what of it changes hands. */
export async function readBatch({ batch, jobs, beat }: ParseRequest): Promise<[TreeBatch, ArrayBuffer[]]> {
  const results: (ParsedSource | PostedTree)[] = [];
  const grammars = new Map<string, GrammarTable>();
  const columns: ArrayBuffer[] = [];
  for (const job of jobs) {
    begin(beat);
    const read = await readJob(job, (parsed) => {
      const { name, names } = parsed.syntax.grammar;
      if (!told.has(name)) grammars.set(name, names.table);
      told.add(name);
      return postedTree(parsed);
    });
    results.push(read);
    if ("columns" in read) columns.push(read.columns);
  }
  return [{ batch, beat, results, grammars, retire: parserHasGrown() }, columns];
}
