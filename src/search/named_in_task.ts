// What a task names outright: symbols, files, places and frames of a stack trace.

import { positionOf } from "../graph/integer_columns.ts";
import type { Database } from "../store/database.ts";
import { rarity } from "../text/rarity.ts";
import { type Catalog, Role } from "./catalog.ts";
import type { Place, TaskText } from "./task_text.ts";

/** How much a symbol's name counts that the task has, and one that it has with its container: `Class.method`. */
const NAME_WEIGHT = 1.25;
const QUALIFIED_WEIGHT = 2;
const MOST_CALLED = 500;
const MOST_QUALIFIED = 100;
/** Also those of other checkouts, which are passed over. */
const MOST_ROWS = 20_000;

/** Symbols that carry a name of the task exactly, with what that is worth: the more, the fewer carry it. */
export function symbolsNamed(
  database: Database,
  catalog: Catalog,
  task: TaskText,
  total: number,
): { at: number; weight: number }[] {
  const worth = (carriers: readonly number[], weight: number) => {
    const each = weight * rarity(carriers.length, total);
    return carriers.map((at) => ({ at, weight: each }));
  };
  return [
    ...task.identifiers.flatMap((name) => worth(symbolsCalled(database, catalog, name), NAME_WEIGHT)),
    ...task.qualified.flatMap((name) => worth(symbolsQualified(database, catalog, name), QUALIFIED_WEIGHT)),
  ];
}

function symbolsQualified(database: Database, catalog: Catalog, [outer, name]: readonly [string, string]): number[] {
  const wanted = `.${outer}.${name}`;
  const rows = database.all<{ id: number }>(
    `SELECT id FROM symbols WHERE name = ? COLLATE NOCASE AND id BETWEEN ? AND ?
     AND substr('.' || lower(qualified_name), -length(?)) = ? LIMIT ${MOST_ROWS}`,
    name,
    ...idsAround(catalog),
    wanted,
    wanted,
  );
  return rows.map((row) => positionOf(catalog.ids, row.id)).filter((at) => at >= 0).slice(0, MOST_QUALIFIED);
}

function symbolsCalled(database: Database, catalog: Catalog, name: string): number[] {
  const rows = database.all<{ id: number }>(
    `SELECT id FROM symbols WHERE name = ? COLLATE NOCASE AND id BETWEEN ? AND ? LIMIT ${MOST_ROWS}`,
    name,
    ...idsAround(catalog),
  );
  return rows.map((row) => positionOf(catalog.ids, row.id)).filter((at) => at >= 0).slice(0, MOST_CALLED);
}

/** The least and the greatest id of the checkout's symbols; between them may be those of others. */
export const idsAround = ({ ids }: Catalog): [number, number] => [ids[0] ?? 0, ids[ids.length - 1] ?? 0];

/** Files that the task names by their path or its end. */
export function namedFiles(catalog: Catalog, task: TaskText): ReadonlySet<number> {
  const named = new Set<number>();
  const paths = [...task.paths, ...task.places.map((place) => place.path)];
  if (paths.length === 0) return named;
  const wanted = paths.map((path) => path.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, ""));
  catalog.files.forEach((file, i) => {
    if (wanted.some((path) => isSamePath(file.path, path))) named.add(i);
  });
  return named;
}

/** Equal, or one ends with the other's last two segments (a path of another machine), or the name alone is given. */
function isSamePath(path: string, written: string): boolean {
  if (path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`)) return true;
  const tail = written.split("/").slice(-2).join("/");
  return tail.includes("/") && path.endsWith(`/${tail}`);
}

/** Symbols that a frame or a `path:line` points at; lines of another version are forgiven when the name is right. */
export function framedSymbols(
  database: Database,
  catalog: Catalog,
  task: TaskText,
): ReadonlySet<number> {
  const framed = new Set<number>();
  if (task.places.length === 0) return framed;
  const byFile = new Map<number, typeof task.places[number][]>();
  catalog.files.forEach((file, i) => {
    const there = task.places.filter((place) => isSamePath(file.path, place.path.replace(/^\/+/, "")));
    if (there.length > 0) byFile.set(i, there);
  });
  const carriers = new Map<string, ReadonlySet<number>>();
  const named = (name: string) => {
    let those = carriers.get(name);
    if (those === undefined) carriers.set(name, those = new Set(symbolsCalled(database, catalog, name)));
    return those;
  };
  for (let at = 0; at < catalog.ids.length; at++) {
    const places = byFile.get(catalog.file[at]!);
    if (places === undefined) continue;
    const role = catalog.role[at]! & 7;
    const holds = (place: Place) => place.line >= catalog.start_line[at]! && place.line <= catalog.end_line[at]!;
    // A frame's function may be a property that holds it: then name and line must both be right.
    const here = places.some((place) => {
      if (role === Role.value) return place.name !== undefined && holds(place) && named(place.name).has(at);
      return role === Role.callable && (place.name === undefined ? holds(place) : named(place.name).has(at));
    });
    if (here) framed.add(at);
  }
  return framed;
}
