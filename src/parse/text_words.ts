// The words of texts, for full text. Every token of every file is looked at here, so it is done in wasm
// (`word_counter.wat`) on the texts' bytes: as strings, each token would be made, hashed, looked up and thrown away.

import { Buffer } from "node:buffer";
import { lazyPattern } from "../base/lazy_pattern.ts";
import { bytesOfUnits } from "../base/utf8_units.ts";
import { splitWords } from "../text/words.ts";
import { WORD_COUNTER } from "./word_counter.gen.ts";

/** Texts in UTF-8, one after the other. */
export interface PackedTexts {
  readonly bytes: Uint8Array;
  /** Where each of them ends. */
  readonly ends: Int32Array;
}

/** Words that stand in nearly every body. */
const COMMON = new Set(
  "const let var return if else for while function func def fn this self new public private static void import from the a of to in is and not null none true false end do then"
    .split(" "),
);

/** Whether a word is searched for in symbols' own texts. */
export function isCounted(word: string): boolean {
  return word.length > 1 && !COMMON.has(word);
}

/** Characters that tokens are made of: what is none parts words. */
const tokenOfAny = lazyPattern("[\\p{L}\\p{M}\\p{N}_$]+", "gu");

/** What lies where in the wasm's memory; the first 256 bytes say which bytes tokens are made of. */
const OUT = 0x40400;
const TABLE = 0x200000;
const TEXT = 0x300000;
const LEAST_TEXT = 1 << 21;
/** Texts are taken out of the memory when so much has come together; there is room for half a megabyte more. */
const MUCH_OUT = 0x180000;

/** The table has room for 131,072 tokens, and must not come near. */
const MOST_TOKENS = 60_000;
const MOST_TOKENS_IN_A_FILE = 100_000;
/** Longer ones are data: not worth their place. */
const LONGEST_TOKEN = 200;
const PAGE = 1 << 16;
/** In place of a symbol: words are written as they come. */
const NOT_COUNTED = 0;

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly out: { value: number };
  readonly limit: { value: number };
  read(from: number, to: number, symbol: number): void;
  writeCounted(): void;
}

const utf8 = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

