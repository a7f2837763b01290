import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findAttached, readFrom } from "../src/base/attached.ts";
import { openExecutable } from "../src/base/executable.ts";
import { attach, blockOf } from "./attach.ts";

const RUNTIME = new Uint8Array(5_000).map((_, i) => i % 251);

/** As Deno makes it: the runtime, what is embedded, and a trailer with the length of both. */
function executable(embedded: string): Uint8Array {
  const bytes = new TextEncoder().encode(embedded);
  const made = new Uint8Array(RUNTIME.length + bytes.length + 16);
  made.set(RUNTIME);
  made.set(bytes, RUNTIME.length);
  new DataView(made.buffer).setBigUint64(made.length - 8, BigInt(bytes.length + 16), true);
  return made;
}

function inFolder(work: (path: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "focal-attach-"));
  try {
    work(join(folder, "program"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const FILES = new Map([["a", new TextEncoder().encode("first")], ["b/c", new Uint8Array(70_000).fill(7)], [
  "empty",
  new Uint8Array(),
]]);

Deno.test("what is attached is read back, and runtime and embedded parts are as they were", () => {
  inFolder((path) => {
    const before = executable("d3n0l4nd and what it embeds");
    writeFileSync(path, before);
    const block = blockOf("this", FILES);
    assert.equal(attach(path, block), true);
    const found = findAttached("this", openExecutable(path));
    assert.ok(found !== undefined);
    for (const [name, bytes] of FILES) assert.deepEqual(readFrom(found, name), bytes, name);
    assert.equal(readFrom(found, "toString"), undefined);
    const after = readFileSync(path);
    assert.deepEqual(new Uint8Array(after.subarray(0, RUNTIME.length)), RUNTIME);
    assert.deepEqual(
      new Uint8Array(after.subarray(RUNTIME.length + block.length)),
      before.slice(RUNTIME.length),
    );
  });
});

Deno.test("another build's files are not taken for its own", () => {
  inFolder((path) => {
    writeFileSync(path, executable("d3n0l4nd"));
    assert.equal(attach(path, blockOf("this", FILES)), true);
    assert.equal(findAttached("other", openExecutable(path)), undefined);
  });
});

Deno.test("an executable of another form is left alone", () => {
  inFolder((path) => {
    for (const bytes of [executable("something else"), RUNTIME, new Uint8Array(3), new Uint8Array()]) {
      writeFileSync(path, bytes);
      assert.equal(attach(path, blockOf("this", FILES)), false);
      assert.deepEqual(new Uint8Array(readFileSync(path)), bytes);
      assert.equal(findAttached("this", openExecutable(path)), undefined);
    }
    assert.equal(openExecutable(join(path, "none")), undefined);
  });
});
