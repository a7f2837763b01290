// Where the compiled binary under test lies.

import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** FOCAL_BINARY, else dist/focal; throws when it was not compiled. */
export function binaryPath(): string {
  const name = process.platform === "win32" ? "focal.exe" : "focal";
  const path = process.env["FOCAL_BINARY"] ?? fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`${path} does not exist: run \`deno task compile\` first`);
  return path;
}
