// A type as doc comments write it, read without recording references: TypeScript's forms and those of JSDoc.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { Walk } from "./walk.ts";

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const STRING = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/y;
const NUMBER = /-?\d[\w.]*/y;
const PRIMITIVES = new Set(["string", "number", "boolean", "bigint", "symbol"]);
/** What may be anything. */
const ANYTHING = new Set(["any", "unknown", "object", "Object", "function", "Function", "mixed"]);
const NOTHING = new Set(["null", "undefined", "void", "never"]);

class Unreadable extends Error {}

export class DocType {
  #at = 0;
  #depth = 0;

  private constructor(
    readonly w: Walk,
    readonly text: string,
    /** Where the types' names are looked up. */
    readonly offset: number,
    readonly scope: number,
  ) {}

  /** The type expression; NONE when the text says nothing that can be followed. */
  static read(w: Walk, text: string, offset: number, scope: number): ExprId {
    const type = new DocType(w, text, offset, scope);
    try {
      const expr = type.#union();
      type.#space();
      return type.#at < text.length || expr === w.unknown ? NONE : expr;
    } catch (error) {
      if (error instanceof Unreadable) return NONE;
      throw error;
    }
  }

  #space(): void {
    while (this.#at < this.text.length && this.text.charCodeAt(this.#at) <= 32) this.#at++;
  }

