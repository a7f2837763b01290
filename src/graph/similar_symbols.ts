// Names that are like what was asked for: by their start, words or parts, within the type that was named, or a typo.

import { nearest } from "../base/nearest.ts";
import type { Database } from "../store/database.ts";
import { formsOf, lastName, readingsOf } from "./asked_name.ts";
import { oneOfEach } from "./one_of_each.ts";
import { type SymbolRow, symbolsByIds, symbolsByName } from "./symbols.ts";

/** Symbols whose name starts with the text, contains it, or is made of the same words. */
export function similarSymbols(
  database: Database,
  checkouts: readonly number[],
  asked: string,
  limit: number,
): SymbolRow[] {
  const last = lastName(asked);
  const ids = new Set<number>();
  for (const checkout of checkouts) {
    const prefix = last.replace(/[\\%_]/g, "\\$&");
    for (const pattern of [`${prefix}%`, camelPattern(last)]) {
      if (pattern === "%") continue;
      const rows = database.all<{ id: number }>(
        `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
         WHERE f.checkout_id = ? AND s.name LIKE ? ESCAPE '\\' ORDER BY f.is_test, length(s.name), s.name, f.path LIMIT ?`,
        checkout,
        pattern,
        limit,
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  if (ids.size === 0 && last.length >= 3) {
    for (const name of namesWithPart(database, last, limit)) {
      for (const row of symbolsByName(database, checkouts, name)) ids.add(row.id);
    }
  }
  return oneOfEach(symbolsByIds(database, [...ids].slice(0, limit * 2))).slice(0, limit);
}

/** `gUN` → `g%U%N%`: the words of a camelCase name by their starts. */
function camelPattern(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_.-]+/).filter((word) => word !== "");
  return words.length < 2 ? "%" : words.map((word) => word.replace(/[\\%_]/g, "\\$&") + "%").join("");
}

/** Names that contain the text, shortest first. */
function namesWithPart(database: Database, part: string, limit: number): string[] {
  return database.all<{ name: string }>(
    "SELECT name FROM name_grams WHERE name LIKE ? ORDER BY length(name), name LIMIT ?",
    `%${part.replace(/[%_]/g, "")}%`,
    limit,
  ).map((row) => row.name);
}

/** What to say after "did you mean": members of the type that was named, then names like the last one. */
export function suggest(database: Database, checkouts: readonly number[], asked: string): string[] {
  const last = lastName(asked);
  const similar = similarSymbols(database, checkouts, asked, 5).map((row) => row.qualified_name || row.path);
  const near = similar.length > 0 ? similar : nearNames(database, checkouts, last);
  const members = membersLike(database, checkouts, asked, last);
  const others = near.filter((name) => !members.some((member) => member.endsWith(`.${name}`)));
  return [...new Set([...members, ...others])].slice(0, 5);
}

function membersLike(database: Database, checkouts: readonly number[], asked: string, last: string): string[] {
  const owner = formsOf(asked).flatMap(readingsOf).find((names) => names.length > 1)?.at(-2);
  if (owner === undefined) return [];
  return symbolsByName(database, checkouts, owner).filter((row) => row.parent_id !== null).slice(0, 5).flatMap(
    (type) => {
      const members = database.all<{ name: string }>(
        "SELECT DISTINCT name FROM symbols WHERE file_id = ? AND parent_id = ?",
        type.file_id,
        type.id,
      );
      return nearest(last, members.map(({ name }) => name), 3).map((name) => `${type.qualified_name}.${name}`);
    },
  );
}

function nearNames(database: Database, checkouts: readonly number[], last: string): string[] {
  const names = new Set<string>();
  // A typo keeps most of the trigrams; a short name at least its first letter.
  for (const gram of grams(last)) for (const name of namesWithPart(database, gram, 200)) names.add(name);
  if (names.size === 0) {
    for (const checkout of checkouts) {
      for (
        const { name } of database.all<{ name: string }>(
          `SELECT DISTINCT s.name FROM symbols s JOIN files f ON f.id = s.file_id
         WHERE f.checkout_id = ? AND s.name LIKE ? LIMIT 2000`,
          checkout,
          `${last.slice(0, 1).replace(/[%_]/g, "")}%`,
        )
      ) names.add(name);
    }
  }
  // Names are those of all repositories.
  return nearest(last, [...names], 50).filter((name) => symbolsByName(database, checkouts, name).length > 0).slice(
    0,
    5,
  );
}

function grams(text: string): string[] {
  const result: string[] = [];
  for (let at = 0; at + 3 <= text.length && result.length < 8; at++) result.push(text.slice(at, at + 3));
  return result;
}
