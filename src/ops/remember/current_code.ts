// What is said of a memory's code must hold for the files as they are now: brings those up to date first.

import { FocalError } from "../../base/errors.ts";
import { ensureFresh } from "../../index/ensure_fresh.ts";
import type { NamedSymbols } from "../../memory/links.ts";
import { splitKey } from "../../memory/references.ts";
import type { Context } from "../context.ts";
import { codeOfRepositories, symbolsNamed } from "./code_of_repositories.ts";
import { knownCheckouts } from "./code_lookup.ts";
import type { MemoryItem } from "./remembering.ts";

const MOST_PATHS = 2_000;
const MOST_ATTEMPTS = 3;

/** The answer, made again when a file that its memories are tied to had changed on disk. Indexes no folder anew. */
export async function withCurrentCode<A>(
  context: Context,
  make: () => A,
  itemsOf: (answer: A) => readonly Pick<MemoryItem, "symbols">[],
): Promise<A> {
  if (knownCheckouts(context).length === 0) return make();
  // What was renamed or moved is found by a scan only; a server follows its folders anyway.
  await context.freshen();
  const checkouts = knownCheckouts(context);
  for (let attempt = 1;; attempt++) {
    const answer = make();
    if (attempt === MOST_ATTEMPTS) return answer;
    let updated = false;
    for (const { paths, checkout } of linkedPaths(itemsOf(answer), checkouts)) {
      if (paths.length > 0 && await ensureFresh(context, checkout, paths) === "updated") updated = true;
    }
    if (!updated) return answer;
  }
}

/**
 * Names can only be linked to symbols as they are now: a folder that is not indexed yet is, when any are named. Where
 * nothing can be indexed a text with names is kept all the same; naming symbols outright asks for too much there.
 */
export async function readyToLink(context: Context, content: string, symbol_names: readonly string[]): Promise<void> {
  const named = symbol_names.length > 0;
  if (!named && !content.includes("`")) return;
  try {
    await context.freshen();
  } catch (error) {
    if (named || !(error instanceof FocalError) || error.code !== "not_a_repository") throw error;
  }
}

/** Names that were not linked; where nothing is indexed, or their symbol is another repository's, that is why. */
export function notLinked(context: Context, open: NamedSymbols["open"]): NamedSymbols["open"] {
  if (open.length === 0) return open;
  if (knownCheckouts(context).length === 0) return open.map((each) => ({ ...each, reason: "nothing is indexed here" }));
  const code = codeOfRepositories(context);
  if (code.repository_ids.length < 2) return open;
  return open.map((each) =>
    each.candidates.length > 0 || symbolsNamed(code, each.name).length === 0
      ? each
      : { ...each, reason: "it is in another repository than the memory" }
  );
}

/** The files that memories are tied to, as they were called when they were linked and as they are called now. */
export function linkedPaths(
  items: readonly Pick<MemoryItem, "symbols">[],
  checkouts: ReturnType<typeof knownCheckouts>,
) {
  const symbols = items.flatMap((item) => item.symbols);
  return checkouts.map((checkout) => {
    const inside = checkout.prefix === "" ? "" : `${checkout.prefix}/`;
    const linked = symbols.map((symbol) => splitKey(symbol.key).path).filter((path) => path.startsWith(inside))
      .map((path) => path.slice(inside.length));
    const now = symbols.flatMap((symbol) => symbol.path === undefined ? [] : [symbol.path]);
    return { checkout, paths: [...new Set([...linked, ...now])].slice(0, MOST_PATHS) };
  });
}
