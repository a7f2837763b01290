// One command line, from its words to its exit code.

import { escapeControls, withoutControlCharacters } from "../base/controls.ts";
import { EXIT, FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { VERSION } from "../base/version.ts";
import { asFocalError, failureObject } from "../ops/failure.ts";
import { flagName, GLOBALS } from "../ops/globals.ts";
import type { Answer, Operation, Parameter, Values } from "../ops/operation.ts";
import { REGISTRY } from "../ops/registry.ts";
import { type Command, MCP_COMMAND, SERVED } from "../ops/served.ts";
import { checkValues } from "../ops/values.ts";
import { parseArguments, splitCommand } from "./arguments.ts";
import type { Preferences } from "./context.ts";
import { calledHere } from "./other_words.ts";
import { type Terminal, wantsColor } from "./terminal.ts";

export type Globals = Values<typeof GLOBALS>;

export interface ServeCall {
  /** The words after the command, for adapters that read them on their own. */
  readonly args: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly globals: Globals;
}

/** Runs a command that is an adapter itself; wired by `start.ts`, which may import what this folder may not. */
export type Serve = (call: ServeCall) => Promise<number>;

export interface Wiring {
  readonly serve: Readonly<Record<string, Serve>>;
  isFolder(path: string): boolean;
}

export async function run(given: readonly string[], terminal: Terminal, wiring: Wiring): Promise<number> {
  // As many programs have it: `focal help query` is `focal query --help`.
  const args = given[0] === "help" ? [...given.slice(1), "--help"] : given;
  try {
    return await runChecked(args, terminal, wiring);
  } catch (thrown) {
    return await report(thrown, args, terminal);
  }
}

async function runChecked(args: readonly string[], terminal: Terminal, wiring: Wiring): Promise<number> {
  const names = [...REGISTRY, ...SERVED].map(({ name }) => name);
  const split = splitCommand(args, names);
  const name = split.command ?? MCP_COMMAND.name;
  const served = SERVED.find((command) => command.name === name);
  const entry = REGISTRY.find((candidate) => candidate.name === name);
  if (split.command === undefined) {
    // Without a command the line can only be folders to serve, or ask for help or the version.
    if (split.unknown !== undefined && !wiring.isFolder(split.unknown)) refuseCommand(split.unknown, names);
    const { globals, given } = parse(args, MCP_COMMAND);
    if (globals.version) return print(terminal, `focal ${VERSION}\n`);
    if (globals.help || Object.keys(given).length === 0) return await help(terminal, globals);
  } else if (entry === undefined && served === undefined) {
    const { globals } = parse(split.rest.filter((arg) => arg !== split.unknown), { parameters: {} });
    if (split.unknown !== undefined && !globals.help) refuseCommand(`${name} ${split.unknown}`, names);
    return await help(terminal, globals, name);
  }
  const command: Command | Operation | undefined = served ?? await entry?.load();
  if (command === undefined) throw new FocalError("internal", `The command ${name} is listed but cannot be loaded.`);
  const { globals, given } = parse(split.rest, command);
  if (globals.version) return print(terminal, `focal ${VERSION}\n`);
  if (globals.help) return await help(terminal, globals, command);
  const whole = withInput(withGlobals(given, globals, command), command, terminal);
  const values = checkValues(command.parameters, whole, label);
  const serve = wiring.serve[name];
  if (served !== undefined) {
    if (serve === undefined) throw new FocalError("unsupported", `This focal was built without \`focal ${name}\`.`);
    return await serve({ args: split.rest, values, globals });
  }
  refuseBudget(command as Operation, globals);
  return await runOperation(command as Operation, values, globals, terminal);
}

/** A part of a file would be taken for all of it. */
function refuseBudget({ name, whole }: Operation, { max_tokens }: Globals): void {
  if (whole !== true || max_tokens === undefined) return;
  throw new FocalError("usage", `What \`focal ${name}\` prints is for another program and is never cut.`, {
    fix: "Leave out --max-tokens.",
  });
}

function parse(args: readonly string[], command: Pick<Command, "parameters">) {
  const { globals, given } = parseArguments(args, command.parameters);
  refuseOwnFormat(globals["format"], command);
  return { globals: checkValues(GLOBALS, globals, label), given };
}

/** `export graph --format dot`: what is meant is a flag of the command's own. */
function refuseOwnFormat(format: unknown, command: Pick<Command, "parameters">): void {
  if (typeof format !== "string" || GLOBALS.format.choices.some((choice) => choice === format)) return;
  const own = Object.entries(command.parameters).find(([, { choices }]) => choices?.includes(format));
  if (own === undefined) return;
  throw new FocalError("usage", `--format says how an answer is printed, and knows no ${format}.`, {
    fix: `Write ${label(own[0], own[1])} ${format}.`,
  });
}

/** A parameter that a global flag also sets gets that flag's value. */
function withGlobals(given: Readonly<Record<string, unknown>>, globals: Globals, command: Pick<Command, "parameters">) {
  if (command.parameters["max_tokens"] === undefined || globals.max_tokens === undefined) return given;
  return { max_tokens: globals.max_tokens, ...given };
}

/** `-` is the text on stdin where a parameter allows it. */
function withInput(
  given: Readonly<Record<string, unknown>>,
  command: Pick<Command, "parameters">,
  terminal: Terminal,
): Readonly<Record<string, unknown>> {
  const name = Object.keys(given).find((key) => given[key] === "-" && command.parameters[key]?.stdin === true);
  return name === undefined ? given : { ...given, [name]: terminal.input().trim() };
}

function label(name: string, parameter: Parameter): string {
  const flag = flagName(name, parameter);
  return flag === undefined ? name.toUpperCase() : `--${flag}`;
}

async function runOperation(
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
  globals: Globals,
  terminal: Terminal,
): Promise<number> {
  const { openContext } = await import("./context.ts");
  const { renderAnswer } = await import("./output.ts");
  const { pathsFromHere } = await import("./paths_from_here.ts");
  const opened = await openContext(operation, globals, terminal);
  const { color, max_tokens } = opened.preferences;
  const colored = color === "always" && !globals.no_color ||
    color !== "never" && wantsColor(terminal.width !== undefined, terminal.env, globals.no_color);
  let answer: Answer;
  let text: Iterable<string>;
  try {
    // With -C paths count from the folders that it names.
    const meant = globals.repo.length > 0
      ? values
      : pathsFromHere(operation.parameters, values, terminal.cwd, () => opened.context.roots[0]);
    const made = await operation.run(opened.context, withPreferences(operation, meant, globals, opened.preferences));
    answer = { ...made, ...opened.notices() };
    const format = formatOf(globals);
    // Where nothing is an item, that there is nothing, and why, stands in no line.
    if (answer.nothing === true && format === "jsonl" && !globals.quiet) {
      const said = operation.render(answer, { color: false, width: undefined }).trimEnd();
      terminal.error(withoutControlCharacters(said) + "\n");
    }
    text = renderAnswer(operation, answer, {
      format,
      view: { color: colored, width: terminal.width },
      max_tokens: globals.max_tokens ?? max_tokens,
    });
    // A capsule notes by itself what it holds.
    if (opened.context.session !== undefined && operation.group === "ask" && operation.name !== "context") {
      const { recordShown } = await import("../ops/remember/withheld.ts");
      const whole = [...text].join("");
      text = [whole];
      try {
        recordShown(opened.context, operation.name, answer.items ?? [], whole);
      } catch (fault) {
        // What is not recorded is sent again; the answer is there all the same.
        opened.context.log.warn(`The session was not recorded: ${(fault as Error).message}`);
      }
    }
  } catch (thrown) {
    if (opened.context.signal.aborted) throw new FocalError("interrupted", "Interrupted.", { cause: thrown });
    throw thrown;
  } finally {
    opened.close();
  }
  if (opened.context.signal.aborted) return EXIT.interrupted;
  for (const piece of text) if (!terminal.out(piece)) break;
  // What is not in an index that is still being built may be there all the same.
  if (answer.nothing === true) return answer.index === "incomplete" ? EXIT.environment : EXIT.nothing;
  return EXIT.ok;
}

/** `output.max_tokens` is the budget of commands that keep one and were called without --max-tokens. */
function withPreferences(
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
  globals: Globals,
  preferences: Preferences,
): Values<Operation["parameters"]> {
  const asked = operation.parameters["max_tokens"] === undefined || globals.max_tokens !== undefined;
  const all = asked || preferences.max_tokens === undefined
    ? values
    : { ...values, max_tokens: preferences.max_tokens };
  return all as Values<Operation["parameters"]>;
}

function formatOf(globals: Globals): "text" | "json" | "markdown" | "jsonl" {
  if (globals.json) return globals.format === "jsonl" ? "jsonl" : "json";
  return (globals.format ?? "text") as "text" | "json" | "markdown" | "jsonl";
}

async function help(terminal: Terminal, globals: Globals, about?: Command | string): Promise<number> {
  const { commandHelp, programHelp } = await import("./help.ts");
  const color = wantsColor(terminal.width !== undefined, terminal.env, globals.no_color);
  if (typeof about === "object") return print(terminal, commandHelp(about, color));
  return print(terminal, programHelp([...REGISTRY, ...SERVED], color, about));
}

function refuseCommand(unknown: string, names: readonly string[]): never {
  if (/[/\\]/.test(unknown)) {
    throw new FocalError("usage", `${unknown} is no folder that could be served, and no command.`, {
      fix: "Name a folder that exists, or see `focal --help` for all commands.",
    });
  }
  throw new FocalError("usage", `Unknown command ${JSON.stringify(unknown)}.`, {
    suggestions: [calledHere(unknown) ?? nearest(unknown, names)].flat().map((name) => `focal ${name}`),
    fix: "See `focal --help` for all commands.",
  });
}

function print(terminal: Terminal, text: string): number {
  terminal.out(text);
  return EXIT.ok;
}

/**
 * An answer of "nothing" goes to stdout under --json, because it is what was asked for; a refusal or a fault leaves
 * stdout empty and goes to stderr.
 */
async function report(thrown: unknown, args: readonly string[], terminal: Terminal): Promise<number> {
  const failure = asFocalError(thrown);
  const asJson = args.some((arg, at) =>
    /^--(json|format=jsonl?)$/.test(arg) || (arg === "--format" && /^jsonl?$/.test(args[at + 1] ?? ""))
  );
  if (asJson) {
    const object = escapeControls(JSON.stringify({ schema_version: 1, error: failureObject(failure) })) + "\n";
    if (failure.exitCode === EXIT.nothing) terminal.out(object);
    else terminal.error(object);
    return failure.exitCode;
  }
  const { renderFailure } = await import("./failure.ts");
  terminal.error(
    renderFailure(failure, wantsColor(terminal.errorIsTerminal, terminal.env, args.includes("--no-color"))),
  );
  const verbose = args.includes("-v") || args.includes("--verbose");
  if ((verbose || failure.code === "internal") && failure.cause instanceof Error && failure.cause.stack !== undefined) {
    terminal.error(withoutControlCharacters(failure.cause.stack) + "\n");
  }
  return failure.exitCode;
}
