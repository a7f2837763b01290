// PostToolUse, after an edit: the file is indexed anew, and memories about what changed in it are named in one line.

import { realpathSync } from "node:fs";
import { relative, resolve } from "node:path";
import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import { isBelow, toSlashes } from "../base/paths.ts";
import { type Checkout, listCheckouts } from "../graph/checkouts.ts";
import { fileRecord } from "../graph/file_records.ts";
import { symbolKey } from "../graph/symbol_key.ts";
import { memoriesInFile } from "../memory/links.ts";
import { findMemory } from "../memory/memory.ts";
import { isStale, memoryState } from "../memory/freshness.ts";
import { recordFile } from "../sessions/session_record.ts";
import { stampOf, statPath } from "../sources/stat_path.ts";
import type { HookIo } from "./hook_io.ts";
import { type HookContext, sessionOf, withHookContext } from "./hook_context.ts";
import type { HookInput } from "./hook_input.ts";

const EDITS: readonly string[] = ["Edit", "MultiEdit", "Write", "NotebookEdit"];
const LOOKS = 6;
const LOOK_MS = 10;
const MOST_NAMED = 3;
const MOST_CHARACTERS = 100;

export function postToolUse(input: HookInput, io: HookIo): Promise<string> {
  const { file, tool } = input;
  if (file === undefined || (tool !== undefined && !EDITS.includes(tool))) return Promise.resolve("");
  return withHookContext(input, io, async (context) => {
    const real = realPath(file, input.folder ?? io.cwd);
    const path = pathBelow(context.place.top, real);
    if (path === undefined) return "";
    const edited = (context.indexed ? listCheckouts(context.index()) : []).flatMap((checkout) => {
      const path = pathBelow(checkout.root, real);
      if (path === undefined || checkout.indexed_at === null) return [];
      const record = fileRecord(context.index(), checkout.id, path);
      const isSame = record !== undefined && record.racy === 0 && record.stamp === stampAt(checkout.root, path);
      return [{ checkout, path, record, isSame }];
    });
    noteEdit(context, input, path);
    const lines: string[] = [];
    for (const { checkout, path, record, isSame } of edited) {
      if (!isSame && await isOutdated(checkout)) continue;
      if (!isSame) await reindex(context, checkout, path, record === undefined);
      lines.push(await flagged(context, checkout, path));
    }
    return lines.find((line) => line !== "") ?? "";
  });
}

/** Of another focal's extraction: the whole index must be made anew, which is no work for a hook. */
async function isOutdated(checkout: Checkout): Promise<boolean> {
  const { EXTRACTION_VERSION } = await import("../languages/facts_codec.ts");
  return checkout.extraction_version !== EXTRACTION_VERSION;
}

/** The session knows what was edited. When others write just now, that costs the note, not the rest. */
function noteEdit(context: HookContext, input: HookInput, path: string): void {
  try {
    const session = sessionOf(context, input);
    if (session !== undefined) recordFile(context.memory(), session.id, path, "edited", context.clock);
  } catch (error) {
    if (!(error instanceof FocalError) || error.code !== "database_locked") throw error;
  }
}

/** Parsing is loaded only for what has changed. References are left for the server's, or the next command's, next look. */
async function reindex(context: HookContext, checkout: Checkout, path: string, isNew: boolean): Promise<void> {
  const { indexOptions } = await import("../index/index_context.ts");
  const options = indexOptions(context, checkout.root);
  if (isNew) {
    const { isIndexable } = await import("../index/is_indexable.ts");
    const { gitFacts } = await import("../sources/git_facts.ts");
    const git = gitFacts(checkout.root);
    if (!isIndexable(path, { root: checkout.root, git, exclude: options.exclude })) return;
  }
  const { indexCheckout } = await import("../index/index_checkout.ts");
  try {
    if (await indexCheckout({ ...options, only: [path], resolve: false }) !== undefined) return;
  } catch (error) {
    if (!(error instanceof FocalError) || error.code !== "database_locked") throw error;
  }
  await indexedByAnother(context, checkout, path);
}

/** A server that follows the folder saw the edit too and is at it: that takes a moment. */
async function indexedByAnother(context: HookContext, checkout: Checkout, path: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    if (fileRecord(context.index(), checkout.id, path)?.stamp === stampAt(checkout.root, path)) return;
  }
}

function stampAt(root: string, path: string): string | undefined {
  try {
    return stampOf(statPath(`${root}/${path}`));
  } catch {
    return undefined;
  }
}

function realPath(file: string, folder: string): string {
  const path = resolve(folder, file);
  try {
    return realpathSync(path);
  } catch {
    // Deleted since: its path is as good.
    return path;
  }
}

function pathBelow(folder: string, file: string): string | undefined {
  const below = relative(folder, file);
  return below !== "" && isBelow(below) ? toSlashes(below) : undefined;
}

/** One line for the assistant, or nothing. */
async function flagged(context: HookContext, checkout: Checkout, path: string): Promise<string> {
  const memory = context.memory();
  const ids = memoriesInFile(memory, context.repository().id, symbolKey(checkout.prefix, path, "", 0));
  if (ids.length === 0) return "";
  const { codeLookup } = await import("../ops/remember/code_lookup.ts");
  const { statesOf } = await import("../ops/remember/remembering.ts");
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
