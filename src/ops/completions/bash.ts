// The completion script for bash.

import type { CommandWords, FlagWords, ValueWords } from "./words.ts";

export function bashScript(commands: readonly CommandWords[], globals: readonly FlagWords[]): string {
  const names = commands.map(({ name }) => name);
  const firsts = [...new Set(names.map((name) => name.split(" ")[0] ?? name))];
  const groups = [...new Set(names.filter((name) => name.includes(" ")).map((name) => name.split(" ")[0] ?? name))];
  const seconds = groups.map((group) =>
    `    ${group}) words="${
      names.filter((name) => name.startsWith(group + " ")).map((name) => name.slice(group.length + 1)).join(" ")
    }" ;;`
  );
  return `# bash completion for focal. Load it with:  source <(focal completions bash)
_focal() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command="" group="" word i skip=0
  local -a repos=()
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      -C|--repo) ((i + 1 < COMP_CWORD)) && repos+=(-C "\${COMP_WORDS[i+1]}") ;;
    esac
    case "$word" in
      ${valueFlagPattern(globals)}) [[ -z "$command" ]] && skip=1; continue ;;
      -*) continue ;;
    esac
    if [[ -z "$command" ]]; then
      command="$word"
      case "$word" in ${groups.join("|") || "''"}) group="$word" ;; esac
    elif [[ -n "$group" && "$command" == "$group" ]]; then
      command="$group $word"
    fi
  done
  local words="" flags="${flagList(globals)}" looked_up=""
  case "$command" in
    "") words="${firsts.join(" ")}"; looked_up=folder ;;
${seconds.join("\n")}
${commands.map(commandCase).join("\n")}
  esac
  case "$command:$prev" in
${[...commands.flatMap((command) => valueCases(command.name, command.flags)), ...valueCases("*", globals)].join("\n")}
  esac
  if [[ "$cur" == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    return
  fi
  [[ -n "$words" ]] && COMPREPLY=($(compgen -W "$words" -- "$cur"))
  _focal_look_up "$looked_up" "$cur"
}
_focal_look_up() {
  local IFS=$'\\n'
  case "$1" in
    folder) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$2")) ;;
    symbol)
      COMPREPLY+=($("\${COMP_WORDS[0]}" "\${repos[@]}" completions --symbols="$2" 2>/dev/null))
      if ((\${#COMPREPLY[@]} == 0)); then compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$2")); fi ;;
    file) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$2")) ;;
  esac
}
complete -F _focal focal
`;
}

function commandCase({ name, flags, argument }: CommandWords): string {
  const own = flagList(flags);
  const parts = [
    own === "" ? "" : `flags="$flags ${own}"; `,
    argument.choices.length === 0 ? "" : `words="${argument.choices.join(" ")}"; `,
    argument.looked_up === undefined ? "" : `looked_up=${argument.looked_up}; `,
  ];
  return `    "${name}") ${parts.join("").trimEnd() || ":"} ;;`;
}

function valueCases(command: string, flags: readonly FlagWords[]): string[] {
  return flags.flatMap(({ long, short, value }) => {
    if (value === undefined) return [];
    const prefix = command === "*" ? "*" : `"${command}"`;
    const pattern = [long, short].filter((name) => name !== undefined).map((name) => `${prefix}:${name}`).join("|");
    return [`    ${pattern}) ${completeValue(value)} return ;;`];
  });
}

function completeValue({ choices, looked_up }: ValueWords): string {
  if (choices.length > 0) return `COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$cur"));`;
  return looked_up === undefined ? "" : `_focal_look_up ${looked_up} "$cur";`;
}

function valueFlagPattern(flags: readonly FlagWords[]): string {
  return flags.filter(({ value }) => value !== undefined)
    .flatMap(({ long, short }) => (short === undefined ? [long] : [long, short])).join("|");
}

function flagList(flags: readonly FlagWords[]): string {
  return flags.flatMap(({ long, short }) => (short === undefined ? [long] : [long, short])).join(" ");
}
