// What other files can learn from a file, name by name, as hashes: two versions with equal entries are the same to them.

import { Flag, NONE, Op, type ParsedFile, type SymbolFact } from "../../languages/facts.ts";
import { GLOBAL_USINGS } from "../../languages/rules.ts";
import {
  aliasHash,
  askedHash,
  nameHash,
  packageHash,
  packagesAbove,
  packagesBelowHash,
  STAR_HASH,
} from "./name_hash.ts";

const MAX_NESTING = 60;

/** Hash of each name → hash of everything that can be learnt through it. */
export function surface(facts: ParsedFile): Map<number, number> {
  return new SurfaceBuilder(facts).build();
}

class SurfaceBuilder {
  readonly #entries = new Map<number, number>();
  readonly #exprs: number[] = [];
  readonly #members: string[][] = [];
  /** What runs where an instance is made, but for the constructor (`construction.ts`). */
  readonly #decorated: ReadonlySet<number>;
  readonly #initialising = new Set<number>();
  /** All that is imported without names: any name in the file may come from there. */
  #stars = 0;

  constructor(readonly facts: ParsedFile) {
    this.#decorated = new Set(facts.decorated);
  }

  build(): Map<number, number> {
    const { symbols, imports, exports, conformances } = this.facts;
    for (const { name, parent, value, flags } of symbols) {
      if (parent > 0) (this.#members[parent] ??= []).push(name);
      if (value !== NONE && (flags & Flag.static) === 0) this.#initialising.add(parent);
    }
    for (let i = 0; i < imports.length; i++) {
      if (imports[i]!.kind === "star") this.#stars = mix(this.#stars, this.#import(i));
    }
    for (let i = 1; i < symbols.length; i++) {
      const { name, kind, flags, parent } = symbols[i]!;
      const hash = this.#symbol(i);
      this.#addDefined(name, hash);
      if ((flags & Flag.alias) !== 0) this.#add(aliasHash(name), 1);
      const isAsked = kind === "method" && (flags & Flag.abstract) !== 0 && symbols[parent]!.kind === "interface";
      if (isAsked) this.#add(askedHash(name), mix(this.#stars, hash));
    }
    for (let i = 0; i < imports.length; i++) {
      const fact = imports[i]!;
      if (this.facts.package === GLOBAL_USINGS) this.#add(packageHash(GLOBAL_USINGS), this.#import(i));
      if (!fact.reexport && fact.within !== true) continue;
      this.#add(fact.kind === "star" ? STAR_HASH : nameHash(fact.local), this.#import(i));
    }
    for (const { name, expr } of exports) this.#addDefined(name, mix(11, this.#expr(expr)));
    for (const { type, super: parent, kind } of conformances) {
      const hash = mix(mix(nameHash(kind), this.#expr(type)), this.#expr(parent));
      for (const name of [...this.#namesIn(type), ...this.#namesIn(parent)]) this.#addDefined(name, hash);
    }
    if (this.facts.package !== "") this.#add(packageHash(this.facts.package), 1);
    for (const name of packagesAbove(this.facts.package)) this.#add(packagesBelowHash(name), 1);
    return this.#entries;
  }

  #addDefined(name: string, hash: number): void {
    this.#add(nameHash(name), mix(this.#stars, hash));
  }

  /** Entries of one name are combined in source order. */
  #add(name: number, hash: number): void {
    this.#entries.set(name, mix(this.#entries.get(name) ?? 0, hash));
  }

  #symbol(index: number): number {
    const symbol = this.facts.symbols[index]!;
    let hash = this.#identity(symbol);
    hash = mix(mix(hash, symbol.flags), +this.#decorated.has(index) + 2 * +this.#initialising.has(index));
    hash = mix(hash, this.#expr(symbol.declared));
    hash = mix(hash, this.#expr(symbol.value));
    hash = mix(hash, this.#expr(symbol.owner));
    for (const { kind, type } of symbol.supers) hash = mix(mix(hash, nameHash(kind)), this.#expr(type));
    for (const name of symbol.typeParams) hash = mix(hash, nameHash(name));
    for (const bound of symbol.typeBounds ?? []) hash = mix(hash, this.#expr(bound));
    for (const param of symbol.params) hash = mix(hash, this.#binding(param));
    for (const name of this.#members[index] ?? []) hash = mix(hash, nameHash(name));
    return hash;
  }

  /** Where a symbol stands and what it is. */
  #identity(symbol: SymbolFact): number {
    let hash = mix(nameHash(symbol.qualifiedName), nameHash(symbol.kind));
    hash = mix(mix(hash, nameHash(this.facts.package)), nameHash(this.facts.language));
    const parent = this.facts.symbols[symbol.parent];
    return parent === undefined ? hash : mix(mix(hash, nameHash(parent.kind)), parent.flags);
  }

  #import(index: number): number {
    const { kind, specifier, name, local } = this.facts.imports[index]!;
    return mix(mix(mix(nameHash(kind), nameHash(specifier)), nameHash(name)), nameHash(local));
  }

  #binding(index: number): number {
    const binding = this.facts.bindings[index];
    if (binding === undefined) return 0;
    return mix(
      mix(mix(nameHash(binding.name), binding.flags), this.#expr(binding.declared)),
      this.#expr(binding.value),
    );
  }

  /** A hash that depends on what the expression says, not on how ids were given out. */
  #expr(expr: number, nesting = 0): number {
    if (expr < 0) return 1;
    if (nesting > MAX_NESTING) return 2;
    const known = this.#exprs[expr];
    if (known !== undefined) return known;
    this.#exprs[expr] = 3;
    const hash = this.#compute(expr, nesting + 1);
    this.#exprs[expr] = hash;
    return hash;
  }

  #compute(expr: number, nesting: number): number {
    const { exprs, names, symbols, bindings } = this.facts;
    const op = exprs.op[expr]!;
    const a = exprs.a[expr]!;
    const b = exprs.b[expr]!;
    const nested = (id: number) => this.#expr(id, nesting);
    let hash = mix(17, op);
    switch (op) {
      case Op.Local: {
        const binding = bindings[a]!;
        hash = mix(mix(hash, binding.flags), nested(binding.declared));
        return mix(hash, nested(binding.value));
      }
      case Op.Symbol:
      case Op.This:
      case Op.Super:
      case Op.ThisType:
        return mix(hash, this.#identity(symbols[a]!));
      case Op.Import:
        return mix(hash, this.#import(a));
      case Op.Free:
        return mix(mix(hash, nameHash(names[a]!)), b > 0 ? this.#identity(symbols[b]!) : 0);
      case Op.Member:
      case Op.Keyword:
        return mix(mix(hash, nested(a)), nameHash(names[b]!));
      case Op.Call:
      case Op.New:
      case Op.Apply:
        return this.#list(mix(hash, nested(a)), b, nested);
      case Op.Index:
      case Op.Receiver:
      case Op.Except:
      case Op.Shown:
      case Op.Key:
        return mix(mix(hash, nested(a)), nested(b));
      case Op.Item:
      case Op.ContextParam:
        return mix(mix(hash, nested(a)), b);
      case Op.Named:
        return mix(mix(hash, nameHash(names[a]!)), nested(b));
      case Op.Literal:
        return this.#list(mix(hash, nameHash(names[a]!)), b, nested);
      case Op.Union:
      case Op.FirstOf:
        return this.#list(hash, a, nested);
      case Op.Lambda:
        return mix(this.#list(hash, a, (id) => this.#binding(id)), nested(b));
      case Op.FunctionType:
        return mix(this.#list(hash, a, nested), nested(b));
      case Op.Object:
        return this.#object(mix(hash, b), a, nested);
      case Op.TypeParam:
        return mix(mix(hash, this.#identity(symbols[a]!)), b);
      default:
        return a < 0 || op === Op.Unknown ? hash : mix(hash, nested(a));
    }
  }

  #list(start: number, offset: number, each: (id: number) => number): number {
    if (offset <= 0) return start;
    const { lists } = this.facts.exprs;
    let hash = mix(start, lists[offset]!);
    for (let i = 1; i <= lists[offset]!; i++) hash = mix(hash, each(lists[offset + i]!));
    return hash;
  }

  #object(start: number, offset: number, nested: (id: number) => number): number {
    if (offset <= 0) return start;
    const { lists } = this.facts.exprs;
    let hash = start;
    for (let i = 1; i < lists[offset]!; i += 2) {
      hash = mix(mix(hash, nameHash(this.facts.names[lists[offset + i]!]!)), nested(lists[offset + i + 1]!));
    }
    return hash;
  }

  /** Names that the type expression is written with. */
  #namesIn(expr: number, nesting = 0): string[] {
    if (expr < 0 || nesting > MAX_NESTING) return [];
    const { exprs, names, symbols, imports } = this.facts;
    const a = exprs.a[expr]!;
    switch (exprs.op[expr]) {
      case Op.Symbol:
      case Op.This:
      case Op.ThisType:
        return [symbols[a]!.name];
      case Op.Import:
        return [imports[a]!.name || imports[a]!.local];
      case Op.Free:
      case Op.Literal:
        return [names[a]!];
      case Op.Member:
        return [names[exprs.b[expr]!]!];
      default:
        return this.#namesIn(a, nesting + 1);
    }
  }
}

/** Order matters: mix(mix(0, a), b) differs from mix(mix(0, b), a). */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ (value | 0), 0x9e3779b1);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed + 0x7f4a7c15, 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
