// `focal session show`: what a session looked at, decided and cost. Resets nothing.

import { sessionUsage } from "../../sessions/session_record.ts";
import { grouped } from "../../render/text.ts";
import { operation } from "../operation.ts";
import { recoveryOf, sessionMeant } from "./session_answer.ts";

export const sessionShow = operation({
  name: "session show",
  summary: "What a session looked at, decided, and cost",
  group: "remember",
  parameters: {
    session_id: { type: "string", position: 0, maxLength: 200, summary: "The session; default: the latest one here" },
  },
  examples: [{ command: "focal session show", does: "shows the latest session of this repository" }],
  effect: "read",
  idempotent: true,
  needs: ["memory"],
  output: {
    type: "object",
    properties: {
      session_id: { type: "string" },
      status: { type: "string" },
      resets: { type: "integer" },
      usage: { type: "object" },
      sections: { type: "array", items: { type: "object" } },
    },
    required: ["session_id", "status", "resets", "usage", "sections"],
  },
  run: (context, values) => {
    const session = sessionMeant(context, values.session_id);
    const { sections, text } = recoveryOf(context, session, 8_000);
    const { id, status, resets } = session;
    const usage = sessionUsage(context.memory(), id);
    return { schema_version: 1 as const, session_id: id, status, resets, usage, sections, [TEXT]: text };
  },
  render: (answer) => {
    const { answers, answer_tokens, file_tokens, by_operation } = answer.usage;
    const lines = by_operation.map((row) => `  ${row.operation}: ${row.answers}, ${grouped(row.answer_tokens)} tokens`);
    return [
      `session ${answer.session_id} (${answer.status})`,
      `${answers} answer${answers === 1 ? "" : "s"}, ${grouped(answer_tokens)} tokens for ${
        grouped(file_tokens)
      } of files`,
      ...lines,
      "",
      answer[TEXT] ?? "",
    ].join("\n");
  },
});

/** Not part of the JSON. */
const TEXT = Symbol("text");
