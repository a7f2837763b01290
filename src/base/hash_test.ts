import assert from "node:assert/strict";
import { hash32, hash64, hash64Bytes, sha256Hex } from "./hash.ts";

import { Buffer } from "node:buffer";
Deno.test("sha256 of the empty string and of bytes", () => {
  assert.equal(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(sha256Hex(new TextEncoder().encode("abc")), sha256Hex("abc"));
});

Deno.test("quick hashes are stable, because they are stored", () => {
  assert.equal(hash32("focal"), 3640042404);
  assert.equal(hash64("focal"), "55ddb9feeee24737");
  assert.equal(Buffer.from(hash64Bytes("focal")).toString("hex"), hash64("focal"));
  assert.notEqual(hash32("a", 1), hash32("a", 2));
});

Deno.test("quick hashes do not collide on many similar names", () => {
  const names: string[] = [];
  for (let i = 0; i < 60_000; i++) names.push(`name${i}`, `${i}`, `m${i}.get`);
  assert.equal(new Set(names.map(hash64)).size, names.length);
  // 180,000 values in 2^32: 3.8 collisions are expected of a perfect hash.
  assert.ok(names.length - new Set(names.map((name) => hash32(name))).size < 20);
  const low = new Map<number, number>();
  for (const name of names) low.set(hash32(name) & 255, (low.get(hash32(name) & 255) ?? 0) + 1);
  for (const count of low.values()) assert.ok(Math.abs(count - names.length / 256) < 250);
});
