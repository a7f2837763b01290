// The session that a call belongs to, if it belongs to one: started when it is heard of for the first time.

import { openSession, type Session } from "../../sessions/sessions.ts";
import type { Context } from "../context.ts";
import { repositoriesOf } from "./remembering.ts";

/** Undefined when nothing is to be remembered of what is sent. `context.session` is focal's id or the client's name. */
export function currentSession(context: Context): Session | undefined {
  if (context.session === undefined || context.session === "") return undefined;
  return openSession(context.memory(), context.session, {
    repository_id: repositoriesOf(context)[0]?.id ?? null,
    checkout: context.roots[0] ?? "",
    client: context.caller,
  }, context.clock);
}
