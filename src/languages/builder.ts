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
  type SymbolKind,
} from "./facts.ts";
import { SourceLines } from "./source_lines.ts";

/** What a name means in a scope. */
export interface Declared {
  op: typeof Op.Local | typeof Op.Symbol | typeof Op.Import | typeof Op.TypeParam;
  index: number;
  /** TypeParam: position in the owner's list. */
  position?: number;
  /** The declaration counts only for uses at or after this offset; 0 for hoisted ones. */
  from: number;
  /** Where values and types have separate names (TypeScript): what this one declares. Default: both. */
  space?: Space;
}

/** 0: any; 1: only values; 2: only types. */
export type Space = 0 | 1 | 2;

interface Scope {
  parent: number;
  /** Symbol that references in this scope belong to. */
  owner: number;
  /** Innermost type (symbol index) whose members a bare name may mean, or -1. */
  type: number;
  /** Names in this scope are invisible to scopes nested in it (Python class bodies). */
  opaque: boolean;
  /** Runs where it stands (comprehension, class body): sees the names of the opaque scope around it. */
  inline: boolean;
  names: Map<string, Declared[]>;
}

export interface NewSymbol {
  name: string;
  kind: SymbolKind;
  parent: number;
  /** Tree node of the whole definition. */
  node: number;
  /** Tree node of its name; the definition's own start when there is none. */
  nameNode?: number;
  /** Where the body starts: the signature is the text before it, on one line. Default: the whole first line. */
  bodyNode?: number;
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
  readonly #scopes: Scope[] = [];
  readonly #nameIds = new Map<string, number>();
  readonly #exprIds = new Map<string, number>();
  readonly #deferred: number[] = [];
  readonly #deferredAt: number[] = [];
  readonly #deferredSpace: Space[] = [];
  readonly #lines: SourceLines;

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
      exprs: { op: [], a: [], b: [], lists: [0] },
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
    this.#scopes.push({ parent: -1, owner: 0, type: -1, opaque: false, inline: false, names: new Map() });
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
      signature: options.signature ?? this.#signature(start, end, options.bodyNode),
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

