// The events of a session's life, together: each is quick, and what they need is the same.

export { sessionStart } from "./session_start.ts";
export { preCompact, sessionEnd } from "./session_state.ts";
