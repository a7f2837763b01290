// The server's entry in a client's file: whose it is, and what becomes of one that is there already.

import { FocalError } from "../base/errors.ts";

type Entry = Readonly<Record<string, unknown>>;

/** none; ours: it runs focal; address: people chose to reach a server by its address; other: some other program. */
export type EntryKind = "none" | "ours" | "address" | "other";

const ADDRESSES = ["url", "httpUrl", "serverUrl"];
/** What the program is called, as a pattern. People keep a binary under its version's name, too: focal-0.1.0. */
export const PROGRAM_NAMES = "focal(?:[-_.]?v?\\d[\\w.-]*)?(?:\\.exe)?|src[\\\\/]main\\.ts";
const RUNS_FOCAL = new RegExp(`(?:^|[\\\\/])(?:${PROGRAM_NAMES})$`);

export function entryKind(there: unknown): EntryKind {
  if (there === undefined) return "none";
  if (typeof there !== "object" || there === null || Array.isArray(there)) return "other";
  const entry = there as Entry;
  if (ADDRESSES.some((key) => typeof entry[key] === "string")) return "address";
  const words = [entry["command"], entry["args"]].flat().filter((word) => typeof word === "string");
  return words.some((word) => RUNS_FOCAL.test(word)) ? "ours" : "other";
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

export function takenName(): FocalError {
  return new FocalError("invalid_input", "it has another server by the name of focal", {
    fix: "Rename that entry or take it out, and run this again.",
  });
}
