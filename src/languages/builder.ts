// Collects the facts of one file while a language's rules walk its tree: symbols, scopes, expressions, references.

import type { FlatTree, GrammarNames } from "./tree.ts";
import {
  type BindingFact,
  type ExprId,
  Flag,
  type ImportFact,
  NONE,
  Op,
  type ParsedFile,
  type RefKind,
  type SuperFact,
  type SymbolKind,
} from "./facts.ts";
import { ExprTable } from "./expr_table.ts";
import { isNamesake } from "./namesakes.ts";
import { type Declared, type ScopeOptions, Scopes, type Space } from "./scopes.ts";
import { signatureOf } from "./signature.ts";
import { SourceLines } from "./source_lines.ts";

export interface NewSymbol {
  name: string;
  kind: SymbolKind;
  parent: number;
  /** Tree node of the whole definition. */
  node: number;
  /** Tree node of its name; the definition's own start when there is none. */
  nameNode?: number;
  /** Where the body starts: the signature is the text before it, on one line. Default: up to the end of a line. */
  bodyNode?: number;
  /** Without a body, the line that ends the signature is the one where this node ends. Default: the name's. */
  lastNode?: number;
  flags?: number;
  signature?: string;
  doc?: string;
  declared?: ExprId;
  value?: ExprId;
  owner?: ExprId;
  /** Replaces `parent qualified name + "." + name`. */
  qualifiedName?: string;
}

export class FileBuilder {
  readonly file: ParsedFile;
  readonly #scopes = new Scopes();
  readonly #nameIds = new Map<string, number>();
  readonly #known = new ExprTable();
  /** The file's own, as what grows. */
  readonly #exprs = { op: [] as number[], a: [] as number[], b: [] as number[] };
  readonly #deferred: number[] = [];
  readonly #deferredAt: number[] = [];
  readonly #deferredSpace: Space[] = [];
  readonly #lines: SourceLines;
  #fields: Set<string> | undefined;

