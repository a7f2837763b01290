// Walks a flat tree with one handler per node kind. Languages are tables of handlers; `handlers.ts` has the usual ones.

import type { FileBuilder } from "./builder.ts";
import { type ExprId, NONE, Op, type RefKind } from "./facts.ts";
import type { GrammarNames } from "./tree.ts";

/** Where the walk is: what encloses the node. */
export interface Place {
  readonly scope: number;
  /** Innermost symbol: parent of what is defined here. */
  readonly symbol: number;
  /** Innermost type (symbol index), or -1. */
  readonly type: number;
  /** Inside a function body: variables are local. */
  readonly local: boolean;
}

/**
 * Handles one node with everything below it, and says what it evaluates to (NONE for a statement). `as` is the kind of
 * reference that the surroundings make of it: a callee is a `call`, most are a `read`.
 */
export type Handler = (walker: Walker, node: number, place: Place, as: RefKind) => ExprId;

export type Handlers = Readonly<Record<string, Handler>>;

/** A lambda's place among the arguments of a call, from which its parameters get their types. */
export interface ArgumentOf {
  readonly call: ExprId;
  readonly index: number;
}

export interface LanguageTables {
  /** By node kind, in statement and value position. Kinds without a handler just have their children walked. */
  readonly values: Handlers;
  /** By node kind, in type position; kinds without a handler have their children walked as types. */
  readonly types: Handlers;
  /** Kinds that stand between a doc comment and what it documents: attributes, decorators, annotations. */
  readonly attributes?: readonly string[];
  /** As `NameRules.separateMembers`. */
  readonly separateMembers?: boolean;
  /** What a name begins with, and is no part of it, that would be a keyword otherwise: "`", which ends it too, "r#", "@". */
  readonly quote?: string;
}

interface NumberedTables {
  readonly values: (Handler | undefined)[];
  readonly types: (Handler | undefined)[];
  readonly comments: Uint8Array;
  readonly attributes: Uint8Array;
}

const numbered = new WeakMap<LanguageTables, WeakMap<GrammarNames, NumberedTables>>();

function number(tables: LanguageTables, names: GrammarNames): NumberedTables {
  let byNames = numbered.get(tables);
  if (byNames === undefined) numbered.set(tables, byNames = new WeakMap());
  let result = byNames.get(names);
  if (result === undefined) {
    const place = (handlers: Handlers) => {
      const list: (Handler | undefined)[] = new Array(names.kinds.length);
      // By name, not by number: a grammar may have several symbols of one name.
      names.kinds.forEach((kind, id) =>
        list[id] = kind !== undefined && Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
      );
      return list;
    };
    result = {
      values: place(tables.values),
      types: place(tables.types),
      comments: Uint8Array.from(names.kinds, (kind) => /comment/.test(kind ?? "") ? 1 : 0),
      attributes: Uint8Array.from(names.kinds, (kind) => tables.attributes?.includes(kind ?? "") === true ? 1 : 0),
    };
    byNames.set(names, result);
  }
  return result;
}

export class Walker {
  /** Set while an argument is dispatched; a lambda handler takes it at once. */
  argumentOf: ArgumentOf | undefined;
  /** First and last comment node right before the node that is dispatched; a definition takes them as its doc. */
  docFirst = -1;
  docLast = -1;
  /** Attribute nodes right before the node that is dispatched. */
  attributes: readonly number[] = [];
  readonly separateMembers: boolean;
  readonly #tables: NumberedTables;
  readonly #quote: string | undefined;

  constructor(readonly builder: FileBuilder, tables: LanguageTables) {
    this.#tables = number(tables, builder.names);
    this.separateMembers = tables.separateMembers === true;
    this.#quote = tables.quote;
  }

  /** Walks the whole file. */
  walkFile(): void {
    this.children(0, { scope: 0, symbol: 0, type: -1, local: false });
  }

  // --- the tree ----------------------------------------------------------------------------------------------------

  /** A name without its quotes, anything else as it is written. */
  text(node: number): string {
    const text = node < 0 ? "" : this.builder.tree.text(node);
    return this.#quote !== undefined && text.startsWith(this.#quote) ? unquoted(text, this.#quote) : text;
  }

  kind(node: number): string {
    return node < 0 ? "" : this.builder.names.kindName(this.builder.tree.kind[node]!);
  }

  /** First child in the field named so, or -1. */
  field(node: number, name: string): number {
    return node < 0 ? -1 : this.builder.tree.childByField(node, this.builder.names.field(name));
  }

  /** First named child of the kind, or -1. */
  child(node: number, kind: string): number {
    if (node < 0) return -1;
    const { tree } = this.builder;
    const stop = tree.next[node]!;
    for (let child = node + 1; child < stop; child = tree.next[child]!) {
      if (tree.isNamed(child) && this.#tables.comments[tree.kind[child]!] !== 1 && this.kind(child) === kind) {
        return child;
      }
    }
    return -1;
  }

