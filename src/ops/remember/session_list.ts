// `focal session list`: the sessions of this repository, and what they cost.

import { listSessions } from "../../sessions/sessions.ts";
import { age, grouped } from "../../render/text.ts";
import { table } from "../../render/table.ts";
import { operation } from "../operation.ts";
import { repositoriesOf } from "./remembering.ts";

export const sessionList = operation({
  name: "session list",
  summary: "Sessions of this repository, latest first",
  group: "remember",
  parameters: {
    limit: { type: "integer", default: 20, min: 1, max: 1000, short: "n", summary: "How many at most" },
  },
  examples: [{ command: "focal session list", does: "lists the latest sessions" }],
  effect: "read",
  idempotent: true,
  needs: ["memory"],
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { type: "string" },
            client: { type: "string" },
            status: { type: "string" },
            started_at: { type: "string" },
            seen_at: { type: "string" },
            answers: { type: "integer" },
            answer_tokens: { type: "integer" },
            file_tokens: { type: "integer", description: "Of the files that the answers stand for" },
            symbols: { type: "integer" },
            files: { type: "integer" },
          },
          required: ["id", "client", "status", "started_at", "seen_at", "answers", "answer_tokens", "file_tokens"],
        },
      },
    },
    required: ["items"],
  },
  run: (context, values) => {
    const ids = repositoriesOf(context).map((repository) => repository.id);
    const now_ms = context.clock.now();
    const items = listSessions(context.memory(), ids, values.limit).map((session) => ({
      id: session.id,
      client: session.client,
      client_session_id: session.client_session_id,
      status: session.status,
      started_at: new Date(session.created_at).toISOString(),
      seen_at: new Date(session.seen_at).toISOString(),
      seen: age(session.seen_at, now_ms),
      answers: session.answers,
      answer_tokens: session.answer_tokens,
      file_tokens: session.file_tokens,
      symbols: session.symbols,
      files: session.files,
    }));
    return { schema_version: 1 as const, items, nothing: items.length === 0 };
  },
  render: (answer, view) => {
    if (answer.items.length === 0) return "No sessions here yet.";
    return table(
      [
        { title: "session" },
        { title: "client" },
        { title: "seen" },
        { title: "answers", align: "right" },
        { title: "tokens", align: "right" },
        { title: "of files", align: "right" },
      ],
      answer.items.map((item) => [
        item.id,
        item.client_session_id === null ? item.client : `${item.client} ${item.client_session_id}`,
        item.seen,
        String(item.answers),
        grouped(item.answer_tokens),
        grouped(item.file_tokens),
      ]),
      view,
    );
  },
});
