// Python: how its facts are extracted and how its imports are found.

import type { LanguageRules } from "../../src/languages/rules.ts";
import { BUILTIN_MEMBERS, BUILTINS } from "./builtins.ts";
import { extract } from "./extract.ts";
import { resolveImport } from "./resolve_import.ts";

export const rules: LanguageRules = {
  extract,
  resolveImport,
  fullResolution: true,
  names: {
    overridesPrivate: true,
    setAnywhere: true,
    implicitThis: false,
    package: "none",
    exports: "all",
    builtins: BUILTINS,
    builtinMembers: BUILTIN_MEMBERS,
    callConstructs: true,
    constructors: ["__init__", "__new__"],
    moduleSeparator: ".",
  },
};
