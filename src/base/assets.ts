// Reads the files that are embedded in the binary, or lie in the repository when focal runs from source.

import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { FocalError } from "./errors.ts";
import { assetUrl } from "./program.ts";

/** Bytes of an asset, named from the repository's root ("grammars/go/go.wasm.gz"); a `.gz` or `.br` is unpacked. */
export function readAsset(path: string): Uint8Array<ArrayBuffer> {
  let packed: Uint8Array;
  try {
    packed = readFileSync(assetUrl(path));
  } catch (cause) {
    throw new FocalError("missing_asset", `The built-in file ${path} is missing`, { cause });
  }
  if (path.endsWith(".br")) return brotliDecompressSync(packed) as Uint8Array<ArrayBuffer>;
  return (path.endsWith(".gz") ? gunzipSync(packed) : packed) as Uint8Array<ArrayBuffer>;
}
