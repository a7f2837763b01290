// Types of one name that differ in how many type parameters they have are different types (C#: `Result` and `Result<T>`).

import { Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { type FileState, TYPE_KINDS } from "./file_state.ts";
import { type Hit, NOT_FOUND } from "./hit.ts";
import { starImports } from "./own_or_outside.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

type SymbolHit = Extract<Hit, { kind: "symbol" }>;

const NAMES: ReadonlySet<number> = new Set([Op.Symbol, Op.Import, Op.Free, Op.Member]);
const MAX_NAMESAKES = 500;

/** The hit, or the type of its name with as many parameters as the name is written with arguments. */
export function ofArity(ev: Evaluator, hit: SymbolHit, file: FileState, expr: number): Hit {
  const { at } = hit;
  if (!NAMES.has(file.op(expr)) || !at.file.isType(at.symbol) || at.file.rules.names.partialTypes !== true) return hit;
  const { name, qualifiedName, typeParams } = at.file.facts.symbols[at.symbol]!;
  const count = file.typeArguments(expr);
  if (typeParams.length === count) return hit;
  const found: SymbolRef[] = [];
  ev.look(name);
  const { language } = at.file.facts;
  const types = ev.view.symbolsNamed(name).filter((one) => TYPE_KINDS.has(one.kind) && ev.places.isOf(language, one));
  for (const other of types.slice(0, MAX_NAMESAKES)) {
    const state = ev.file(other.path);
    if (state === undefined || state.facts.symbols[other.symbol]!.typeParams.length !== count) continue;
    found.push({ file: state, symbol: other.symbol });
  }
  const beside = found.find((other) =>
    other.file.facts.package === at.file.facts.package &&
    other.file.facts.symbols[other.symbol]!.qualifiedName === qualifiedName
  );
  const chosen = beside ?? imported(ev, found, file);
  if (chosen !== undefined) {
    ev.touch(chosen.file, chosen.symbol);
    return { kind: "symbol", at: chosen, rule: beside === undefined ? Rule.import : hit.rule };
  }
  // `nameof(Box)` and `typeof(Box<>)` name the type without arguments.
  return count === 0 ? hit : NOT_FOUND;
}

/** The one that a namespace in use has at its top. */
function imported(ev: Evaluator, found: readonly SymbolRef[], file: FileState): SymbolRef | undefined {
  const seen = found.filter((at) => {
    if (at.file.facts.symbols[at.symbol]!.parent !== 0) return false;
    return [...starImports(ev, file)].some(({ fact, from }) => {
      const target = ev.resolveImport(fact, from);
      return target.kind === "files" && target.paths.includes(at.file.path);
    });
  });
  return new Set(seen.map((at) => at.file.facts.package)).size === 1 ? seen[0] : undefined;
}

/** Of these methods those that a call with so many type arguments means; without any, those whose own can be inferred (C#). */
export function ofTypeArity(methods: readonly SymbolRef[], given: number): readonly SymbolRef[] {
  if (methods.length < 2 || methods[0]!.file.rules.names.partialTypes !== true) return methods;
  const fits = methods.filter(({ file, symbol }) => {
    const { typeParams, params } = file.facts.symbols[symbol]!;
    if (given > 0) return typeParams.length === given;
    return typeParams.every((_, index) =>
      params.some((param) => mentions(file, file.facts.bindings[param]!.declared, symbol, index, 0))
    );
  });
  return fits.length > 0 ? fits : methods;
}

const MOST_NESTED = 12;

/** The type is, or is made of, that parameter. */
function mentions(file: FileState, type: number, symbol: number, index: number, depth: number): boolean {
  if (type < 0 || depth > MOST_NESTED) return false;
  const [a, b] = [file.a(type), file.b(type)];
  const within = (expr: number) => mentions(file, expr, symbol, index, depth + 1);
  switch (file.op(type)) {
    case Op.TypeParam:
      return a === symbol && b === index;
    case Op.Apply:
      return within(a) || file.list(b).some(within);
    case Op.Literal:
      return file.list(b).some(within);
    case Op.Union:
      return file.list(a).some(within);
    case Op.FunctionType:
      return within(b) || file.list(a).some(within);
    case Op.Member:
    case Op.Ref:
    case Op.Typed:
    case Op.Element:
      return within(a);
    default:
      return false;
  }
}
