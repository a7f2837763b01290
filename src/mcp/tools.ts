// The tools of the chosen toolsets, made from the declarations of operations.

import type { Operation, Parameter } from "../ops/operation.ts";
import { GLOBALS } from "../ops/globals.ts";
import { REGISTRY } from "../ops/registry.ts";
import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";

export interface Tool {
  readonly operation: Operation;
  /** As listed. */
  readonly definition: ToolDefinition;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  [key: string]: unknown;
}

export interface ObjectSchema {
  readonly type: "object";
  readonly properties?: Record<string, Record<string, unknown>>;
  readonly required?: string[];
  [key: string]: unknown;
}

/** Arguments that every tool takes. */
export const REPO: Parameter = { type: "string", maxLength: 4096, summary: "Only this served folder (path or name)" };
export const MAX_TOKENS: Parameter = { ...GLOBALS.max_tokens, default: 4_000 };

/** The order in which a client's list is easiest to read: what is used first comes first. */
const FIRST = ["get_context", "query_symbol", "search_code", "get_impact_graph", "recover_session"];

/** Loads the operations of these toolsets; `all` means every tool there is. */
export async function loadTools(toolsets: readonly string[]): Promise<ReadonlyMap<string, Tool>> {
  const wanted = toolsets.length === 0 ? ["default"] : toolsets;
  const operations = await Promise.all(
    REGISTRY.filter((entry) => entry.tool !== undefined).map((entry) => entry.load()),
  );
  const known = new Set(["all", "default", "lean", ...operations.flatMap((each) => each.tool?.toolsets ?? [])]);
  for (const name of wanted) {
    if (known.has(name)) continue;
    throw new FocalError("usage", `There is no toolset ${JSON.stringify(name)}.`, {
      fix: `Known toolsets: ${[...known].join(", ")}.`,
      suggestions: nearest(name, [...known]),
    });
  }
  const listed = operations.filter(({ tool }) =>
    tool !== undefined && (wanted.includes("all") || tool.toolsets.some((name) => wanted.includes(name)))
  );
  const rank = (operation: Operation) => (FIRST.indexOf(operation.tool?.name ?? "") + 100) % 100;
  listed.sort((a, b) => rank(a) - rank(b) || (a.tool?.name ?? "").localeCompare(b.tool?.name ?? ""));
  return new Map(listed.map((operation) => [operation.tool?.name ?? "", { operation, definition: define(operation) }]));
}

/** Names of the arguments that a tool takes, with the parameter each stands for. */
export function argumentsOf(operation: Operation): Map<string, { name: string; parameter: Parameter }> {
  const result = new Map<string, { name: string; parameter: Parameter }>();
  for (const [name, parameter] of Object.entries(operation.parameters)) {
    if (parameter.argument === false) continue;
    result.set(parameter.argument ?? name, { name, parameter });
  }
  return result;
}

function define(operation: Operation): ToolDefinition {
  const properties: Record<string, Record<string, unknown>> = {};
  const required: string[] = [];
  for (const [argument, { parameter }] of argumentsOf(operation)) {
    properties[argument] = argumentSchema(parameter);
    if (parameter.required === true) required.push(argument);
  }
  // Said once in the instructions; here they would cost every session their words nineteen times.
  properties["repo"] ??= { type: "string" };
  properties["max_tokens"] ??= { type: "integer" };
  return {
    name: operation.tool?.name ?? operation.name,
    description: operation.tool?.description ?? operation.summary,
    inputSchema: { type: "object", properties, ...(required.length > 0 ? { required } : {}) },
    outputSchema: outputSchema(operation.output),
    annotations: {
      readOnlyHint: operation.effect === "read",
      destructiveHint: operation.effect === "destructive",
      idempotentHint: operation.idempotent === true || operation.effect === "read",
      openWorldHint: false,
    },
  };
}

function argumentSchema(parameter: Parameter): Record<string, unknown> {
  const { type, summary, choices, min, max } = parameter;
  const initial = parameter.argumentDefault ?? parameter.default;
  const value = choices === undefined ? {} : { enum: [...choices] };
  const described = { description: parameter.argumentSummary ?? summary };
  const shown = initial === undefined || initial === false || initial === "" ? {} : { default: initial };
  if (type === "strings") return { type: "array", items: { type: "string", ...value }, ...described };
  const range = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  return { type, ...value, ...range, ...shown, ...described };
}

/**
 * What every answer may have besides the operation's own. Nothing is required at the top: an answer that names
 * candidates instead, or one that was cut, is valid too.
 */
function outputSchema(output: Readonly<Record<string, unknown>>): ObjectSchema {
  const { required: _required, additionalProperties: _closed, properties, ...rest } = output;
  return {
    ...rest,
    type: "object",
    properties: {
      schema_version: { const: 1 },
      truncated: { type: "boolean" },
      more: { type: "string" },
      index: { enum: ["incomplete", "outdated"], description: "When the answer is not of the whole code as it is now" },
      notice: { type: "string" },
      ...(properties as Record<string, Record<string, unknown>> | undefined),
    },
    required: ["schema_version"],
  };
}
