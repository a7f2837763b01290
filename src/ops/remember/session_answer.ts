// Finds the session that is meant, and puts together what is needed to go on with it.

import { FocalError } from "../../base/errors.ts";
import { upperTokens } from "../../base/tokens.ts";
import { maskSecrets } from "../../base/mask.ts";
import { AUTO } from "../../memory/memory.ts";
import { listMemories } from "../../memory/list.ts";
import { nameOfKey, parseSymbolReference, splitKey } from "../../memory/references.ts";
import {
  MOST_FILES,
  MOST_SYMBOLS,
  type RecoverySection,
  recoverySections,
  renderRecovery,
} from "../../sessions/recovery.ts";
import { filesSeen, symbolsSeen } from "../../sessions/session_record.ts";
import { findByClient, findSession, latestSession, type Session } from "../../sessions/sessions.ts";
import type { Context } from "../context.ts";
import { repositoriesOf } from "./remembering.ts";

/** By id (or its start), by the client's name for it, else the latest one of the repository. */
export function sessionMeant(context: Context, asked: string | undefined): Session {
  const memory = context.memory();
  const ids = repositoriesOf(context).map((repository) => repository.id);
  const name = asked ?? context.session;
  const found = name === undefined
    ? latestSession(memory, ids)
    : findSession(memory, name) ?? findByClient(memory, name, ids);
  if (found !== undefined) return found;
  if (asked === undefined) {
    const latest = latestSession(memory, ids);
    if (latest !== undefined) return latest;
  }
  throw new FocalError(
    "not_found",
    asked === undefined ? "This repository has no session yet." : `There is no session ${asked}.`,
    {
      fix: asked === undefined
        ? "A session begins when an assistant asks something, or with --session NAME."
        : "List them with `focal session list`.",
    },
  );
}

const MOST_NOTES = 200;

export interface Recovery {
  readonly sections: readonly RecoverySection[];
  readonly text: string;
}

/** Within the budget: notes of this session first, then the repository's other notes, activity, files, symbols. */
export function recoveryOf(context: Context, session: Session, max_tokens: number): Recovery {
  const memory = context.memory();
  const repository_ids = session.repository_id === null ? [] : [session.repository_id];
  const all = listMemories(memory, { repository_ids, limit: MOST_NOTES }).memories;
  const own = all.filter((note) => note.session_id === session.id);
  const others = all.filter((note) => note.session_id !== session.id);
  others.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.weight - a.weight || b.updated_at - a.updated_at);
  const input = {
    decisions: [...own, ...others].map((note) => ({ ...note, content: maskSecrets(note.content) })),
    observations: listMemories(memory, { repository_ids, category: AUTO, session_id: session.id, limit: 500 }).memories,
    files: filesSeen(memory, session.id, MOST_FILES),
    symbols: symbolsSeen(memory, session.id, MOST_SYMBOLS).flatMap(({ symbol }) => {
      const key = parseSymbolReference(symbol)?.key;
      return key === undefined ? [] : [{ name: nameOfKey(key), path: splitKey(key).path }];
    }),
  };
  // Seams between parts can cost more than the parts: the text itself decides.
  for (let budget = max_tokens;; budget = Math.floor(budget * 0.9)) {
    const sections = recoverySections(input, budget, upperTokens);
    const text = renderRecovery(sections) || NOTHING;
    if (upperTokens(text) <= max_tokens || budget < 10) {
      return { sections, text: upperTokens(text) <= max_tokens ? text : "" };
    }
  }
}

const NOTHING = "Nothing was recorded in this session yet.";
