import assert from "node:assert/strict";
import { threadFault } from "./thread_fault.ts";

Deno.test("the fault of a thread is told in its words, whatever the runtime hands over", () => {
  assert.equal(threadFault(new Error("boom")), "boom");
  const bare = Object.assign(Object.create(null), { message: "Uncaught Error: boom", fileName: "worker.js" });
  assert.equal(threadFault(bare), "Uncaught Error: boom");
  assert.equal(threadFault("boom"), "boom");
  for (const mute of [Object.create(null), undefined, null, { message: 1 }]) {
    assert.equal(threadFault(mute), "it does not say why");
  }
});