  #take(token: string): boolean {
    this.#space();
    if (!this.text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #need(token: string): void {
    if (!this.#take(token)) throw new Unreadable();
  }

  #match(pattern: RegExp): string | undefined {
    this.#space();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** One that may be anything makes the whole so. */
  #union(): ExprId {
    if (++this.#depth > 20) throw new Unreadable();
    const parts: ExprId[] = [];
    this.#take("|");
    do parts.push(this.#postfix()); while (this.#take("|") || this.#take("&"));
    this.#depth--;
    return parts.includes(this.w.unknown) ? this.w.unknown : this.w.b.union(parts);
  }

  #postfix(): ExprId {
    const { b } = this.w;
    if (this.#take("...")) return b.literal("Array", [this.#postfix()]);
    if (this.#take("?") || this.#take("!")) {
      this.#space();
      return this.#at >= this.text.length ? this.w.unknown : this.#postfix();
    }
    let type = this.#single();
    for (;;) {
      if (this.#take("[")) {
        if (this.#take("]")) type = b.literal("Array", [type]);
        else {
          const key = this.#match(STRING);
          if (key === undefined) type = b.expr(Op.Index, type, this.#union());
          else type = b.member(type, key.slice(1, -1));
          this.#need("]");
        }
      } else if (this.text[this.#at] === "=" && this.text[this.#at + 1] !== ">") this.#at++;
      else if (!this.#take("!") && !this.#take("?")) return type;
    }
  }

  #single(): ExprId {
    const { b } = this.w;
    if (this.#take("*")) return this.w.unknown;
    if (this.#take("(")) return this.#parenthesis();
    if (this.#take("{")) return this.#object();
    if (this.#take("[")) return b.literal("tuple", this.#list("]"));
    if (this.#match(STRING) !== undefined) return b.literal("string");
    if (this.#match(NUMBER) !== undefined) return b.literal("number");
    const word = this.#match(WORD);
    if (word === undefined) throw new Unreadable();
    if (word === "import" && this.#take("(")) return this.#module();
    if (word === "typeof") {
      const name = this.#match(WORD);
      if (name === undefined) throw new Unreadable();
      return b.expr(Op.TypeOf, this.#members(b.name(this.scope, name, this.offset, 1)));
    }
    if (word === "keyof" || word === "readonly" || word === "new" || word === "asserts") throw new Unreadable();
    if (word === "function" && this.#take("(")) {
      const params = this.#list(")");
      return b.expr(Op.FunctionType, b.list(params), this.#take(":") ? this.#union() : NONE);
    }
    if (word === "true" || word === "false") return b.literal("boolean");
    if (NOTHING.has(word)) return NONE;
    if (ANYTHING.has(word)) return this.#dictionary() ?? this.w.unknown;
    if (PRIMITIVES.has(word.toLowerCase())) return b.literal(word.toLowerCase());
    return this.#named(word);
  }

  /** A class, a function that makes instances, a typedef, or a built-in type. */
  #named(word: string): ExprId {
    const { b } = this.w;
    if (word === "this") return this.w.context.self;
    const isType = this.w.typedefs.has(word) && this.text[this.#at] !== ".";
    const head = b.name(this.scope, word, this.offset, isType ? 2 : 0);
    const name = this.#members(head);
    if (this.#take("<") || this.#take(".<")) {
      const args = this.#list(">").map((arg) => arg === NONE ? this.w.unknown : arg);
      return b.expr(Op.Apply, name, b.list(args));
    }
    return isType ? name : b.expr(Op.TypeOf, b.new(name));
  }

  /** `Object<string, T>`, `Object.<string, T>` */
  #dictionary(): ExprId | undefined {
    if (!this.#take(".<") && !this.#take("<")) return undefined;
    const { b } = this.w;
    const value = this.#list(">")[1];
    return value === undefined ? undefined : b.expr(Op.Object, b.list([b.nameId("[]"), this.#something(value)]), 1);
  }

  #members(head: ExprId): ExprId {
    let expr = head;
    while (this.text[this.#at] === "." && this.text[this.#at + 1] !== "<") {
      this.#at++;
      const name = this.#match(WORD);
      if (name === undefined) throw new Unreadable();
      expr = this.w.b.member(expr, name);
    }
    return expr;
  }

  /** `import("./x").Name`, or all that the module exports. */
  #module(): ExprId {
    const { b, t } = this.w;
    const written = this.#match(STRING);
    this.#need(")");
    if (written === undefined) throw new Unreadable();
    const line = b.line(Math.max(0, Math.min(this.offset, t.source.length)));
    const specifier = written.slice(1, -1);
    const fact = { kind: "namespace", specifier, name: "", local: "", line, col: 1, typeOnly: true } as const;
    const module = b.expr(Op.Import, b.import(this.scope, { ...fact, reexport: false }));
    return b.expr(Op.TypeOf, b.new(this.#members(module)));
  }

  /** `(A | B)`, or the parameters of `(a: A) => B`. */
  #parenthesis(): ExprId {
    const start = this.#at;
    const close = this.#closing();
    this.#at = close + 1;
    const isFunction = this.#take("=>");
    const end = this.#at;
    this.#at = start;
    if (!isFunction) {
      const type = this.#union();
      this.#need(")");
      return type;
    }
    const params = this.#list(")", true);
    this.#at = end;
    return this.w.b.expr(Op.FunctionType, this.w.b.list(params), this.#union());
  }

  #closing(): number {
    let depth = 1;
    for (let at = this.#at; at < this.text.length; at++) {
      const char = this.text[at]!;
      if ("([{".includes(char)) depth++;
      else if (")]}".includes(char) && --depth === 0) return at;
    }
    throw new Unreadable();
  }

  /** Types up to `end`; `named`: each after the name of a parameter. */
  #list(end: string, named = false): ExprId[] {
    const list: ExprId[] = [];
    while (!this.#take(end)) {
      const isThis = named && this.#parameterName() === "this";
      const type = this.#something(this.#union());
      if (!isThis) list.push(type);
      if (this.#take(",")) continue;
      this.#need(end);
      break;
    }
    return list;
  }

  #parameterName(): string {
    this.#take("...");
    const name = this.#match(WORD);
    this.#take("?");
    if (name === undefined || !this.#take(":")) throw new Unreadable();
    return name;
  }

  #object(): ExprId {
    const { b } = this.w;
    const entries: number[] = [];
    while (!this.#take("}")) {
      if (this.#take("[")) {
        const close = this.#closing();
        this.#at = close + 1;
        this.#need(":");
        entries.push(b.nameId("[]"), this.#something(this.#union()));
      } else {
        const quoted = this.#match(STRING);
        const name = quoted === undefined ? this.#match(WORD) : quoted.slice(1, -1);
        if (name === undefined) throw new Unreadable();
        this.#take("?");
        entries.push(b.nameId(name), this.#take(":") ? this.#something(this.#union()) : this.w.unknown);
      }
      if (!this.#take(",")) this.#take(";");
    }
    return b.expr(Op.Object, b.list(entries), 1);
  }

  #something(type: ExprId): ExprId {
    return type === NONE ? this.w.unknown : type;
  }
}
