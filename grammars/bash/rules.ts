// Shell: functions, variables, and the commands that call functions.

import { folderOf } from "../../src/base/folder_of.ts";
import { Flag, NONE } from "../../src/languages/facts.ts";
import { addImport, define, ignore, joinPath, words } from "../../src/languages/handlers.ts";
import type { ImportTarget, LanguageRules, ProjectView } from "../../src/languages/rules.ts";
import { type Handler, type Handlers, Walker } from "../../src/languages/walker.ts";

const command: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const nameNode = walker.field(node, "name");
  const name = walker.text(nameNode);
  const args = walker.fields(node, "argument");
  if ((name === "source" || name === ".") && args[0] !== undefined) {
    // A leading `$DIR/` or `$(dirname …)/` is the script's own folder as a rule.
    const path = walker.text(args[0]).replace(/^["']|["']$/g, "").replace(
      /^(\$\{?\w+[^/]*\}?|\$\([^)]*\)|`[^`]*`)\//,
      "./",
    );
    if (!path.includes("$")) {
      addImport(walker, args[0], place, { kind: "star", specifier: path, name: "", local: "", reexport: true });
    }
  } else if (/^[\w:.-]+$/.test(name) && !BUILTINS.has(name)) {
    builder.ref("call", name, nameNode, place.scope, builder.name(place.scope, name, tree.start[nameNode]!));
  }
  // `trap cleanup EXIT` and `export -f name` name functions.
  if (name === "trap" && args[0] !== undefined && /^\w+$/.test(walker.text(args[0]))) {
    const target = walker.text(args[0]);
    builder.ref("read", target, args[0], place.scope, builder.name(place.scope, target, tree.start[args[0]]!));
  }
  for (const child of walker.named(node)) if (child !== nameNode) walker.value(child, place);
  return NONE;
};

const assignment: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  const name = walker.text(nameNode);
  walker.value(walker.field(node, "value"), place);
  if (place.local || walker.kind(nameNode) !== "variable_name") return NONE;
  const holder = builder.tree.parent[node]!;
  const isReadonly = walker.kind(holder) === "declaration_command" &&
    /^(readonly|declare -r|typeset -r)/.test(walker.text(holder));
  const isKnown = builder.file.symbols.some((fact) => fact.name === "$" + name && fact.parent === 0);
  if (isKnown || walker.kind(holder) === "command") return NONE;
  const symbol = builder.symbol({
    name,
    kind: isReadonly ? "const" : "variable",
    parent: 0,
    node,
    nameNode,
    doc,
    flags: Flag.exported,
  });
  builder.declareSymbol(0, symbol, "$" + name);
  return NONE;
};

const expansion: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.child(node, "variable_name");
  if (nameNode >= 0) {
    const name = walker.text(nameNode);
    if (builder.lookup(0, "$" + name, 1 << 30) !== undefined) {
      builder.ref(
        "read",
        name,
        nameNode,
        place.scope,
        builder.name(place.scope, "$" + name, builder.tree.start[nameNode]!),
      );
    }
  }
  walker.children(node, place, [nameNode]);
  return NONE;
};

const values: Handlers = {
  function_definition: define({
    kind: "function",
    name: "name",
    body: "body",
    isFunction: true,
    flags: () => Flag.exported,
  }),
  command,
  variable_assignment: assignment,
  simple_expansion: expansion,
  expansion,
  variable_name: ignore,
  word: ignore,
  heredoc_start: ignore,
};

const tables = { values, types: {} };

function resolveImport(fact: { specifier: string }, from: string, project: ProjectView): ImportTarget {
  const folder = folderOf(from);
  const found = [joinPath(folder, fact.specifier), joinPath("", fact.specifier)].find((path) => project.has(path));
  if (found !== undefined) return { kind: "files", paths: [found] };
  return fact.specifier.startsWith("/") || fact.specifier.startsWith("~")
    ? { kind: "external", name: fact.specifier }
    : { kind: "missing" };
}

const BUILTINS = words(`
  echo printf read cd pwd export local declare readonly typeset unset set shift return exit break continue test true false
  eval exec trap wait kill jobs bg fg let alias unalias type command builtin hash getopts umask ulimit times source mapfile
  ls cat cp mv rm mkdir rmdir touch ln chmod chown find grep egrep fgrep sed awk cut sort uniq head tail tr wc tee xargs
  basename dirname realpath readlink date sleep env which whoami id uname hostname ps top df du tar gzip gunzip zip unzip
  curl wget ssh scp rsync git make cmake gcc cc clang node npm npx yarn python python3 pip go cargo rustc java javac docker
  kubectl sudo su apt apt-get yum brew systemctl service diff patch file stat install mktemp seq yes bc expr jq tput clear
  local unset sh bash zsh
`);

export const rules: LanguageRules = {
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: {
    implicitThis: false,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: new Set(),
    callConstructs: false,
    constructors: [],
  },
  resolveImport,
  fullResolution: false,
};
