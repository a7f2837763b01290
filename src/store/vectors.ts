// Loads the sqlite-vec extension, or says why vectors are not available here.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readAsset } from "../base/assets.ts";
import { sha256Hex } from "../base/hash.ts";
import { uuidv7 } from "../base/ids.ts";
import type { Database } from "./database.ts";

export type Vectors =
  | { readonly available: true; readonly version: string }
  /** Everything else works; what needs vectors says so with this reason. */
  | { readonly available: false; readonly reason: string };

const SUFFIX: Readonly<Record<string, string>> = { linux: "so", darwin: "dylib", win32: "dll" };

/** The asset that holds the extension for a platform of Node's naming. */
export function vectorAsset(platform: string, arch: string): string | undefined {
  const suffix = SUFFIX[platform];
  return suffix === undefined ? undefined : `assets/${platform}-${arch}/vec0.${suffix}.gz`;
}

/** Loads sqlite-vec into a database that was opened with `extensions`. `cache` is the folder the library is put in. */
export function loadVectors(database: Database, cache: string): Vectors {
  const asset = vectorAsset(process.platform, process.arch);
  if (asset === undefined) return { available: false, reason: `sqlite-vec does not exist for ${process.platform}` };
  try {
    database.loadExtension(unpack(asset, cache));
    const row = database.get<{ version: string }>("SELECT vec_version() AS version");
    return { available: true, version: row?.version ?? "" };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { available: false, reason: `sqlite-vec could not be loaded: ${said}` };
  }
}

/** A library must be a file on disk, and be called vec0: SQLite derives the entry point from the name. */
function unpack(asset: string, cache: string): string {
  const bytes = readAsset(asset);
  const hash = sha256Hex(bytes);
  const folder = join(cache, hash.slice(0, 16));
  const file = join(folder, asset.slice(asset.lastIndexOf("/") + 1, -".gz".length));
  if (existsSync(file) && sha256Hex(readFileSync(file)) === hash) return file;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Renamed into place, so that another process never loads half a library.
  const part = `${file}.${uuidv7(0)}`;
  try {
    writeFileSync(part, bytes, { mode: 0o600 });
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return file;
}
