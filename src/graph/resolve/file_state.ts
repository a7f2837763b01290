// One file's facts with what resolution remembers about them.

import { folderOf } from "../../base/folder_of.ts";
import { Flag, type ImportFact, Op, type ParsedFile, type RefFact } from "../../languages/facts.ts";
import type { ImportTarget, LanguageRules } from "../../languages/rules.ts";
import type { Hit } from "./hit.ts";
import { type Recorded, Slots } from "./memo.ts";
import { nameHash } from "./name_hash.ts";
import type { Instance, SymbolRef, TypeValue, Value } from "./value.ts";
import { NO_VALUES } from "./value.ts";
import type { Maker } from "./keywords.ts";
import type { TypeView } from "./mro.ts";

export const TYPE_KINDS: ReadonlySet<string> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type_alias",
  "union",
  "record",
  "object",
  "protocol",
  "actor",
  "mixin",
  "extension",
]);
const TYPE_REFS: ReadonlySet<string> = new Set(["extends", "implements", "embeds", "type_ref"]);
const FUNCTION_KINDS = new Set(["function", "method", "constructor", "macro"]);

/** The file with all that it includes, directly or not, and the types announced there, each with its namespace. */
export interface Included {
  readonly paths: ReadonlySet<string>;
  readonly announced: ReadonlyMap<string, string>;
}

/** References are many, and asked for only while their own file is resolved. */
export type FileFacts = Omit<ParsedFile, "refs">;

/** Lists that are made here have numbers from this one down. */
const FIRST_LED = -2;
const NOWHERE: ReadonlySet<number> = new Set();

export class FileState {
  readonly facts: FileFacts;
  /** Symbols with calls above their own line. */
  readonly decorated: ReadonlySet<number>;
  #hits: Slots<Hit> | undefined;
  #values: Slots<Value> | undefined;
  #types: Slots<Value> | undefined;
  readonly imports: Slots<Hit>;
  /** Where imports lead. */
  readonly targets = new Map<ImportFact, Recorded<ImportTarget>>();
  readonly symbolValues: Slots<Value>;
  readonly results: Slots<Value>;
  readonly orders: Slots<readonly TypeView[]>;
  readonly constructions: Slots<boolean>;
  readonly makers: Slots<Maker>;
  readonly twins: Slots<readonly SymbolRef[]>;
  /** All files that it includes, in one slot. */
  readonly included: Slots<Included> = new Slots(1);
  /** Namespaces that are seen in it (`included.ts`). */
  spaces: unknown;
  readonly #instances: Instance[] = [];
  readonly #typeValues: TypeValue[] = [];
  #children: (Map<string, number[]> | undefined)[] | undefined;
  readonly #hashes: number[] = [];
  readonly #symbolHashes: number[] = [];
  #calls: Map<number, number[]> | undefined;
  readonly #typePositions: ReadonlySet<number> = NOWHERE;
  #typeArguments: Map<number, number> | undefined;
  #default: number | undefined;
  readonly #led = new Map<string, number>();
  #ledLists: (readonly number[])[] = [];
  #reexports: readonly number[] | undefined;
  #within: readonly number[] | undefined;
  #enumerators: Map<string, number[]> | undefined;
  #owned: Map<string, number[]> | undefined;

  constructor(readonly path: string, parsed: ParsedFile, readonly rules: LanguageRules) {
    const { symbols, imports } = this.facts = withoutRefs(parsed);
    this.decorated = new Set(parsed.decorated);
    if ((rules.names.partialTypes ?? rules.names.included) === true) {
      this.#typePositions = typePositions(parsed.refs, parsed);
    }
    this.imports = new Slots(imports.length);
    this.symbolValues = new Slots(symbols.length);
    this.results = new Slots(symbols.length);
    this.orders = new Slots(symbols.length);
    this.constructions = new Slots(symbols.length);
    this.makers = new Slots(symbols.length);
    this.twins = new Slots(symbols.length);
  }

  get hits(): Slots<Hit> {
    return this.#hits ??= new Slots(this.facts.exprs.op.length);
  }

  get values(): Slots<Value> {
    return this.#values ??= new Slots(this.facts.exprs.op.length);
  }

  get types(): Slots<Value> {
    return this.#types ??= new Slots(this.facts.exprs.op.length);
  }

