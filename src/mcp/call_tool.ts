// One call of a tool: its arguments checked, the operation run, the answer cut to its budget, failures said in words.

import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { upperTokens } from "../base/tokens.ts";
import { PLAIN } from "../render/view.ts";
import { asFocalError, failureObject } from "../ops/failure.ts";
import { flagName } from "../ops/globals.ts";
import type { Answer, Operation, Values } from "../ops/operation.ts";
import { REGISTRY } from "../ops/registry.ts";
import { recordSentBodies } from "../ops/remember/withheld.ts";
import { checkValue, checkValues } from "../ops/values.ts";
import type { Connection } from "./connection.ts";
import { fitAnswerText, fitStructured } from "./fit_answer.ts";
import { Outdated } from "./outdated.ts";
import type { Service } from "./service.ts";
import { argumentsOf, MAX_TOKENS, REPO, type Tool } from "./tools.ts";

export interface ToolCall {
  readonly service: Service;
  readonly connection: Connection;
  readonly tool: Tool;
  readonly given: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number, message: string) => void;
}

export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  [key: string]: unknown;
}

const DEFAULT_MAX_TOKENS = 4_000;
const LOCK_ATTEMPTS = 15;
const LOCK_PAUSE_MS = 200;

export async function callTool(call: ToolCall): Promise<ToolResult> {
  const { service, tool: { operation }, signal, progress, connection } = call;
  try {
    const checked = checkArguments(operation, call.given);
    const outdated = new Outdated();
    const context = service.context({
      repo: checked.repo,
      session: connection.session(),
      max_tokens: checked.max_tokens,
      signal,
      progress,
      outdated: (paths) => outdated.add(paths),
    });
    const unfinished = operation.needs.includes("index")
      ? await patiently(signal, () => service.notice(context.roots))
      : undefined;
    const indexing = unfinished === undefined ? undefined : service.indexing(context.roots);
    if (indexing !== undefined) progress?.(indexing.done, indexing.total, indexing.message);
    const answer = outdated.without(
      operation.name,
      await patiently(signal, () => operation.run(context, checked.values)),
    );
    const notice = [unfinished, outdated.notice()].filter((line) => line !== undefined).join("\n") || undefined;
    const whole = inArgumentWords(operation, operation.render(answer, PLAIN));
    const text = fitAnswerText(whole, notice, checked.max_tokens);
    if (operation.name !== "context") recordSentBodies(context, answer.items ?? [], text);
    connection.used({
      tool: operation.tool?.name ?? operation.name,
      about: aboutWhat(operation, call.given),
      budget: checked.max_tokens,
      answer_tokens: upperTokens(text),
      files: filesOf(answer),
      symbols: symbolsOf(answer),
    });
    return {
      content: [{ type: "text", text }],
      structuredContent: fitStructured(
        {
          ...withMore(operation, answer),
          ...(notice === undefined ? {} : { index: indexing ? "incomplete" : "outdated" }),
        },
        notice,
        checked.max_tokens,
      ),
    };
  } catch (thrown) {
    const failure = service.explain(asFocalError(thrown));
    if (failure.code === "internal") service.options.log.error(describeFault(operation, failure));
    return failed(failure);
  }
}

/**
 * SQLite waits for a lock on the thread that answers, so it waits only shortly, and others get their turn in between. Who
 * reads meets one where a database is checked or made anew.
 */
async function patiently<T>(signal: AbortSignal, run: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1;; attempt++) {
    try {
      return await run();
    } catch (error) {
      const locked = error instanceof FocalError && error.code === "database_locked";
      if (!locked || attempt >= LOCK_ATTEMPTS || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
    }
  }
}

/** What happened and what to do about it, in words that an assistant can act on. */
export function failed(failure: FocalError): ToolResult {
  const hint = failure.suggestions.length === 0 ? "" : ` Did you mean ${failure.suggestions.join(", ")}?`;
  const said = /[.!?]$/.test(failure.message) ? failure.message : `${failure.message}.`;
  const text = inToolWords(`${said}${hint} ${failure.fix}`.trim());
  const { exit_code: _, ...error } = failureObject(failure);
  return { content: [{ type: "text", text: text.slice(0, 4_000) }], isError: true, _meta: { "focal/error": error } };
}

