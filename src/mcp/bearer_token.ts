// The token that clients of the HTTP server must show: made once, kept in focal's home, readable by its owner only.

import { Buffer } from "node:buffer";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../base/hash.ts";
import { prepareHome } from "../store/home.ts";

export interface BearerToken {
  readonly token: string;
  readonly path: string;
}

export function bearerToken(home: string): BearerToken {
  prepareHome(home);
  const path = join(home, "http_token");
  try {
    writeFileSync(path, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  }
  chmodSync(path, 0o600);
  return { token: readFileSync(path, "utf8").trim(), path };
}

/** Compares without telling by its duration how much was right. */
export function bearsToken(header: string | null | undefined, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? "";
  return timingSafeEqual(Buffer.from(sha256Hex(given)), Buffer.from(sha256Hex(token)));
}
