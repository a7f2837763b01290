// Writes what parsing found into the tables: the file, its facts, its symbols and their full text.

import { decodeFacts } from "../languages/facts_codec.ts";
import {
  type ParsedSource,
  SYMBOL_NUMBERS,
  SYMBOL_STRINGS,
  type SymbolColumns,
  textMaker,
} from "../parse/parsed_source.ts";
import type { SearchText } from "../parse/search_text.ts";
import type { PackedTexts } from "../parse/text_words.ts";
import type { Database, SqlValue } from "../store/database.ts";
import { RowInserter } from "../store/row_inserter.ts";
import { forgetRefs } from "./file_refs.ts";
import type { NameTable } from "./name_table.ts";
import { nextGeneration } from "./next_generation.ts";
import { configsHash, hashesOfPath, pathHash } from "./resolve/name_hash.ts";
import { unpackStrings } from "../base/packed_strings.ts";
import { folderOf } from "../base/folder_of.ts";
import { surface } from "./resolve/surface.ts";
import { idsInFile } from "./symbols.ts";

const INSERT_FILE = `INSERT INTO files (checkout_id, path, language, status, detail, hash, size, stamp, racy, resolved,
    lines, has_errors, is_test, is_generated, package, conforming, changed, symbols)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (checkout_id, path) DO UPDATE SET language = excluded.language, status = excluded.status,
    detail = excluded.detail, hash = excluded.hash, size = excluded.size, stamp = excluded.stamp, racy = excluded.racy,
    resolved = excluded.resolved, lines = excluded.lines, has_errors = excluded.has_errors,
    is_test = excluded.is_test, is_generated = excluded.is_generated, package = excluded.package,
    conforming = excluded.conforming,
    changed = excluded.changed, symbols = excluded.symbols, refs = 0, edges = 0
  RETURNING id`;
const SYMBOLS = `symbols (id, file_id, ordinal, parent_id, name, qualified_name, twin, kind, flags, start_offset,
  end_offset, start_line, end_line, start_col, name_line, signature, doc, body_hash)`;
const INSERT_TEXT = "INSERT INTO symbol_text (rowid, name, words, signature, doc, body) VALUES (?, ?, ?, ?, ?, ?)";
const NEXT_ID = "SELECT 1 + max(highest, ifnull((SELECT max(id) FROM symbols), 0)) AS id FROM dropped_symbols";
const INSERT_PATH = "INSERT INTO path_grams (rowid, path) VALUES (?, ?)";

export interface FileWriterOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly names: NameTable;
  /** Record which names changed; needless while a first index is being built, when everything is resolved anyway. */
  readonly recordChanges: boolean;
  /**
   * Full text of symbols waits until `writeText`. Only where nothing counts before all is done: whoever comes after a
   * crash must write files again that are without.
   */
  readonly textLater?: boolean;
  /** Full text of a file could not be made: a fault of focal's that must not cost the index. */
  warn?(message: string): void;
}

/** What the files of a transaction share. */
interface Batch {
  readonly symbols: RowInserter;
  /** Both are found out by the first file that is written. */
  generation?: number;
  nextId?: number;
}

interface FileText {
  readonly path: string;
  readonly ids: readonly number[];
  readonly names: readonly string[];
  readonly make: () => SearchText;
}

/** All methods are for use within a transaction. */
export class FileWriter {
  readonly #options: FileWriterOptions;
  /** Full text of symbols by file, and of paths, not yet written. */
  #texts: FileText[] = [];
  #paths: SqlValue[][] = [];
  /** Of the file whose text is being written. */
  #rows: Iterator<SqlValue[]> = [].values();
  #waiting = 0;

  constructor(options: FileWriterOptions) {
    this.#options = options;
  }

