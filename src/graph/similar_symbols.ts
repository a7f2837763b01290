// Names that are like what was asked for: by their start, words or parts, within the type that was named, or a typo.

import { editDistance, nearest } from "../base/nearest.ts";
import type { Database } from "../store/database.ts";
import { formsOf, lastName, readingsOf } from "./asked_name.ts";
import { oneOfEach } from "./one_of_each.ts";
import { type SymbolRow, symbolsByIds, symbolsByName } from "./symbols.ts";

/** Most are those of other repositories. */
const MOST_NAMES = 500;
/** After every other in a name. */
const LAST_SIGN = "\u{10ffff}";
// A range of the index of names: LIKE with an escape would look at every symbol.
const STARTING = `SELECT s.id FROM symbols s CROSS JOIN files f ON f.id = s.file_id
  WHERE s.name >= ? COLLATE NOCASE AND s.name < ? COLLATE NOCASE AND s.name LIKE ? ESCAPE '\\' AND f.checkout_id = ?
  ORDER BY f.is_test, length(s.name), s.name, f.path LIMIT ?`;

const NAMED_SO = `SELECT DISTINCT s.name FROM symbols s CROSS JOIN files f ON f.id = s.file_id
  WHERE s.name = ? COLLATE NOCASE AND f.checkout_id = ? LIMIT 5`;
/** So many that begin like the text are more likely than a typo. */
const ENOUGH_SIMILAR = 3;
const STARTING_SO = `SELECT DISTINCT s.name FROM symbols s CROSS JOIN files f ON f.id = s.file_id
  WHERE s.name >= ? COLLATE NOCASE AND s.name < ? COLLATE NOCASE AND f.checkout_id = ? LIMIT 2000`;

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
    for (const [prefix, pattern] of [[last, "%"], camelPattern(last)] as const) {
      if (prefix === "") continue;
      const rows = database.all<{ id: number }>(STARTING, prefix, prefix + LAST_SIGN, pattern, checkout, limit);
      for (const { id } of rows) ids.add(id);
    }
  }
  if (ids.size === 0 && last.length >= 3) {
    for (const name of namesWithPart(database, last)) {
      for (const row of symbolsByName(database, checkouts, name)) ids.add(row.id);
      if (ids.size >= limit) break;
    }
  }
  return oneOfEach(symbolsByIds(database, [...ids].slice(0, limit * 2))).slice(0, limit);
}

/** The words of a camelCase name by their starts: `gUN` → `g`, and `g%U%N%`. */
function camelPattern(name: string): [string, string] {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_.-]+/).filter((word) => word !== "");
  return [words.length < 2 ? "" : words[0] ?? "", words.map((word) => word.replace(/[\\%_]/g, "\\$&") + "%").join("")];
}

/** Names of all repositories that contain the text, shortest first, however they are written. */
function namesWithPart(database: Database, part: string): string[] {
  const names = database.all<{ name: string }>(
    `SELECT name FROM name_grams WHERE name LIKE ? ORDER BY length(name), name LIMIT ${MOST_NAMES}`,
    `%${part.replace(/[%_]/g, "")}%`,
  );
  return [...new Set(names.map(({ name }) => name.toLowerCase()))];
}

/**
 * What to say after "did you mean": members of the type that was named, then names like the last one. What has just that
 * name in another file than the one that was named (`in_file`) is given with its path.
 */
export function suggest(
  database: Database,
  checkouts: readonly number[],
  asked: string,
  in_file = false,
): string[] {
  const last = lastName(asked);
  const elsewhere = in_file ? namedElsewhere(database, checkouts, asked) : [];
  if (elsewhere.length > 0) return elsewhere;
  const similar = similarSymbols(database, checkouts, asked, 5).map((row) => row.qualified_name || row.path);
  const near = similar.length >= ENOUGH_SIMILAR ? similar : [...nearNames(database, checkouts, last), ...similar];
  const far = (name: string): number => editDistance(asked.toLowerCase(), name.toLowerCase());
  const members = [
    ...membersLike(database, checkouts, asked, last),
    ...withOwnersLike(database, checkouts, asked, near),
  ].sort((a, b) => far(a) - far(b));
  const others = near.filter((name) => !members.some((member) => member.endsWith(`.${name}`)));
  return [...new Set([...members, ...others])].slice(0, 5);
}

