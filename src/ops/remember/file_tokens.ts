// About how many tokens files have: what reading them, in place of asking focal, would have cost.

import type { Context } from "../context.ts";
import { knownCheckouts } from "./code_lookup.ts";

/** Of source code, on average. */
const BYTES_PER_TOKEN = 3.6;

/** `paths` are relative to the roots. */
export function fileTokens(context: Pick<Context, "index" | "roots">, paths: readonly string[]): number {
  const found = context.index().get<{ bytes: number }>(
    `SELECT coalesce(sum(size), 0) AS bytes FROM files WHERE checkout_id IN (SELECT value FROM json_each(?))
     AND path IN (SELECT value FROM json_each(?))`,
    JSON.stringify(knownCheckouts(context).map((checkout) => checkout.id)),
    JSON.stringify([...new Set(paths)]),
  );
  return Math.round((found?.bytes ?? 0) / BYTES_PER_TOKEN);
}
