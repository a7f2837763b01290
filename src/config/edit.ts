// Sets and removes keys in a configuration file, and leaves its comments and its order alone.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { accepts, expectation, type Key, KEYS, type Value, valueFromText } from "./keys.ts";
import { parseJsonc } from "./jsonc.ts";

/** The declaration of a key, or an error with the nearest ones. */
export function knownKey(key: string): Key {
  const declared = KEYS[key];
  if (declared !== undefined) return declared;
  throw new FocalError("invalid_input", `There is no key ${key}`, {
    fix: "See `focal config list`.",
    suggestions: nearest(key, Object.keys(KEYS)),
  });
}

/** What someone typed, as a value of the key. */
export function valueOf(key: string, text: string): Value {
  const declared = knownKey(key);
  const value = valueFromText(declared, text);
  if (accepts(declared, value)) return value;
  throw new FocalError("invalid_input", `${key} cannot be "${text}"; expected ${expectation(declared)}`);
}

/** Writes the key's value into the file, which is made when it does not exist; `undefined` removes the key. False when that changes nothing. */
export async function editConfig(file: string, key: string, value: Value | undefined): Promise<boolean> {
  knownKey(key);
  const { applyEdits, modify } = await import("jsonc-parser");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}\n";
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  const edited = applyEdits(text, modify(text, pathIn(file, text, key), value, { formattingOptions }));
  write(file, edited);
  return edited !== text;
}

/** Where the key is, or belongs: people also write `"index.jobs": 2`, or `"index": { "jobs": 2 }`. */
function pathIn(file: string, text: string, key: string): string[] {
  let content: unknown;
  try {
    content = parseJsonc(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new FocalError("invalid_config", `${file}: ${said}`, { fix: "Correct the file first." });
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new FocalError("invalid_config", `${file}: expected an object`, { fix: "Correct the file first." });
  }
  return Object.hasOwn(content, key) ? [key] : key.split(".");
}

/** Renamed into place, so that a crash leaves the old file or the new one. */
function write(file: string, text: string): void {
  const part = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(part, text, { mode: 0o600 });
    renameSync(part, file);
  } catch (cause) {
    rmSync(part, { force: true });
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new FocalError("permission", `${file} could not be written (${said})`, { cause });
  }
}
