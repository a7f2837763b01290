// Runs `quick_parser.as`: parses a source without errors in a third of the time that tree-sitter takes, with its grammars and
// to the same tree. What has errors is tree-sitter's: how it goes on after one is its own art.

import { Buffer } from "node:buffer";
import { arraysAt, type TreeArrays } from "../tree_arrays.ts";
import { QUICK_PARSER } from "./quick_parser.gen.ts";

/** What tree-sitter's wasm is linked with, and gives. */
export interface ParserCore {
  readonly memory: WebAssembly.Memory;
  readonly table: WebAssembly.Table;
  malloc(bytes: number): number;
  free(at: number): void;
}

interface Exports {
  readonly ended: { value: number };
  readonly arrays: { value: number };
  fixedBytes(): number;
  forget(): void;
  parse(language: number, block: number, end: number, bytes: number): number;
  closeScanner(): void;
  copy(most: number): number;
  advance(): void;
  markEnd(): void;
  column(): number;
  atRangeStart(): number;
  atEnd(): number;
  log(): void;
}

/** In the order in which a lexer has them, from its byte 8 on. */
const LEXER_FUNCTIONS = ["advance", "markEnd", "column", "atRangeStart", "atEnd", "log"] as const;
const LEXER_AT = 8;

const SMALLEST_BLOCK = 1 << 20;
/** A larger one is given back before the next parse. */
const LARGEST_KEPT = 1 << 23;
const LARGEST_BLOCK = 1 << 29;
/** What a byte of source takes in nodes, mostly; where it takes more, the block is doubled and parsing begins anew. */
const BYTES_FOR_ONE = 32;

const GIVEN_UP = -1;
const STOPPED = -2;
const NO_ROOM = -3;

export interface QuickTree extends TreeArrays {
  readonly length: number;
  /** The source in UTF-8. */
  readonly text: Uint8Array;
}

const utf8 = new TextEncoder();

export class QuickParser {
  readonly #core: ParserCore;
  readonly #wasm: Exports;
  readonly #fixed: number;
  readonly #functions: number;
  #block = 0;
  #bytes = 0;
  #goOn: () => boolean = () => true;

  constructor(core: ParserCore) {
    this.#core = core;
    const module = new WebAssembly.Module(Buffer.from(QUICK_PARSER, "base64"));
    const env = { memory: core.memory, table: core.table, goOn: () => this.#goOn() ? 1 : 0 };
    this.#wasm = new WebAssembly.Instance(module, { env }).exports as unknown as Exports;
    this.#fixed = this.#wasm.fixedBytes();
    this.#functions = core.table.grow(LEXER_FUNCTIONS.length);
    LEXER_FUNCTIONS.forEach((name, i) => core.table.set(this.#functions + i, this.#wasm[name]));
  }

  /**
   * The tree can be read until the next parse. `broken`: tree-sitter has to parse it; `stopped`: it took too long.
   * `language` is the address of a grammar's language.
   */
  parse(language: number, source: string, goOn: () => boolean): QuickTree | "broken" | "stopped" {
    this.#goOn = goOn;
    const parsed = this.#parse(language, source);
    // What tree-sitter may need for the same source lies in the same memory.
    if (typeof parsed === "string" && this.#bytes > LARGEST_KEPT) this.#release();
    return parsed;
  }

  #parse(language: number, source: string): QuickTree | "broken" | "stopped" {
    const least = this.#fixed + source.length * (3 + BYTES_FOR_ONE);
    if (least > LARGEST_BLOCK) return "broken";
    if (this.#bytes < least || this.#bytes > Math.max(LARGEST_KEPT, 2 * least)) this.#reserve(least);
    for (; this.#bytes !== 0; this.#reserve(this.#bytes * 2)) {
      const room = new Uint8Array(this.#core.memory.buffer, this.#block + this.#fixed, source.length * 3);
      const { written } = utf8.encodeInto(source, room);
      const nodes = this.#tryParse(language, written);
      if (nodes === STOPPED) return "stopped";
      if (nodes === GIVEN_UP) break;
      const length = nodes === NO_ROOM ? NO_ROOM : this.#unlessEnded(() => this.#wasm.copy(nodes));
      if (length >= 0) return this.#tree(nodes, length, written);
    }
    return "broken";
  }

  #tryParse(language: number, bytes: number): number {
    const { parse, closeScanner } = this.#wasm;
    try {
      return this.#unlessEnded(() => parse(language, this.#block, this.#block + this.#bytes, bytes));
    } finally {
      closeScanner();
    }
  }

  /** What it gives, or why it ended without. A fault of the grammar is met again, and told, where tree-sitter parses. */
  #unlessEnded(work: () => number): number {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof WebAssembly.RuntimeError)) throw error;
      return this.#wasm.ended.value === 1 ? NO_ROOM : GIVEN_UP;
    }
  }

  #tree(most: number, length: number, written: number): QuickTree {
    const { memory } = this.#core;
    const text = new Uint8Array(memory.buffer, this.#block + this.#fixed, written);
    return { ...arraysAt(memory, this.#wasm.arrays.value, most, length), length, text };
  }

  /** At least so many bytes; none when they cannot be had. */
  #reserve(bytes: number): void {
    this.#release();
    if (bytes > LARGEST_BLOCK) return;
    let size = SMALLEST_BLOCK;
    while (size < bytes) size *= 2;
    this.#block = this.#core.malloc(size);
    if (this.#block === 0) return;
    this.#bytes = size;
    this.#wasm.forget();
    new Uint32Array(this.#core.memory.buffer, this.#block + LEXER_AT, LEXER_FUNCTIONS.length)
      .set(LEXER_FUNCTIONS.map((_, i) => this.#functions + i));
  }

  #release(): void {
    if (this.#block !== 0) this.#core.free(this.#block);
    this.#block = 0;
    this.#bytes = 0;
  }
}
