// SessionStart: a short orientation; after a compaction what the session knew, because that is where it lands.

import { FocalError } from "../base/errors.ts";
import { maskSecrets } from "../base/mask.ts";
import { checkoutSummaries } from "../graph/checkout_summaries.ts";
import { listMemories } from "../memory/list.ts";
import { resetAfterCompaction, type Session } from "../sessions/sessions.ts";
import type { HookIo } from "./hook_io.ts";
import { clientProcess, type HookContext, sessionOf, withHookContext } from "./hook_context.ts";
import type { HookInput } from "./hook_input.ts";

const RECOVERY_TOKENS = 1_500;
const MOST_DECISIONS = 5;
const MOST_CHARACTERS = 200;

export function sessionStart(input: HookInput, io: HookIo): Promise<string> {
  return withHookContext(input, io, (context) => {
    const session = sessionHere(context, input);
    if (input.source === "compact") return recovery(context, input, session);
    if (input.source === "clear") forgetSent(context, input);
    return orientation(context);
  });
}

/** Opened now, so that edits and the client's server find it. When others write just now, that costs the session only. */
function sessionHere(context: HookContext, input: HookInput): Session | undefined {
  try {
    return sessionOf(context, input);
  } catch (error) {
    if (!(error instanceof FocalError) || error.code !== "database_locked") throw error;
    return undefined;
  }
}

async function recovery(context: HookContext, input: HookInput, session: Session | undefined): Promise<string> {
  forgetSent(context, input);
  if (session === undefined) return orientation(context);
  // Loaded here: most sessions start without it.
  const { recoveryOf } = await import("../ops/remember/session_answer.ts");
  const { text } = recoveryOf(context, session, RECOVERY_TOKENS);
  return text === "" ? "" : `focal: what this session knew before its context was compacted.\n\n${text}\n`;
}

function forgetSent(context: HookContext, input: HookInput): void {
  const compaction = {
    client_process: clientProcess(),
    client_session_id: input.session,
    repository_ids: [context.repository().id],
  };
  resetAfterCompaction(context.memory(), compaction, context.clock);
}

function orientation(context: HookContext): string {
  const [summary] = context.indexed ? checkoutSummaries(context.index(), [context.place.top]) : [];
  const { memories, total } = listMemories(context.memory(), {
    repository_ids: [context.repository().id],
    limit: MOST_DECISIONS,
  });
  const size = summary === undefined || summary.indexed_at === null
    ? "The index is built when its tools are first used."
    : `${summary.files} files with ${summary.symbols} symbols are indexed.`;
  const lines = [`focal knows this code base (get_context, query_symbol, get_impact_graph …). ${size}`];
  if (total > 0) lines.push(`Memories: ${total} (search_memory). Latest:`);
  for (const memory of memories) {
    const text = maskSecrets(memory.content).replace(/\s+/g, " ");
    lines.push(`- [${memory.category}] ${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}`);
  }
  return lines.join("\n") + "\n";
}
