// `focal session recover`: hands back what a session needs after its context was compacted.

import { resetSent } from "../../sessions/sessions.ts";
import { GLOBALS } from "../globals.ts";
import { operation } from "../operation.ts";
import { recoveryOf, sessionMeant } from "./session_answer.ts";

export const sessionRecover = operation({
  name: "session recover",
  summary: "Hand back what a session knew, and send bodies in full again",
  help: "Decisions and notes, what was done, files, symbols: most important first. The latest session here by default.",
  group: "remember",
  parameters: {
    session_id: { type: "string", position: 0, maxLength: 200, summary: "The session; default: the latest one here" },
    max_tokens: {
      type: "integer",
      default: 1500,
      min: 50,
      max: GLOBALS.max_tokens.max,
      flag: false,
      summary: "Budget of the answer",
    },
  },
  examples: [
    { command: "focal session recover", does: "recovers the latest session of this repository" },
    { command: "focal session recover 0190a1b2-… --max-tokens 500", does: "recovers one, in short" },
  ],
  effect: "write",
  idempotent: true,
  needs: ["memory"],
  tool: {
    name: "recover_session",
    description: "After a compaction: what was decided, explored and viewed; bodies are sent in full again.",
    toolsets: ["default", "lean"],
  },
  output: {
    type: "object",
    properties: {
      session_id: { type: "string" },
      sections: {
        type: "array",
        items: {
          type: "object",
          properties: {
            title: { type: "string" },
            lines: { type: "array", items: { type: "string" } },
            omitted: { type: "integer" },
          },
          required: ["title", "lines", "omitted"],
        },
      },
    },
    required: ["session_id", "sections"],
  },
  run: (context, values) => {
    const session = sessionMeant(context, values.session_id);
    // The envelope of JSON takes a part of the budget too.
    const { sections, text } = recoveryOf(context, session, Math.max(30, Math.floor(values.max_tokens * 0.8) - 40));
    resetSent(context.memory(), session.id, context.clock);
    const truncated = sections.some((section) => section.omitted > 0);
    return { schema_version: 1 as const, session_id: session.id, sections, truncated, [TEXT]: text };
  },
  render: (answer) => answer[TEXT] ?? "",
});

/** Not part of the JSON. */
const TEXT = Symbol("text");
