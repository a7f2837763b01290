// What resolution sees, read from the tables: facts by path, names, folders, packages, configuration files.

import { folderOf } from "../base/folder_of.ts";
import { decodeFacts } from "../languages/facts_codec.ts";
import type { ParsedFile } from "../languages/facts.ts";
import type { LanguageRules } from "../languages/rules.ts";
import { decodeSource } from "../sources/decode_source.ts";
import { readBounded } from "../sources/read_bounded.ts";
import type { Database } from "../store/database.ts";
import { type FileTraits, traitsOf } from "./resolve/file_traits.ts";
import { packagesAbove } from "./resolve/name_hash.ts";
import type { FactsView, FileAbout, NamedSymbol } from "./resolve/view.ts";

export interface TableViewOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly root: string;
  /** Rules of every language that the checkout's files are in. */
  readonly rules: ReadonlyMap<string, LanguageRules>;
  /** Packed bytes of facts that are kept decoded. Default: 2 MB, which takes about ten times as much memory. */
  readonly keep_bytes?: number;
}

interface FileRow {
  readonly id: number;
  readonly path: string;
  readonly language: string;
  readonly status: string;
  readonly package: string;
  readonly conforming: string;
}

interface NamedRow {
  readonly file: number;
  readonly symbol: number;
  readonly kind: string;
  readonly flags: number;
}

/** An indexed file; `rank` is its place in the order of the paths. */
interface Place extends FileAbout {
  readonly path: string;
  readonly rank: number;
}

interface Kept {
  readonly facts: ParsedFile;
  readonly bytes: number;
}

const MOST_NAMES = 50_000;
const NAMED = `SELECT s.file_id AS file, s.ordinal AS symbol, s.kind, s.flags FROM symbols s
  WHERE s.name = ? COLLATE NOCASE AND s.name = ?`;
const LARGEST_CONFIG_BYTES = 1_000_000;

/** Holds for one state of the tables: made anew when files were added, changed or removed. */
export class TableView implements FactsView {
  readonly #options: TableViewOptions;
  readonly #ids = new Map<string, number>();
  /** By id of the file. */
  readonly #places = new Map<number, Place>();
  /** Each kind once: a string for every row would be most of what is remembered. */
  readonly #kinds = new Map<string, string>();
  /** Indexed files and configuration files. */
  readonly #byBaseName = new Map<string, string[]>();
  readonly #byFolder = new Map<string, string[]>();
  readonly #byPackage = new Map<string, string[]>();
  /** By the name of a type: files that say what it conforms to. */
  readonly #byConforming = new Map<string, string[]>();
  #packagesAbove: ReadonlySet<string> | undefined;
  readonly #configs = new Set<string>();
  readonly #configsByFolder = new Map<string, string[]>();
  readonly #kept = new Map<string, Kept>();
  #keptBytes = 0;
  readonly #named = new Map<string, readonly NamedSymbol[]>();
  readonly #traits = new Map<string, FileTraits>();
  readonly #texts = new Map<string, string | undefined>();
  readonly #memos = new Map<string, unknown>();

