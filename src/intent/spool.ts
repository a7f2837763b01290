// Where what did not get the database's lock waits: one file each, made atomically, folded in order by the next run.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hash64 } from "../base/hash.ts";
import { uuidv7 } from "../base/ids.ts";

export interface Spooled {
  readonly kind: "prompt" | "answer";
  readonly text: string;
  readonly session: string;
  readonly at: number;
}

export interface SpoolFile {
  readonly name: string;
  readonly entry: Spooled;
}

/** One run folds this many; a backlog beyond it waits for the runs after. */
const MOST_AT_ONCE = 200;

/** The spool of a place: a repository's common git dir, or a folder without git. */
export function spoolFolder(home: string, place: string): string {
  return join(home, "spool", hash64(place));
}

/** Names sort by time, so reading them in order is reading what was said in order. */
export function spool(folder: string, entry: Spooled): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${String(entry.at).padStart(15, "0")}-${uuidv7(entry.at)}`;
  const unfinished = join(folder, `.${name}`);
  writeFileSync(unfinished, JSON.stringify(entry), { mode: 0o600, flag: "wx" });
  renameSync(unfinished, join(folder, `${name}.json`));
}

/** What waits, oldest first. A file that cannot be read as an entry is dropped: nobody could ever fold it. */
export function readSpool(folder: string): SpoolFile[] {
  let names: string[];
  // Mostly there is none, and a failure costs more than a look.
  if (!existsSync(folder)) return [];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const files: SpoolFile[] = [];
  for (const name of names.filter((each) => each.endsWith(".json") && !each.startsWith(".")).sort()) {
    if (files.length >= MOST_AT_ONCE) break;
    const entry = readEntry(join(folder, name));
    if (entry === "gone") continue;
    if (entry === undefined) removeSpooled(folder, [name]);
    else files.push({ name, entry });
  }
  return files;
}

export function removeSpooled(folder: string, names: readonly string[]): void {
  for (const name of names) rmSync(join(folder, name), { force: true });
}

function readEntry(path: string): Spooled | "gone" | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    // Another run folded it meanwhile.
    return "gone";
  }
  try {
    const { kind, text: said, session, at } = JSON.parse(text) as Partial<Spooled>;
    if ((kind !== "prompt" && kind !== "answer") || typeof said !== "string") return undefined;
    if (typeof session !== "string" || typeof at !== "number") return undefined;
    return { kind, text: said, session, at };
  } catch {
    return undefined;
  }
}
