// Memories by the beginning of their ids, as people type them.

import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import type { Database } from "../store/database.ts";

/** Shorter ones are no help: ids of the same weeks begin alike. */
const LEAST_CHARACTERS = 4;
const MOST_CANDIDATES = 10;
const SHOWN_CHARACTERS = 60;

/**
 * The whole id of the one memory whose id is or begins with the text; the text itself when there is none. Throws with
 * the candidates when there are several.
 */
export function wholeMemoryId(database: Database, given: string): string {
  const start = given.trim().toLowerCase();
  if (start.length < LEAST_CHARACTERS || start.length >= 36 || !/^[0-9a-f-]+$/.test(start)) return given;
  const found = database.all<{ id: string; content: string }>(
    "SELECT id, content FROM memories WHERE id >= ? AND id < ? ORDER BY id DESC LIMIT ?",
    start,
    `${start}g`,
    MOST_CANDIDATES + 1,
  );
  const [first] = found;
  if (first === undefined) return given;
  if (found.length === 1) return first.id;
  const many = found.length > MOST_CANDIDATES ? `more than ${MOST_CANDIDATES}` : String(found.length);
  throw new FocalError("ambiguous", `The ids of ${many} memories begin with ${start}.`, {
    suggestions: found.slice(0, MOST_CANDIDATES).map(({ id, content }) => `${id}  ${shown(content)}`),
    fix: "Type more of the id; `focal memory list` shows them all.",
  });
}

function shown(content: string): string {
  const line = maskSecrets(content).replace(/\s+/g, " ");
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line;
}
