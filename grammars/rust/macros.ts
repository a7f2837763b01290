// Macros' arguments and rules are bare tokens to the grammar; the chains of names and calls among them are read back.

import { PRIMITIVE } from "./repair.ts";
import { BindingFlag, type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { readAttributes, tokensOf } from "./attributes.ts";
import { BUILTINS } from "./builtins.ts";
import { formatOf } from "./format_strings.ts";
import { crateImport, pathRoot, pathStart } from "./paths.ts";

/** Types of the language, and no macros of its library. */
const PRIMITIVES = new RegExp(`^${PRIMITIVE}$`);

/** A macro of the standard library, unless the file has one of that name before. */
export function isStandardMacro(walker: Walker, name: string, node: number, place: Place): boolean {
  const { builder } = walker;
  return BUILTINS.has(name) && !PRIMITIVES.test(name) &&
    builder.lookup(place.scope, name, builder.tree.start[node]!, 4)?.op !== Op.Symbol;
}

/** In the rules of a macro, where a name means what it means wherever the macro is used. */
interface RulePlace extends Place {
  readonly isRule?: true;
}

const isInRule = (place: RulePlace): boolean => place.isRule === true;

/** What a macro's rules expand to. */
export function macroRules(walker: Walker, node: number, place: Place): void {
  for (const rule of walker.named(node)) {
    const right = walker.field(rule, "right");
    if (right < 0) continue;
    const inside: RulePlace = { ...walker.inner(place), isRule: true };
    tokenTree(walker, right, inside, "read");
  }
}

export const attributeItem: Handler = (walker, node, place) => {
  const attribute = walker.child(node, "attribute");
  if (attribute < 0) return NONE;
  // Paths are read from tokens everywhere else.
  const tokens = tokensOf(walker, attribute).flatMap((token) => leaves(walker, token));
  readAttributes(walker, tokens, place, chain);
  return NONE;
};

const leaves = (walker: Walker, node: number): number[] =>
  walker.kind(node) === "scoped_identifier" ? tokensOf(walker, node).flatMap((token) => leaves(walker, token)) : [node];

/** Records `a.b(c)`, `A::b(c)`, `f(x)`, `m!(x)` found among the tokens, with what `let` and closures bind. */
export const tokenTree: Handler = (walker, node, place) => readTokens(walker, node, place, NO_TOKENS);

const NO_TOKENS: ReadonlySet<number> = new Set();

/** What a macro of that name is given. What a build has is no name of the code. */
export function macroArguments(walker: Walker, macro: string, node: number, place: Place): void {
  if (macro === "cfg") return;
  const { builder } = walker;
  const { captures, argumentNames } = formatOf(walker, macro, node);
  readTokens(walker, node, place, argumentNames);
  for (const { name, offset } of captures) {
    const isKnown = !isInRule(place) || builder.lookup(place.scope, name, offset)?.op === Op.Local;
    const expr = isKnown ? builder.name(place.scope, name, offset, 1) : builder.expr(Op.Unknown);
    builder.refAt("read", name, offset, place.scope, expr);
  }
}

function readTokens(walker: Walker, node: number, place: Place, skipped: ReadonlySet<number>): ExprId {
  const { tree } = walker.builder;
  const tokens: number[] = [];
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) tokens.push(child);
  let inside: Place = walker.text(node).startsWith("{") ? walker.inner(place) : place;
  for (let at = 0; at < tokens.length; at++) {
    const text = tree.end[tokens[at]!]! - tree.start[tokens[at]!]! < 4 ? walker.text(tokens[at]!) : "";
    if (skipped.has(tokens[at]!)) continue;
    if (text === "let") at = binding(walker, tokens, at, inside);
    else if (text === "|" && opensClosure(walker, tokens, at)) {
      inside = walker.inner(inside);
      at = parameters(walker, tokens, at + 1, inside);
    } else if (text === "#" && walker.text(tokens[at + 1] ?? -1).startsWith("[")) {
      readAttributes(walker, tokensOf(walker, tokens[++at]!), inside, chain);
    } else if (walker.kind(tokens[at]!) === "token_tree" && walker.text(tokens[at - 1] ?? -1) === "let") {
      bindAll(walker, tokens[at]!, inside);
    } else if (isField(walker, tokens, at)) {
      const field = tokens[at]!;
      walker.builder.ref("read", walker.text(field), field, inside.scope, walker.builder.expr(Op.Unknown));
    } else if (isInRule(inside) && bindsInRule(walker, tokens, at, inside)) continue;
    else at = chain(walker, tokens, at, inside).at;
  }
  return NONE;
}

