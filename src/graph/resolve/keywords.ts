// What the name of a keyword argument means (Python): a field, where a constructor is made of the fields of its class.

import { BindingFlag, Flag } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN_HIT, type Hit, NOT_FOUND } from "./hit.ts";
import { ownMembers, sameSymbol } from "./members.ts";
import type { TypeView } from "./mro.ts";
import type { SymbolRef, Value } from "./value.ts";
import { Rule } from "./view.ts";

/** Bases of libraries that make a constructor of what a class declares. */
const MADE_OF_FIELDS: ReadonlySet<string> = new Set([
  ...["NamedTuple", "TypedDict"],
  ...["BaseModel", "BaseSettings", "SQLModel", "Struct", "DeclarativeBase", "MappedAsDataclass"],
]);
const isMadeOfFields = (base: Value): boolean =>
  base.kind === "external" &&
  (MADE_OF_FIELDS.has(base.member ?? "") || base.member === "Model" && base.name === "django");
/** Functions of libraries that take an instance and values for its fields. */
const REPLACE: ReadonlySet<string> = new Set([
  ...["dataclasses.replace", "copy.replace", "attr.evolve", "attr.assoc", "attrs.evolve", "attrs.assoc"],
]);

/** `callee` is what is called with the keyword. */
export function keywordHit(ev: Evaluator, file: FileState, callee: number, name: string): Hit {
  const value = ev.value(file, callee);
  const replaced = value.kind === "external" ? replacedBy(ev, value, file, callee) : undefined;
  if (replaced === undefined) return namedBy(ev, value, name);
  if (replaced.kind === "external" || replaced.kind === "builtin") return BUILTIN_HIT;
  return replaced.kind === "instance" ? ofClass(ev, replaced, name) : mayBeField(ev, name);
}

/** The instance that `replace(point, x=1)` or `point._replace(x=1)` takes fields from. */
function replacedBy(
  ev: Evaluator,
  called: Extract<Value, { kind: "external" }>,
  file: FileState,
  callee: number,
): Value | undefined {
  if (called.member === "_replace") return ev.value(file, file.a(callee));
  if (!REPLACE.has(`${called.name}.${called.member ?? ""}`)) return undefined;
  const [call] = file.callsOf(callee);
  const first = call === undefined ? undefined : file.list(file.b(call))[0];
  return first === undefined ? undefined : ev.value(file, first);
}

function namedBy(ev: Evaluator, callee: Value, name: string): Hit {
  switch (callee.kind) {
    case "type":
      return ofClass(ev, callee, name);
    case "union": {
      const hits = callee.items.map((item) => namedBy(ev, item, name)).filter((hit) => hit.kind !== "external");
      const [first, ...others] = hits;
      if (first === undefined) return BUILTIN_HIT;
      const isOne = first.kind === "symbol" &&
        others.every((hit) => hit.kind === "symbol" && sameSymbol(hit.at, first.at));
      return isOne ? first : NOT_FOUND;
    }
    case "unknown":
      return mayBeField(ev, name);
    default:
      return BUILTIN_HIT;
  }
}

/** Something is called that nobody knows: it could be any class that has such a field. */
function mayBeField(ev: Evaluator, name: string): Hit {
  ev.look(name);
  return ev.view.symbolsNamed(name).some(({ flags }) => (flags & Flag.keyword) !== 0) ? NOT_FOUND : BUILTIN_HIT;
}

/** What makes an instance of a class, as far as keywords go. */
export type Maker =
  /** The constructors that are written. */
  | { readonly kind: "written"; readonly at: readonly SymbolRef[] }
  /** The fields of the class and what it extends, from this place of its order on. */
  | { readonly kind: "fields"; readonly from: number; readonly decorated: boolean }
  /** Nobody knows. */
  | { readonly kind: "other" };

const OTHER: Maker = { kind: "other" };

function ofClass(ev: Evaluator, { file, symbol }: SymbolRef, name: string): Hit {
  ev.look(name);
  const order = ev.order(file, symbol);
  const maker = ev.evaluation.get(file.makers, symbol, file, () => makerOf(ev, order), OTHER);
  if (maker.kind === "fields") {
    const declared = order.slice(maker.from);
    // attrs takes the underscore of a private field away.
    const hidden = () => maker.decorated ? fieldIn(ev, declared, "_" + name) : undefined;
    return fieldIn(ev, declared, name) ?? hidden() ?? NOT_FOUND;
  }
  if (maker.kind === "written" && maker.at.some((at) => takes(at, name))) return BUILTIN_HIT;
  // It could be a field where the class has one of that name, and whatever makes the instance may take any keyword.
  return fieldIn(ev, order, name) === undefined ? BUILTIN_HIT : NOT_FOUND;
}

function makerOf(ev: Evaluator, order: readonly TypeView[]): Maker {
  for (const [from, view] of order.entries()) {
    if (view.file === undefined) {
      const { open } = view;
      if (open?.kind === "builtin" && open.name === "object") continue;
      return open !== undefined && isMadeOfFields(open) ? { kind: "fields", from: 0, decorated: false } : OTHER;
    }
    const at = constructorsOf(ev, view.file, view.symbol);
    if (at.length > 0) return { kind: "written", at };
    if ((view.file.facts.symbols[view.symbol]!.flags & Flag.fields) !== 0) {
      return { kind: "fields", from, decorated: true };
    }
  }
  return OTHER;
}

function fieldIn(ev: Evaluator, order: readonly TypeView[], name: string): Hit | undefined {
  for (const view of order) {
    if (view.file === undefined) continue;
    const own = ownMembers(ev, view.file, view.symbol, name).find(({ file, symbol }) =>
      (file.facts.symbols[symbol]!.flags & Flag.keyword) !== 0
    );
    if (own !== undefined) return { kind: "symbol", at: own, rule: Rule.typed };
  }
  return undefined;
}

const CONSTRUCTORS = ["__init__", "__new__"];

function constructorsOf(ev: Evaluator, file: FileState, type: number): readonly SymbolRef[] {
  return CONSTRUCTORS.flatMap((name) => {
    ev.look(name);
    return ownMembers(ev, file, type, name);
  });
}

/** Whether it has a parameter of that name. */
function takes({ file, symbol }: SymbolRef, name: string): boolean {
  return file.facts.symbols[symbol]!.params.some((param) => {
    const { name: own, flags } = file.facts.bindings[param]!;
    return own === name && (flags & BindingFlag.rest) === 0;
  });
}
