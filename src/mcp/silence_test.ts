import assert from "node:assert/strict";
import { Silence } from "./silence.ts";

Deno.test("a thread that falls silent is told from a process that was stopped, and goes on", () => {
  const silence = new Silence(0);
  let now_ms = 0;
  const looks = (duration_ms: number): boolean[] => {
    const seen: boolean[] = [];
    for (const end_ms = now_ms + duration_ms; now_ms < end_ms;) seen.push(silence.look(now_ms += 10_000));
    return seen;
  };
  assert.ok(!looks(90_000).includes(true));
  silence.heard(now_ms);
  // An hour later both go on: the thread has its time to be heard.
  now_ms += 3_600_000;
  assert.equal(silence.look(now_ms), false);
  assert.ok(!looks(90_000).includes(true));
  assert.deepEqual(looks(10_000), [true]);
});
