// Attributes: what derives, attribute macros and values among their arguments refer to. Most words in them are keys.

import { Op, type RefKind } from "../../src/languages/facts.ts";
import { words } from "../../src/languages/handlers.ts";
import type { Place, Walker } from "../../src/languages/walker.ts";

/** Reads a chain of names that starts at a token, and says where it ends. */
export type ReadChain = (
  walker: Walker,
  tokens: readonly number[],
  start: number,
  place: Place,
  last?: RefKind,
) => { readonly at: number };

/** Attributes of the compiler and its tools: nothing of the project stands in them. */
const OWN = words(`
  cfg allow warn deny forbid expect doc test bench inline must_use deprecated repr non_exhaustive macro_use macro_export
  path no_mangle link link_name link_section no_link export_name global_allocator target_feature automatically_derived
  proc_macro proc_macro_derive proc_macro_attribute ignore should_panic feature crate_type crate_name recursion_limit
  track_caller cold panic_handler default used no_std no_main no_implicit_prelude windows_subsystem type_length_limit
  instruction_set coverage rustfmt clippy diagnostic rustdoc miri unsafe
`);
const DERIVED = words("Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd");
const MACROS = 4;

/** Direct children of a token tree or attribute, brackets left out. */
export function tokensOf(walker: Walker, node: number): number[] {
  const { tree } = walker.builder;
  const tokens: number[] = [];
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) tokens.push(child);
  return /^[([{]$/.test(walker.text(tokens[0] ?? -1)) ? tokens.slice(1, -1) : tokens;
}

/** `name(…)`, `a::b = …` or several of them, as they stand in `#[…]`. */
export function readAttributes(walker: Walker, tokens: readonly number[], place: Place, read: ReadChain): void {
  for (const item of separated(walker, tokens)) attribute(walker, item, place, read);
}

export function separated(walker: Walker, tokens: readonly number[]): number[][] {
  const items: number[][] = [[]];
  for (const token of tokens) {
    if (walker.text(token) === ",") items.push([]);
    else items.at(-1)?.push(token);
  }
  return items.filter((item) => item.length > 0);
}

function attribute(walker: Walker, item: readonly number[], place: Place, read: ReadChain): void {
  const { builder } = walker;
  const [first] = item;
  if (first === undefined) return;
  const name = walker.text(first);
  const last = item.at(-1) ?? -1;
  const args = walker.kind(last) === "token_tree" ? tokensOf(walker, last) : [];
  if (name === "derive") {
    for (const derived of separated(walker, args)) derive(walker, derived, place, read);
  } else if (name === "cfg_attr") {
    for (const given of separated(walker, args).slice(1)) attribute(walker, given, place, read);
  } else if (!OWN.has(name)) {
    const end = item.findIndex((token) => walker.kind(token) === "token_tree" || walker.text(token) === "=");
    const path = end < 0 ? item : item.slice(0, end);
    const isImported = builder.lookup(place.scope, name, builder.tree.start[first]!, MACROS) !== undefined;
    // Bare names that nobody imports are mostly the keys of a derive.
    if (path.length > 1) read(walker, path, 0, place, "call");
    else if (isImported) {
      builder.ref(
        "call",
        name,
        first,
        place.scope,
        builder.name(place.scope, name, builder.tree.start[first]!, MACROS),
      );
    }
    if (args.length > 0) readArguments(walker, args, place, read, path.length > 1 || isImported);
    else if (end >= 0) values(walker, item, end + 1, place, read);
  }
}

function derive(walker: Walker, item: readonly number[], place: Place, read: ReadChain): void {
  const { builder } = walker;
  const [first] = item;
  if (first === undefined || item.length === 1 && DERIVED.has(walker.text(first))) return;
  if (item.length > 1) return values(walker, item, 0, place, read);
  const name = walker.text(first);
  if (walker.kind(first) !== "identifier") return;
  builder.ref("read", name, first, place.scope, builder.name(place.scope, name, builder.tree.start[first]!, MACROS));
}

/** `isOpen`: a bare word may be a value; elsewhere it is a switch. */
function readArguments(walker: Walker, args: readonly number[], place: Place, read: ReadChain, isOpen: boolean): void {
  const items = separated(walker, args);
  // Behind a text in front (`"{}", name(…)`) stands what is put into it.
  const isFormat = /string_literal$/.test(walker.kind(items[0]?.[0] ?? -1));
  for (const item of items) argument(walker, item, place, read, isOpen, isFormat);
}

/** `key`, `key = value`, `key(…)`, or a value. */
function argument(
  walker: Walker,
  item: readonly number[],
  place: Place,
  read: ReadChain,
  isOpen: boolean,
  isFormat: boolean,
): void {
  const { builder } = walker;
  const [first = -1, second = -1] = item;
  const isName = walker.kind(first) === "identifier";
  if (isName && walker.text(second) === "=") values(walker, item, 2, place, read);
  else if (!isName || isFormat || item.length > 2 || item.length === 1 && /^\p{Lu}/u.test(walker.text(first))) {
    values(walker, item, 0, place, read);
  } else if (walker.kind(second) === "token_tree") {
    readArguments(walker, tokensOf(walker, second), place, read, true);
  } else if (item.length > 1) values(walker, item, 0, place, read);
  else if (isOpen) builder.ref("read", walker.text(first), first, place.scope, builder.expr(Op.Unknown));
}

function values(walker: Walker, item: readonly number[], start: number, place: Place, read: ReadChain): void {
  for (let at = start; at < item.length; at++) at = read(walker, item, at, place).at;
}
