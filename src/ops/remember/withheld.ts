// Bodies that the session has already are not sent again: which those are, and noting which were sent now.

import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { upperTokens } from "../../base/tokens.ts";
import { recordAnswer, sentBodies } from "../../sessions/session_record.ts";
import type { Context } from "../context.ts";
import { bodyHash, knownCheckouts } from "./code_lookup.ts";
import { currentSession } from "./current_session.ts";
import { fileTokens } from "./file_tokens.ts";
import { referenceOf } from "./make_context.ts";
import { repositoriesOf } from "./remembering.ts";

/** Tells whether the session has a symbol's body as it is now; never without a session, or when `fresh` is asked for. */
export function alreadySent(context: Context, fresh: boolean): (row: SymbolRow) => boolean {
  const session = fresh ? undefined : currentSession(context);
  if (session === undefined) return () => false;
  const sent = sentBodies(context.memory(), session.id);
  if (sent.size === 0) return () => false;
  const repository = repositoriesOf(context)[0]?.id ?? "";
  return (row) => sent.get(referenceOf(repository, row)) === bodyHash(context.index(), row.id);
}

interface Item {
  readonly path: string;
  readonly qualified_name: string;
  readonly start_line: number;
}

interface ItemWithBody extends Item {
  readonly body: string;
}

/** Notes the bodies of an answer's items that are whole in the text which was sent. */
export function recordSentBodies(context: Context, items: readonly unknown[], text: string): void {
  if (context.session === undefined) return;
  const whole = items.filter(isItemWithBody).filter((item) => isIn(text, item.body));
  const session = whole.length === 0 ? undefined : currentSession(context);
  if (session === undefined) return;
  recordAnswer(context.memory(), session.id, { answer_tokens: 0, sent: sentOf(context, whole) }, context.clock);
}

/** The same with what was looked at and what it cost, for a caller that keeps no account of its own. */
export function recordShown(context: Context, operation: string, items: readonly unknown[], text: string): void {
  const session = currentSession(context);
  if (session === undefined) return;
  const shown = items.filter(isItem);
  const rows = rowsOf(context, shown);
  const repository = repositoriesOf(context)[0]?.id ?? "";
  const files = [...new Set(rows.map((row) => row.path))];
  recordAnswer(context.memory(), session.id, {
    operation,
    answer_tokens: upperTokens(text),
    file_tokens: fileTokens(context, files),
    sent: sentOf(context, shown.filter(isItemWithBody).filter((item) => isIn(text, item.body))),
    viewed: rows.map((row) => referenceOf(repository, row)),
    files,
  }, context.clock);
}

/** As it is, or as JSON has it. */
function isIn(text: string, body: string): boolean {
  return text.includes(body) || text.includes(JSON.stringify(body).slice(1, -1));
}

function sentOf(context: Context, items: readonly Item[]) {
  const repository = repositoriesOf(context)[0]?.id ?? "";
  return rowsOf(context, items).map((row) => ({
    symbol: referenceOf(repository, row),
    body_hash: bodyHash(context.index(), row.id),
  }));
}

function rowsOf(context: Context, items: readonly Item[]): SymbolRow[] {
  const index = context.index();
  const checkouts = JSON.stringify(knownCheckouts(context).map((checkout) => checkout.id));
  return symbolsByIds(
    index,
    items.flatMap((item) =>
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
}

function isItem(item: unknown): item is Item {
  const { path, qualified_name, start_line } = (item ?? {}) as Partial<Item>;
  return typeof path === "string" && typeof qualified_name === "string" && typeof start_line === "number";
}

function isItemWithBody(item: unknown): item is ItemWithBody {
  const { body } = (item ?? {}) as Partial<ItemWithBody>;
  return isItem(item) && typeof body === "string" && body !== "";
}
