// A view over files held in memory, for tests and for measuring: source texts in, resolved references out.

import { folderOf } from "../../base/folder_of.ts";
import { traitsOf } from "./file_traits.ts";
import type { ParsedFile } from "../../languages/facts.ts";
import { decodeFacts, encodeFacts } from "../../languages/facts_codec.ts";
import { conformingTypes } from "../../languages/last_name.ts";
import { loadLanguage } from "../../languages/load_language.ts";
import { languageOfPath } from "../../languages/registry.ts";
import type { LanguageRules } from "../../languages/rules.ts";
import { parseFile } from "../../parse/parse_file.ts";
import { packagesAbove } from "./name_hash.ts";
import { Resolver } from "./resolver.ts";
import type { FactsView, NamedSymbol, ResolvedRef, SymbolAt } from "./view.ts";
import { RULE_NAMES, Status } from "./view.ts";

export class MemoryView implements FactsView {
  readonly #files: ReadonlyMap<string, ParsedFile>;
  readonly #rules = new Map<string, LanguageRules>();
  readonly #configs: ReadonlyMap<string, string>;
  readonly #named = new Map<string, NamedSymbol[]>();
  readonly #folders = new Map<string, string[]>();
  readonly #bases = new Map<string, string[]>();
  readonly #packages = new Map<string, string[]>();
  readonly #conformances = new Map<string, string[]>();
  readonly #memos = new Map<string, unknown>();

  private constructor(files: ReadonlyMap<string, ParsedFile>, configs: ReadonlyMap<string, string>) {
    this.#files = files;
    this.#configs = configs;
    for (const path of [...files.keys()].sort()) this.#add(path, files.get(path) as ParsedFile);
    for (const path of configs.keys()) append(this.#bases, path.slice(path.lastIndexOf("/") + 1), path);
  }

  static async of(files: ReadonlyMap<string, ParsedFile>, configs: ReadonlyMap<string, string> = new Map()) {
    const view = new MemoryView(files, configs);
    for (const { language } of files.values()) {
      if (!view.#rules.has(language)) view.#rules.set(language, (await loadLanguage(language)).rules);
    }
    return view;
  }

  #add(path: string, facts: ParsedFile): void {
    const slash = path.lastIndexOf("/");
    append(this.#folders, path.slice(0, Math.max(0, slash)), path);
    append(this.#bases, path.slice(slash + 1), path);
    if (facts.package !== "") append(this.#packages, facts.package, path);
    facts.symbols.forEach(({ name, kind, flags }, symbol) => append(this.#named, name, { path, symbol, kind, flags }));
    for (const name of conformingTypes(facts)) append(this.#conformances, name, path);
  }

  facts = (path: string) => this.#files.get(path);
  about = (path: string) => this.#files.get(path);
  symbolsNamed = (name: string) => this.#named.get(name) ?? [];
  conformances = (name: string) => this.#conformances.get(name) ?? [];
  handsOn = (path: string) => traitsOf(this.facts(path)).handsOn;
  addsMembers = (path: string) => traitsOf(this.facts(path)).addsMembers;
  has = (path: string) => this.#files.has(path);
  filesIn = (folder: string) => this.#folders.get(folder) ?? [];
  configsIn = (folder: string) => [...this.#configs.keys()].filter((path) => folderOf(path) === folder);
  readConfig = (path: string) => this.#configs.get(path);
  pathsNamed = (baseName: string) => this.#bases.get(baseName) ?? [];
  filesOfPackage = (name: string) => this.#packages.get(name) ?? [];
  hasPackagesBelow = (name: string) => [...this.#packages.keys()].some((known) => packagesAbove(known).includes(name));

  rulesOf(language: string): LanguageRules {
    const rules = this.#rules.get(language);
    if (rules === undefined) throw new Error(`The rules of ${language} were not loaded`);
    return rules;
  }

  memo<T>(key: string, make: () => T): T {
    if (!this.#memos.has(key)) this.#memos.set(key, make());
    return this.#memos.get(key) as T;
  }
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Parses sources by path; what no language claims is taken for configuration. */
export async function viewOf(sources: Readonly<Record<string, string>>): Promise<MemoryView> {
  const files = new Map<string, ParsedFile>();
  const configs = new Map<string, string>();
  for (const [path, text] of Object.entries(sources)) {
    const language = languageOfPath(path);
    if (language === undefined) configs.set(path, text);
    // As an index keeps them: nothing may be resolved by what is not stored.
    else files.set(path, decodeFacts(encodeFacts(await parseFile(path, text, language))));
  }
  return MemoryView.of(files, configs);
}

/** `target (rule)`, or what else became of it. */
export function describe(view: FactsView, ref: ResolvedRef): string {
  switch (ref.status) {
    case Status.resolved: {
      const target = ref.target as SymbolAt;
      const symbols = view.facts(target.path)?.symbols ?? [];
      const name = symbols[target.symbol]?.qualifiedName ?? "?";
      const twins = symbols.slice(0, target.symbol + 1).filter(({ qualifiedName }) => qualifiedName === name).length;
      return `${target.path}#${name}${twins > 1 ? `~${twins}` : ""} (${RULE_NAMES[ref.rule]})`;
    }
    case Status.external:
      return `external ${ref.external}`;
    case Status.ambiguous:
      return `ambiguous ${ref.candidates}`;
    default:
      return "unresolved";
  }
}

/** `line kind name → result` of every reference of a file. */
export function resolvedRefs(view: FactsView, path: string): string[] {
  const { refs } = new Resolver(view).resolve(path);
  const facts = view.facts(path);
  return refs.map((ref, i) => {
    const fact = facts?.refs[i];
    return `${fact?.line} ${fact?.kind} ${fact?.name} → ${describe(view, ref)}`;
  });
}

type Sources = Readonly<Record<string, string>>;

/** Says what the references named `name` on a line of `path` lead to; a source alone is that file. */
export function targetsIn(path: string) {
  return async (source: string | Sources, line: number, name: string): Promise<string[]> => {
    const sources = typeof source === "string" ? { [path]: source } : source;
    const all = resolvedRefs(await viewOf(sources), path);
    const found = all.filter((text) => text.startsWith(`${line} `) && text.includes(` ${name} → `));
    return found.map((text) => text.slice(text.indexOf(" → ") + 3).replace(/ \(.*/, ""));
  };
}
