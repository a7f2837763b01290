// Turns the words of the command line into a command and raw values; reads nothing but its arguments.

import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { flagName, GLOBALS } from "../ops/globals.ts";
import type { Parameter, Parameters } from "../ops/operation.ts";
import { expectation } from "../ops/values.ts";

export interface SplitLine {
  /** The command's full name ("memory list"), or its group alone ("memory"), or undefined without any. */
  readonly command: string | undefined;
  /** The first word when it names no command. */
  readonly unknown: string | undefined;
  /** The words left when the command's own are taken out. */
  readonly rest: readonly string[];
}

/** Finds the command among the words; global flags may stand before it. */
export function splitCommand(args: readonly string[], names: readonly string[]): SplitLine {
  const first = nextWord(args, 0);
  const word = first < 0 ? undefined : args[first];
  if (word === undefined) return { command: undefined, unknown: undefined, rest: args };
  const inGroup = names.filter((name) => name.startsWith(word + " "));
  if (inGroup.length > 0) {
    const second = nextWord(args, first + 1);
    const full = `${word} ${args[second] ?? ""}`;
    if (second >= 0 && names.includes(full)) {
      return { command: full, unknown: undefined, rest: args.filter((_, at) => at !== first && at !== second) };
    }
    if (!names.includes(word)) {
      const rest = args.filter((_, at) => at !== first);
      return { command: word, unknown: second < 0 ? undefined : args[second], rest };
    }
  }
  if (!names.includes(word)) return { command: undefined, unknown: word, rest: args };
  return { command: word, unknown: undefined, rest: args.filter((_, at) => at !== first) };
}

/** Place of the next word that is neither a flag nor a global flag's value, or -1. */
function nextWord(args: readonly string[], from: number): number {
  for (let at = from; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") return at + 1 < args.length ? at + 1 : -1;
    if (!arg.startsWith("-") || arg === "-") return at;
    const flag = GLOBAL_FLAGS.find(arg);
    if (flag !== undefined && flag.parameter.type !== "boolean" && flag.inline === undefined) at++;
  }
  return -1;
}

interface FoundFlag {
  readonly key: string;
  readonly parameter: Parameter;
  readonly inline: string | undefined;
  /** `--no-x` of a boolean x. */
  readonly negated: boolean;
}

/** Flags by their long and short names. */
class FlagTable {
  readonly #long = new Map<string, [string, Parameter]>();
  readonly #short = new Map<string, [string, Parameter]>();

  constructor(parameters: Parameters) {
    for (const [key, parameter] of Object.entries(parameters)) {
      const name = flagName(key, parameter);
      if (name === undefined) continue;
      this.#long.set(name, [key, parameter]);
      if (parameter.short !== undefined) this.#short.set(parameter.short, [key, parameter]);
    }
  }

  names(): string[] {
    return [...this.#long.keys()].map((name) => `--${name}`);
  }

  find(arg: string): FoundFlag | undefined {
    if (!arg.startsWith("--")) {
      const short = this.#short.get(arg.slice(1, 2));
      if (short === undefined) return undefined;
      const inline = arg.length > 2 ? arg.slice(arg[2] === "=" ? 3 : 2) : undefined;
      return { key: short[0], parameter: short[1], inline, negated: false };
    }
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals);
    const inline = equals < 0 ? undefined : arg.slice(equals + 1);
    const long = this.#long.get(name);
    if (long !== undefined) return { key: long[0], parameter: long[1], inline, negated: false };
    const positive = name.startsWith("no-") ? this.#long.get(name.slice(3)) : undefined;
    if (positive?.[1].type !== "boolean") return undefined;
    return { key: positive[0], parameter: positive[1], inline, negated: true };
  }
}

const GLOBAL_FLAGS = new FlagTable(GLOBALS);

export interface Parsed {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly given: Readonly<Record<string, unknown>>;
}

