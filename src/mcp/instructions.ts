// What an assistant is told when it connects: when to use which tool, in under 150 words.

import { GLOBALS } from "../ops/globals.ts";

const { min, max } = GLOBALS.max_tokens;
const TEXT = `focal knows this code base's symbols and who uses them, and keeps a memory across sessions.

- Starting a task: get_context with the task in words gives the code that matters, within a budget.
- Know a name: query_symbol (also Class.method, path:name, path:line). Know only words: search_code.
- Before changing something: get_impact_graph, or get_dependents; answers say whether they are complete. After: get_impact_graph with diff "HEAD", and run its tests.
- Instead of reading a whole file: get_skeleton or get_file_symbols.
- After a decision or a bug's cause: save_memory with symbol_names; look back with search_memory.
- After your context was compacted: recover_session.

Every tool takes repo (one of the served folders; default all) and max_tokens (${min} to ${max}, default 4000). Names that match several symbols are answered with candidates: ask again with path:name.`;

/** Lines that name only tools which are not listed are left out. */
export function instructions(tools: ReadonlySet<string>): string {
  return TEXT.split("\n").filter((line) => {
    const named = line.startsWith("- ")
      ? line.match(/\b[a-z]+(?:_[a-z]+)+\b/g)?.filter((word) => NAMES.test(word))
      : [];
    return named === undefined || named.length === 0 || named.some((name) => tools.has(name));
  }).join("\n");
}

const NAMES = /^(?:get|query|search|save|recover|list|update|delete|batch)_/;