  constructor(readonly tree: FlatTree, readonly names: GrammarNames, language: string, moduleName: string) {
    const { source } = tree;
    this.#lines = new SourceLines(source);
    this.file = {
      language,
      lines: 0,
      hasErrors: tree.hasErrors,
      package: "",
      symbols: [],
      bindings: [],
      imports: [],
      exports: [],
      conformances: [],
      refs: [],
      decorated: [],
      exprs: { ...this.#exprs, lists: [0] },
      names: [],
    };
    this.file.lines = this.lineStarts.length;
    this.file.symbols.push({
      name: moduleName,
      kind: "module",
      parent: NONE,
      qualifiedName: "",
      flags: Flag.exported,
      start: 0,
      end: source.length,
      startLine: 1,
      endLine: this.file.lines,
      startCol: 1,
      nameLine: 1,
      signature: "",
      doc: "",
      bodyHash: "",
      declared: NONE,
      value: NONE,
      supers: [],
      typeParams: [],
      params: [],
      owner: NONE,
    });
  }

  // --- positions ---------------------------------------------------------------------------------------------------

  get lineStarts(): readonly number[] {
    return this.#lines.starts;
  }

  /** 1-based line of a UTF-16 offset. */
  line(offset: number): number {
    return this.#lines.line(offset);
  }

  /** 1-based column, in UTF-16 units. */
  column(offset: number): number {
    return this.#lines.column(offset);
  }

  // --- symbols -----------------------------------------------------------------------------------------------------

  symbol(options: NewSymbol): number {
    const { tree, file } = this;
    const start = tree.start[options.node]!;
    const end = tree.end[options.node]!;
    const nameAt = options.nameNode === undefined || options.nameNode < 0 ? start : tree.start[options.nameNode]!;
    const parent = file.symbols[options.parent];
    const prefix = parent === undefined || parent.qualifiedName === "" ? "" : parent.qualifiedName + ".";
    file.symbols.push({
      name: options.name,
      kind: options.kind,
      parent: options.parent,
      qualifiedName: options.qualifiedName ?? prefix + options.name,
      flags: options.flags ?? 0,
      start,
      end,
      startLine: this.line(start),
      endLine: this.line(Math.max(start, end - 1)),
      startCol: this.column(start),
      nameLine: this.line(nameAt),
      signature: options.signature ?? signatureOf(tree, this.names, options),
      doc: options.doc ?? "",
      bodyHash: "",
      declared: options.declared ?? NONE,
      value: options.value ?? NONE,
      supers: [],
      typeParams: [],
      params: [],
      owner: options.owner ?? NONE,
    });
    return file.symbols.length - 1;
  }

  /** What the type is may be unknown (`class Point < Struct.new(:x)`): there is one, all the same. */
  inherit(symbol: number, kind: SuperFact["kind"], type: ExprId): void {
    this.file.symbols[symbol]!.supers.push({ kind, type: type === NONE ? this.expr(Op.Unknown) : type });
  }

  /** A name that importers see, also where nobody knows of what. */
  export(name: string, expr: ExprId): void {
    this.file.exports.push({ name, expr: expr === NONE ? this.expr(Op.Unknown) : expr });
  }

  // --- scopes ------------------------------------------------------------------------------------------------------

  /** Scope 0 is the file's. */
  openScope(parent: number, options: ScopeOptions = {}): number {
    return this.#scopes.open(parent, options);
  }

  ownerOf(scope: number): number {
    return this.#scopes.ownerOf(scope);
  }

  declare(scope: number, name: string, declared: Declared): void {
    this.#scopes.declare(scope, name, declared);
  }

  declareSymbol(
    scope: number,
    symbol: number,
    name = this.file.symbols[symbol]!.name,
    from = 0,
    space: Space = 0,
  ): void {
    const conditional = (this.file.symbols[symbol]!.flags & Flag.conditional) !== 0;
    this.declare(scope, name, { op: Op.Symbol, index: symbol, from, space, ...(conditional ? { conditional } : {}) });
  }

  /** Adds a local variable or parameter and makes it visible in `scope` (unless `scope` is -1). Returns its index. */
  binding(scope: number, binding: BindingFact, from = 0): number {
    this.file.bindings.push(binding);
    const index = this.file.bindings.length - 1;
    if (scope >= 0) this.declare(scope, binding.name, { op: Op.Local, index, from, space: 1 });
    return index;
  }

  import(scope: number, fact: ImportFact, space: Space = 0): number {
    this.file.imports.push(fact);
    const index = this.file.imports.length - 1;
    if (fact.local !== "") this.declare(scope, fact.local, { op: Op.Import, index, from: 0, space });
    return index;
  }

  typeParam(scope: number, owner: number, name: string, bound: ExprId = NONE): void {
    const symbol = this.file.symbols[owner]!;
    const list = symbol.typeParams;
    list.push(name);
    if (bound !== NONE || symbol.typeBounds !== undefined) {
      symbol.typeBounds ??= [];
      while (symbol.typeBounds.length < list.length - 1) symbol.typeBounds.push(NONE);
      symbol.typeBounds.push(bound);
    }
    this.declare(scope, name, { op: Op.TypeParam, index: owner, position: list.length - 1, from: 0 });
  }

  /** Says what a type parameter is at least; several bounds together, with those that were said before. */
  boundTypeParam(owner: number, position: number, bounds: readonly ExprId[]): void {
    const symbol = this.file.symbols[owner]!;
    symbol.typeBounds ??= [];
    while (symbol.typeBounds.length < symbol.typeParams.length) symbol.typeBounds.push(NONE);
    const known = symbol.typeBounds[position] ?? NONE;
    symbol.typeBounds[position] = this.union(known === NONE ? bounds : [known, ...bounds]);
  }

  /** True when the scope itself declares the name at or before `offset`. */
  declaresHere(scope: number, name: string, offset: number): boolean {
    return this.#scopes.declaresHere(scope, name, offset);
  }

  /** What `name` means at `offset`, seen from `scope`; the latest declaration not after `offset` wins. */
  lookup(scope: number, name: string, offset: number, space: Space = 0): Declared | undefined {
    return this.#scopes.lookup(scope, name, offset, space);
  }

  // --- expressions -------------------------------------------------------------------------------------------------

  nameId(name: string): number {
    let id = this.#nameIds.get(name);
    if (id === undefined) {
      id = this.file.names.length;
      this.file.names.push(name);
      this.#nameIds.set(name, id);
    }
    return id;
  }

  expr(op: number, a = NONE, b = NONE): ExprId {
    const known = this.#known.find(op, a, b);
    if (known >= 0) return known;
    const id = this.#fresh(op, a, b);
    this.#known.add(op, a, b, id);
    return id;
  }

  /** Stores a list operand. Equal lists are not shared; use it for arguments, unions, elements. */
  list(items: readonly number[]): number {
    const { lists } = this.file.exprs;
    if (items.length === 0) return 0;
    // One by one: tables of data have more than a call may have arguments.
    lists.push(items.length);
    for (const item of items) lists.push(item);
    return lists.length - items.length - 1;
  }

  /** A name as it stands in the source; what it means is settled by `finish()`, when everything is declared. */
  name(scope: number, name: string, offset: number, space: Space = 0): ExprId {
    const id = this.#fresh(Op.Name, this.nameId(name), scope);
    this.#deferred.push(id);
    this.#deferredAt.push(offset);
    this.#deferredSpace.push(space);
    return id;
  }

  member(object: ExprId, name: string): ExprId {
    return this.expr(Op.Member, object, this.nameId(name));
  }

  /** A member that is called: an expression of its own, so that it is told from the same name read. */
  calledMember(object: ExprId, name: string): ExprId {
    return this.#fresh(Op.Member, object, this.nameId(name));
  }

  firstOf(items: readonly ExprId[]): ExprId {
    return this.#fresh(Op.FirstOf, this.list(items), NONE);
  }

  lambda(params: readonly number[], result: ExprId): ExprId {
    return this.#fresh(Op.Lambda, this.list(params), result);
  }

  call(callee: ExprId, args: readonly ExprId[] = []): ExprId {
    return this.#fresh(Op.Call, callee, this.list(args));
  }

  new(callee: ExprId, args: readonly ExprId[] = []): ExprId {
    return this.#fresh(Op.New, callee, this.list(args));
  }

  literal(type: string, elements: readonly ExprId[] = []): ExprId {
    return this.expr(Op.Literal, this.nameId(type), elements.length === 0 ? NONE : this.list(elements));
  }

  union(items: readonly ExprId[]): ExprId {
    const first = items.find((item) => item !== NONE);
    if (first === undefined) return NONE;
    if (items.every((item) => item === first || item === NONE)) return first;
    return this.#fresh(Op.Union, this.list([...new Set(items.filter((item) => item !== NONE))]), NONE);
  }

  /** Unknown where that which it is about is missing: `super` outside of a type, a member of nothing in broken source. */
  #fresh(op: number, a: number, b: number): ExprId {
    if (a < 0 && op !== Op.Unknown) return this.expr(Op.Unknown);
    const { op: ops, a: as, b: bs } = this.#exprs;
    ops.push(op);
    as.push(a);
    bs.push(b);
    return ops.length - 1;
  }