/** The values given for a command's parameters and for the global flags, typed by declaration but not yet checked. */
export function parseArguments(args: readonly string[], parameters: Parameters): Parsed {
  const own = new FlagTable(parameters);
  const globals: Record<string, unknown> = {};
  const given: Record<string, unknown> = {};
  const positional: string[] = [];
  const isFlag = (arg: string) => own.find(arg) !== undefined || GLOBAL_FLAGS.find(arg) !== undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") {
      positional.push(...args.slice(at + 1));
      break;
    }
    if (!arg.startsWith("-") || arg === "-" || (/^-\d/.test(arg) && !isFlag(arg))) {
      positional.push(arg);
      continue;
    }
    const ownFlag = own.find(arg);
    const flag = ownFlag ?? GLOBAL_FLAGS.find(arg) ?? refuseFlag(arg, [...own.names(), ...GLOBAL_FLAGS.names()]);
    const into = ownFlag === undefined ? globals : given;
    const rest = flag.inline;
    if (flag.parameter.type === "boolean" && !arg.startsWith("--") && rest !== undefined) {
      // A cluster of short flags, `-qv`: the rest is looked at as the next word.
      into[flag.key] = true;
      return parseArguments([...args.slice(0, at), arg.slice(0, 2), `-${rest}`, ...args.slice(at + 1)], parameters);
    }
    const next = args[at + 1];
    const free = next !== undefined && next !== "--" && !(next.startsWith("-") && isFlag(next)) ? next : undefined;
    const taken = assign(into, flag, arg, free);
    if (taken) at++;
  }
  placePositional(positional, parameters, given);
  return { globals, given };
}

/** Stores a flag's value; true when it took the following word. */
function assign(into: Record<string, unknown>, flag: FoundFlag, arg: string, next: string | undefined): boolean {
  const { key, parameter, inline } = flag;
  const label = inline !== undefined && arg.startsWith("--") ? arg.slice(0, arg.indexOf("=")) : arg;
  if (parameter.type === "boolean") {
    if (inline !== undefined && inline !== "true" && inline !== "false") {
      throw new FocalError("usage", `${label} takes no value, but was given ${JSON.stringify(inline)}.`, {
        fix: `Write ${label} alone.`,
      });
    }
    into[key] = (inline !== "false") !== flag.negated;
    return false;
  }
  const bare = parameter.bare !== undefined && (next === undefined || next.startsWith("-"))
    ? parameter.bare
    : undefined;
  const value = inline ?? bare ?? next;
  if (value === undefined) {
    // Flags that may be repeated take one text each time.
    const expected = expectation(parameter.type === "strings" ? { ...parameter, type: "string" } : parameter);
    throw new FocalError("usage", `${label} needs a value: ${expected}.`, {
      fix: `Write ${label} followed by ${expected}.`,
    });
  }
  const before = into[key];
  if (parameter.type === "strings") into[key] = [...(Array.isArray(before) ? before : []), value];
  else into[key] = typedValue(value, parameter);
  return inline === undefined && bare === undefined;
}

/** Numbers become numbers; what is none stays text, for the check to refuse. */
function typedValue(text: string, parameter: Parameter): unknown {
  if (parameter.type !== "integer" && parameter.type !== "number") return text;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : text;
}

function placePositional(words: readonly string[], parameters: Parameters, given: Record<string, unknown>): void {
  const places = Object.entries(parameters)
    .filter(([, parameter]) => typeof parameter.position === "number")
    .sort(([, a], [, b]) => Number(a.position) - Number(b.position));
  const rest = Object.entries(parameters).find(([, parameter]) => parameter.position === "rest");
  const left = [...words];
  for (const [key, parameter] of places) {
    const word = left.shift();
    if (word === undefined) break;
    given[key] = parameter.type === "strings" ? [word] : typedValue(word, parameter);
  }
  if (left.length === 0) return;
  if (rest !== undefined) {
    given[rest[0]] = rest[1].type === "strings" ? left : left.join(" ");
    return;
  }
  const takes = places.length === 0
    ? "no arguments"
    : places.length === 1
    ? "one argument"
    : `${places.length} arguments`;
  throw new FocalError("usage", `Unexpected argument ${JSON.stringify(left[0])}: this command takes ${takes}.`, {
    fix: "Remove it, or quote text that has spaces.",
  });
}

function refuseFlag(arg: string, known: readonly string[]): never {
  const name = arg.startsWith("--") ? arg.split("=")[0] ?? arg : arg.slice(0, 2);
  const suggestions = arg.startsWith("--") ? nearest(name, known) : [];
  throw new FocalError("usage", `Unknown flag ${name}.`, {
    suggestions,
    fix: "See the command's --help; put -- before an argument that starts with a dash.",
  });
}