/** The name is right as it is, only the file is another. */
function namedElsewhere(database: Database, checkouts: readonly number[], asked: string): string[] {
  const ends = formsOf(asked).flatMap(readingsOf).map((names) => `.${names.join(".")}`);
  const rows = symbolsByName(database, checkouts, lastName(asked)).filter((row) =>
    row.parent_id !== null && ends.some((end) => `.${row.qualified_name}`.endsWith(end))
  );
  return [...new Set(rows.map((row) => `${row.path}:${row.qualified_name}`))].slice(0, 5);
}

/** Both may be misspelt: of the near names those that stand in something named like the owner. */
function withOwnersLike(
  database: Database,
  checkouts: readonly number[],
  asked: string,
  near: readonly string[],
): string[] {
  const owner = ownerIn(asked);
  if (owner === undefined) return [];
  return near.flatMap((name) => symbolsByName(database, checkouts, lastName(name))).map((row) => row.qualified_name)
    .filter((name) => nearest(owner, name.split(".").slice(-2, -1)).length > 0);
}

const ownerIn = (asked: string): string | undefined =>
  formsOf(asked).flatMap(readingsOf).find((names) => names.length > 1)?.at(-2);

function membersLike(database: Database, checkouts: readonly number[], asked: string, last: string): string[] {
  const owner = ownerIn(asked);
  if (owner === undefined) return [];
  const named = symbolsByName(database, checkouts, owner).filter((row) => row.parent_id !== null);
  const exactly = named.filter((row) => row.name === owner);
  return (exactly.length > 0 ? exactly : named).slice(0, 5).flatMap((type) => {
    const members = database.all<{ name: string }>(
      "SELECT DISTINCT name FROM symbols WHERE file_id = ? AND parent_id = ?",
      type.file_id,
      type.id,
    );
    return nearest(last, members.map(({ name }) => name), 3).map((name) => `${type.qualified_name}.${name}`);
  });
}

function nearNames(database: Database, checkouts: readonly number[], last: string): string[] {
  const names = new Set<string>();
  // A typo keeps one of them; a short name at least its first letter.
  const slack = Math.ceil(last.length / 3);
  for (const gram of grams(last)) {
    const rows = database.all<{ name: string }>(
      "SELECT name FROM name_grams WHERE name LIKE ? AND length(name) BETWEEN ? AND ? ORDER BY name LIMIT 2000",
      `%${gram}%`,
      last.length - slack,
      last.length + slack,
    );
    for (const { name } of rows) names.add(name);
  }
  if (names.size === 0) {
    for (const checkout of checkouts) {
      for (
        const { name } of database.all<{ name: string }>(
          STARTING_SO,
          last.slice(0, 1),
          last.slice(0, 1) + LAST_SIGN,
          checkout,
        )
      ) names.add(name);
    }
  }
  // Names are those of all repositories, each written as it is there.
  const own = new Set<string>();
  for (const name of new Set(nearest(last, [...names], MOST_NAMES).map((near) => near.toLowerCase()))) {
    for (const checkout of checkouts) {
      for (const row of database.all<{ name: string }>(NAMED_SO, name, checkout)) own.add(row.name);
    }
    if (own.size >= 5) break;
  }
  return nearest(last, [...own], 5);
}

/** Three that share no letter: an edit or two spoil not all of them. */
function grams(text: string): string[] {
  const plain = text.replace(/[%_]/g, " ");
  const last = Math.max(0, plain.length - 3);
  return [...new Set([0, Math.floor(last / 2), last])].map((at) => plain.slice(at, at + 3)).filter((gram) =>
    gram.length === 3 && !gram.includes(" ")
  );
}
