// PostToolUse, after an edit: the file is indexed anew, and memories about what changed in it are named in one line.

import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { maskSecrets } from "../base/mask.ts";
import { isBelow, toSlashes } from "../base/paths.ts";
import { type Checkout, findCheckout } from "../graph/checkouts.ts";
import { fileRecord } from "../graph/file_records.ts";
import { symbolKey } from "../graph/symbol_key.ts";
import { indexCheckout } from "../index/index_checkout.ts";
import { indexOptions } from "../index/index_context.ts";
import { memoriesInFile } from "../memory/links.ts";
import { findMemory } from "../memory/memory.ts";
import { isStale, memoryState } from "../memory/freshness.ts";
import { codeLookup } from "../ops/remember/code_lookup.ts";
import { statesOf } from "../ops/remember/remembering.ts";
import { recordFile } from "../sessions/session_record.ts";
import type { GateIo } from "./gate.ts";
import { type HookContext, sessionOf, withHookContext } from "./hook_context.ts";
import type { HookInput } from "./hook_input.ts";

const EDITS: readonly string[] = ["Edit", "MultiEdit", "Write", "NotebookEdit"];
const MOST_NAMED = 3;
const MOST_CHARACTERS = 100;

export function postToolUse(input: HookInput, io: GateIo): Promise<string> {
  const { file, tool } = input;
  if (file === undefined || (tool !== undefined && !EDITS.includes(tool))) return Promise.resolve("");
  return withHookContext(input, io, async (context) => {
    const path = pathBelow(context.place.top, file);
    if (path === undefined) return "";
    const session = sessionOf(context, input);
    if (session !== undefined) recordFile(context.memory(), session.id, path, "edited", context.clock);
    const checkout = context.indexed ? findCheckout(context.index(), context.place.top) : undefined;
    if (checkout === undefined) return "";
    // A file that is not recorded may be one that is ignored: the server's next look decides.
    if (fileRecord(context.index(), checkout.id, path) !== undefined) {
      await indexCheckout({ ...indexOptions(context, checkout.root), only: [path] });
    }
    return flagged(context, checkout, path);
  });
}

function pathBelow(top: string, file: string): string | undefined {
  let real = file;
  try {
    real = realpathSync(file);
  } catch {
    // Deleted since: its path is as good.
  }
  const below = relative(top, real);
  return below !== "" && isBelow(below) ? toSlashes(below) : undefined;
}

/** One line for the assistant, or nothing. */
function flagged(context: HookContext, checkout: Checkout, path: string): string {
  const memory = context.memory();
  const ids = memoriesInFile(memory, context.repository().id, symbolKey(checkout.prefix, path, "", 0));
  if (ids.length === 0) return "";
  const symbols = codeLookup(context.index(), [checkout]);
  const stale = ids.map((id) => findMemory(memory, id))
    .filter((found) => found !== undefined && found.archived_at === null && found.category !== "auto")
    .filter((found) => found !== undefined && isStale(memoryState(statesOf(context, found, symbols))));
  if (stale.length === 0) return "";
  const named = stale.slice(0, MOST_NAMED).map((found) => {
    const text = maskSecrets(found?.content ?? "").replace(/\s+/g, " ");
    return `${found?.id} "${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}"`;
  });
  const more = stale.length > named.length ? ` and ${stale.length - named.length} more` : "";
  const line = `focal: what these memories are about has changed in ${path}; check whether they still hold ` +
    `(update_memory): ${named.join("; ")}${more}`;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: line } }) + "\n";
}
