// The completion script for fish.

import type { CommandWords, FlagWords, ValueWords } from "./words.ts";

export function fishScript(commands: readonly CommandWords[], globals: readonly FlagWords[]): string {
  const names = commands.map(({ name }) => name);
  const groups = [...new Set(names.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0] ?? name))];
  const firsts = [...commands.filter(({ name }) => !name.includes(" ")).map(({ name }) => name), ...groups];
  const lines = [
    "# fish completion for focal. Save it as ~/.config/fish/completions/focal.fish",
    "complete -c focal -f",
    `set -l firsts ${firsts.join(" ")}`,
    ...globals.map((flag) => `complete -c focal ${flagText(flag)}`),
    `complete -c focal -n "not __fish_seen_subcommand_from $firsts" -a "(__fish_complete_directories)"`,
  ];
  for (const group of groups) {
    lines.push(
      `complete -c focal -n "not __fish_seen_subcommand_from $firsts" -a ${group} -d ${quoted(`${group} commands`)}`,
    );
  }
  for (const { name, summary, flags, argument } of commands) {
    const [first = name, second] = name.split(" ");
    const seconds = names.filter((other) => other.startsWith(first + " ")).map((other) => other.split(" ")[1]);
    const before = second === undefined
      ? "not __fish_seen_subcommand_from $firsts"
      : `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds.join(" ")}`;
    const after = second === undefined
      ? `__fish_seen_subcommand_from ${first}`
      : `__fish_seen_subcommand_from ${first}; and __fish_seen_subcommand_from ${second}`;
    lines.push(`complete -c focal -n "${before}" -a ${second ?? first} -d ${quoted(summary)}`);
    for (const flag of flags) lines.push(`complete -c focal -n "${after}" ${flagText(flag)}`);
    const value = valueText(argument);
    if (value !== "") lines.push(`complete -c focal -n "${after}" ${value}`);
  }
  return lines.join("\n") + "\n";
}

function flagText({ long, short, summary, value }: FlagWords): string {
  const parts = [`-l ${long.slice(2)}`];
  if (short !== undefined) parts.push(`-s ${short.slice(1)}`);
  if (value !== undefined) parts.push(`-x ${valueText(value)}`.trimEnd());
  return [...parts, `-d ${quoted(summary)}`].join(" ");
}

function valueText({ choices, looked_up }: ValueWords): string {
  if (choices.length > 0) return `-a ${quoted(choices.join(" "))}`;
  if (looked_up === "symbol") return `-F -a "(focal completions --symbols=(commandline -ct) 2>/dev/null)"`;
  if (looked_up === "folder") return `-a "(__fish_complete_directories)"`;
  return looked_up === "file" ? "-F" : "";
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
