// TSX: the rules of TypeScript, whose table of node kinds covers this grammar too.

export { rules } from "../typescript/rules.ts";