  /**
   * Replaces what is recorded of files. Full text comes last: any other statement between two of its rows makes it write
   * what it has gathered, a segment each time, to be merged later.
   */
  writeAll(files: readonly ParsedSource[]): void {
    this.#paths = [];
    const batch = { symbols: new RowInserter(this.#options.database, SYMBOLS) };
    for (const parsed of files) this.#write(parsed, batch);
    batch.symbols.end();
    if (this.#options.textLater !== true) this.writeText(Infinity);
    this.#insert(INSERT_PATH, this.#paths);
    this.#options.names.writeGrams();
  }

  /** Symbols whose full text waits. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Writes some of what waits, the oldest first. */
  writeText(symbols: number): void {
    const insert = this.#options.database.prepare(INSERT_TEXT);
    for (const stop = Math.max(0, this.#waiting - symbols); this.#waiting > stop; this.#waiting--) {
      insert.run(...this.#nextRow());
    }
  }

  #nextRow(): SqlValue[] {
    for (;;) {
      const { value, done } = this.#rows.next();
      if (done !== true) return value;
      this.#rows = this.#textRows(this.#texts.shift() as FileText).values();
    }
  }

  #textRows(text: FileText): SqlValue[][] {
    try {
      return textRows(text);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#options.warn?.(`A fault in focal left ${text.path} to be found by names only; please report it: ${why}`);
      return text.ids.map((id, i) => [id, (text.names[i] as string).toLowerCase(), "", "", "", ""]);
    }
  }

  #insert(statement: string, rows: readonly SqlValue[][]): void {
    const insert = this.#options.database.prepare(statement);
    for (const row of rows) insert.run(...row);
  }

  #write(parsed: ParsedSource, batch: Batch): void {
    const { database, checkout } = this.#options;
    if (parsed.status === "gone") {
      this.removePath(parsed.path);
      return;
    }
    const old = database.prepare("SELECT id, status FROM files WHERE checkout_id = ? AND path = ?")
      .get(checkout, parsed.path) as { id: number; status: string } | undefined;
    if (parsed.status === "same") {
      if (old !== undefined) {
        database.prepare("UPDATE files SET stamp = ?, racy = ? WHERE id = ?").run(parsed.stamp, +parsed.racy, old.id);
      }
      return;
    }
    this.#recordChanges(parsed, old);
    const { id } = database.prepare(INSERT_FILE).get(
      checkout,
      parsed.path,
      parsed.language,
      parsed.status,
      parsed.detail ?? null,
      parsed.hash ?? null,
      parsed.size,
      parsed.stamp,
      +parsed.racy,
      // Only an indexed file has references.
      parsed.status === "indexed" ? 0 : 1,
      parsed.lines,
      +parsed.hasErrors,
      +parsed.isTest,
      +parsed.isGenerated,
      parsed.package,
      parsed.conforming?.join(" ") ?? "",
      batch.generation ??= nextGeneration(database, checkout),
      parsed.symbols?.names.length ?? 0,
    ) as { id: number };
    if (old !== undefined) this.#clearResolution(id);
    if (parsed.facts !== undefined && parsed.symbols !== undefined) {
      if (old !== undefined) database.prepare("DELETE FROM file_facts WHERE file_id = ?").run(id);
      database.prepare("INSERT INTO file_facts (file_id, facts) VALUES (?, ?)").run(id, parsed.facts);
      const ids = this.#writeSymbols(id, parsed.symbols, old?.status === "indexed", batch);
      this.#texts.push({ path: parsed.path, ids, names: parsed.symbols.names, make: textMaker(parsed.symbols) });
      this.#waiting += ids.length;
    } else if (old?.status === "indexed") {
      database.prepare("DELETE FROM file_facts WHERE file_id = ?").run(id);
      this.#dropSymbols(idsInFile(database, id));
    }
    this.#writePath(id, parsed, old?.status);
  }

  removePath(path: string): void {
    const { database, checkout } = this.#options;
    const old = database.prepare("SELECT id, status FROM files WHERE checkout_id = ? AND path = ?")
      .get(checkout, path) as { id: number; status: string } | undefined;
    if (old === undefined) return;
    this.#recordChanges(undefined, old, path);
    nextGeneration(database, checkout);
    this.#clearResolution(old.id);
    this.#dropSymbols(idsInFile(database, old.id));
    database.prepare("DELETE FROM path_grams WHERE rowid = ?").run(old.id);
    database.prepare("DELETE FROM files WHERE id = ?").run(old.id);
  }

  #writePath(id: number, parsed: ParsedSource, before: string | undefined): void {
    const { database } = this.#options;
    const is = parsed.status === "indexed";
    if (is === (before === "indexed")) return;
    if (is) this.#paths.push([id, parsed.path]);
    else database.prepare("DELETE FROM path_grams WHERE rowid = ?").run(id);
  }

