// The server's entry in a client's file: whose it is, and what becomes of one that is there already.

import { isAbsolute } from "node:path";
import { FocalError } from "../base/errors.ts";
import type { Program } from "./clients.ts";

export type Entry = Readonly<Record<string, unknown>>;

/** none; ours: it runs focal; address: people chose to reach a server by its address; other: some other program. */
export type EntryKind = "none" | "ours" | "address" | "other";

const ADDRESSES = ["url", "httpUrl", "serverUrl"];
/** What the program is called. People keep a binary under its version's name, too: focal-0.1.0. */
const FOCAL_NAME = /(?:^|[\\/])focal(?:[-_.]?v?\d[\w.-]*)?(?:\.exe)?$/;

/** Whether a word names the program: by what it is called, or by being what setup itself writes or once wrote here. */
export function isFocal(word: string, known: readonly Program[]): boolean {
  return FOCAL_NAME.test(word) || known.some(({ command, args }) => word === (args.at(-1) ?? command));
}

export function entryKind(there: unknown, known: readonly Program[]): EntryKind {
  if (there === undefined) return "none";
  if (typeof there !== "object" || there === null || Array.isArray(there)) return "other";
  const entry = there as Entry;
  if (ADDRESSES.some((key) => typeof entry[key] === "string")) return "address";
  const words = [entry["command"], entry["args"]].flat().filter((word) => typeof word === "string");
  // A folder in the arguments may be called focal, too.
  const starts = words.some((word, at) => isFocal(word, known) && (at === 0 || words.includes("mcp", at + 1)));
  return starts ? "ours" : "other";
}

/** What is to be set in an entry that is ours: what people added after `mcp`, such as a toolset, stays. */
export function entryChanges(there: Entry, wanted: Entry): Record<string, unknown> {
  return Object.fromEntries(
    ["command", "args"].filter((key) => key in wanted).map((key) => [key, withTail(there[key], wanted[key])]),
  );
}

function withTail(there: unknown, wanted: unknown): unknown {
  if (!Array.isArray(wanted) || !Array.isArray(there) || !there.includes("mcp")) return wanted;
  const cut = wanted.indexOf("mcp") + 1;
  const tail = there.slice(there.indexOf("mcp") + 1);
  return [...wanted.slice(0, cut), ...tail, ...wanted.slice(cut).filter((word) => !tail.includes(word))];
}

/** The arguments without a project's folder; undefined when no other folder is served then. */
export function argsWithout(there: Entry, project: string): unknown[] | undefined {
  const left = [there["args"]].flat().filter((word) => word !== project);
  return left.slice(left.indexOf("mcp") + 1).some((word) => typeof word === "string" && isAbsolute(word))
    ? left
    : undefined;
}

export function takenName(): FocalError {
  return new FocalError("invalid_input", "it has another server by the name of focal", {
    fix: "Rename that entry or take it out, and run this again.",
  });
}
