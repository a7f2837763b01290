// Names of symbols that begin as typed, for shells. Quick, and silent where nothing is indexed.

import { existsSync } from "node:fs";
import { type Checkout, findCheckout } from "../../graph/checkouts.ts";
import { namesStartingWith } from "../../graph/name_starts.ts";
import { homePaths } from "../../store/home.ts";
import type { Context } from "../context.ts";

const MOST_NAMES = 200;
/** What a shell takes as one word without quotes. */
const PLAIN = /^[\w$.#~-]+$/u;

export function completedNames(context: Context, typed: string): string[] {
  // Asking must not create anything.
  if (!existsSync(homePaths(context.home).index)) return [];
  const known: Checkout[] = [];
  for (const root of context.roots) {
    const checkout = findCheckout(context.index(), root);
    if (checkout !== undefined) known.push(checkout);
  }
  const names = known.flatMap(({ id }) => namesStartingWith(context.index(), id, typed, MOST_NAMES));
  return [...new Set(names)].filter((name) => PLAIN.test(name)).slice(0, MOST_NAMES);
}
