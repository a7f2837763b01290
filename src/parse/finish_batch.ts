// The second half of a batch: makes facts of trees that another thread parsed.

import { loadRules } from "../languages/registry.ts";
import { GrammarNames } from "../languages/tree.ts";
import { begin } from "./beat.ts";
import type { TreeReader } from "./extract_facts.ts";
import { finishJob } from "./finish_job.ts";
import type { ParseReply } from "./parse_batch.ts";
import type { ParsedSource } from "./parsed_source.ts";
import { takeTree } from "./posted_tree.ts";
import type { TreeBatch } from "./read_batch.ts";

const readers = new Map<string, TreeReader>();

export async function finishBatch({ batch, beat, results, grammars, retire }: TreeBatch): Promise<ParseReply> {
  for (const [name, table] of grammars) {
    readers.set(name, { name, names: new GrammarNames(table), rules: await loadRules(name) });
  }
  const finished = results.map((result): ParsedSource => {
    begin(beat);
    return "status" in result ? result : finishJob(takeTree(result, readers.get(result.reader)!));
  });
  return { batch, results: finished, retire };
}
