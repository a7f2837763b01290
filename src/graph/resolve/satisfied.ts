// Interfaces that a type satisfies without saying so, by having all of their methods (Go).

import { folderOf } from "../../base/folder_of.ts";
import { Flag } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN, type Hit } from "./hit.ts";
import { memberOf, sameSymbol } from "./members.ts";
import { askedHash } from "./name_hash.ts";
import { isPlain, mayBeSame, outlineOf } from "./outline.ts";
import { sameSignature } from "./same_signature.ts";
import type { SymbolRef, Value } from "./value.ts";
import { Rule } from "./view.ts";

/** Types that have a type within them, and so its methods. */
const MOST_AROUND = 40;
const MOST_LEVELS = 3;

/** What an interface asks for: methods of the checkout, and names of the library's. */
interface Asked {
  readonly methods: readonly SymbolRef[];
  readonly names: readonly string[];
}

/** Answers while one file is resolved: what they looked up is that file's. */
export class Satisfied {
  readonly #ev: Evaluator;
  readonly #asked = new Map<FileState, Map<number, Asked | undefined>>();
  readonly #file: FileState;
  /** What the library's interfaces ask for. */
  readonly #library: Readonly<Record<string, readonly string[]>>;
  /** By the interface's file. */
  readonly #answers = new Map<FileState, Map<string, boolean>>();

  constructor(ev: Evaluator, file: FileState) {
    this.#ev = ev;
    this.#file = file;
    this.#library = file.rules.names.satisfiesUnsaid ?? {};
  }

