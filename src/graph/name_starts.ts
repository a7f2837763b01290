// Names that begin as typed, straight from the index of names: a shell waits for them.

import type { Database } from "../store/database.ts";

/** A type's members that are typed behind its name, `Owner.mem`; else whatever begins so. In any case of letters. */
export function namesStartingWith(database: Database, checkout: number, typed: string, most: number): string[] {
  const dot = typed.lastIndexOf(".");
  const [owner, start] = [typed.slice(0, Math.max(0, dot)), typed.slice(dot + 1)];
  const end = `${start}\u{10ffff}`;
  if (dot < 0) {
    return database.all<{ name: string }>(NAMES, start, end, checkout, most).map(({ name }) => name);
  }
  const last = owner.slice(owner.lastIndexOf(".") + 1);
  return database.all<{ name: string }>(MEMBERS, last, checkout, start, end, most)
    .map(({ name }) => `${owner}.${name}`);
}

/** Other repositories' names lie in between: so many are looked at, and no more. */
const MOST_LOOKED_AT = 20_000;
const NAMES = `SELECT DISTINCT s.name AS name FROM (
    SELECT name, file_id FROM symbols INDEXED BY symbols_name
    WHERE name COLLATE NOCASE >= ? AND name COLLATE NOCASE < ? AND parent_id IS NOT NULL
    ORDER BY name COLLATE NOCASE LIMIT ${MOST_LOOKED_AT}
  ) s JOIN files f ON f.id = s.file_id WHERE f.checkout_id = ? ORDER BY s.name COLLATE NOCASE LIMIT ?`;
const MEMBERS = `SELECT DISTINCT m.name AS name FROM symbols s INDEXED BY symbols_name
  JOIN files f ON f.id = s.file_id
  JOIN symbols m ON m.file_id = s.file_id AND m.parent_id = s.id
  WHERE s.name = ? COLLATE NOCASE AND f.checkout_id = ?
    AND m.name COLLATE NOCASE >= ? AND m.name COLLATE NOCASE < ?
  ORDER BY m.name COLLATE NOCASE LIMIT ?`;
