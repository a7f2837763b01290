// What the binary has beside its modules: assets as they are used. `make_scripts.ts` adds the scripts.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unpackAsset } from "../src/base/assets.ts";
import { READY_SUFFIX } from "../src/base/ready.ts";
import { FILLED_TABLE, fillTable, TOKEN_TABLE } from "../src/base/token_table.ts";
import { vectorAsset } from "../src/store/vectors.ts";

const root = join(import.meta.dirname ?? ".", "..");

/** By the name that the program asks for. */
export function readyAssets(platform: string, arch: string): Map<string, Uint8Array> {
  const library = vectorAsset(platform, arch);
  if (library === undefined) throw new Error("there is no sqlite-vec library for this platform");
  const grammars = readdirSync(join(root, "grammars"))
    .map((name) => `grammars/${name}/${name}.wasm.gz`)
    .filter((path) => existsSync(join(root, path)));
  if (grammars.length === 0) throw new Error("no grammars to embed");
  const files = new Map<string, Uint8Array>([[FILLED_TABLE, fillTable(unpacked(TOKEN_TABLE))]]);
  for (const path of ["assets/web-tree-sitter.wasm.gz", library, ...grammars]) {
    files.set(path.replace(/\.gz$/, ""), unpacked(path));
  }
  return files;
}

/** Where a program finds them that nothing is attached to. */
export function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, bytes] of files) {
    const path = join(folder, name + READY_SUFFIX);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

function unpacked(path: string): Uint8Array<ArrayBuffer> {
  return unpackAsset(path, readFileSync(join(root, path)));
}
