// Bodies that the session has already are not sent again: which those are, and noting which were sent now.

import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { recordAnswer, sentBodies } from "../../sessions/session_record.ts";
import type { Context } from "../context.ts";
import { bodyHash, knownCheckouts } from "./code_lookup.ts";
import { currentSession } from "./current_session.ts";
import { referenceOf } from "./make_context.ts";
import { repositoriesOf } from "./remembering.ts";

/** Tells whether the session has a symbol's body as it is now; never without a session, or when `fresh` is asked for. */
export function alreadySent(context: Context, fresh: boolean): (row: SymbolRow) => boolean {
  const session = fresh ? undefined : currentSession(context);
  if (session === undefined) return () => false;
  const sent = sentBodies(context.memory(), session.id);
  if (sent.size === 0) return () => false;
  const repository = repositoriesOf(context, false)[0]?.id ?? "";
  return (row) => sent.get(referenceOf(repository, row)) === bodyHash(context.index(), row.id);
}

interface ItemWithBody {
  readonly path: string;
  readonly qualified_name: string;
  readonly start_line: number;
  readonly body: string;
}

/** Notes the bodies of an answer's items that are whole in the text which was sent. */
export function recordSentBodies(context: Context, items: readonly unknown[], text: string): void {
  if (context.session === undefined) return;
  const whole = items.filter(isItemWithBody).filter((item) => text.includes(item.body));
  const session = whole.length === 0 ? undefined : currentSession(context);
  if (session === undefined) return;
  const index = context.index();
  const repository = repositoriesOf(context, false)[0]?.id ?? "";
  const checkouts = JSON.stringify(knownCheckouts(context).map((checkout) => checkout.id));
  const rows = symbolsByIds(
    index,
    whole.flatMap((item) =>
      index.all<{ id: number }>(
        `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
         WHERE f.checkout_id IN (SELECT value FROM json_each(?)) AND f.path = ? AND s.qualified_name = ? AND s.start_line = ?`,
        checkouts,
        item.path,
        item.qualified_name,
        item.start_line,
      ).map((row) => row.id)
    ),
  );
  const sent = rows.map((row) => ({ symbol: referenceOf(repository, row), body_hash: bodyHash(index, row.id) }));
  recordAnswer(context.memory(), session.id, { answer_tokens: 0, sent }, context.clock);
}

function isItemWithBody(item: unknown): item is ItemWithBody {
  const { path, qualified_name, start_line, body } = (item ?? {}) as Partial<ItemWithBody>;
  return typeof path === "string" && typeof qualified_name === "string" && typeof start_line === "number" &&
    typeof body === "string" && body !== "";
}
