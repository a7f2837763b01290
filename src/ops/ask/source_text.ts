// Source text of symbols and files, cut from the files on disk.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FocalError } from "../../base/errors.ts";
import { maskSecrets } from "../../base/mask.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { decodeSource } from "../../sources/decode_source.ts";

export function sourceOf(file: { readonly root: string; readonly path: string }): string {
  try {
    return decodeSource(readFileSync(join(file.root, file.path)));
  } catch (cause) {
    throw new FocalError("io", `${file.path} cannot be read`, { cause, fix: "Check that it exists and is readable." });
  }
}

/** Undefined for what cannot be read. */
export function textOf(file: { readonly root: string; readonly path: string }): string | undefined {
  try {
    return sourceOf(file);
  } catch {
    return undefined;
  }
}

/** Whole lines of the symbol, secrets masked. */
export function bodyOf(symbol: SymbolRow, source = sourceOf(symbol)): string {
  return maskSecrets(source.split("\n").slice(symbol.start_line - 1, symbol.end_line).join("\n"));
}

/** Lines with their numbers, from `first` on. */
export function numbered(text: string, first: number): string {
  return text.split("\n").map((line, at) => `${first + at}\t${line}`).join("\n");
}
