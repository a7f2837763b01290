import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerProse, lastAnswer } from "./transcript.ts";

function withFile(text: string, work: (path: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "focal-transcript-"));
  try {
    const path = join(folder, "t.jsonl");
    writeFileSync(path, text);
    work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const line = (entry: unknown) => JSON.stringify(entry) + "\n";
const assistant = (content: unknown, more = {}) =>
  line({ type: "assistant", message: { role: "assistant", content }, ...more });

Deno.test("the last text of the assistant is found behind tool calls, side chains and the user's lines", () => {
  const text = assistant("an old answer") +
    assistant([{ type: "thinking", thinking: "hm" }, { type: "text", text: "Fixed the login." }]) +
    assistant([{ type: "tool_use", name: "Bash", input: {} }]) +
    assistant("from a subagent", { isSidechain: true }) +
    line({ type: "user", message: { role: "user", content: 'says "assistant"' } }) + '{"type":"assistant","mess';
  withFile(text, (path) => assert.equal(lastAnswer(path), "Fixed the login."));
});

Deno.test("of a long transcript only the end is read", () => {
  const old = assistant("too far away");
  withFile(
    old + line({ type: "user", filler: "x".repeat(300_000) }),
    (path) => assert.equal(lastAnswer(path), undefined),
  );
  withFile(old.repeat(20_000) + assistant("near"), (path) => assert.equal(lastAnswer(path), "near"));
});

Deno.test("no transcript is no answer", () => {
  assert.equal(lastAnswer("/nowhere/t.jsonl"), undefined);
  assert.equal(lastAnswer(tmpdir()), undefined);
  withFile("", (path) => assert.equal(lastAnswer(path), undefined));
});

Deno.test("an answer's prose has no code blocks and no markup", () => {
  assert.equal(
    answerProse("## Done\n- **Fixed** it\n```ts\nconst a = 1;\n```\nTests pass."),
    "Done\nFixed it\n \nTests pass.",
  );
  assert.equal(answerProse("1. one\n> quoted\n*very* 1.5 times"), "one\nquoted\n*very* 1.5 times");
  assert.equal(answerProse("1.5 times faster\n#12 is done"), "1.5 times faster\n#12 is done");
});
