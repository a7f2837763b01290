// PreCompact and SessionEnd: what the session is at is stored, so that it can be taken up again.

import { endSession, openSession } from "../sessions/sessions.ts";
import type { GateIo } from "./gate.ts";
import { clientProcess, sessionOf, withHookContext } from "./hook_context.ts";
import type { HookInput } from "./hook_input.ts";

/** The session is heard of, which makes it the one that is recovered. None is made: the server's own would be missed. */
export function preCompact(input: HookInput, io: GateIo): Promise<string> {
  return withHookContext(input, io, (context) => {
    const session = sessionOf(context, input);
    if (session === undefined) return "";
    const given = { repository_id: session.repository_id, checkout: session.checkout };
    openSession(context.memory(), session.id, given, context.clock);
    return "";
  });
}

/** Only the client's own: the latest one here may belong to somebody else. */
export function sessionEnd(input: HookInput, io: GateIo): Promise<string> {
  return withHookContext(input, io, (context) => {
    const session = sessionOf(context, input);
    const own = session !== undefined &&
      (session.client_process === clientProcess() || session.client_session_id === input.session);
    if (own && session.status === "live") endSession(context.memory(), session.id, context.clock);
    return "";
  });
}
