// TypeScript: facts from its trees, its modules, its built-in names. The other JavaScript dialects share these rules.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { Op } from "../../src/languages/facts.ts";
import type { LanguageRules } from "../../src/languages/rules.ts";
import { declareTypedefs } from "./jsdoc.ts";
import { settleExports } from "./modules.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./names.ts";
import { repair } from "./repair.ts";
import { resolveImport } from "./resolve_import.ts";
import { statementHandlers } from "./statements.ts";
import { typeHandlers } from "./types.ts";
import { valueHandlers } from "./values.ts";
import { type Handlers, Walk } from "./walk.ts";

let handlers: Handlers | undefined;

function extract(builder: FileBuilder): void {
  handlers ??= { values: valueHandlers(), types: typeHandlers(), statements: statementHandlers() };
  const walk = new Walk(builder, handlers);
  declareTypedefs(walk);
  walk.statements(0, 0);
  settleExports(walk);
  if (COMPONENTS.has(builder.file.language)) exportComponent(builder);
}

/** Languages whose files are components: importing one gives the component, whether the script says so or not. */
const COMPONENTS = new Set(["vue", "svelte"]);

function exportComponent(builder: FileBuilder): void {
  if (builder.file.exports.some((fact) => fact.name === "default")) return;
  builder.export("default", builder.expr(Op.Symbol, 0));
}

export const rules: LanguageRules = {
  extract,
  names: {
    implicitThis: false,
    package: "none",
    superIsClass: true,
    augmentedModules: true,
    exports: "marked",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: ["constructor"],
  },
  resolveImport,
  fullResolution: true,
  repair,
};