  /** Other files ask for its symbols: what was found for its expressions would only fill the memory. */
  forgetExpressions(): void {
    this.#led.clear();
    this.#ledLists = [];
    this.#hits =
      this.#values =
      this.#types =
      this.#calls =
        undefined;
  }

  /** Symbols directly inside `parent` that have this name, in source order. */
  children(parent: number, name: string): readonly number[] | undefined {
    this.#children ??= this.#index();
    return this.#children[parent]?.get(name);
  }

  /** Imports that are handed on. */
  get reexports(): readonly number[] {
    return this.#reexports ??= this.facts.imports.flatMap((fact, index) => fact.reexport ? [index] : []);
  }

  /** Imports that `from` sees here: those that are handed on, and within this module all. */
  importsSeenFrom(from: FileState): readonly number[] {
    if (!standsWithin(from.path, this.path)) return this.reexports;
    return this.#within ??= this.facts.imports.flatMap((fact, index) =>
      fact.reexport || fact.within === true ? [index] : []
    );
  }

  /** All names of symbols directly inside `parent`. */
  childNames(parent: number): Iterable<string> {
    this.#children ??= this.#index();
    return this.#children[parent]?.keys() ?? [];
  }

  #index(): (Map<string, number[]> | undefined)[] {
    const children: (Map<string, number[]> | undefined)[] = [];
    const { symbols } = this.facts;
    for (let i = 1; i < symbols.length; i++) {
      const { parent, name } = symbols[i]!;
      const names = children[parent] ??= new Map();
      const known = names.get(name);
      if (known === undefined) names.set(name, [i]);
      else known.push(i);
    }
    return children;
  }

  /** Methods written outside their type that have this name. */
  owned(name: string): readonly number[] {
    if (this.#owned === undefined) {
      this.#owned = new Map();
      const { symbols } = this.facts;
      for (let i = 1; i < symbols.length; i++) {
        const symbol = symbols[i]!;
        // A test of a fixture sees its members, and is none.
        if (symbol.owner < 0 || (symbol.flags & Flag.test) !== 0) continue;
        const known = this.#owned.get(symbol.name);
        if (known === undefined) this.#owned.set(symbol.name, [i]);
        else known.push(i);
      }
    }
    return this.#owned.get(name) ?? [];
  }

  /** Enumerators of this name. */
  enumerators(name: string): readonly number[] {
    if (this.#enumerators === undefined) {
      this.#enumerators = new Map();
      for (const [i, symbol] of this.facts.symbols.entries()) {
        if (symbol.kind !== "enum_member") continue;
        const known = this.#enumerators.get(symbol.name);
        if (known === undefined) this.#enumerators.set(symbol.name, [i]);
        else known.push(i);
      }
    }
    return this.#enumerators.get(name) ?? [];
  }

  /** The symbol that is the file's default export; 0: none. */
  get defaultExport(): number {
    this.#default ??= Math.max(0, this.facts.symbols.findIndex((symbol) => (symbol.flags & Flag.default) !== 0));
    return this.#default;
  }

  /** Calls and instantiations of this callee expression. */
  callsOf(expr: number): readonly number[] {
    if (this.#calls === undefined) {
      this.#calls = new Map();
      const { op, a } = this.facts.exprs;
      for (let i = 0; i < op.length; i++) {
        if (op[i] !== Op.Call && op[i] !== Op.New) continue;
        this.#isCalledBy(a[i]!, i);
        this.#isCalledBehind(a[i]!, i);
      }
    }
    return this.#calls.get(expr) ?? [];
  }

  /** A name without what may be its receiver. */
  plain(expr: number): number {
    let at = expr;
    while (this.op(at) === Op.Receiver) at = this.b(at);
    return at;
  }

  #isCalledBy(callee: number, call: number): void {
    const known = this.#calls!.get(callee);
    if (known === undefined) this.#calls!.set(callee, [call]);
    else known.push(call);
  }

  /** What a generic method of C# is given, or what may be its receiver, stands between a name and the call. */
  #isCalledBehind(callee: number, call: number): void {
    const isGiven = this.op(callee) === Op.Apply && this.rules.names.partialTypes === true;
    if (isGiven) this.#isCalledBy(this.a(callee), call);
    for (let at = callee; this.op(at) === Op.Receiver;) this.#isCalledBy(at = this.b(at), call);
  }

  /** True for the callee of a call, not of an instantiation. */
  isCalled(expr: number): boolean {
    return this.callsOf(expr).some((call) => this.op(call) === Op.Call);
  }

  /** True where only a type can stand: behind `new`, in declarations. */
  isTypePosition(expr: number): boolean {
    return this.#typePositions.has(expr);
  }

  /** How many type arguments this name is written with. */
  typeArguments(expr: number): number {
    if (this.#typeArguments === undefined) {
      this.#typeArguments = new Map();
      const { op, a, b } = this.facts.exprs;
      for (let i = 0; i < op.length; i++) {
        if (op[i] === Op.Apply) this.#typeArguments.set(a[i]!, this.length(b[i]!));
      }
    }
    return this.#typeArguments.get(expr) ?? 0;
  }

  /** True when the file imports something under this name. */
  importsFrom(name: string): boolean {
    return this.facts.imports.some((fact) => fact.local === name || fact.name === name);
  }

  symbolHash(symbol: number): number {
    return this.#symbolHashes[symbol] ??= nameHash(this.facts.symbols[symbol]!.name);
  }

  /** Hash of the name with this id. */
  hashOf(nameId: number): number {
    return this.#hashes[nameId] ??= nameHash(this.facts.names[nameId]!);
  }

  isType(symbol: number): boolean {
    return TYPE_KINDS.has(this.facts.symbols[symbol]!.kind);
  }

  isFunction(symbol: number): boolean {
    return FUNCTION_KINDS.has(this.facts.symbols[symbol]!.kind);
  }

  /** An instance whose type arguments are not known. */
  instance(symbol: number): Instance {
    return this.#instances[symbol] ??= { kind: "instance", file: this, symbol, args: NO_VALUES };
  }

  typeValue(symbol: number): TypeValue {
    return this.#typeValues[symbol] ??= { kind: "type", file: this, symbol, args: NO_VALUES };
  }

  op(expr: number): number {
    return this.facts.exprs.op[expr] ?? Op.Unknown;
  }

  a(expr: number): number {
    return this.facts.exprs.a[expr] ?? -1;
  }

  b(expr: number): number {
    return this.facts.exprs.b[expr] ?? -1;
  }

  /** A list of arguments with one more before them: what an extension method is called on. */
  ledBy(expr: number, offset: number): number {
    const key = `${expr} ${offset}`;
    let at = this.#led.get(key);
    if (at === undefined) {
      this.#led.set(key, at = FIRST_LED - this.#led.size);
      this.#ledLists.push([expr, ...this.list(offset)]);
    }
    return at;
  }

  /** Items of the list at `offset`. */
  list(offset: number): readonly number[] {
    if (offset <= FIRST_LED) return this.#ledLists[FIRST_LED - offset] ?? [];
    if (offset <= 0) return [];
    const { lists } = this.facts.exprs;
    return lists.slice(offset + 1, offset + 1 + (lists[offset] ?? 0));
  }

  /** Number of items of the list at `offset`. */
  length(offset: number): number {
    if (offset <= FIRST_LED) return this.list(offset).length;
    return offset <= 0 ? 0 : this.facts.exprs.lists[offset] ?? 0;
  }
}