  constructor(options: TableViewOptions) {
    this.#options = options;
    const rows = options.database.all<FileRow>(
      `SELECT id, path, language, status, package, conforming FROM files
       WHERE checkout_id = ? AND status IN ('indexed', 'config') ORDER BY path`,
      options.checkout,
    );
    for (const row of rows) {
      const slash = row.path.lastIndexOf("/");
      append(this.#byBaseName, row.path.slice(slash + 1), row.path);
      if (row.status === "config") {
        this.#configs.add(row.path);
        append(this.#configsByFolder, folderOf(row.path), row.path);
        continue;
      }
      this.#ids.set(row.path, row.id);
      const { id, path, language } = row;
      this.#places.set(id, { path, language, package: row.package, rank: this.#places.size });
      append(this.#byFolder, slash < 0 ? "" : row.path.slice(0, slash), row.path);
      if (row.package !== "") append(this.#byPackage, row.package, row.path);
      if (row.conforming === "") continue;
      for (const name of row.conforming.split(" ")) append(this.#byConforming, name, row.path);
    }
  }

  /** Every indexed path with its id. */
  get files(): ReadonlyMap<string, number> {
    return this.#ids;
  }

  facts(path: string): ParsedFile | undefined {
    const kept = this.#kept.get(path);
    if (kept !== undefined) {
      // Map order is the order of last use.
      this.#kept.delete(path);
      this.#kept.set(path, kept);
      return kept.facts;
    }
    const id = this.#ids.get(path);
    if (id === undefined) return undefined;
    const row = this.#options.database.get<{ facts: Uint8Array }>("SELECT facts FROM file_facts WHERE file_id = ?", id);
    if (row === undefined) return undefined;
    const facts = decodeFacts(row.facts);
    this.#keep(path, { facts, bytes: row.facts.length });
    return facts;
  }

  #keep(path: string, kept: Kept): void {
    this.#kept.set(path, kept);
    this.#keptBytes += kept.bytes;
    const limit = this.#options.keep_bytes ?? 2_000_000;
    for (const [oldest, old] of this.#kept) {
      if (this.#keptBytes <= limit || oldest === path) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= old.bytes;
    }
  }

  /** Does not keep the file's facts any longer: they are read again when they are asked for. */
  letGo(path: string): void {
    const kept = this.#kept.get(path);
    if (kept === undefined) return;
    this.#kept.delete(path);
    this.#keptBytes -= kept.bytes;
  }

  rulesOf(language: string): LanguageRules {
    const rules = this.#options.rules.get(language);
    if (rules === undefined) throw new Error(`The rules of ${language} were not loaded`);
    return rules;
  }

  symbolsNamed(name: string): readonly NamedSymbol[] {
    let found = this.#named.get(name);
    if (found === undefined) {
      const rows = this.#options.database.all<NamedRow>(NAMED, name, name);
      found = this.#placed(rows);
      if (this.#named.size > MOST_NAMES) this.#named.clear();
      this.#named.set(name, found);
    }
    return found;
  }

  /** In the order of their paths; without those of other checkouts. Strings for the paths are those that are there already. */
  #placed(rows: readonly NamedRow[]): readonly NamedSymbol[] {
    const place = (file: number) => this.#places.get(file)!;
    return rows.filter(({ file }) => this.#places.has(file))
      .sort((a, b) => place(a.file).rank - place(b.file).rank || a.symbol - b.symbol)
      .map(({ file, symbol, kind, flags }) => ({ path: place(file).path, symbol, kind: this.#kind(kind), flags }));
  }

  #kind(kind: string): string {
    const known = this.#kinds.get(kind);
    if (known === undefined) this.#kinds.set(kind, kind);
    return known ?? kind;
  }

  about(path: string): FileAbout | undefined {
    return this.#places.get(this.#ids.get(path) ?? 0);
  }

  handsOn(path: string): boolean {
    return this.#traitsOf(path).handsOn;
  }

  addsMembers(path: string): boolean {
    return this.#traitsOf(path).addsMembers;
  }

  #traitsOf(path: string): FileTraits {
    let traits = this.#traits.get(path);
    if (traits === undefined) this.#traits.set(path, traits = traitsOf(this.facts(path)));
    return traits;
  }

  has(path: string): boolean {
    return this.#ids.has(path);
  }

  filesIn(folder: string): readonly string[] {
    return this.#byFolder.get(folder) ?? [];
  }

  configsIn(folder: string): readonly string[] {
    return this.#configsByFolder.get(folder) ?? [];
  }

  pathsNamed(baseName: string): readonly string[] {
    return this.#byBaseName.get(baseName) ?? [];
  }

  filesOfPackage(name: string): readonly string[] {
    return this.#byPackage.get(name) ?? [];
  }

  conformances(typeName: string): readonly string[] {
    return this.#byConforming.get(typeName) ?? [];
  }

  hasPackagesBelow(name: string): boolean {
    this.#packagesAbove ??= new Set([...this.#byPackage.keys()].flatMap(packagesAbove));
    return this.#packagesAbove.has(name);
  }

  readConfig(path: string): string | undefined {
    if (this.#texts.has(path)) return this.#texts.get(path);
    let text: string | undefined;
    if (this.#configs.has(path) || this.#ids.has(path)) {
      try {
        const read = readBounded(this.#options.root + "/" + path, LARGEST_CONFIG_BYTES);
        if ("bytes" in read) text = decodeSource(read.bytes);
      } catch {
        // As if it were not there; the next scan finds out.
      }
    }
    this.#texts.set(path, text);
    return text;
  }

  memo<T>(key: string, make: () => T): T {
    if (!this.#memos.has(key)) this.#memos.set(key, make());
    return this.#memos.get(key) as T;
  }
}

function append(map: Map<string, string[]>, key: string, path: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [path]);
  else known.push(path);
}
