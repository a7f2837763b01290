import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import startWabt from "wabt";
import { callLexerDirectly, Lexer, LEXER_MARK } from "./lexer_calls.ts";
import { functionSizes, signedLeb } from "./wasm_module.ts";

const root = join(import.meta.dirname ?? ".", "..");
const wabt = await startWabt();

const assembled = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(wabt.parseWat("test.wat", text).toBinary({}).buffer);

/** Calls the three functions as a grammar does; and one that only looks like them. */
const GRAMMAR = `(module
  (import "env" "memory" (memory 1))
  (import "env" "table" (table 4 funcref))
  (type $advance (func (param i32 i32)))
  (type $mark (func (param i32)))
  (type $eof (func (param i32) (result i32)))
  (func (export "advance") (param i32 i32)
    (call_indirect (type $advance) (local.get 0) (local.get 1) (i32.load offset=8 (local.get 0))))
  (func (export "mark") (param i32)
    (call_indirect (type $mark) (local.get 0) (i32.load offset=12 (local.get 0))))
  (func (export "eof") (param i32) (result i32)
    (call_indirect (type $eof) (local.get 0) (i32.load offset=24 (local.get 0))))
  (func (export "other") (param i32)
    (call_indirect (type $mark) (i32.const -2147483648) (i32.load offset=16 (local.get 0)))))`;

const LEXER_FUNCTIONS = `(module
  (import "js" "advance" (func $advance (param i32 i32)))
  (import "js" "mark" (func $mark (param i32)))
  (import "js" "eof" (func $eof (param i32) (result i32)))
  (export "advance" (func $advance)) (export "mark" (func $mark)) (export "eof" (func $eof)))`;

interface Grammar {
  advance(lexer: number, skip: number): void;
  mark(lexer: number): void;
  eof(lexer: number): number;
  other(lexer: number): void;
}

const LEXER = 256;
const TEXT = 1024;

/** A grammar with a lexer on a text, and what it called through the table. */
function started(wasm: Uint8Array<ArrayBuffer>, text: string, mark: number) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const table = new WebAssembly.Table({ initial: 4, element: "anyfunc" });
  const calls: unknown[] = [];
  const js = {
    advance: (...values: number[]) => calls.push(["advance", ...values]),
    mark: (...values: number[]) => calls.push(["mark", ...values]),
    eof: (...values: number[]) => calls.push(["eof", ...values]) + 40,
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assembled(LEXER_FUNCTIONS)), { js });
  ["advance", "mark", "eof"].forEach((name, i) => table.set(i, exports[name] as () => void));
  const words = new Int32Array(memory.buffer, LEXER, 18);
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(memory.buffer).set(bytes, TEXT);
  words.set([0, 0, 0, 1, 1, 0, 2]);
  [words[9], words[15], words[16], words[17]] = [1, mark, bytes.length, TEXT];
  const grammar = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env: { memory, table } }).exports;
  return { grammar: grammar as unknown as Grammar, words, calls };
}

Deno.test("our lexer is stepped through without calls, as far as it goes", () => {
  const { grammar, words, calls } = started(callLexerDirectly(assembled(GRAMMAR), []).slice(), "ab\u00e9c", LEXER_MARK);
  grammar.advance(LEXER, 0);
  assert.deepEqual([words[0], words[8], words[9], words[10]], ["b".charCodeAt(0), 1, 1, 0]);
  grammar.mark(LEXER);
  assert.equal(words[11], 1);
  assert.equal(grammar.eof(LEXER), 0);
  assert.deepEqual(calls, []);
  // What is no ASCII is decoded by whoever has the lexer.
  grammar.advance(LEXER, 1);
  assert.deepEqual([words[8], calls], [1, [["advance", LEXER, 1]]]);
  [words[8], words[9]] = [2, 2];
  grammar.advance(LEXER, 1);
  assert.deepEqual([words[0], words[8], words[9], words[10]], ["c".charCodeAt(0), 4, 1, 4]);
  grammar.advance(LEXER, 0);
  assert.deepEqual(calls.at(-1), ["advance", LEXER, 0]);
  words[8] = 5;
  assert.equal(grammar.eof(LEXER), 1);
  grammar.other(LEXER);
  assert.deepEqual(calls.slice(2), [["mark", -2147483648]]);
});

Deno.test("any other lexer is called as before", () => {
  const { grammar, words, calls } = started(callLexerDirectly(assembled(GRAMMAR), []).slice(), "ab", LEXER_MARK + 1);
  const before = [...words];
  grammar.advance(LEXER, 1);
  grammar.mark(LEXER);
  assert.equal(grammar.eof(LEXER), 43);
  assert.deepEqual(calls, [["advance", LEXER, 1], ["mark", LEXER], ["eof", LEXER]]);
  assert.deepEqual([...words], before);
});

Deno.test("the new functions keep out of places that are avoided", () => {
  const sizes = functionSizes(callLexerDirectly(assembled(GRAMMAR), [5]));
  assert.deepEqual(sizes.slice(4, 6), [3, 3]);
  assert.equal(sizes.length, 9);
});

Deno.test("an instruction that is not known is refused", () => {
  const wasm = assembled(GRAMMAR);
  const at = Buffer.from(wasm).lastIndexOf(0x11);
  // return_call_indirect has the operands of call_indirect: read as having none, they would pass for instructions.
  wasm[at] = 0x13;
  assert.throws(() => callLexerDirectly(wasm, []), /13 is not known/);
});

Deno.test("grammars and the quick parser have the lexer's fields in the same places", () => {
  const source = readFileSync(join(root, "src/languages/quick_parser/lexer.as"), "utf8");
  const constant = (name: string) => Number(new RegExp(`const ${name}(?:: u32)? = (\\w+);`).exec(source)?.[1]);
  const { position, size, start, end, mark, length, text } = Lexer;
  assert.deepEqual(
    ["POSITION", "SIZE", "TOKEN_START", "TOKEN_END", "MARK", "TEXT_LENGTH", "TEXT_AT", "LEXER_MARK"].map(constant),
    [position, size, start, end, mark, length, text, LEXER_MARK],
  );
});

Deno.test("every grammar is rewritten", () => {
  const mark = Buffer.from(signedLeb(LEXER_MARK));
  const without: string[] = [];
  let grammars = 0;
  for (const language of readdirSync(join(root, "grammars"))) {
    const file = readdirSync(join(root, "grammars", language)).find((name) => name.endsWith(".wasm.gz"));
    if (file === undefined) continue;
    grammars++;
    if (!gunzipSync(readFileSync(join(root, "grammars", language, file))).includes(mark)) without.push(language);
  }
  assert.deepEqual(without, []);
  assert.ok(grammars > 15, `${grammars}`);
});
