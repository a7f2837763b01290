// Vue components: the rules of TypeScript over what stands in their scripts.

import type { LanguageRules } from "../../src/languages/rules.ts";
import { rules as typescript } from "../typescript/rules.ts";
import { scriptBlocks } from "../typescript/script_blocks.ts";

export const rules: LanguageRules = { ...typescript, prepare: scriptBlocks };
