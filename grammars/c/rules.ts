// C: the handlers of C++, without types that have members by inheritance.

import type { LanguageRules } from "../../src/languages/rules.ts";
import { Walker } from "../../src/languages/walker.ts";
import { rules as cpp, types, values } from "../cpp/rules.ts";

const tables = { values, types };

export const rules: LanguageRules = {
  ...cpp,
  extract(builder) {
    new Walker(builder, tables).walkFile();
  },
  names: { ...cpp.names, implicitThis: false, callConstructs: false, constructors: [], overloads: false },
};