  /** Named children that are not comments. */
  named(node: number): number[] {
    const { tree } = this.builder;
    const result: number[] = [];
    if (node < 0) return result;
    const stop = tree.next[node]!;
    for (let child = node + 1; child < stop; child = tree.next[child]!) {
      if (tree.isNamed(child) && this.#tables.comments[tree.kind[child]!] !== 1) result.push(child);
    }
    return result;
  }

  /** Every named child in the field, in order. */
  fields(node: number, name: string): number[] {
    const { tree, names } = this.builder;
    const field = names.field(name);
    return field === 0 ? [] : this.named(node).filter((child) => tree.field[child] === field);
  }

  /** True when a child token, named or not, reads so: modifiers and keywords. */
  hasToken(node: number, word: string): boolean {
    const { tree } = this.builder;
    if (node < 0) return false;
    const stop = tree.next[node]!;
    for (let child = node + 1; child < stop; child = tree.next[child]!) {
      if (tree.end[child]! - tree.start[child]! === word.length && tree.text(child) === word) return true;
    }
    return false;
  }

  /** First child token, named or not, that reads so; -1 when there is none. */
  token(node: number, word: string): number {
    const { tree } = this.builder;
    const stop = node < 0 ? 0 : tree.next[node]!;
    for (let child = node + 1; child < stop; child = tree.next[child]!) if (tree.text(child) === word) return child;
    return -1;
  }

  // --- walking -----------------------------------------------------------------------------------------------------

  /** Walks a node in value or statement position. */
  value(node: number, place: Place, as: RefKind = "read"): ExprId {
    if (node < 0) return NONE;
    const handler = this.#tables.values[this.builder.tree.kind[node]!];
    if (handler !== undefined) return handler(this, node, place, as);
    this.argumentOf = undefined;
    return this.children(node, place);
  }

  /** Walks a node in type position. */
  type(node: number, place: Place, as: RefKind = "type_ref"): ExprId {
    if (node < 0) return NONE;
    const handler = this.#tables.types[this.builder.tree.kind[node]!];
    if (handler !== undefined) return handler(this, node, place, as);
    let last: ExprId = NONE;
    for (const child of this.named(node)) last = this.type(child, place, as);
    return last;
  }

  /**
   * Walks the children, except those in `skip`; comments before a child are its doc. Yields the value of an only
   * child, so that parentheses and the like need no handler.
   */
  children(node: number, place: Place, skip?: readonly number[]): ExprId {
    const { tree } = this.builder;
    const stop = tree.next[node]!;
    let first = this.docFirst;
    let last = this.docLast;
    let walked = 0;
    let result: ExprId = NONE;
    let attributes: number[] = [];
    for (let child = node + 1; child < stop; child = tree.next[child]!) {
      if (!tree.isNamed(child)) continue;
      if (this.#tables.attributes[tree.kind[child]!] === 1) {
        this.docFirst = this.docLast = -1;
        this.value(child, place);
        attributes.push(child);
        if (last >= 0) last = child;
        continue;
      }
      if (this.#tables.comments[tree.kind[child]!] === 1) {
        if (first < 0 || !this.#adjacent(last, child)) first = child;
        last = child;
        continue;
      }
      if (skip?.includes(child) === true) continue;
      const fits = last >= 0 && (this.#adjacent(last, child) || last < node);
      this.docFirst = fits ? first : -1;
      this.docLast = fits ? last : -1;
      this.attributes = attributes;
      attributes = [];
      result = this.value(child, place);
      walked++;
      first =
        last =
        this.docFirst =
        this.docLast =
          -1;
    }
    return walked === 1 ? result : NONE;
  }

  /** At most one line break between the two nodes. */
  #adjacent(before: number, after: number): boolean {
    const { tree } = this.builder;
    let breaks = 0;
    for (let at = tree.end[before]!; at < tree.start[after]!; at++) {
      if (tree.source.charCodeAt(at) === 10 && ++breaks > 1) return false;
    }
    return true;
  }

  /** The doc comment of the node that is dispatched, without comment marks. Call it before walking further. */
  takeDoc(): string {
    if (this.docLast < 0) return "";
    const { tree } = this.builder;
    let raw = tree.source.slice(tree.start[this.docFirst]!, tree.end[this.docLast]!);
    const attribute = this.attributes.find((node) => node > this.docFirst && node <= this.docLast);
    if (attribute !== undefined) raw = tree.source.slice(tree.start[this.docFirst]!, tree.start[attribute]!);
    this.docFirst = this.docLast = -1;
    return plainComment(raw);
  }

  /** Walks the attributes of a node whose other children are taken one by one. */
  attributesOf(node: number, place: Place): void {
    for (const child of this.named(node)) {
      if (this.#tables.attributes[this.builder.tree.kind[child]!] === 1) this.value(child, place);
    }
  }

  /** Walks call arguments; the call's expression exists already, so that lambdas can refer to it. */
  arguments(list: number, call: ExprId, place: Place): void {
    if (list < 0) return;
    const { exprs } = this.builder.file;
    const values: ExprId[] = [];
    for (const node of this.named(list)) {
      this.argumentOf = { call, index: values.length };
      values.push(this.value(node, place));
      this.argumentOf = undefined;
    }
    exprs.b[call] = this.builder.list(values.map((value) => value === NONE ? this.builder.expr(Op.Unknown) : value));
  }

  takeArgumentOf(): ArgumentOf | undefined {
    const taken = this.argumentOf;
    this.argumentOf = undefined;
    return taken;
  }

  /** A new scope below the place's. */
  inner(place: Place): Place {
    return { ...place, scope: this.builder.openScope(place.scope) };
  }
}

/** Comment text without its marks and without the stars at the start of lines. */
export function plainComment(raw: string): string {
  return raw.split("\n")
    .map((line) =>
      line.trim().replace(/^(\/\*[*!]*|\/\/[/!]*|#+!?|--+\[*|;+|\*+(?!\/))\s?/, "").replace(/\s*\*+\/$/, "").trimEnd()
    )
    .join("\n").trim().slice(0, 2000);
}

function unquoted(text: string, quote: string): string {
  if (quote === "`") return /^`([^`]+)`$/.exec(text)?.[1] ?? text;
  const name = text.slice(quote.length);
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : text;
}
