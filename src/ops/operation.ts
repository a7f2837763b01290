// What an operation is. Each is declared once; the command line, the MCP tool, help, completions and the reference
// pages derive from the declaration.

import type { Context } from "./context.ts";

/** A parameter, as plain data. */
export interface Parameter {
  readonly type: "string" | "integer" | "number" | "boolean" | "strings";
  readonly summary: string;
  readonly required?: boolean;
  readonly default?: string | number | boolean;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Longest string accepted (each item's, for `strings`). Default: 10,000. */
  readonly maxLength?: number;
  /** Command line: `-` stands for the text on stdin. */
  readonly stdin?: boolean;
  /** What a shell completes here, beyond choices. */
  readonly completes?: "file" | "folder" | "symbol" | "kind" | "key";
  /** Command line: a positional argument at this place (0, 1, …); `rest` takes all that follow, a text with blanks between. Otherwise a flag. */
  readonly position?: number | "rest";
  /** Command line: name of the flag when it is not the parameter's own with `_` turned into `-`; false hides it. */
  readonly flag?: string | false;
  readonly short?: string;
  /** Command line: the value when the flag is given without one, as in `--diff`. */
  readonly bare?: string;
  /** MCP: name of the argument when it differs; false hides it. */
  readonly argument?: string | false;
  /** MCP: what it is, where that differs from the command line's words. */
  readonly argumentSummary?: string;
  /** MCP: a different default from the command line's (for example `max_tokens`). */
  readonly argumentDefault?: string | number | boolean;
}

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P extends Parameter> = P["type"] extends "string" ? string
  : P["type"] extends "integer" | "number" ? number
  : P["type"] extends "boolean" ? boolean
  : readonly string[];

type Present<P extends Parameter> = P extends { required: true } ? true
  : P extends { default: string | number | boolean } ? true
  : P["type"] extends "strings" | "boolean" ? true
  : false;

/** The validated values: booleans default to false and lists to empty; other optional ones may be undefined. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: Present<P[K]> extends true ? ValueOf<P[K]> : ValueOf<P[K]> | undefined;
};

export type Completeness =
  | { readonly verdict: "complete" }
  | { readonly verdict: "lower bound"; readonly unresolved: number; readonly reasons: readonly string[] }
  | { readonly verdict: "unknown"; readonly reasons: readonly string[] };

/** What every operation answers: the JSON object that scripts and assistants read. */
export interface Answer {
  readonly schema_version: 1;
  readonly completeness?: Completeness;
  /** True when a budget or a limit cut the answer; `more` says how to get the rest. */
  readonly truncated?: boolean;
  readonly more?: string;
  readonly items?: readonly unknown[];
  /**
   * When the answer is not of the whole code as it is now: `incomplete` while the first index is being built,
   * `outdated` while changes wait to be indexed. `notice` says it in words.
   */
  readonly index?: "incomplete" | "outdated";
  readonly notice?: string;
  /** Exit code 1 on the command line: nothing was found, or a check did not hold. */
  readonly nothing?: boolean;
  readonly [key: string]: unknown;
}

export interface RenderView {
  readonly color: boolean;
  /** Columns of the terminal, or undefined when the output is not one. */
  readonly width: number | undefined;
}

export interface Operation<P extends Parameters = Parameters, A extends Answer = Answer> {
  /** The command, for example "impact" or "memory list". */
  readonly name: string;
  /** One line, for lists of commands. */
  readonly summary: string;
  /** Further help on the command line: what it is good for, how to read what it prints. */
  readonly help?: string;
  readonly group: "ask" | "remember" | "index" | "serve" | "maintain";
  readonly parameters: P;
  readonly examples: readonly { readonly command: string; readonly does: string }[];
  readonly effect: "read" | "write" | "destructive";
  readonly idempotent?: boolean;
  /** Command line: what it prints is for another program. No configured budget cuts it, and --max-tokens is refused. */
  readonly whole?: boolean;
  /** Which databases it needs. Nothing is opened for an operation that needs none. */
  readonly needs: readonly ("index" | "memory")[];
  /** As an MCP tool; absent for what only makes sense on the command line. */
  readonly tool?: {
    readonly name: string;
    /** Shown to assistants; every word costs tokens in every session. */
    readonly description: string;
    readonly toolsets: readonly ("default" | "lean" | string)[];
  };
  /** JSON Schema of the answer, without what every answer has. */
  readonly output: Readonly<Record<string, unknown>>;
  run(context: Context, values: Values<P>): A | Promise<A>;
  /** The answer as compact text, for a terminal and for an assistant. */
  render(answer: A, view: RenderView): string;
  /** The same piece by piece, where it may be longer than a string can be. */
  pieces?(answer: A): Iterable<string>;
}

/** Keeps the parameter types of a declaration. */
export function operation<const P extends Parameters, A extends Answer>(declared: Operation<P, A>): Operation<P, A> {
  return declared;
}