class WordReader {
  readonly #wasm: Exports;
  #u8: Uint8Array;
  #u32: Uint32Array;
  #source = "";
  /** Of each offset into the source its byte, where bytes are not characters. */
  #bytesAt: Uint32Array | undefined;
  /** Behind the text come tokens and words, each where the one before ends. */
  #textEnd = 0;
  #top = 0;
  #tokens = 0;
  #symbols = 0;
  readonly #words = new Map<string, number>();

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(WORD_COUNTER, "base64"));
    const learn = (place: number, hash: number, from: number, to: number) => this.#learn(place, hash, from, to);
    this.#wasm = new WebAssembly.Instance(module, { words: { learn } }).exports as unknown as Exports;
    this.#wasm.limit.value = TABLE;
    this.#u8 = new Uint8Array(this.#wasm.memory.buffer);
    this.#u32 = new Uint32Array(this.#wasm.memory.buffer);
    // Of what is not ASCII JavaScript decides, where it learns the token.
    for (let byte = 0; byte < 256; byte++) {
      this.#u8[byte] = byte >= 128 || /\w|\$/.test(String.fromCharCode(byte)) ? 1 : 0;
    }
  }

  /** The words of each text, in their order. */
  spell(texts: readonly string[]): PackedTexts {
    this.#take(texts.join("\n"));
    let at = 0;
    return this.#pack(texts, (text) => {
      this.#read(at, at + text.length, NOT_COUNTED);
      at += text.length + 1;
    });
  }

  /** The words of each symbol's own text, which is in pieces; each as often as it occurs, at most three times. */
  count(source: string, pieces: readonly (readonly number[])[]): PackedTexts {
    this.#take(source);
    return this.#pack(pieces, (own) => {
      this.#symbols++;
      for (let i = 0; i < own.length; i += 2) this.#read(own[i]!, own[i + 1]!, this.#symbols);
      this.#wasm.writeCounted();
    });
  }

  #pack<T>(items: readonly T[], write: (item: T) => void): PackedTexts {
    const { out } = this.#wasm;
    const ends = new Int32Array(items.length);
    const chunks: Uint8Array[] = [];
    let before = 0;
    const flush = (): void => {
      chunks.push(this.#u8.slice(OUT, out.value));
      before += out.value - OUT;
      out.value = OUT;
    };
    out.value = OUT;
    for (let i = 0; i < items.length; i++) {
      write(items[i]!);
      const end = out.value;
      ends[i] = before + end - OUT;
      if (end > MUCH_OUT) flush();
    }
    flush();
    return { bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), ends };
  }

  #read(from: number, to: number, symbol: number): void {
    const bytes = this.#bytesAt;
    this.#wasm.read(TEXT + (bytes?.[from] ?? from), TEXT + (bytes?.[to] ?? to), symbol);
  }

  /** Puts the source where it is read. */
  #take(source: string): void {
    if (this.#tokens > MOST_TOKENS || TEXT + source.length * 3 > this.#textEnd) this.#forget(source.length * 3);
    const { written } = utf8.encodeInto(source, this.#u8.subarray(TEXT, this.#textEnd));
    const isAscii = written === source.length;
    this.#bytesAt = isAscii ? undefined : bytesOfUnits(this.#u8.subarray(TEXT, TEXT + written), source.length);
    this.#source = source;
  }

  /** Begins anew, with room for so long a text. */
  #forget(bytes: number): void {
    if (this.#tokens > 0) this.#u8.fill(0, TABLE, TEXT);
    this.#textEnd = Math.max(this.#textEnd, TEXT + LEAST_TEXT, TEXT + (bytes + 3 & ~3));
    this.#top = this.#textEnd;
    this.#tokens = 0;
    this.#words.clear();
    this.#makeRoom(0);
  }

  #makeRoom(bytes: number): void {
    const missing = this.#top + bytes + PAGE - this.#u8.length;
    if (missing <= 0) return;
    this.#wasm.memory.grow(Math.ceil(missing / PAGE) + 16);
    this.#u8 = new Uint8Array(this.#wasm.memory.buffer);
    this.#u32 = new Uint32Array(this.#wasm.memory.buffer);
  }

  /** What the wasm calls for a token that is not in its table: gives its address, and enters it at `place`. */
  #learn(place: number, hash: number, from: number, to: number): number {
    const words = this.#wordsBetween(from, to).map((word) => this.#wordAt(word) | (isCounted(word) ? 0 : 1));
    const length = to - from;
    this.#makeRoom(8 + words.length * 4 + length);
    const at = this.#top;
    this.#u32[at >> 2] = length;
    this.#u32[(at >> 2) + 1] = words.length;
    this.#u32.set(words, (at >> 2) + 2);
    // One that is not entered is read once, before the next takes its place.
    if (length > LONGEST_TOKEN || this.#tokens >= MOST_TOKENS_IN_A_FILE) return at;
    const bytes = at + 8 + words.length * 4;
    this.#u8.copyWithin(bytes, from, to);
    this.#top = bytes + length + 3 & ~3;
    this.#tokens++;
    this.#u32[(TABLE + place) >> 2] = at;
    this.#u32[(TABLE + place + 4) >> 2] = hash;
    return at;
  }

  #wordsBetween(from: number, to: number): string[] {
    if (this.#bytesAt === undefined) return splitWords(this.#source.slice(from - TEXT, to - TEXT));
    // Where it is not ASCII, what looked like one token may be several, or none.
    const text = decoder.decode(this.#u8.subarray(from, to));
    return (text.match(tokenOfAny()) ?? []).flatMap(splitWords);
  }

  #wordAt(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    this.#makeRoom(12 + word.length * 3);
    const at = this.#top;
    const { written } = utf8.encodeInto(word, this.#u8.subarray(at + 12));
    this.#u32[at >> 2] = this.#u32[(at >> 2) + 1] = 0;
    this.#u32[(at >> 2) + 2] = written;
    this.#top = at + 12 + written + 3 & ~3;
    this.#words.set(word, at);
    return at;
  }
}

let reader: WordReader | undefined;

/** One that failed may be in the middle of a text: the next text gets another. */
function read(how: (reader: WordReader) => PackedTexts): PackedTexts {
  try {
    return how(reader ??= new WordReader());
  } catch (error) {
    reader = undefined;
    throw error;
  }
}

/** The words of each text, in their order. */
export function spellWords(texts: readonly string[]): PackedTexts {
  return read((reader) => reader.spell(texts));
}

/**
 * The words of each symbol's own text, each as often as it occurs there, but at most three times. `pieces`: where it
 * begins and ends, in turn, as offsets into `source`.
 */
export function countWords(source: string, pieces: readonly (readonly number[])[]): PackedTexts {
  return read((reader) => reader.count(source, pieces));
}