  #signature(start: number, end: number, bodyNode: number | undefined): string {
    const { tree } = this;
    let stop = end;
    if (bodyNode !== undefined && bodyNode >= 0) stop = tree.start[bodyNode]!;
    else {
      const newline = tree.source.indexOf("\n", start);
      if (newline >= 0 && newline < stop) stop = newline;
    }
    const text = tree.source.slice(start, Math.min(stop, start + 1000)).replace(/\s+/g, " ").trim();
    return text.length > 300 ? text.slice(0, 299) + "…" : text;
  }

  // --- scopes ------------------------------------------------------------------------------------------------------

  /** Scope 0 is the file's. */
  openScope(
    parent: number,
    options: { owner?: number; type?: number; opaque?: boolean; inline?: boolean } = {},
  ): number {
    const outer = this.#scopes[parent]!;
    this.#scopes.push({
      parent,
      owner: options.owner ?? outer.owner,
      type: options.type ?? outer.type,
      opaque: options.opaque ?? false,
      inline: options.inline ?? false,
      names: new Map(),
    });
    return this.#scopes.length - 1;
  }

  ownerOf(scope: number): number {
    return this.#scopes[scope]!.owner;
  }

  declare(scope: number, name: string, declared: Declared): void {
    const names = this.#scopes[scope]!.names;
    const known = names.get(name);
    if (known === undefined) names.set(name, [declared]);
    else known.push(declared);
  }

  declareSymbol(
    scope: number,
    symbol: number,
    name = this.file.symbols[symbol]!.name,
    from = 0,
    space: Space = 0,
  ): void {
    this.declare(scope, name, { op: Op.Symbol, index: symbol, from, space });
  }

  /** Adds a local variable or parameter and makes it visible in `scope` (unless `scope` is -1). Returns its index. */
  binding(scope: number, binding: BindingFact, from = 0): number {
    this.file.bindings.push(binding);
    const index = this.file.bindings.length - 1;
    if (scope >= 0) this.declare(scope, binding.name, { op: Op.Local, index, from, space: 1 });
    return index;
  }

  import(scope: number, fact: ImportFact): number {
    this.file.imports.push(fact);
    const index = this.file.imports.length - 1;
    if (fact.local !== "") this.declare(scope, fact.local, { op: Op.Import, index, from: 0 });
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

  /** True when the scope itself declares the name at or before `offset`. */
  declaresHere(scope: number, name: string, offset: number): boolean {
    return this.#scopes[scope]!.names.get(name)?.some((declared) => declared.from <= offset) ?? false;
  }

  /** What `name` means at `offset`, seen from `scope`; the latest declaration not after `offset` wins. */
  lookup(scope: number, name: string, offset: number, space: Space = 0): Declared | undefined {
    let inline = true;
    for (let at = scope; at >= 0; at = this.#scopes[at]!.parent) {
      const here = this.#scopes[at]!;
      const hidden = here.opaque && !inline;
      inline &&= here.inline;
      if (hidden) continue;
      const known = here.names.get(name);
      if (known === undefined) continue;
      let best: Declared | undefined;
      for (const declared of known) {
        if (space !== 0 && declared.space !== undefined && declared.space !== 0 && declared.space !== space) continue;
        if (declared.from <= offset && (best === undefined || declared.from >= best.from)) best = declared;
      }
      if (best !== undefined) return best;
    }
    return undefined;
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
    const key = op + "," + a + "," + b;
    let id = this.#exprIds.get(key);
    if (id === undefined) {
      const { exprs } = this.file;
      id = exprs.op.length;
      exprs.op.push(op);
      exprs.a.push(a);
      exprs.b.push(b);
      this.#exprIds.set(key, id);
    }
    return id;
  }

  /** Stores a list operand. Equal lists are not shared; use it for arguments, unions, elements. */
  list(items: readonly number[]): number {
    const { lists } = this.file.exprs;
    if (items.length === 0) return 0;
    lists.push(items.length, ...items);
    return lists.length - items.length - 1;
  }

  /** A name as it stands in the source; what it means is settled by `finish()`, when everything is declared. */
  name(scope: number, name: string, offset: number, space: Space = 0): ExprId {
    const { exprs } = this.file;
    exprs.op.push(Op.Name);
    exprs.a.push(this.nameId(name));
    exprs.b.push(scope);
    const id = exprs.op.length - 1;
    this.#deferred.push(id);
    this.#deferredAt.push(offset);
    this.#deferredSpace.push(space);
    return id;
  }

  member(object: ExprId, name: string): ExprId {
    return this.expr(Op.Member, object, this.nameId(name));
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
    const known = [...new Set(items.filter((item) => item !== NONE))];
    if (known.length === 0) return NONE;
    return known.length === 1 ? known[0]! : this.#fresh(Op.Union, this.list(known), NONE);
  }

  #fresh(op: number, a: number, b: number): ExprId {
    const { exprs } = this.file;
    exprs.op.push(op);
    exprs.a.push(a);
    exprs.b.push(b);
    return exprs.op.length - 1;
  }

  // --- references --------------------------------------------------------------------------------------------------

  /** Records a reference at `node` (its name's node). `scope` says which symbol it belongs to. */
  ref(kind: RefKind, name: string, node: number, scope: number, expr: ExprId): void {
    const offset = this.tree.start[node]!;
    this.file.refs.push({
      kind,
      name,
      line: this.line(offset),
      col: this.column(offset),
      source: this.#scopes[scope]!.owner,
      expr,
    });
  }

  /** As `ref`, for a name inside a node that the grammar does not take apart (a type in a string). */
  refAt(kind: RefKind, name: string, offset: number, scope: number, expr: ExprId): void {
    const source = this.#scopes[scope]!.owner;
    this.file.refs.push({ kind, name, line: this.line(offset), col: this.column(offset), source, expr });
  }

  // --- finishing ---------------------------------------------------------------------------------------------------

  /** Settles deferred names and drops references to plain locals, which lead nowhere. */
  finish(): ParsedFile {
    const { exprs } = this.file;
    for (let i = 0; i < this.#deferred.length; i++) {
      const id = this.#deferred[i]!;
      const scope = exprs.b[id]!;
      const name = this.file.names[exprs.a[id]!]!;
      const declared = this.lookup(scope, name, this.#deferredAt[i]!, this.#deferredSpace[i]!);
      if (declared === undefined) {
        exprs.op[id] = Op.Free;
        exprs.b[id] = this.#scopes[scope]!.type;
      } else {
        exprs.op[id] = declared.op;
        exprs.a[id] = declared.index;
        exprs.b[id] = declared.position ?? NONE;
      }
    }
    this.file.refs = this.file.refs.filter((ref) => {
      const op = exprs.op[ref.expr];
      return !(op === Op.TypeParam || (op === Op.Local && ref.kind !== "call"));
    });
    return this.file;
  }
}
