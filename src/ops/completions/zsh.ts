// The completion script for zsh.

import type { CommandWords, FlagWords, ValueWords } from "./words.ts";

export function zshScript(commands: readonly CommandWords[], globals: readonly FlagWords[]): string {
  const names = commands.map(({ name }) => name);
  const groups = [...new Set(names.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0] ?? name))];
  const singles = commands.filter(({ name }) => !name.includes(" "));
  const firsts = [
    ...singles.map(({ name, summary }) => described(name, summary)),
    ...groups.map((group) => described(group, `${group} commands`)),
  ];
  return `#compdef focal
# zsh completion for focal. Save it as _focal in a folder of $fpath, or:  source <(focal completions zsh)
_focal() {
  local context state state_descr line
  typeset -A opt_args
  local -a globals commands
  globals=(
${globals.flatMap(flagSpecs).map((spec) => `    ${spec}`).join("\n")}
  )
  _arguments -C $globals '1: :->command' '*:: :->rest' && return
  case $state in
    command)
      commands=(
${firsts.map((first) => `        ${first}`).join("\n")}
      )
      _describe -t commands 'focal command' commands
      _files -/
      ;;
    rest)
      case $line[1] in
${singles.map((command) => `        ${command.name}) ${argumentsCall(command)} ;;`).join("\n")}
${groups.map((group) => groupCase(group, commands)).join("\n")}
        *) _files -/ ;;
      esac
      ;;
  esac
}
_focal_symbols() {
  local -a names
  names=(\${(f)"$(focal completions --symbols="$PREFIX" 2>/dev/null)"})
  if ((\${#names})); then compadd -M 'm:{a-zA-Z}={A-Za-z}' -- $names; else _files; fi
}
if [[ "$funcstack[1]" == _focal ]]; then _focal "$@"; else compdef _focal focal; fi
`;
}

function groupCase(group: string, commands: readonly CommandWords[]): string {
  const members = commands.filter(({ name }) => name.startsWith(group + " "));
  const short = (name: string) => name.slice(group.length + 1);
  return `        ${group})
          _arguments -C $globals '1: :->sub' '*:: :->subrest' && return
          case $state in
            sub)
              commands=(${members.map(({ name, summary }) => described(short(name), summary)).join(" ")})
              _describe -t commands '${group} command' commands ;;
            subrest)
              case $line[1] in
${members.map((command) => `                ${short(command.name)}) ${argumentsCall(command)} ;;`).join("\n")}
              esac ;;
          esac ;;`;
}

function argumentsCall({ flags, argument }: CommandWords): string {
  const specs = ["$globals", ...flags.flatMap(flagSpecs), `'*: :${action(argument)}'`];
  return `_arguments ${specs.join(" ")}`;
}

function flagSpecs({ long, short, summary, value }: FlagWords): string[] {
  const text = `[${escaped(summary)}]`;
  const after = value === undefined ? "" : `: :${action(value)}`;
  return (short === undefined ? [long] : [long, short]).map((name) => `'*${name}${text}${after}'`);
}

function action({ choices, looked_up }: ValueWords): string {
  if (choices.length > 0) return `(${choices.join(" ")})`;
  if (looked_up === "folder") return "_files -/";
  if (looked_up === "symbol") return "_focal_symbols";
  return looked_up === "file" ? "_files" : " ";
}

function described(name: string, summary: string): string {
  return `'${name}:${summary.replaceAll("'", "").replaceAll(":", "\\:")}'`;
}

function escaped(text: string): string {
  return text.replaceAll("'", "").replaceAll(/[[\]:]/g, (sign) => "\\" + sign);
}
