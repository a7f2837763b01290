// Checks given values against declared parameters; the command line and the MCP adapter both go through here.

import { FocalError } from "../base/errors.ts";
import type { Parameter, Parameters, Values } from "./operation.ts";

const DEFAULT_MAX_LENGTH = 10_000;
const MAX_ITEMS = 1_000;

/** What a parameter is called where the value came from: `--max-tokens` or `max_tokens`. */
export type Label = (name: string, parameter: Parameter) => string;

/** The validated values, defaults filled in. Unknown names are the caller's matter. */
export function checkValues<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, unknown>>,
  label: Label,
  defaults: (parameter: Parameter) => Parameter["default"] = (parameter) => parameter.default,
): Values<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = given[name] ?? undefined;
    if (value !== undefined) {
      checkValue(label(name, parameter), parameter, value);
      values[name] = value;
      continue;
    }
    if (parameter.required === true) {
      throw new FocalError("invalid_input", `${label(name, parameter)} is missing: ${lowerFirst(parameter.summary)}.`, {
        fix: `Give ${label(name, parameter)}.`,
      });
    }
    values[name] = defaults(parameter) ?? emptyValue(parameter);
  }
  // Checked name by name above, which the compiler cannot follow.
  return values as Values<P>;
}

function emptyValue(parameter: Parameter): unknown {
  if (parameter.type === "boolean") return false;
  if (parameter.type === "strings") return [];
  return undefined;
}

/** Throws when the value is not one that the parameter accepts, naming what it accepts. */
export function checkValue(label: string, parameter: Parameter, value: unknown): void {
  const expected = expectation(parameter);
  const refuse = (got: string): never => {
    throw new FocalError("invalid_input", `${label} must be ${expected}, not ${got}.`, {
      fix: `Give ${label} as ${expected}.`,
    });
  };
  if (parameter.type === "boolean") {
    if (typeof value !== "boolean") refuse(show(value));
  } else if (parameter.type === "integer" || parameter.type === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return refuse(show(value));
    if (parameter.type === "integer" && !Number.isInteger(value)) refuse(show(value));
    if (value < (parameter.min ?? -Infinity) || value > (parameter.max ?? Infinity)) refuse(show(value));
  } else if (parameter.type === "string") {
    checkString(parameter, value, refuse);
  } else {
    if (!Array.isArray(value)) return refuse(show(value));
    if (value.length > MAX_ITEMS) refuse(`${value.length} items (at most ${MAX_ITEMS})`);
    if (parameter.required === true && value.length === 0) refuse("an empty list");
    for (const item of value) checkString(parameter, item, refuse);
  }
}

function checkString(parameter: Parameter, value: unknown, refuse: (got: string) => never): void {
  if (typeof value !== "string") return refuse(show(value));
  const limit = parameter.maxLength ?? DEFAULT_MAX_LENGTH;
  if (value.length > limit) refuse(`${value.length} characters (at most ${limit})`);
  if (parameter.required === true && value.trim() === "") refuse("empty");
  if (parameter.choices !== undefined && !parameter.choices.includes(value)) refuse(show(value));
}

/** What the parameter accepts, in words: "an integer from 1 to 5". */
export function expectation(parameter: Parameter): string {
  if (parameter.choices !== undefined) {
    const choices = parameter.choices.join(", ");
    return parameter.type === "strings" ? `any of ${choices}` : `one of ${choices}`;
  }
  if (parameter.type === "integer" || parameter.type === "number") return numberExpectation(parameter);
  if (parameter.type === "boolean") return "true or false";
  return parameter.type === "strings" ? "a list of texts" : "a text";
}

function numberExpectation({ type, min, max }: Parameter): string {
  const kind = type === "integer" ? "an integer" : "a number";
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${kind} of at least ${min}`;
  if (max !== undefined) return `${kind} of at most ${max}`;
  return kind;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