  // --- references --------------------------------------------------------------------------------------------------

  /** Records a reference at `node` (its name's node). `scope` says which symbol it belongs to. */
  ref(kind: RefKind, name: string, node: number, scope: number, expr: ExprId): void {
    // Where the source is broken the parser puts names in that are not there.
    if (name === "") return;
    const offset = this.tree.start[node]!;
    this.file.refs.push({
      kind,
      name,
      line: this.line(offset),
      col: this.column(offset),
      source: this.#scopes.ownerOf(scope),
      expr,
    });
  }

  /** As `ref`, for a name inside a node that the grammar does not take apart (a type in a string). */
  refAt(kind: RefKind, name: string, offset: number, scope: number, expr: ExprId): void {
    const source = this.#scopes.ownerOf(scope);
    this.file.refs.push({ kind, name, line: this.line(offset), col: this.column(offset), source, expr });
  }

  // --- finishing ---------------------------------------------------------------------------------------------------

  /** A type whose name is also a field's (Java): as a value the name means the field. */
  #isObscured({ op, index }: Declared): boolean {
    if (op !== Op.Symbol) return false;
    const { name, parent, kind } = this.file.symbols[index]!;
    if (parent <= 0 || !["class", "interface", "enum"].includes(kind)) return false;
    this.#fields ??= new Set(
      this.file.symbols.filter((symbol) => ["field", "const"].includes(symbol.kind))
        .map((symbol) => symbol.parent + " " + symbol.name),
    );
    return this.#fields.has(parent + " " + name);
  }

  /** The type around `scope` whose members come before what is declared outside of it; NONE where none can. */
  #typeBetween(scope: number, { op, index }: Declared, name: string): number {
    const type = this.#scopes.typeOf(scope);
    if (type <= 0) return NONE;
    // Types are hardly ever shadowed by members; asking for each would cost more than the rest.
    if (op === Op.Import) return /^\p{Lu}/u.test(name) ? NONE : type;
    if (op !== Op.Symbol) return NONE;
    const { kind, parent } = this.file.symbols[index]!;
    if (kind !== "function" && kind !== "variable" && kind !== "const" && kind !== "property") return NONE;
    if (parent === type || parent > type) return NONE;
    return type;
  }

  /** Settles deferred names and drops references to plain locals, which lead nowhere. */
  finish(): ParsedFile {
    const { exprs } = this.file;
    for (let i = 0; i < this.#deferred.length; i++) {
      const id = this.#deferred[i]!;
      const scope = exprs.b[id]!;
      const name = this.file.names[exprs.a[id]!]!;
      const declared = this.lookup(scope, name, this.#deferredAt[i]!, this.#deferredSpace[i]!);
      if (declared === undefined || this.#deferredSpace[i] === 3 && this.#isObscured(declared)) {
        exprs.op[id] = Op.Free;
        exprs.b[id] = this.#scopes.typeOf(scope);
      } else {
        exprs.op[id] = declared.op;
        exprs.a[id] = declared.index;
        exprs.b[id] = declared.position ?? this.#typeBetween(scope, declared, name);
      }
    }
    const namesakes = new Map<number, boolean>();
    this.file.refs = this.file.refs.filter((ref) => {
      let { expr } = ref;
      while (exprs.op[expr] === Op.Receiver) expr = exprs.b[expr]!;
      const op = exprs.op[expr];
      if (op === Op.Local && ref.kind !== "call") return isNamesake(this.file, exprs.a[expr]!, namesakes);
      return op !== Op.TypeParam;
    });
    const above = this.file.refs.filter(({ kind, line, source }) =>
      kind === "call" && line < this.file.symbols[source]!.startLine
    );
    this.file.decorated = [...new Set(above.map((ref) => ref.source))];
    return this.file;
  }
}
