// The state of one walk over a TypeScript tree, and the dispatch from node kinds to what handles them.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { FlatTree } from "../../src/languages/tree.ts";
import { type Fields, grammarOf, K } from "./kinds.ts";

/** Evaluates a value expression and records the references in it. `expected`: what the context wants, or NONE. */
export type ValueHandler = (w: Walk, node: number, scope: number, expected: ExprId) => ExprId;
export type TypeHandler = (w: Walk, node: number, scope: number) => ExprId;
export type StatementHandler = (w: Walk, node: number, scope: number, doc: string) => void;

/** What handles each node kind, by its code; the tables are made once and shared by all walks. */
export interface Handlers {
  readonly values: readonly (ValueHandler | undefined)[];
  readonly types: readonly (TypeHandler | undefined)[];
  readonly statements: readonly (StatementHandler | undefined)[];
}

/** What belongs to the innermost function (or the file): arrow functions share `self` with the one around them. */
export interface FunctionContext {
  /** Scope that `var` declares into. */
  varScope: number;
  returns: ExprId[];
  yields: ExprId[];
  /** Value of `this`. */
  self: ExprId;
  /** Class symbol that `super` looks from, or -1. */
  superOf: number;
  /** Value expression whose type the returned value should have, or NONE. */
  expected: ExprId;
}

/** Deeper nesting than this is skipped: it is data or an attack, and the walk is recursive. */
const MAX_DEPTH = 500;

export class Walk {
  readonly t: FlatTree;
  readonly code: Uint8Array;
  readonly f: Fields;
  readonly unknown: ExprId;
  /** Scopes whose declarations are symbols (the file, namespaces), with the symbol that is their parent. */
  readonly containers = new Map<number, number>([[0, 0]]);
  /** Members declared in a class body, by class symbol: assignments to `this.x` make the others. */
  readonly members = new Map<number, Set<string>>();
  context: FunctionContext;
  /** True once a condition narrowed a path like `a.b`: its name is declared with the dots in it. */
  narrowsPaths = false;
  /** Names that doc comments give to types. */
  readonly typedefs = new Set<string>();
  /** Doc comment of the statement whose value is next. */
  statementDoc = "";
  /** Decorators written before `export`, for the class that follows. */
  decorators: number[] = [];
  /** What chains begin with where the grammar has an operation there. */
  readonly operands = new Map<number, number>();
  #depth = 0;

  constructor(readonly b: FileBuilder, readonly handlers: Handlers) {
    this.t = b.tree;
    const grammar = grammarOf(b.names);
    this.code = grammar.code;
    this.f = grammar.fields;
    this.unknown = b.expr(Op.Unknown);
    this.context = {
      varScope: 0,
      returns: [],
      yields: [],
      self: this.unknown,
      superOf: -1,
      expected: NONE,
    };
  }

  kind(node: number): number {
    return this.code[this.t.kind[node]!]!;
  }

  text(node: number): string {
    return this.t.source.slice(this.t.start[node]!, this.t.end[node]!);
  }

  child(node: number, field: number): number {
    return this.t.childByField(node, field);
  }

  /** First child with this code, or -1. */
  find(node: number, code: number): number {
    const stop = this.t.next[node]!;
    for (let child = node + 1; child < stop; child = this.t.next[child]!) {
      if (this.code[this.t.kind[child]!] === code) return child;
    }
    return -1;
  }

  /** What a chain begins with where the grammar has `node`. */
  operand(node: number): number {
    return this.operands.get(node) ?? node;
  }

  /** First named child that is no comment, or -1. */
  inner(node: number): number {
    const stop = this.t.next[node]!;
    for (let child = node + 1; child < stop; child = this.t.next[child]!) {
      if ((this.t.flags[child]! & 1) !== 0 && this.kind(child) !== K.comment) return child;
    }
    return -1;
  }

  value(node: number, scope: number, expected: ExprId = NONE): ExprId {
    if (node < 0 || this.#depth > MAX_DEPTH) return this.unknown;
    const handler = this.handlers.values[this.kind(node)];
    this.#depth++;
    const result = handler === undefined ? this.#walkInside(node, scope) : handler(this, node, scope, expected);
    this.#depth--;
    return result;
  }

  type(node: number, scope: number): ExprId {
    if (node < 0 || this.#depth > MAX_DEPTH) return this.unknown;
    const handler = this.handlers.types[this.kind(node)];
    this.#depth++;
    let result = this.unknown;
    if (handler === undefined) {
      const stop = this.t.next[node]!;
      for (let child = node + 1; child < stop; child = this.t.next[child]!) {
        if (this.t.isNamed(child)) this.type(child, scope);
      }
    } else result = handler(this, node, scope);
    this.#depth--;
    return result;
  }

  statement(node: number, scope: number, doc = ""): void {
    if (node < 0 || this.#depth > MAX_DEPTH) return;
    const handler = this.handlers.statements[this.kind(node)];
    this.#depth++;
    if (handler === undefined) this.value(node, scope);
    else handler(this, node, scope, doc);
    this.#depth--;
  }

  /** Runs what walks deeper without going through `value`, `type` or `statement`; `otherwise` when it is too deep. */
  deeper<T>(run: () => T, otherwise: T): T {
    if (this.#depth > MAX_DEPTH) return otherwise;
    this.#depth++;
    const result = run();
    this.#depth--;
    return result;
  }

  /** Statements of a block, each with the doc comment right before it. */
  statements(node: number, scope: number): void {
    let doc = "";
    const { t } = this;
    const stop = t.next[node]!;
    for (let child = node + 1; child < stop; child = t.next[child]!) {
      if ((t.flags[child]! & 1) === 0) continue;
      if (this.kind(child) === K.comment) {
        doc = this.doc(child);
        continue;
      }
      this.statement(child, scope, doc);
      doc = "";
    }
  }

  /** Values inside a node that no rule knows (broken syntax among them). */
  #walkInside(node: number, scope: number): ExprId {
    const { t } = this;
    const stop = t.next[node]!;
    for (let child = node + 1; child < stop; child = t.next[child]!) {
      if ((t.flags[child]! & 1) === 0) continue;
      const code = this.kind(child);
      if (this.handlers.statements[code] !== undefined) this.statement(child, scope);
      else if (this.handlers.values[code] !== undefined || t.next[child]! > child + 1) this.value(child, scope);
    }
    return this.unknown;
  }

  /** Text of a JSDoc comment without stars; "" for other comments. */
  doc(comment: number): string {
    const { source } = this.t;
    const start = this.t.start[comment]!;
    const end = this.t.end[comment]!;
    if (!source.startsWith("/**", start) || end - start < 6) return "";
    const lines = source.slice(start + 3, Math.min(end - 2, start + 4_000)).split("\n");
    return lines.map((line) => line.replace(/^\s*\*? ?/, "").trimEnd()).join("\n").trim();
  }

  name(node: number, scope: number, space: 1 | 2): ExprId {
    return this.b.name(scope, this.text(node), this.t.start[node]!, space);
  }

  /** Text of a string without its quotes. */
  unquoted(node: number): string {
    return this.t.source.slice(this.t.start[node]! + 1, this.t.end[node]! - 1);
  }

  /** What the current function's caller expects to get back, for `return` and expression bodies. */
  expectedReturn(): ExprId {
    return this.context.expected;
  }
}
