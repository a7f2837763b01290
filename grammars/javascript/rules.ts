// JavaScript and JSX, parsed with the TSX grammar (a superset), by the rules of TypeScript.

export { rules } from "../typescript/rules.ts";
