// Reads the files that are part of the program: ready for use in the binary, packed in the repository when focal runs from source.

import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { FocalError } from "./errors.ts";
import { assetUrl } from "./program.ts";
import { readReady } from "./ready.ts";

/** Bytes of an asset, named from the repository's root ("grammars/go/go.wasm.gz"); a `.gz` or `.br` is unpacked. */
export function readAsset(path: string): Uint8Array<ArrayBuffer> {
  const ready = readReady(path.replace(/\.(gz|br)$/, ""));
  if (ready !== undefined) return ready;
  let packed: Uint8Array;
  try {
    packed = readFileSync(assetUrl(path));
  } catch (cause) {
    throw new FocalError("missing_asset", `The built-in file ${path} is missing`, { cause });
  }
  return unpackAsset(path, packed);
}

export function unpackAsset(path: string, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (path.endsWith(".br")) return brotliDecompressSync(packed) as Uint8Array<ArrayBuffer>;
  return (path.endsWith(".gz") ? gunzipSync(packed) : packed) as Uint8Array<ArrayBuffer>;
}