/** `let (a, B(c)) = …` */
function bindAll(walker: Walker, node: number, place: Place): void {
  const { builder } = walker;
  const tokens = tokensOf(walker, node);
  tokens.forEach((token, at) => {
    const name = walker.text(token);
    if (walker.kind(token) === "token_tree") bindAll(walker, token, place);
    else if (walker.kind(token) !== "identifier") return;
    else if (/^[\p{Ll}_]/u.test(name) && walker.text(tokens[at + 1] ?? -1) !== "::") {
      builder.binding(place.scope, { name, flags: 0, declared: NONE, value: builder.expr(Op.Unknown) });
    } else chain(walker, [token], 0, place);
  });
}

/** `{ name: … }` names a field, nobody knows whose. */
function isField(walker: Walker, tokens: readonly number[], at: number): boolean {
  if (walker.text(tokens[0] ?? -1) !== "{" || walker.kind(tokens[at]!) !== "identifier") return false;
  const before = walker.text(tokens[at - 1] ?? -1);
  return walker.text(tokens[at + 1] ?? -1) === ":" && (before === "{" || before === ",");
}

/** What a rule declares is no reference: `fn name`, `for name in`, `(name: T)`. */
function bindsInRule(walker: Walker, tokens: readonly number[], at: number, place: Place): boolean {
  const { builder } = walker;
  if (walker.kind(tokens[at]!) !== "identifier") return false;
  const text = (index: number) => tokens[index] === undefined ? "" : walker.text(tokens[index]!);
  const before = text(at - 1);
  const isNamed = /^(fn|struct|enum|trait|mod|type|static|const|union)$/.test(before) ||
    before === "for" && text(at + 1) === "in" || text(at + 1) === ":" && before !== "::" && before !== ".";
  if (!isNamed) return false;
  builder.binding(place.scope, { name: text(at), flags: 0, declared: NONE, value: builder.expr(Op.Unknown) });
  return true;
}

