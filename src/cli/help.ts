// Help for the program, for a group of commands and for one command, made from the declarations.

import { flagName, GLOBALS } from "../ops/globals.ts";
import type { Parameter, Parameters } from "../ops/operation.ts";
import type { Entry } from "../ops/registry.ts";
import type { Command } from "../ops/served.ts";
import { style } from "./style.ts";

type Listed = Pick<Entry, "name" | "summary" | "group">;

const GROUP_TITLES: Readonly<Record<Entry["group"], string>> = {
  ask: "Ask about code",
  remember: "Remember",
  index: "Index",
  serve: "Serve assistants",
  maintain: "Maintain",
};

/** `focal --help`, or `focal memory --help` when a group's name is given. */
export function programHelp(commands: readonly Listed[], color: boolean, group?: string): string {
  const paint = style(color);
  const shown = group === undefined ? commands : commands.filter(({ name }) => name.startsWith(group + " "));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = group === undefined
    ? ["A structural understanding of your code and a lasting memory, for assistants and for you.", ""]
    : [];
  lines.push(`Usage: focal ${group ?? ""}${group === undefined ? "" : " "}COMMAND [ARGUMENTS] [FLAGS]`);
  if (group === undefined) {
    lines.push("       focal ROOT…            serve these folders, the same as `focal mcp ROOT…`");
  }
  for (const [key, title] of Object.entries(GROUP_TITLES)) {
    const members = shown.filter((command) => command.group === key);
    if (members.length === 0) continue;
    lines.push("", paint.bold(title));
    for (const { name, summary } of members) lines.push(`  ${paint.cyan(name.padEnd(width))}  ${summary}`);
  }
  if (group === undefined) lines.push("", paint.bold("Flags of every command"), ...flagLines(GLOBALS, color));
  lines.push("", `See \`focal ${group === undefined ? "" : group + " "}COMMAND --help\` for flags and examples.`);
  return lines.join("\n") + "\n";
}

/** `focal COMMAND --help`. */
export function commandHelp(command: Command, color: boolean): string {
  const paint = style(color);
  const lines = [`${command.summary}.`, "", `Usage: ${usage(command)}`];
  if (command.help !== undefined) lines.push("", command.help.trim());
  const positional = Object.entries(command.parameters).filter(([, { position }]) => position !== undefined);
  if (positional.length > 0) {
    const width = Math.max(...positional.map(([name]) => name.length));
    lines.push("", paint.bold("Arguments"));
    for (const [name, parameter] of positional) {
      lines.push(`  ${paint.cyan(name.toUpperCase().padEnd(width))}  ${parameter.summary}${limits(parameter)}`);
    }
  }
  const own = flagLines(command.parameters, color);
  if (own.length > 0) lines.push("", paint.bold("Flags"), ...own);
  lines.push("", paint.bold("Examples"));
  const width = Math.max(...command.examples.map((example) => example.command.length));
  for (const example of command.examples) {
    lines.push(`  ${paint.cyan(example.command.padEnd(width))}  ${example.does}`);
  }
  const names = Object.entries(GLOBALS).map(([name, parameter]) => `--${flagName(name, parameter)}`).join(", ");
  lines.push("", `Also: ${names} (see \`focal --help\`).`);
  return lines.join("\n") + "\n";
}

/** `focal query NAME [FLAGS]`. */
export function usage(command: Command): string {
  const words = Object.entries(command.parameters)
    .filter(([, { position }]) => position !== undefined)
    .sort(([, a], [, b]) => placeOf(a) - placeOf(b))
    .map(([name, parameter]) => {
      const word = name.replace(/s$/, (end) => parameter.position === "rest" ? "" : end).toUpperCase();
      const many = parameter.position === "rest" && parameter.type === "strings" ? `${word}…` : word;
      return parameter.required === true ? many : `[${many}]`;
    });
  const flags = Object.entries(command.parameters).some(([name, parameter]) => flagName(name, parameter) !== undefined);
  return ["focal", command.name, ...words, ...(flags ? ["[FLAGS]"] : [])].join(" ");
}

function placeOf(parameter: Parameter): number {
  return parameter.position === "rest" ? Infinity : parameter.position ?? Infinity;
}

function flagLines(parameters: Parameters, color: boolean): string[] {
  const paint = style(color);
  const rows = Object.entries(parameters).flatMap(([name, parameter]) => {
    const flag = flagName(name, parameter);
    return flag === undefined ? [] : [{ left: flagUsage(flag, parameter), parameter }];
  });
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return rows.map(({ left, parameter }) =>
    `  ${paint.cyan(left.padEnd(width))}  ${parameter.summary}${limits(parameter)}`
  );
}

function flagUsage(flag: string, parameter: Parameter): string {
  const short = parameter.short === undefined ? "    " : `-${parameter.short}, `;
  if (parameter.type === "boolean") return `${short}--${parameter.default === true ? "no-" : ""}${flag}`;
  const value = parameter.choices !== undefined
    ? parameter.choices.join("|")
    : parameter.type === "integer" || parameter.type === "number"
    ? "N"
    : parameter.completes === "folder"
    ? "DIR"
    : parameter.completes === "file"
    ? "FILE"
    : "TEXT";
  return `${short}--${flag} ${parameter.bare === undefined ? value : `[${value}]`}`;
}

function limits({ type, min, max, default: value, choices, position, stdin }: Parameter): string {
  const notes: string[] = [];
  if (min !== undefined || max !== undefined) notes.push(`${min ?? ""}..${max ?? ""}`);
  if (choices !== undefined && position !== undefined) notes.push(choices.join(", "));
  if (stdin === true) notes.push("- reads it from stdin");
  if (value !== undefined && type !== "boolean") notes.push(`default ${value}`);
  return notes.length === 0 ? "" : ` (${notes.join("; ")})`;
}
