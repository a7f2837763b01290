// Why a search that was narrowed down found nothing: a filter that nothing here passes looks like code that is not there.

import type { Checkout } from "../../graph/checkouts.ts";
import { filesOfCheckout } from "../../graph/symbols.ts";
import type { Context } from "../context.ts";

export interface Narrowed {
  readonly kind: string | undefined;
  readonly lang: string | undefined;
  readonly path: string | undefined;
}

/** The first filter that leaves nothing to search, in words. */
export function emptyFilter(
  context: Context,
  checkouts: readonly Checkout[],
  narrowed: Narrowed,
  glob: ((path: string) => boolean) | undefined,
): string | undefined {
  const { kind, lang, path } = narrowed;
  if (lang !== undefined) {
    const there = distinct(context, checkouts, "language", "files WHERE status = 'indexed'");
    if (!there.includes(lang)) return `no file is ${lang}${among(there)}`;
  }
  if (kind !== undefined) {
    const symbols = "files JOIN symbols ON symbols.file_id = files.id WHERE 1";
    const there = distinct(context, checkouts, "kind", symbols);
    if (!there.includes(kind.toLowerCase())) return `no symbol is a ${kind}${among(there)}`;
  }
  if (glob === undefined) return undefined;
  const matches = checkouts.some(({ id }) => filesOfCheckout(context.index(), id).some((file) => glob(file.path)));
  return matches ? undefined : `no indexed file matches ${path}; paths start at the top of the repository`;
}

function distinct(context: Context, checkouts: readonly Checkout[], column: string, from: string): string[] {
  const names = checkouts.flatMap(({ id }) =>
    context.index().all<{ name: string }>(`SELECT DISTINCT ${column} AS name FROM ${from} AND checkout_id = ?`, id)
  );
  return [...new Set(names.map(({ name }) => name))].sort();
}

const among = (there: readonly string[]): string => there.length === 0 ? "" : `; there are ${there.join(", ")}`;