/** Modules of Rust lie in the folder that is named like the one that they are in. */
function standsWithin(path: string, module: string): boolean {
  if (!module.endsWith(".rs")) return false;
  const isOfFolder = /(^|\/)(mod|lib|main)\.rs$/.test(module);
  const folder = isOfFolder ? folderOf(module) : module.slice(0, -".rs".length);
  return folder === "" || path.startsWith(folder + "/");
}

function withoutRefs(parsed: ParsedFile): FileFacts {
  // Copying them all would read the references, and the file itself would keep them.
  const { language, lines, hasErrors, symbols, bindings, imports, exports, conformances, decorated } = parsed;
  const own = { language, lines, hasErrors, symbols, bindings, imports, exports, conformances, decorated };
  return { ...own, package: parsed.package, exprs: parsed.exprs, names: parsed.names };
}

function typePositions(refs: readonly RefFact[], { exprs: { op, a } }: FileFacts): ReadonlySet<number> {
  const positions = new Set(refs.filter((ref) => TYPE_REFS.has(ref.kind)).map((ref) => ref.expr));
  for (let i = 0; i < op.length; i++) {
    if (op[i] !== Op.New) continue;
    const made = a[i]!;
    positions.add(op[made] === Op.Apply ? a[made]! : made);
  }
  return positions;
}