/** Advice is written for the command line: `focal search` is search_code here. */
function inToolWords(text: string): string {
  return text.replace(/`focal ([a-z]+(?: [a-z]+)?)[^`]*`/g, (whole, command: string) => {
    const entry = REGISTRY.find(({ name }) => name === command) ??
      REGISTRY.find(({ name }) => name === command.split(" ")[0]);
    return entry?.tool ?? whole;
  });
}

/** `raise --limit` is `raise max_results` here. */
function inArgumentWords(operation: Operation, text: string): string {
  return text.replace(/\braise --([a-z-]+)/g, (whole, flag: string) => {
    const found = Object.entries(operation.parameters).find(([name, parameter]) => flagName(name, parameter) === flag);
    return found === undefined ? whole : `raise ${found[1].argument || found[0]}`;
  });
}

function withMore(operation: Operation, answer: Answer): Answer {
  return answer.more === undefined ? answer : { ...answer, more: inArgumentWords(operation, answer.more) };
}

interface Checked {
  readonly values: Values<Operation["parameters"]>;
  readonly repo: string | undefined;
  readonly max_tokens: number;
}

/** Arguments in the tool's names, made into values in the operation's. */
export function checkArguments(operation: Operation, given: Readonly<Record<string, unknown>>): Checked {
  const known = argumentsOf(operation);
  const names = [...known.keys(), "repo", "max_tokens"];
  for (const name of Object.keys(given)) {
    if (known.has(name) || name === "repo" || name === "max_tokens") continue;
    throw new FocalError(
      "invalid_input",
      `${operation.tool?.name} has no argument ${JSON.stringify(name.slice(0, 80))}.`,
      {
        suggestions: nearest(name.slice(0, 80), names),
        fix: `Its arguments: ${[...new Set(names)].join(", ")}.`,
      },
    );
  }
  const own = (argument: string) => Object.hasOwn(given, argument) ? given[argument] ?? undefined : undefined;
  const renamed: Record<string, unknown> = {};
  for (const [argument, { name, parameter }] of known) {
    const value = own(argument);
    // Some tools take one name, some a list of them under the same word: what is meant is plain.
    if (value !== undefined) {
      renamed[name] = parameter.type === "strings" && typeof value === "string" ? [value] : value;
    }
  }
  const label = (name: string) => operation.parameters[name]?.argument || name;
  const values = checkValues(
    operation.parameters,
    renamed,
    label,
    (parameter) => parameter.argumentDefault ?? parameter.default,
  );
  const repo = own("repo");
  if (repo !== undefined && !known.has("repo")) checkValue("repo", REPO, repo);
  const asked = own("max_tokens");
  if (asked !== undefined && !known.has("max_tokens")) checkValue("max_tokens", MAX_TOKENS, asked);
  const budget = asked ?? (values as Record<string, unknown>)["max_tokens"];
  return {
    values,
    repo: known.has("repo") ? undefined : repo as string | undefined,
    max_tokens: typeof budget === "number" ? budget : DEFAULT_MAX_TOKENS,
  };
}

/** What an observation says of a call: the texts it was asked with. */
function aboutWhat(operation: Operation, given: Readonly<Record<string, unknown>>): string {
  const texts = [...argumentsOf(operation)].filter(([, { parameter }]) => parameter.required === true)
    .flatMap(([argument]) => given[argument]).filter((value) => typeof value === "string");
  return texts.length === 0 ? "" : `${operation.name} ${texts.map((text) => `'${text}'`).join(" ")}`;
}

function filesOf(answer: Answer): string[] {
  const paths = (answer.items ?? []).flatMap((item) => {
    const path = typeof item === "object" && item !== null ? (item as { path?: unknown }).path : undefined;
    return typeof path === "string" ? [path] : [];
  });
  return [...new Set(paths)].slice(0, 50);
}

function symbolsOf(answer: Answer): { path: string; qualified_name: string }[] {
  return (answer.items ?? []).flatMap((item) => {
    const { path, qualified_name } = (item ?? {}) as { path?: unknown; qualified_name?: unknown };
    return typeof path === "string" && typeof qualified_name === "string" && qualified_name !== ""
      ? [{ path, qualified_name }]
      : [];
  }).slice(0, 50);
}

function describeFault(operation: Operation, failure: FocalError): string {
  const stack = failure.cause instanceof Error ? failure.cause.stack ?? "" : "";
  return `${operation.tool?.name}: ${failure.message}\n${stack}`;
}