  /** Declarations in interfaces that a method of the type stands for. */
  declarations(method: SymbolRef, type: SymbolRef): SymbolRef[] {
    const ev = this.#ev;
    const { path, facts } = method.file;
    const { name, flags } = facts.symbols[method.symbol]!;
    ev.evaluation.deps.add(askedHash(name));
    const candidates = ev.declared.like(name, flags, { path, language: facts.language });
    if (candidates.length === 0) return [];
    const outline = outlineOf(method.file, method.symbol);
    let around: readonly SymbolRef[] | undefined;
    return candidates.flatMap((candidate) => {
      if (!mayBeSame(ev, outline, candidate.outline, ev.declared.isAlias)) return [];
      const at = { file: ev.file(candidate.path)!, symbol: candidate.symbol };
      const asking = { file: at.file, symbol: at.file.facts.symbols[at.symbol]!.parent };
      if (this.#satisfies(type, asking)) return [at];
      around ??= this.#withMethod(method, type);
      return around.some((one) => this.#satisfies(one, asking)) ? [at] : [];
    });
  }

  /** Types that the type is embedded in, as long as their method of that name is this one. */
  #withMethod(method: SymbolRef, type: SymbolRef): SymbolRef[] {
    const { name } = method.file.facts.symbols[method.symbol]!;
    const types: SymbolRef[] = [];
    let level = [type];
    for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
      level = level.flatMap((inner) => this.#around(inner)).filter((outer) => {
        if (types.length > MOST_AROUND || types.some((known) => sameSymbol(known, outer))) return false;
        const own = this.#member(outer, name);
        return own !== undefined && sameSymbol(own, method) && types.push(outer) > 0;
      });
    }
    return types;
  }

  /** Types that embed this one: a field of theirs has its name. */
  #around(type: SymbolRef): SymbolRef[] {
    const ev = this.#ev;
    const { name } = type.file.facts.symbols[type.symbol]!;
    ev.look(name);
    const found: SymbolRef[] = [];
    for (const at of ev.view.symbolsNamed(name)) {
      if ((at.flags & Flag.embedded) === 0 || !ev.places.isOf(type.file.facts.language, at)) continue;
      const file = ev.file(at.path);
      const outer = file?.facts.symbols[at.symbol]?.parent ?? 0;
      if (file === undefined || outer <= 0) continue;
      if (ev.order(file, outer).some((view) => view.file === type.file && view.symbol === type.symbol)) {
        found.push({ file, symbol: outer });
      }
    }
    return found;
  }

  #isSame(own: SymbolRef, declared: SymbolRef): boolean {
    const ev = this.#ev;
    const ours = outlineOf(own.file, own.symbol);
    const theirs = ev.declared.outlineAt(declared.file.path, declared.symbol) ?? [];
    if (!mayBeSame(ev, ours, theirs, ev.declared.isAlias)) return false;
    // Where all names are the language's own, nothing more than how it is written needs to be compared.
    const isPlainly = ours.every((part, i) => part === theirs[i]) && isPlain(ours, own.file.rules.names.builtins);
    return isPlainly || sameSignature(ev, own, declared);
  }

  #satisfies(type: SymbolRef, asking: SymbolRef): boolean {
    let answers = this.#answers.get(asking.file);
    if (answers === undefined) this.#answers.set(asking.file, answers = new Map());
    const key = `${asking.symbol} ${type.symbol} ${type.file === this.#file ? "" : type.file.path}`;
    let answer = answers.get(key);
    if (answer === undefined) answers.set(key, answer = this.#compare(type, asking));
    return answer;
  }

  #compare(type: SymbolRef, asking: SymbolRef): boolean {
    const asked = this.#askedBy(asking);
    if (asked === undefined) return false;
    return asked.names.every((name) => this.#member(type, name) !== undefined || this.#isFromOutside(type, name)) &&
      asked.methods.every((at) => {
        const { name, flags } = at.file.facts.symbols[at.symbol]!;
        const own = this.#member(type, name);
        if (own === undefined || !this.#isSame(own, at)) return false;
        return (flags & Flag.exported) !== 0 || folderOf(own.file.path) === folderOf(at.file.path);
      });
  }

  #hit({ file, symbol }: SymbolRef, name: string): Hit {
    return memberOf(this.#ev, file.instance(symbol), name, Rule.self);
  }

  /** A library's type within the type may have what a library's interface asks for; of some it is known. */
  #isFromOutside(type: SymbolRef, name: string): boolean {
    const hit = this.#hit(type, name);
    if (hit.kind !== "external" || hit.name === BUILTIN) return false;
    return this.#ev.order(type.file, type.symbol).some(({ file, open }) =>
      file === undefined && (this.#library[nameOf(open)]?.includes(name) ?? true)
    );
  }

  #member(type: SymbolRef, name: string): SymbolRef | undefined {
    const hit = this.#hit(type, name);
    return hit.kind === "symbol" && hit.at.file.isFunction(hit.at.symbol) ? hit.at : undefined;
  }

  /** Undefined where it is not known in full: it is made of something outside that nobody here knows. */
  #askedBy(asking: SymbolRef): Asked | undefined {
    let known = this.#asked.get(asking.file);
    if (known === undefined) this.#asked.set(asking.file, known = new Map());
    if (!known.has(asking.symbol)) known.set(asking.symbol, this.#findAsked(asking));
    return known.get(asking.symbol);
  }

  #findAsked(asking: SymbolRef): Asked | undefined {
    const methods: SymbolRef[] = [];
    const names: string[] = [];
    for (const { file, symbol, open } of this.#ev.order(asking.file, asking.symbol)) {
      if (file === undefined) {
        const theirs = this.#library[nameOf(open)];
        if (theirs === undefined) return undefined;
        names.push(...theirs);
        continue;
      }
      if (!isInterface(file, symbol)) return undefined;
      this.#ev.touch(file, symbol);
      file.facts.symbols.forEach(({ parent, kind }, index) => {
        if (parent === symbol && kind === "method") methods.push({ file, symbol: index });
      });
    }
    return { methods, names };
  }
}

const isInterface = (file: FileState, symbol: number): boolean =>
  symbol > 0 && file.facts.symbols[symbol]!.kind === "interface";

function nameOf(value: Value | undefined): string {
  if (value?.kind === "external") return `${value.name} ${value.member ?? ""}`;
  return value?.kind === "builtin" ? ` ${value.name}` : "";
}
