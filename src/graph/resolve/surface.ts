// What other files can learn from a file, name by name, as hashes: two versions with equal entries are the same to them.

import type { ParsedFile } from "../../languages/facts.ts";
import { nameHash } from "./name_hash.ts";

export function surface(facts: ParsedFile): Map<number, number> {
  const entries = new Map<number, number>();
  for (const symbol of facts.symbols) entries.set(nameHash(symbol.name), 1);
  return entries;
}
