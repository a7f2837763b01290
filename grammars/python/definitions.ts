// Functions and classes.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { member, visibility } from "./assign.ts";
import { decoratorNames, decoratorValue } from "./calls.ts";
import { docstring } from "./docstring.ts";
import { value } from "./expressions.ts";
import { fixtureFlags, fixtureOf, fixtureParameters, nameFixture, readDecorators } from "./fixtures.ts";
import { bind, closeFrame, type Frame, openFrame } from "./frame.ts";
import { isMadeOfFields, markFields } from "./keywords.ts";
import { N } from "./nodes.ts";
import { parameters } from "./parameters.ts";
import { block } from "./statements.ts";
import { typeExpr } from "./types.ts";
import { addValue, children, codeOf, lastName, type Walker } from "./walker.ts";

const ENUM_BASES = new Set(["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"]);

/** A function or class, with the `decorated_definition` around it or -1. */
export function definition(w: Walker, node: number, decorated: number): void {
  if (codeOf(w, node) === N.class_definition) classDefinition(w, node, decorated);
  else if (codeOf(w, node) === N.function_definition) functionDefinition(w, node, decorated);
}

/** `def f(…) -> X` on one line. */
function signature(w: Walker, node: number, body: number): string {
  const { t } = w;
  const stop = body < 0 ? t.end[node]! : t.start[body]!;
  const start = t.start[node]!;
  const text = t.source.slice(start, Math.min(stop, start + 1_000)).replace(/\s+#[^\n]*/g, " ").replace(/\s+/g, " ")
    .trim();
  const short = text.endsWith(":") ? text.slice(0, -1) : text;
  return short.length > 300 ? short.slice(0, 299) + "…" : short;
}

interface Decoration {
  flags: number;
  receiver: "instance" | "class" | "value";
  setter: boolean;
  contextManager: boolean;
}

/** Decorators that leave it to others to call the function. */
const PLAIN_DECORATORS =
  /^(?:staticmethod|classmethod|\w*property|getter|setter|deleter|abstractmethod|overload|override|final|deprecated|(?:async)?contextmanager|\w*cache|cache\w*|wraps|patch|skip\w*|parametrize|require\w*|singledispatch\w*|dataclass|total_ordering|no_type_check|validate_call|jit|njit|classproperty)$/;

function decoration(names: readonly string[], isMethod: boolean): Decoration {
  const result: Decoration = {
    flags: 0,
    receiver: isMethod ? "instance" : "value",
    setter: false,
    contextManager: false,
  };
  if (names.some((name) => !PLAIN_DECORATORS.test(name))) result.flags |= Flag.decorated;
  for (const name of names) {
    if (name === "staticmethod") {
      result.flags |= Flag.static;
      result.receiver = "value";
    } else if (name === "classmethod") {
      result.flags |= Flag.static;
      result.receiver = "class";
    } else if (name.endsWith("property") || name === "getter") result.flags |= Flag.accessor;
    else if (isMethod && (name === "setter" || name === "deleter")) {
      result.flags |= Flag.accessor;
      result.setter = true;
    } else if (name === "abstractmethod") result.flags |= Flag.abstract;
    else if (name === "overload") result.flags |= Flag.declaration;
    else if (name === "override") result.flags |= Flag.override;
    else if (name === "deprecated") result.flags |= Flag.deprecated;
    else if (name === "contextmanager" || name === "asynccontextmanager") result.contextManager = true;
  }
  return result;
}

/** Created by the language itself, so that the first parameter is the class. */
const IMPLICIT_CLASS_METHODS = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

function functionDefinition(w: Walker, node: number, decorated: number): void {
  const { b, t, F, frame, scope } = w;
  const nameNode = t.childByField(node, F.name);
  if (nameNode < 0) return;
  const name = t.text(nameNode);
  const body = t.childByField(node, F.body);
  const isMethod = frame.kind === "class";
  const { flags, receiver, setter, contextManager } = decoration(
    decorated < 0 ? [] : decoratorNames(w, decorated),
    isMethod,
  );
  const isAsync = t.source.startsWith("async", t.start[node]!);
  const fixture = fixtureOf(w, decorated);
  const symbol = b.symbol({
    name,
    kind: isMethod ? "method" : "function",
    parent: frame.symbol,
    node,
    nameNode,
    bodyNode: body,
    flags: fixtureFlags(fixture, flags) | visibility(name) | (isAsync ? Flag.async : 0) | testFlag(w, name),
    signature: signature(w, node, body),
    doc: docstring(w, body),
  });
  const fact = b.file.symbols[symbol]!;
  if (fixture !== undefined) nameFixture(w, symbol, fixture);
  bindDefinition(w, name, symbol, setter, t.end[node]!);

  const outside = b.openScope(scope, { owner: symbol, inline: true });
  // Whatever encloses the function calls its decorators; a class body is called by nobody, so there it stays the method.
  w.scope = isMethod ? outside : scope;
  if (decorated >= 0) decorators(w, decorated, outside);
  if (decorated >= 0) readDecorators(w, decorated, symbol, outside);
  w.scope = outside;
  const inner = openFrame(b, "function", frame, outside, symbol, frame.type);
  typeParameters(w, t.childByField(node, F.type_parameters), symbol, outside);
  const generic = w.generic;
  w.generic = { symbol, scope: outside };
  const params = t.childByField(node, F.parameters);
  const first = isMethod && IMPLICIT_CLASS_METHODS.has(name) ? "class" : receiver;
  if (params >= 0) parameters(w, params, inner, outside, fact.params, first);
  fixtureParameters(w, params, symbol, outside, first === "value" ? 0 : 1);
  fact.declared = typeExpr(w, t.childByField(node, F.return_type));
  w.generic = { symbol: NONE, scope: NONE };
  w.scope = inner.flow;
  w.frame = inner;
  if (body >= 0) block(w, body);
  closeFrame(b, inner);
  w.generic = generic;
  w.frame = frame;
  w.scope = scope;
  if (setter) copyGetter(w, frame, name, symbol);
  else finishFunction(w, symbol, inner, contextManager);
}

/** What calling the function yields. */
function finishFunction(w: Walker, symbol: number, inner: Frame, contextManager: boolean): void {
  const { b } = w;
  const fact = b.file.symbols[symbol]!;
  if (inner.isGenerator) fact.flags |= Flag.generator;
  const yielded = b.union(inner.yields);
  if (contextManager) {
    // `with f() as x` asks for `__enter__`: give it the yielded value.
    const { op, a, b: second, lists } = b.file.exprs;
    let entered = NONE;
    if (fact.declared !== NONE && op[fact.declared] === Op.Apply && (lists[second[fact.declared]!] ?? 0) > 0) {
      entered = lists[second[fact.declared]! + 1]!;
    } else if (fact.declared !== NONE && a[fact.declared] === NONE) entered = NONE;
    const isAsync = (fact.flags & Flag.async) !== 0;
    const enter = b.nameId(isAsync ? "__aenter__" : "__enter__");
    const result = entered !== NONE ? b.expr(Op.FunctionType, 0, entered) : b.expr(Op.Lambda, 0, yielded);
    fact.declared = NONE;
    fact.value = b.expr(Op.Object, b.list([enter, result]), 0);
    fact.flags &= ~(Flag.async | Flag.generator);
    return;
  }
  fact.value = inner.isGenerator ? b.literal("generator", yielded === NONE ? [] : [yielded]) : b.union(inner.returns);
}

function bindDefinition(w: Walker, name: string, symbol: number, setter: boolean, from: number): void {
  const { b, frame } = w;
  const previous = frame.bound.get(name);
  const last = previous?.[previous.length - 1];
  // The definitions that follow an @overload replace it; a setter belongs to its property.
  if (previous !== undefined && last !== undefined && last.op === Op.Symbol && frame.kind !== "class") {
    if ((b.file.symbols[last.index]!.flags & Flag.declaration) !== 0) previous.pop();
    if (previous.length === 0) frame.bound.delete(name);
  }
  if (!setter) bind(b, frame, name, Op.Symbol, symbol, frame.kind === "class" ? from : b.file.symbols[symbol]!.start);
  if (!setter || !w.members.get(frame.symbol)?.has(name)) member(w, frame.symbol, name, symbol);
}

function copyGetter(w: Walker, frame: Frame, name: string, symbol: number): void {
  const getter = w.members.get(frame.symbol)?.get(name);
  if (getter === undefined || getter === symbol) return;
  const { symbols } = w.b.file;
  symbols[symbol]!.declared = symbols[getter]!.declared;
  symbols[symbol]!.value = symbols[getter]!.value;
}

/** What is decorated depends on its decorators, also when another symbol calls them. */
function decorators(w: Walker, decorated: number, inside: number): void {
  const { b, scope } = w;
  for (const child of children(w, decorated)) {
    if (codeOf(w, child) !== N.decorator) continue;
    const called = decoratorValue(w, child);
    if (called === NONE || scope === inside) continue;
    const { op, a } = b.file.exprs;
    const expr = op[called] === Op.Call ? a[called]! : called;
    const [inner] = children(w, child);
    if (inner !== undefined) b.ref("read", lastName(w, inner), inner, inside, expr);
  }
}

/** `[T: Bound, *Ts]` */
export function typeParameters(w: Walker, node: number, symbol: number, scope: number): void {
  if (node < 0) return;
  const own = new Set<string>();
  w.typeParams.set(symbol, own);
  for (const child of children(w, node)) {
    const [inner] = children(w, child);
    if (inner === undefined) continue;
    if (codeOf(w, inner) === N.constrained_type) {
      const [name, bound] = children(w, inner);
      if (name === undefined) continue;
      own.add(w.t.text(name));
      w.b.typeParam(scope, symbol, w.t.text(name), typeExpr(w, bound ?? NONE));
      continue;
    }
    const name = w.t.text(inner).replace(/^\*+/, "");
    own.add(name);
    w.b.typeParam(scope, symbol, name);
  }
}

function testFlag(w: Walker, name: string): number {
  if (!/^test/i.test(name)) return 0;
  const { symbols } = w.b.file;
  const module = symbols[0]!.name;
  const owner = symbols[w.frame.symbol]!;
  return /^test|_tests?$/.test(module) || (owner.flags & Flag.test) !== 0 ? Flag.test : 0;
}

function classDefinition(w: Walker, node: number, decorated: number): void {
  const { b, t, F, frame, scope } = w;
  const nameNode = t.childByField(node, F.name);
  if (nameNode < 0) return;
  const name = t.text(nameNode);
  const body = t.childByField(node, F.body);
  const symbol = b.symbol({
    name,
    kind: "class",
    parent: frame.symbol,
    node,
    nameNode,
    bodyNode: body,
    flags: visibility(name) | testFlag(w, name) | (isMadeOfFields(w, decorated) ? Flag.fields : 0),
    signature: signature(w, node, body),
    doc: docstring(w, body),
  });
  const outside = b.openScope(scope, { owner: symbol, inline: true });
  w.scope = outside;
  if (decorated >= 0) decorators(w, decorated, outside);
  if (decorated >= 0) readDecorators(w, decorated, symbol, outside);
  typeParameters(w, t.childByField(node, F.type_parameters), symbol, outside);
  bases(w, t.childByField(node, F.superclasses), symbol);
  bind(b, frame, name, Op.Symbol, symbol, frame.kind === "class" ? t.end[node]! : t.start[node]!);
  member(w, frame.symbol, name, symbol);
  const inner = openFrame(b, "class", frame, outside, symbol, symbol);
  w.scope = inner.flow;
  w.frame = inner;
  if (body >= 0) block(w, body);
  instanceFields(w, inner);
  markFields(w, symbol);
  w.frame = frame;
  w.scope = scope;
}

function bases(w: Walker, list: number, symbol: number): void {
  if (list < 0) return;
  const { b, t, F } = w;
  const fact = b.file.symbols[symbol]!;
  for (const child of children(w, list)) {
    const code = codeOf(w, child);
    if (code === N.keyword_argument) {
      const held = value(w, t.childByField(child, F.value));
      if (held !== NONE && t.text(t.childByField(child, F.name)) === "metaclass") b.inherit(symbol, "metaclass", held);
      continue;
    }
    const before = b.file.refs.length;
    const named = code === N.identifier || code === N.attribute || code === N.subscript;
    const type: ExprId = named ? typeExpr(w, child) : value(w, child);
    if (type === NONE) continue;
    const head = code === N.subscript ? t.childByField(child, F.value) : child;
    const last = lastName(w, head);
    if (ENUM_BASES.has(last)) fact.kind = "enum";
    if (last === "Protocol") fact.flags |= Flag.protocol;
    b.inherit(symbol, "extends", type);
    // The base's own name is what is extended; the names in its type arguments stay type references.
    const end = t.end[head]!;
    for (let i = before; i < b.file.refs.length; i++) {
      const ref = b.file.refs[i]!;
      if (ref.kind !== "type_ref" || ref.name !== last) continue;
      if (ref.line === b.line(end - 1)) {
        ref.kind = "extends";
        break;
      }
    }
    if (code === N.subscript) genericParams(w, child, symbol);
  }
}

/** `Generic[T]`, `Base[T]`: type variables among the arguments are the class's parameters. */
function genericParams(w: Walker, node: number, symbol: number): void {
  const { b, t, F } = w;
  for (const child of children(w, node)) {
    if (t.field[child] !== F.subscript || codeOf(w, child) !== N.identifier) continue;
    const name = t.text(child);
    const bound = w.typeVars.get(name);
    if (bound === undefined || b.file.symbols[symbol]!.typeParams.includes(name)) continue;
    b.typeParam(w.scope, symbol, name, bound);
  }
}

/** What methods assign to `self.x`, as fields of the class; what the class body declares comes first. */
function instanceFields(w: Walker, frame: Frame): void {
  const { b } = w;
  for (const write of frame.fields) {
    const known = w.members.get(frame.symbol)?.get(write.name);
    let symbol = known ?? NONE;
    if (known === undefined) {
      const { name, node, nameNode } = write;
      symbol = b.symbol({ name, kind: "field", parent: frame.symbol, node, nameNode, flags: visibility(name) });
      member(w, frame.symbol, name, symbol);
    }
    const fact = b.file.symbols[symbol]!;
    if (fact.kind !== "field") continue;
    if (fact.declared === NONE) fact.declared = write.declared;
    addValue(w, symbol, write.value);
  }
}