  /** Notes every name whose meaning to other files differs between what is recorded and what replaces it. */
  #recordChanges(parsed: ParsedSource | undefined, old: { id: number; status: string } | undefined, path = ""): void {
    const { database, checkout, recordChanges } = this.#options;
    if (!recordChanges) return;
    const before = old?.status === "indexed" ? this.#storedSurface(old.id) : undefined;
    const after = parsed?.facts === undefined ? undefined : surface(decodeFacts(parsed.facts));
    const changed = new Set<number>();
    for (const [name, hash] of before ?? []) if (after?.get(name) !== hash) changed.add(name);
    for (const [name, hash] of after ?? []) if (before?.get(name) !== hash) changed.add(name);
    const at = parsed?.path ?? path;
    const visible = (status: string | undefined) => status === "indexed" || status === "config";
    if (visible(old?.status) !== visible(parsed?.status) || (before === undefined) !== (after === undefined)) {
      for (const hash of hashesOfPath(at)) changed.add(hash);
    }
    if (old?.status === "config" || parsed?.status === "config") {
      changed.add(pathHash(at)).add(configsHash(folderOf(at)));
    }
    const insert = database.prepare("INSERT OR IGNORE INTO changed_names (checkout_id, hash) VALUES (?, ?)");
    for (const hash of changed) insert.run(checkout, hash);
  }

  #storedSurface(file: number): Map<number, number> | undefined {
    const row = this.#options.database.prepare("SELECT facts FROM file_facts WHERE file_id = ?").get(file) as
      | { facts: Uint8Array }
      | undefined;
    return row === undefined ? undefined : surface(decodeFacts(row.facts));
  }

  /** A changed file's references are resolved anew; until then it has none. */
  #clearResolution(file: number): void {
    const { database } = this.#options;
    forgetRefs(database, file);
    database.prepare("DELETE FROM edges WHERE source_id IN (SELECT id FROM symbols WHERE file_id = ?)").run(file);
    database.prepare("DELETE FROM file_lookups WHERE file_id = ?").run(file);
  }

  #dropSymbols(ids: readonly number[]): void {
    const { database } = this.#options;
    if (ids.length === 0) return;
    const highest = ids.reduce((a, b) => Math.max(a, b));
    database.prepare("UPDATE dropped_symbols SET highest = ? WHERE highest < ?").run(highest, highest);
    for (const id of ids) {
      database.prepare("DELETE FROM symbol_text WHERE rowid = ?").run(id);
      database.prepare("DELETE FROM edges WHERE source_id = ?").run(id);
      database.prepare("DELETE FROM edges WHERE target_id = ?").run(id);
      database.prepare("DELETE FROM symbols WHERE id = ?").run(id);
    }
  }

  #writeSymbols(file: number, symbols: SymbolColumns, hadSymbols: boolean, batch: Batch): number[] {
    const { database, names } = this.#options;
    const kept = hadSymbols ? this.#idsByKey(file) : undefined;
    let next = batch.nextId ?? this.#nextSymbolId();
    const strings = unpackStrings(symbols.strings);
    const { numbers, bodyHashes } = symbols;
    const ids = symbols.names.map((_, i) => {
      const key = `${strings[i * SYMBOL_STRINGS]}~${numbers[i * SYMBOL_NUMBERS + 8]}`;
      const id = kept?.get(key);
      if (id === undefined) return next++;
      kept?.delete(key);
      database.prepare("DELETE FROM symbol_text WHERE rowid = ?").run(id);
      database.prepare("DELETE FROM symbols WHERE id = ?").run(id);
      return id;
    });
    batch.nextId = next;
    if (kept !== undefined) this.#dropSymbols([...kept.values()]);
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      const at = i * SYMBOL_NUMBERS;
      const string = i * SYMBOL_STRINGS;
      const name = symbols.names[i] as string;
      const parent = numbers[at] as number;
      batch.symbols.add(
        id,
        file,
        i,
        parent < 0 ? null : ids[parent] as number,
        name,
        strings[string] as string,
        numbers[at + 8] as number,
        strings[string + 1] as string,
        numbers[at + 1] as number,
        numbers[at + 2] as number,
        numbers[at + 3] as number,
        numbers[at + 4] as number,
        numbers[at + 5] as number,
        numbers[at + 6] as number,
        numbers[at + 7] as number,
        strings[string + 2] as string,
        strings[string + 3] as string,
        bodyHashes.subarray(i * 8, i * 8 + 8),
      );
      names.ofSymbol(name);
    }
    return ids;
  }

  #idsByKey(file: number): Map<string, number> {
    const rows = this.#options.database.prepare("SELECT id, qualified_name, twin FROM symbols WHERE file_id = ?")
      .all(file) as { id: number; qualified_name: string; twin: number }[];
    return new Map(rows.map((row) => [`${row.qualified_name}~${row.twin}`, row.id]));
  }

  #nextSymbolId(): number {
    const row = this.#options.database.prepare(NEXT_ID).get() as { id: number };
    return row.id;
  }
}

function textRows({ ids, names, make }: FileText): SqlValue[][] {
  const { words, signatures, docs, bodies } = make();
  return ids.map((id, i) => {
    const name = (names[i] as string).toLowerCase();
    return [id, name, textAt(words, i), textAt(signatures, i), textAt(docs, i), textAt(bodies, i)];
  });
}

/** What is text to SQLite as well. */
function textAt({ bytes, ends }: PackedTexts, at: number): Uint8Array {
  return bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
}
