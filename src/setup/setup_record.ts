// What setup did to which file, with a copy of the file as it was: kept in focal's home, so that it can be undone.

import { Buffer } from "node:buffer";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../base/hash.ts";
import { prepareHome } from "../store/home.ts";
import type { Program } from "./clients.ts";
import type { JsonPath } from "../base/json_edit.ts";
import { editTextFile, writeTextFile } from "../base/text_file.ts";

export interface FileRecord {
  /** Hash of the bytes that setup left behind. */
  readonly after: string;
  /** Name of the copy as it was before; null when there was no file; undefined when it can only be edited back. */
  readonly backup?: string | null;
  /** Folders that were made for it. */
  readonly folders: readonly string[];
  /** Containers in it that were made. */
  readonly containers: readonly JsonPath[];
  /** How focal is started by what was put in. */
  readonly program?: Program;
}

type Records = Record<string, FileRecord>;

export class SetupRecord {
  readonly #folder: string;
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
    this.#folder = join(home, "setup");
  }

  get(path: string): FileRecord | undefined {
    const records = this.#read();
    return Object.hasOwn(records, path) ? records[path] : undefined;
  }

  /** All that setup has written as the program, and not taken out yet. */
  programs(): Program[] {
    return Object.values(this.#read()).flatMap(({ program }) => program === undefined ? [] : [program]);
  }

  /** Notes how the file will be left (undefined: as if setup had never been there) and does it, or else notes nothing. */
  change(path: string, next: FileRecord | undefined, work: () => void): void {
    const before = this.get(path);
    const forget = (one: FileRecord | undefined, other: FileRecord | undefined) => {
      if (typeof one?.backup === "string" && one.backup !== other?.backup) {
        rmSync(join(this.#folder, one.backup), { force: true });
      }
    };
    let noted = false;
    try {
      this.#set(path, next);
      noted = true;
      work();
    } catch (error) {
      forget(next, before);
      if (noted) this.#set(path, before);
      throw error;
    }
    forget(before, next);
  }

  /** Keeps a copy and answers its name. Only its owner may read it: such files hold keys. */
  keep(path: string, bytes: Buffer): string {
    this.#prepare();
    const name = `${sha256Hex(path).slice(0, 16)}.bak`;
    writeFileSync(join(this.#folder, name), bytes, { mode: 0o600 });
    return name;
  }

  kept(name: string): Buffer | undefined {
    try {
      return readFileSync(join(this.#folder, name));
    } catch {
      return undefined;
    }
  }

  #prepare(): void {
    prepareHome(this.#home);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  #read(): Records {
    try {
      const value: unknown = JSON.parse(readFileSync(join(this.#folder, "files.json"), "utf8"));
      return typeof value === "object" && value !== null ? value as Records : {};
    } catch {
      // Without the record files are edited back instead of restored.
      return {};
    }
  }

  #set(path: string, record: FileRecord | undefined): void {
    if (record === undefined && this.get(path) === undefined) return;
    this.#prepare();
    editTextFile(join(this.#folder, "files.json"), (file) => {
      const { [path]: _, ...others } = this.#read();
      const records = record === undefined ? others : { ...others, [path]: record };
      writeTextFile(file, `${JSON.stringify(records, null, 2)}\n`, 0o600);
    });
  }
}
