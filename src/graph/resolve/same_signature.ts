// Whether two functions have the same parameters and results, where nothing but that says that one stands for the other (Go).

import { BindingFlag, Flag, NONE, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN } from "./hit.ts";
import { lastName } from "./type_places.ts";
import type { SymbolRef, Value } from "./value.ts";

const MAX_DEPTH = 8;

/** Other names of one type: the language's, and those that a package of the library keeps for another's (Go). */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["byte", "uint8"],
  ["rune", "int32"],
  ["os DirEntry", "io/fs DirEntry"],
  ["os FileInfo", "io/fs FileInfo"],
  ["os FileMode", "io/fs FileMode"],
  ["os PathError", "io/fs PathError"],
]);

interface TypeAt {
  readonly file: FileState;
  readonly expr: number;
}

/**
 * `b` is the declaration that `a` may stand for: what it leaves open to who uses it, `a` may have decided. That both are
 * looked at, whoever asks has noted.
 */
export function sameSignature(ev: Evaluator, a: SymbolRef, b: SymbolRef): boolean {
  const left = a.file.facts.symbols[a.symbol]!;
  const right = b.file.facts.symbols[b.symbol]!;
  if (left.params.length !== right.params.length) return false;
  const results = [{ file: a.file, expr: left.declared }, { file: b.file, expr: right.declared }] as const;
  return left.params.every((param, i) => sameParameter(ev, a.file, param, b.file, right.params[i]!)) &&
    sameType(ev, ...results, MAX_DEPTH);
}

function sameParameter(ev: Evaluator, a: FileState, left: number, b: FileState, right: number): boolean {
  const [ours, theirs] = [a.facts.bindings[left]!, b.facts.bindings[right]!];
  return (ours.flags & BindingFlag.rest) === (theirs.flags & BindingFlag.rest) &&
    sameType(ev, { file: a, expr: ours.declared }, { file: b, expr: theirs.declared }, MAX_DEPTH);
}

/** What is made of types is compared part by part as it is written, what names one by what that leads to. */
function sameType(ev: Evaluator, ours: TypeAt, theirs: TypeAt, depth: number): boolean {
  if (ours.expr === NONE || theirs.expr === NONE || depth === 0) return ours.expr === NONE && theirs.expr === NONE;
  const [a, b] = [unaliased(ev, ours), unaliased(ev, theirs)];
  const op = a.file.op(a.expr);
  const part = (left: number, right: number) =>
    sameType(ev, { file: a.file, expr: left }, { file: b.file, expr: right }, depth - 1);
  const parts = (left: number, right: number) => {
    const [ours, theirs] = [a.file.list(left), b.file.list(right)];
    return ours.length === theirs.length && ours.every((item, i) => part(item, theirs[i]!));
  };
  if (isParameter(ev, b)) return !isTuple(a);
  if (isParameter(ev, a)) return false;
  if (op !== b.file.op(b.expr)) return isName(a) && isName(b) && sameNamed(ev, a, b);
  const [left, right] = [a.file.a(a.expr), b.file.a(b.expr)];
  switch (op) {
    case Op.Ref:
      return part(left, right);
    case Op.Literal:
      return a.file.facts.names[left] === b.file.facts.names[right] && parts(a.file.b(a.expr), b.file.b(b.expr));
    case Op.Apply:
      return part(left, right) && parts(a.file.b(a.expr), b.file.b(b.expr));
    case Op.Object:
      return sameObject(a, left, b, right, part);
    case Op.FunctionType:
      return parts(left, right) && part(a.file.b(a.expr), b.file.b(b.expr));
    default:
      return isName(a) && sameNamed(ev, a, b);
  }
}

/** Structs and interfaces without a name: the same members in the same order. */
function sameObject(
  a: TypeAt,
  left: number,
  b: TypeAt,
  right: number,
  part: (l: number, r: number) => boolean,
): boolean {
  const [ours, theirs] = [a.file.list(left), b.file.list(right)];
  return ours.length === theirs.length &&
    ours.every((item, i) =>
      i % 2 === 0 ? a.file.facts.names[item] === b.file.facts.names[theirs[i]!] : part(item, theirs[i]!)
    );
}

const NAMES: ReadonlySet<number> = new Set([Op.Symbol, Op.Import, Op.Free, Op.Member]);

const isName = ({ file, expr }: TypeAt): boolean => NAMES.has(file.op(expr));

/** Several results. */
const isTuple = ({ file, expr }: TypeAt): boolean =>
  file.op(expr) === Op.Literal && file.facts.names[file.a(expr)] === "tuple";

const isParameter = (ev: Evaluator, { file, expr }: TypeAt): boolean =>
  file.op(expr) === Op.TypeParam || ev.type(file, expr).kind === "type parameter";

/** Where nobody knows what a name leads to, it is what it is called. */
function sameNamed(ev: Evaluator, a: TypeAt, b: TypeAt): boolean {
  const [ours, theirs] = [ev.type(a.file, a.expr), ev.type(b.file, b.expr)];
  if (ours.kind === "instance" || theirs.kind === "instance") {
    return ours.kind === "instance" && theirs.kind === "instance" && ours.file === theirs.file &&
      ours.symbol === theirs.symbol;
  }
  return spelled(ours, lastName(a.file, a.expr)) === spelled(theirs, lastName(b.file, b.expr));
}

function spelled(value: Value, name: string): string {
  const known = value.kind === "external" && value.name !== BUILTIN ? `${value.name} ${name}` : name;
  return SPELLINGS.get(known) ?? known;
}

/** What an alias is another name of. */
function unaliased(ev: Evaluator, type: TypeAt): TypeAt {
  let at = type;
  for (let i = 0; i < MAX_DEPTH && isName(at); i++) {
    const named = ev.type(at.file, at.expr);
    if (named.kind !== "instance") break;
    const { flags, declared } = named.file.facts.symbols[named.symbol]!;
    if ((flags & Flag.alias) === 0 || declared === NONE) break;
    ev.touch(named.file, named.symbol);
    at = { file: named.file, expr: declared };
  }
  return at;
}
