// Everything needed to parse a language: grammar, names of its nodes, rules. Apart from the registry, because most questions
// only need to know which language a file is in.

import { Language, Parser } from "web-tree-sitter";
import { readAsset } from "../base/assets.ts";
import { FocalError } from "../base/errors.ts";
import { type ParserCore, QuickParser } from "./quick_parser/quick_parser.ts";
import { giveText, handedOver } from "./parse_text.ts";
import { grammarOf, loadRules } from "./registry.ts";
import type { LanguageRules } from "./rules.ts";
import { GrammarNames, grammarTable } from "./tree.ts";

/** Several languages may share one. */
interface Grammar {
  readonly parser: Parser;
  /** Of its tables in the parser's memory. */
  readonly address: number;
  readonly names: GrammarNames;
}

export interface LoadedLanguage extends Grammar {
  readonly name: string;
  readonly rules: LanguageRules;
}

let memory: WebAssembly.Memory | undefined;
let quick: QuickParser | undefined;
let starting: Promise<void> | undefined;

type Parse = (...given: number[]) => number;

interface Core extends Pick<ParserCore, "malloc" | "free"> {
  readonly ts_parser_parse_wasm: Parse;
  /** Its twin, which V8 does not optimise (`scripts/seldom_twin.ts`). */
  readonly ts_parser_parse_wasm_seldom: Parse;
}

/** Text that tree-sitter has parsed in a thread, from which on it pays that V8 optimises it. */
const WORTH_OPTIMISING = 500_000;

async function startParser(): Promise<void> {
  const bytes = readAsset("assets/web-tree-sitter.wasm.gz");
  let parse: Parse | undefined;
  // An option of the wasm loader that the type declarations leave out: it is how we get at the linear memory, and how the
  // parser gets at its text.
  const options: Record<string, unknown> = {
    instantiateWasm(imports: WebAssembly.Imports, done: (i: WebAssembly.Instance, m: WebAssembly.Module) => void) {
      const read = (to: number, at: number, _row: number, _column: number, lengthAt: number): void =>
        giveText(parserMemory(), to, at, lengthAt);
      const own = { ...imports, env: { ...imports.env, tree_sitter_parse_callback: read } };
      WebAssembly.instantiate(bytes, own).then(({ instance, module }) => {
        memory = (instance.exports.memory ?? imports.env?.memory) as WebAssembly.Memory;
        const table = imports.env?.["__indirect_function_table"] as WebAssembly.Table;
        const core = instance.exports as unknown as Core;
        quick = new QuickParser({ memory, table, malloc: core.malloc, free: core.free });
        parse = (...given) =>
          (handedOver() > WORTH_OPTIMISING ? core.ts_parser_parse_wasm : core.ts_parser_parse_wasm_seldom)(...given);
        done(instance, module);
      });
      return {};
    },
  };
  await Parser.init(options as unknown as Parameters<typeof Parser.init>[0]);
  // What the parser's JavaScript calls by this name.
  options._ts_parser_parse_wasm = parse;
}

/** The linear memory that all trees of this thread live in. */
export function parserMemory(): WebAssembly.Memory {
  if (memory === undefined) throw notLoaded();
  return memory;
}

/** wasm memory never shrinks. */
const GROWN_BYTES = 384 * 1024 * 1024;

/** True when this thread holds so much memory for parsing that another one should take its place. */
export function parserHasGrown(): boolean {
  return memory !== undefined && memory.buffer.byteLength > GROWN_BYTES;
}

/** For sources without errors, of this thread. */
export function quickParser(): QuickParser {
  if (quick === undefined) throw notLoaded();
  return quick;
}

const notLoaded = () => new FocalError("internal", "The parser was asked for before a language was loaded");

const languages = new Map<string, Promise<LoadedLanguage>>();
const grammars = new Map<string, Promise<Grammar>>();

/** Loads grammar and rules of a language, once per thread. */
export const loadLanguage = (name: string): Promise<LoadedLanguage> => once(languages, name, load);

function once<Value>(
  made: Map<string, Promise<Value>>,
  name: string,
  make: (name: string) => Promise<Value>,
): Promise<Value> {
  let value = made.get(name);
  if (value === undefined) {
    value = make(name);
    made.set(name, value);
  }
  return value;
}

async function load(name: string): Promise<LoadedLanguage> {
  const rules = await loadRules(name);
  return { name, ...await once(grammars, grammarOf(name), loadGrammar), rules };
}

async function loadGrammar(name: string): Promise<Grammar> {
  starting ??= startParser();
  await starting;
  const language = await Language.load(readAsset(`grammars/${name}/${name}.wasm.gz`));
  const parser = new Parser();
  parser.setLanguage(language);
  const { 0: address } = language as unknown as { 0: number };
  return { parser, address, names: new GrammarNames(grammarTable(language)) };
}
