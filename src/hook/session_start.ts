// SessionStart: a short orientation; after a compaction what the session knew, because that is where it lands.

import { counted } from "../render/text.ts";
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

/** A lost context is rare, and what is not forgotten then stays withheld: worth a wait, within the 10 s that a client gives. */
const LOST_CONTEXT_BUSY_TIMEOUT_MS = 700;
/** For when the wait was in vain. */
const NOT_FORGOTTEN =
  "focal: its database was locked, so code that was sent before may be withheld as sent. Call recover_session once (`focal session recover`).\n";

export function sessionStart(input: HookInput, io: HookIo): Promise<string> {
  const compacted = input.source === "compact";
  const lost = compacted || input.source === "clear";
  return withHookContext(input, io, async (context) => {
    // Opened now, so that edits and the client's server find it. When others write just now, that costs the session only.
    const opened = unlessLocked(() => ({ session: sessionOf(context, input) }));
    const note = lost && (opened === undefined || !forgetSent(context, input)) ? NOT_FORGOTTEN : "";
    const session = opened?.session;
    return note + (compacted && session !== undefined ? await recovery(context, session) : orientation(context));
  }, lost ? LOST_CONTEXT_BUSY_TIMEOUT_MS : undefined);
}

/** Undefined when others write all the while. */
function unlessLocked<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof FocalError) || error.code !== "database_locked") throw error;
    return undefined;
  }
}

async function recovery(context: HookContext, session: Session): Promise<string> {
  // Loaded here: most sessions start without it.
  const { recoveryOf } = await import("../ops/remember/session_answer.ts");
  const { text } = recoveryOf(context, session, RECOVERY_TOKENS);
  return text === "" ? "" : `focal: what this session knew before its context was compacted.\n\n${text}\n`;
}

/** Whether bodies come in full again. */
function forgetSent(context: HookContext, input: HookInput): boolean {
  const compaction = {
    client_process: clientProcess(),
    client_session_id: input.session,
    repository_ids: [context.repository().id],
  };
  return unlessLocked(() => resetAfterCompaction(context.memory(), compaction, context.clock)) !== undefined;
}

function orientation(context: HookContext): string {
  const [summary] = context.indexed ? checkoutSummaries(context.index(), [context.place.top]) : [];
  const { memories, total } = listMemories(context.memory(), {
    repository_ids: [context.repository().id],
    limit: MOST_DECISIONS,
  });
  const size = summary === undefined || summary.indexed_at === null
    ? "The index is built when its tools are first used."
    : `${counted(summary.files, "file")} with ${counted(summary.symbols, "symbol")} ${
      summary.files === 1 ? "is" : "are"
    } indexed.`;
  const lines = [`focal knows this code base (get_context, query_symbol, get_impact_graph …). ${size}`];
  if (total > 0) lines.push(`Memories: ${total} (search_memory). Latest:`);
  for (const memory of memories) {
    const text = maskSecrets(memory.content).replace(/\s+/g, " ");
    lines.push(`- [${memory.category}] ${text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text}`);
  }
  return lines.join("\n") + "\n";
}