/** The bar stands where a value begins, so it is no operator. */
function opensClosure(walker: Walker, tokens: readonly number[], at: number): boolean {
  const before = at === 0 ? "(" : walker.text(tokens[at - 1]!);
  return /^([({\[,=;]|=>|move|return)$/.test(before);
}

/** `|a: A, mut b: &B|`: yields the place of the closing bar. */
function parameters(walker: Walker, tokens: readonly number[], start: number, place: Place): number {
  const { builder } = walker;
  let at = start;
  let name = -1;
  for (; at < tokens.length && walker.text(tokens[at]!) !== "|"; at++) {
    if (walker.kind(tokens[at]!) === "identifier" && name < 0) name = tokens[at]!;
    const next = at + 1 < tokens.length ? walker.text(tokens[at + 1]!) : "";
    if (name < 0 || next !== "," && next !== "|" && next !== ":") continue;
    const type = next === ":" ? typeAt(walker, tokens, at + 2, place) : { at, expr: builder.expr(Op.Unknown) };
    const declared = type.expr;
    builder.binding(place.scope, { name: walker.text(name), flags: BindingFlag.parameter, declared, value: NONE });
    name = -1;
    at = type.at;
    while (at + 1 < tokens.length && !/^[,|]$/.test(walker.text(tokens[at + 1]!))) at++;
    if (walker.text(tokens[at + 1] ?? -1) === ",") at++;
  }
  return at;
}

/** A plain type: a path, behind references or not. Anything else is not followed. */
function typeAt(walker: Walker, tokens: readonly number[], start: number, place: Place): { at: number; expr: ExprId } {
  const { builder } = walker;
  let at = start;
  while (at < tokens.length && /^(&|mut|mutable_specifier)$/.test(walker.text(tokens[at]!))) at++;
  if (walker.kind(tokens[at] ?? -1) !== "identifier") return { at: start, expr: builder.expr(Op.Unknown) };
  const path = chain(walker, tokens, at, place, "type_ref");
  const next = path.at + 1 < tokens.length ? walker.text(tokens[path.at + 1]!) : "";
  // What has arguments (`Vec<T>`, `&dyn Trait + Send`) is more than its name.
  return { at: path.at, expr: /^[,|=;]?$/.test(next) ? path.expr : builder.expr(Op.Unknown) };
}

/** `let mut a: A = b.c();` */
function binding(walker: Walker, tokens: readonly number[], start: number, place: Place): number {
  const { builder, builder: { tree } } = walker;
  const text = (index: number) => tokens[index] === undefined ? "" : walker.text(tokens[index]!);
  const nameAt = text(start + 1) === "mut" ? start + 2 : start + 1;
  if (walker.kind(tokens[nameAt] ?? -1) !== "identifier" || !/^[:=;]$/.test(text(nameAt + 1))) return start;
  let at = nameAt + 1;
  let declared: ExprId = NONE;
  if (text(at) === ":") {
    const type = typeAt(walker, tokens, at + 1, place);
    declared = type.expr;
    at = type.at;
    while (at + 1 < tokens.length && !/^[=;]$/.test(text(at + 1))) at++;
    at++;
  }
  let value: ExprId = builder.expr(Op.Unknown);
  if (text(at) === "=" && at + 1 < tokens.length) {
    const found = chain(walker, tokens, at + 1, place);
    if (text(found.at + 1) === ";" && found.expr !== NONE) value = found.expr;
    at = found.at;
  }
  const end = tree.end[tokens[Math.min(at, tokens.length - 1)]!]!;
  builder.binding(place.scope, { name: text(nameAt), flags: 0, declared, value }, end);
  return at;
}

/** Words that the grammar takes for names among tokens. */
const KEYWORD = /^(in|else|dyn|ref|move|extern|yield|_)$/;
const STANDARD = /^(std|core|alloc)$/;

/** Where a chain ends, and what it is. */
interface Chain {
  readonly at: number;
  readonly expr: ExprId;
}

/** `name!(…)` */
function macroCall(walker: Walker, tokens: readonly number[], start: number, place: Place): Chain {
  const { builder } = walker;
  const node = tokens[start]!;
  const name = walker.text(node);
  if (walker.kind(node) === "identifier" && !isStandardMacro(walker, name, node, place)) {
    builder.ref("call", name, node, place.scope, builder.name(place.scope, name, builder.tree.start[node]!, 4));
  }
  macroArguments(walker, name, tokens[start + 2]!, place);
  return { at: start + 2, expr: NONE };
}

/** Where `::<A, B<C>>` behind a name ends; the name's own place when there is none. */
function argumentsEnd(walker: Walker, tokens: readonly number[], at: number): number {
  const text = (index: number) => tokens[index] === undefined ? "" : walker.text(tokens[index]!);
  if (text(at + 1) !== "::" || text(at + 2) !== "<") return at;
  let depth = 0;
  for (let end = at + 2; end < tokens.length; end++) {
    if (text(end) === "<") depth++;
    else if (/^>+$/.test(text(end)) && (depth -= text(end).length) <= 0) return end;
  }
  return at;
}

function chain(walker: Walker, tokens: readonly number[], start: number, place: Place, last: RefKind = "read"): Chain {
  const { builder } = walker;
  const kindAt = (index: number) => tokens[index] === undefined ? "" : walker.kind(tokens[index]!);
  const textAt = (index: number) => tokens[index] === undefined ? "" : walker.text(tokens[index]!);
  const first = kindAt(start);
  if (first === "token_tree" || first === "token_repetition") {
    tokenTree(walker, tokens[start]!, place, "read");
    return { at: start, expr: NONE };
  }
  const isCrate = first === "metavariable" && textAt(start) === "$crate" && textAt(start + 1) === "::";
  if (first !== "identifier" && first !== "self" && first !== "crate" && first !== "super" && !isCrate) {
    return { at: start, expr: NONE };
  }
  if (KEYWORD.test(textAt(start))) return { at: start, expr: NONE };
  if (textAt(start + 1) === "!" && kindAt(start + 2) === "token_tree" && textAt(start - 1) !== ".") {
    return macroCall(walker, tokens, start, place);
  }
  const isCalled = (index: number) => {
    const behind = argumentsEnd(walker, tokens, index) + 1;
    return kindAt(behind) === "token_tree" && textAt(behind).startsWith("(");
  };
  let at = start;
  const isPath = first === "identifier" && textAt(start + 1) === "::" && kindAt(start + 2) === "identifier" &&
    !/^(\.|::)$/.test(textAt(start - 1)) && textAt(start) !== "Self" &&
    (!isInRule(place) || STANDARD.test(textAt(start)));
  // What stands before the dot is no chain of names.
  let expr: ExprId = textAt(start - 1) === "."
    ? builder.calledMember(builder.expr(Op.Unknown), textAt(start))
    : isPath
    ? pathStart(walker, tokens[start]!, place)
    : isCrate
    ? crateImport(walker, tokens[start]!, place)
    : chainRoot(walker, tokens[start]!, place);
  let isName = first === "identifier" && !isPath && !(isInRule(place) && BUILTINS.has(textAt(start)));
  for (;;) {
    const called = isCalled(at);
    const isMacro = textAt(at + 1) === "!" && kindAt(at + 2) === "token_tree";
    const as: RefKind = called ? "call" : last;
    if (isMacro && at > start && !BUILTINS.has(textAt(at))) {
      // Macros that others may use stand at the root, wherever they are written.
      const own = textAt(start) === "crate" || isCrate;
      const offset = builder.tree.start[tokens[at]!]!;
      const macro = own ? builder.name(place.scope, textAt(at), offset, 4) : expr;
      if (macro !== NONE) builder.ref("call", textAt(at), tokens[at]!, place.scope, macro);
    } else if (isName && !isMacro && expr !== NONE) builder.ref(as, textAt(at), tokens[at]!, place.scope, expr);
    for (const end = argumentsEnd(walker, tokens, at); at < end;) {
      at = chain(walker, tokens, at + 1, place, "type_ref").at;
    }
    if (called) {
      expr = builder.call(expr === NONE ? builder.expr(Op.Unknown) : expr);
      tokenTree(walker, tokens[at + 1]!, place, "read");
      at++;
    }
    for (; textAt(at + 1) === "?" || kindAt(at + 1) === "token_tree" && textAt(at + 1).startsWith("["); at++) {
      const indexed = textAt(at + 1) !== "?";
      if (indexed) tokenTree(walker, tokens[at + 1]!, place, "read");
      if (expr !== NONE) expr = indexed ? builder.expr(Op.Index, expr) : builder.expr(Op.Element, expr);
    }
    const separator = textAt(at + 1);
    const isPlace = separator === "." && kindAt(at + 2) === "integer_literal";
    if ((separator !== "." && separator !== "::") || kindAt(at + 2) !== "identifier" && !isPlace) return { at, expr };
    at += 2;
    const on = expr === NONE ? builder.expr(Op.Unknown) : expr;
    // What is in something unknown is not guessed from the name alone.
    if (separator === "::" && builder.file.exprs.op[on] === Op.Unknown) expr = on;
    else expr = isCalled(at) ? builder.calledMember(on, textAt(at)) : builder.member(on, textAt(at));
    isName = true;
  }
}

/** The first name of a chain. In a rule only what the rule binds is certain. */
function chainRoot(walker: Walker, node: number, place: Place): ExprId {
  const { builder, builder: { tree } } = walker;
  if (!isInRule(place) || walker.kind(node) === "crate") return pathRoot(walker, node, place);
  const declared = builder.lookup(place.scope, walker.text(node), tree.start[node]!);
  return declared?.op === Op.Local ? pathRoot(walker, node, place) : builder.expr(Op.Unknown);
}
