// PreCompact and SessionEnd: what the session is at is stored, so that it can be taken up again.

import { HOOK, sessionNamed } from "../sessions/client_sessions.ts";
import { endSession, openSession } from "../sessions/sessions.ts";
import type { HookIo } from "./hook_io.ts";
import { sessionOf, withHookContext } from "./hook_context.ts";
import type { HookInput } from "./hook_input.ts";

/** The session is heard of, which makes it the one that is recovered. */
export function preCompact(input: HookInput, io: HookIo): Promise<string> {
  return withHookContext(input, io, (context) => {
    const session = sessionOf(context, input);
    if (session === undefined) return "";
    const given = { repository_id: session.repository_id, checkout: session.checkout };
    openSession(context.memory(), session.id, given, context.clock);
    return "";
  });
}

/** Only the client's own. After a clear its process goes on under another id, and its server with it. */
export function sessionEnd(input: HookInput, io: HookIo): Promise<string> {
  return withHookContext(input, io, (context) => {
    const session = input.session === undefined
      ? undefined
      : sessionNamed(context.memory(), input.session, context.repository().id);
    if (session?.status !== "live" || (input.reason === "clear" && session.client !== HOOK)) return "";
    endSession(context.memory(), session.id, context.clock);
    return "";
  });
}
