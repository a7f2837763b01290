// Everything needed to parse a language: grammar, names of its nodes, rules. Apart from the registry, because most questions
// only need to know which language a file is in.

import { Language, Parser } from "web-tree-sitter";
import { readAsset } from "../base/assets.ts";
import { FocalError } from "../base/errors.ts";
import { giveText } from "./parse_text.ts";
import { grammarOf, loadRules } from "./registry.ts";
import type { LanguageRules } from "./rules.ts";
import { GrammarNames } from "./tree.ts";

export interface LoadedLanguage {
  readonly name: string;
  readonly parser: Parser;
  readonly names: GrammarNames;
  readonly rules: LanguageRules;
}

let memory: WebAssembly.Memory | undefined;
let starting: Promise<void> | undefined;

async function startParser(): Promise<void> {
  const bytes = readAsset("assets/web-tree-sitter.wasm.gz");
  // An option of the wasm loader that the type declarations leave out: it is how we get at the linear memory, and how the
  // parser gets at its text.
  const options = {
    instantiateWasm(imports: WebAssembly.Imports, done: (i: WebAssembly.Instance, m: WebAssembly.Module) => void) {
      const read = (to: number, at: number, _row: number, _column: number, lengthAt: number): void =>
        giveText(parserMemory(), to, at, lengthAt);
      const own = { ...imports, env: { ...imports.env, tree_sitter_parse_callback: read } };
      WebAssembly.instantiate(bytes, own).then(({ instance, module }) => {
        memory = (instance.exports.memory ?? imports.env?.memory) as WebAssembly.Memory;
        done(instance, module);
      });
      return {};
    },
  };
  await Parser.init(options as unknown as Parameters<typeof Parser.init>[0]);
}

/** The linear memory that all trees of this thread live in. */
export function parserMemory(): WebAssembly.Memory {
  if (memory === undefined) {
    throw new FocalError("internal", "The parser's memory was asked for before a language was loaded");
  }
  return memory;
}

const loaded = new Map<string, Promise<LoadedLanguage>>();
const ready = new Map<string, LoadedLanguage>();

/** Loads grammar and rules of a language, once per thread. */
export function loadLanguage(name: string): Promise<LoadedLanguage> {
  let language = loaded.get(name);
  if (language === undefined) {
    language = load(name);
    loaded.set(name, language);
  }
  return language;
}

/** A language that `loadLanguage` has loaded before on this thread. */
export function loadedLanguage(name: string): LoadedLanguage | undefined {
  return ready.get(name);
}

async function load(name: string): Promise<LoadedLanguage> {
  const rules = await loadRules(name);
  const grammar = grammarOf(name);
  starting ??= startParser();
  await starting;
  const language = await Language.load(readAsset(`grammars/${grammar}/${grammar}.wasm.gz`));
  const parser = new Parser();
  parser.setLanguage(language);
  const result = { name, parser, names: new GrammarNames(language), rules };
  ready.set(name, result);
  return result;
}
