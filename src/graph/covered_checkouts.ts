// The checkouts of a call's folders, each file once: a folder inside of another one that is covered adds nothing.

import type { Database } from "../store/database.ts";
import { type Checkout, findCheckout } from "./checkouts.ts";

/** `roots` are real folders; those that are not indexed are left out. */
export function coveredBy(database: Database, roots: readonly string[]): Checkout[] {
  const found = [...new Set(roots)].map((root) => findCheckout(database, root)).filter((one) => one !== undefined);
  if (found.length < 2) return found;
  return found.filter((inner) => !found.some((outer) => outer !== inner && holds(database, outer, inner.root)));
}

const ANY_BELOW = `SELECT 1 AS n FROM files
  WHERE checkout_id = ? AND path >= ? AND path < ? AND status = 'indexed' LIMIT 1`;

/** By its files: a repository inside, or a folder that ignore rules leave out, is not part of the outer one. */
function holds(database: Database, outer: Checkout, folder: string): boolean {
  const root = outer.root.endsWith("/") ? outer.root : `${outer.root}/`;
  const inside = folder.replaceAll("\\", "/");
  if (!inside.startsWith(root.replaceAll("\\", "/"))) return false;
  const path = inside.slice(root.length);
  return database.get(ANY_BELOW, outer.id, `${path}/`, `${path}0`) !== undefined;
}
