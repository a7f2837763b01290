// Names in format strings: `println!("{COUNT} {name:>width$}")` uses what they name.

import type { Walker } from "../../src/languages/walker.ts";
import { separated, tokensOf } from "./attributes.ts";

/** By name of the macro, which argument is the format; "first" where others may stand before it (`target: "x"`). */
const FORMATS: ReadonlyMap<string, number | "first"> = new Map<string, number | "first">([
  ...[
    "print",
    "println",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "panic",
    "todo",
    "unimplemented",
    "unreachable",
  ]
    .map((name): [string, number] => [name, 0]),
  ...["write", "writeln", "assert", "debug_assert"].map((name): [string, number] => [name, 1]),
  ...["assert_eq", "assert_ne", "debug_assert_eq", "debug_assert_ne"].map((name): [string, number] => [name, 2]),
  ...["trace", "debug", "info", "warn", "error", "log"].map((name): [string, "first"] => [name, "first"]),
]);

export interface Capture {
  readonly name: string;
  readonly offset: number;
}

interface Format {
  readonly captures: readonly Capture[];
  /** Tokens that only name an argument: `x` in `x = 1`. */
  readonly argumentNames: ReadonlySet<number>;
}

const NO_FORMAT: Format = { captures: [], argumentNames: new Set() };

/** What the arguments of a macro of that name capture; a file's own macros are no business of this. */
export function formatOf(walker: Walker, macro: string, node: number): Format {
  const position = FORMATS.get(macro);
  if (position === undefined) return NO_FORMAT;
  const passed = separated(walker, tokensOf(walker, node));
  const isFormat = (argument: readonly number[] | undefined) =>
    argument?.length === 1 && /^(raw_)?string_literal$/.test(walker.kind(argument[0]!));
  const format = position === "first" ? passed.find(isFormat) : passed[position];
  if (!isFormat(format)) return NO_FORMAT;
  const named = passed.filter(([name, equals]) =>
    name !== undefined && equals !== undefined && walker.kind(name) === "identifier" && walker.text(equals) === "="
  ).map(([name]) => name!);
  const names = new Set(named.map((name) => walker.text(name)));
  const start = walker.builder.tree.start[format![0]!]!;
  const captures = capturedIn(walker.text(format![0]!)).filter(({ name }) => !names.has(name));
  return {
    captures: captures.map(({ name, offset }) => ({ name, offset: start + offset })),
    argumentNames: new Set(named),
  };
}

const NAME = /^\s*([\p{XID_Start}_][\p{XID_Continue}]*)\s*$/u;
/** A width or precision that is named: `>width$`, `.precision$`. */
const COUNT = /([\p{XID_Start}_][\p{XID_Continue}]*)\$/gu;

/** Names in braces, by their offset in the literal. */
function capturedIn(literal: string): Capture[] {
  if (!literal.includes("{")) return [];
  const parts = literal.startsWith('"') ? /\\u\{[^}]*\}|\\[^]|\{\{|\{([^{}]*)\}/g : /\{\{|\{([^{}]*)\}/g;
  return [...literal.matchAll(parts)].flatMap(({ 1: inside, index }) => {
    if (inside === undefined) return [];
    const colon = inside.indexOf(":");
    const argument = colon < 0 ? inside : inside.slice(0, colon);
    const name = NAME.exec(argument)?.[1];
    const found = name === undefined || name === "_" ? [] : [{ name, offset: index + 1 + argument.indexOf(name) }];
    if (colon < 0) return found;
    const counts = [...inside.slice(colon).matchAll(COUNT)].map((count) => ({
      name: count[1]!,
      offset: index + 1 + colon + count.index,
    }));
    return [...found, ...counts];
  });
}
