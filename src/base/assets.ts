// Reads the files that are embedded in the binary, or lie in the repository when focal runs from source.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { FocalError } from "./errors.ts";

/** Candidates for the folder that asset paths start from: the bundle's own, then the repository's. */
const BASES = ["./", "../../"] as const;

/** Bytes of an asset, named from the repository's root ("grammars/go/go.wasm.gz"); a `.gz` is unpacked. */
export function readAsset(path: string): Uint8Array<ArrayBuffer> {
  for (const base of BASES) {
    let packed: Uint8Array;
    try {
      packed = readFileSync(new URL(base + path, import.meta.url));
    } catch {
      continue;
    }
    const bytes = path.endsWith(".gz") ? gunzipSync(packed) : packed;
    return bytes as Uint8Array<ArrayBuffer>;
  }
  throw new FocalError("missing_asset", `The built-in file ${path} is missing`);
}
