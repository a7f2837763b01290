// UUIDv7: identifiers that sort by the time they were made.

import { randomBytes } from "node:crypto";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new UUIDv7 for this moment (epoch milliseconds); those of one millisecond are in random order. */
export function uuidv7(now_ms: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.min(Math.max(Math.trunc(now_ms), 0), 2 ** 48 - 1), 0, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
