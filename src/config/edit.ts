// Sets and removes keys in a configuration file, and leaves its comments and its order alone.

import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { editTextFile, writeTextFile } from "../base/text_file.ts";
import { parseJsonc } from "./jsonc.ts";
import { accepts, expectation, type Key, keyNamed, KEYS, type Value, valueFromText } from "./keys.ts";
import { leavesOf } from "./layers.ts";

/** The declaration of a key, or an error with the nearest ones. */
export function knownKey(key: string): Key {
  const declared = keyNamed(key);
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

/**
 * Writes the key's value into the file, which is made when it does not exist; `undefined` removes the key wherever it is
 * written. False when that changes nothing.
 */
export async function editConfig(
  file: string,
  key: string,
  value: Value | undefined,
  mode_when_new?: number,
): Promise<boolean> {
  knownKey(key);
  const { removeJson, setJson } = await import("../base/json_edit.ts");
  const without = (text: string): string => {
    const path = pathIn(text, key);
    return path === undefined ? text : without(removeJson(text, path));
  };
  try {
    return editTextFile(file, (there) => {
      const { text, bom } = there;
      const edited = value === undefined ? without(text) : setJson(text, pathIn(text, key) ?? key.split("."), value);
      if (edited === text) return false;
      writeTextFile(there, bom + edited, mode_when_new);
      return true;
    });
  } catch (error) {
    throw aboutFile(file, error);
  }
}

/** Where the key is in force: people also write `"index.jobs": 2`, or `"index": { "jobs": 2 }`. */
function pathIn(text: string, key: string): readonly string[] | undefined {
  const content = parseJsonc(text);
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new FocalError("invalid_config", "expected an object", { fix: CORRECT_IT });
  }
  return [...leavesOf(content)].findLast((leaf) => leaf.key === key)?.path;
}

const CORRECT_IT = "Correct the file first.";

function aboutFile(file: string, cause: unknown): FocalError {
  const said = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof SyntaxError) {
    return new FocalError("invalid_config", `${file}: ${said}`, { cause, fix: CORRECT_IT });
  }
  if (!(cause instanceof FocalError)) {
    return new FocalError("permission", `${file} could not be written (${said})`, { cause });
  }
  const code = cause.code === "invalid_input" ? "invalid_config" : cause.code;
  return new FocalError(code, `${file}: ${said}`, { cause, fix: cause.fix });
}
