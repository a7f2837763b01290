// A file asked about as a whole: whether it is, and the files that import it without naming anything of it.

import { posix } from "node:path";
import { decodeFacts } from "../languages/facts_codec.ts";
import type { Database } from "../store/database.ts";
import type { SymbolRow } from "./symbols.ts";

interface FactsRow {
  readonly file_id: number;
  readonly path: string;
  readonly facts: Uint8Array;
}

/** A file's own symbol, which stands for all that is in it. */
export function isFile(symbol: SymbolRow): boolean {
  return symbol.kind === "module" && symbol.parent_id === null && symbol.qualified_name === "";
}

/** The own symbols of the files that import it. Reads the facts of all files. */
export function importersOf(database: Database, symbol: SymbolRow): number[] {
  const importers: number[] = [];
  const spelled = spellingOf(symbol.path);
  for (let rows = factsAfter(database, symbol.checkout_id, 0); rows.length > 0;) {
    for (const row of rows) {
      if (row.file_id === symbol.file_id || !importsWhole(row, symbol.path, spelled)) continue;
      const own = database.get<{ id: number }>("SELECT id FROM symbols WHERE file_id = ? AND ordinal = 0", row.file_id);
      if (own !== undefined) importers.push(own.id);
    }
    rows = factsAfter(database, symbol.checkout_id, rows.at(-1)?.file_id ?? 0);
  }
  return importers;
}

/** Some kilobytes each. */
const FILES_AT_ONCE = 2_000;

function factsAfter(database: Database, checkout: number, after: number): FactsRow[] {
  return database.all<FactsRow>(
    `SELECT file_id, path, facts FROM file_facts CROSS JOIN files ON id = file_id
     WHERE file_id > ? AND checkout_id = ? AND status = 'indexed' ORDER BY file_id LIMIT ?`,
    after,
    checkout,
    FILES_AT_ONCE,
  );
}

/** Imports that name something, or give the file a name, have references of their own. */
function importsWhole({ path: importer, facts }: FactsRow, path: string, spelled: RegExp): boolean {
  // Decoding all facts would take as long as all else together.
  return spelled.test(toLatin.decode(facts)) &&
    decodeFacts(facts).imports.some(({ kind, specifier }) =>
      (kind === "side" || kind === "star") && meansPath(importer, specifier, path)
    );
}

const toLatin = new TextDecoder("latin1");

/** What stands in the facts of every file that imports the path: its name as a whole string, or as part of a path. */
function spellingOf(path: string): RegExp {
  const names = namesOf(path);
  const name = toLatin.decode(new TextEncoder().encode(names.at(-1)?.split("/").at(-1)));
  const folder = names.length > 2 ? '|"\\.[./]*"' : "";
  return new RegExp(`["/.]${name.replace(/[^\p{L}\p{N}_]/gu, "\\$&")}["/.]${folder}`);
}

/** As resolution sees relative imports; others are taken for the file when all that they say is the end of its path. */
export function meansPath(importer: string, specifier: string, path: string): boolean {
  const names = namesOf(path);
  const here = posix.dirname(importer);
  if (/^\.{1,2}(\/|$)/.test(specifier)) return names.includes(posix.join(here, specifier));
  if (importer.endsWith(".py") || importer.endsWith(".pyi")) {
    const [, dots = "", rest = ""] = /^(\.*)(.*)$/.exec(specifier) ?? [];
    const below = rest.replaceAll(".", "/");
    if (dots !== "") return names.includes(posix.join(here, "../".repeat(dots.length - 1), below));
    return endsWith(names, below);
  }
  return names.includes(posix.join(here, specifier)) || endsWith(names, specifier);
}

function endsWith(names: readonly string[], end: string): boolean {
  return end !== "" && names.some((name) => name === end || name.endsWith(`/${end}`));
}

/** A path, without its extension, and its folder when it stands for that. */
function namesOf(path: string): string[] {
  const stem = path.replace(/\.[^./]+$/, "");
  const folder = /^(?:(.*)\/)?(?:index|__init__|mod|init)$/.exec(stem);
  return [path, stem, ...(folder === null ? [] : [folder[1] ?? "."])];
}
