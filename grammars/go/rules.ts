// Go: how its facts are extracted and how its imports are found.

import type { LanguageRules } from "../../src/languages/rules.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { extract } from "./extract.ts";
import { resolveImport } from "./imports.ts";
import { LIBRARY_INTERFACES } from "./library_interfaces.ts";
import { repair } from "./repair.ts";

export const rules: LanguageRules = {
  extract,
  repair,
  resolveImport,
  fullResolution: true,
  names: {
    implicitThis: false,
    package: "folder",
    exports: "marked",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: false,
    constructors: [],
    satisfiesUnsaid: LIBRARY_INTERFACES,
    passesResults: true,
  },
};
