// The order in which a type and its supertypes are searched for members.

import { Flag, NONE } from "../../languages/facts.ts";
import { mergedOrder } from "../merged_order.ts";
import { expand } from "./expand.ts";
import { conformingFiles, lastName, typeTwins } from "./type_places.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { ownParameters, substitute, substituteAll, substOf } from "./substitute.ts";
import { OUTSIDE, type Value } from "./value.ts";

/** A type as one of its subtypes sees it: type arguments are in terms of the subtype's parameters. */
export interface TypeView {
  /** Undefined: a supertype that is not a definition of the checkout; `open` says what it is. */
  readonly file: FileState | undefined;
  readonly symbol: number;
  readonly args: readonly Value[];
  readonly open: Value | undefined;
}

const MAX_SUPERS = 64;
const MAX_ORDER = 400;

const sameView = (a: TypeView, b: TypeView) => a.file !== undefined && a.file === b.file && a.symbol === b.symbol;

/** Direct supertypes, as instances in terms of the type's own parameters. */
export function supersOf(ev: Evaluator, file: FileState, symbol: number): Value[] {
  const supers: Value[] = [];
  const self = file.facts.symbols[symbol]!;
  for (const twin of typeTwins(ev, file, symbol)) {
    for (const parent of twin.file.facts.symbols[twin.symbol]!.supers) {
      if (supers.length >= MAX_SUPERS || parent.kind === "metaclass") continue;
      const type = ev.type(twin.file, parent.type);
      // It has methods of its own, and the fields of what it is made of.
      if (isDefined(type)) supers.push(type);
      supers.push(expand(ev, type));
    }
  }
  for (const state of conformingFiles(ev, file, self.name)) {
    for (const { type, super: parent } of state.facts.conformances) {
      if (supers.length >= MAX_SUPERS || type === NONE || lastName(state, type) !== self.name) continue;
      const conforming = ev.type(state, type);
      if (conforming.kind !== "instance" || conforming.file !== file || conforming.symbol !== symbol) continue;
      supers.push(ev.type(state, parent));
    }
  }
  return supers;
}

/** A type of its own that is made of another one (Go's `type Kind int`). */
function isDefined(type: Value): boolean {
  if (type.kind !== "instance" || type.file.rules.names.satisfiesUnsaid === undefined) return false;
  const { kind, flags } = type.file.facts.symbols[type.symbol]!;
  return kind === "type_alias" && (flags & Flag.alias) === 0;
}

/** Where `super` looks: in what comes after the type, without the interfaces that it implements itself where no class is meant. */
export function viewsOfSuper(ev: Evaluator, file: FileState, symbol: number): readonly TypeView[] {
  const views = ev.order(file, symbol).slice(1);
  if (file.rules.names.superIsClass !== true || file.facts.symbols[symbol]!.kind === "interface") return views;
  const parents = typeTwins(ev, file, symbol).flatMap((part) =>
    part.file.facts.symbols[part.symbol]!.supers.map((parent) => ({ ...parent, file: part.file }))
  );
  const inherited: TypeView[] = [];
  for (const parent of parents) {
    if (parent.kind !== "extends") continue;
    const type = ev.type(parent.file, parent.type);
    // What a function makes of classes may be any of them.
    if (type.kind === "union" || type.kind === "unknown") return views;
    if (type.kind !== "instance") continue;
    // C# lists both alike; in TypeScript a class may extend what an interface and a value are together.
    if (file.rules.names.partialTypes === true && type.file.facts.symbols[type.symbol]!.kind === "interface") continue;
    inherited.push(...ev.order(type.file, type.symbol));
  }
  return views.filter((view) => view.file === undefined || inherited.some((other) => sameView(view, other)));
}

/** The first supertype's view of the instance. */
export function superValue(ev: Evaluator, file: FileState, symbol: number): Value {
  const view = ev.order(file, symbol)[1];
  if (view === undefined) return OUTSIDE;
  if (view.file === undefined) return view.open ?? OUTSIDE;
  return { kind: "instance", file: view.file, symbol: view.symbol, args: view.args };
}

/** The type itself first; then C3 order, or depth first where C3 has no answer. */
export function orderOf(ev: Evaluator, file: FileState, symbol: number): readonly TypeView[] {
  ev.touch(file, symbol);
  const self: TypeView = { file, symbol, args: ownParameters(file, symbol), open: undefined };
  const lists: TypeView[][] = [];
  const direct: TypeView[] = [];
  const addSuper = (value: Value): void => {
    if (value.kind === "union") value.items.forEach(addSuper);
    else if (value.kind === "instance" && !(value.file === file && value.symbol === symbol)) {
      const subst = substOf(value.file, value.symbol, value.args);
      const order = ev.order(value.file, value.symbol).map((view): TypeView =>
        view.open !== undefined
          ? { ...view, open: substitute(view.open, subst) }
          : { ...view, args: substituteAll(view.args, subst) }
      );
      lists.push(order);
      if (order[0] !== undefined) direct.push(order[0]);
    } else if (value.kind !== "instance") {
      const open: TypeView = { file: undefined, symbol: NONE, args: [], open: value };
      lists.push([open]);
      direct.push(open);
    }
  };
  for (const value of supersOf(ev, file, symbol)) addSuper(value);
  if (lists.length === 0) return [self];
  return [self, ...(mergedOrder([...lists, direct], sameView, MAX_ORDER) ?? depthFirst(lists))].slice(0, MAX_ORDER);
}

function depthFirst(lists: readonly TypeView[][]): TypeView[] {
  const order: TypeView[] = [];
  for (const view of lists.flat()) if (!order.some((known) => sameView(known, view))) order.push(view);
  return order;
}
