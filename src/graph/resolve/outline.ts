// What a function's parameters and results look like as they are written: most functions that differ are told apart by that,
// without reading the files that say what the names mean.

import { BindingFlag, NONE, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { aliasHash } from "./name_hash.ts";
import { SPELLINGS } from "./same_signature.ts";
import { lastName } from "./type_places.ts";

/** What types are made of, one after the other; names begin with a dot. */
export type Outline = readonly string[];

const MAX_DEPTH = 8;
/** Any type at all. */
const OPEN = "?";

export function outlineOf(file: FileState, symbol: number): Outline {
  const { params, declared } = file.facts.symbols[symbol]!;
  const outline = [String(params.length)];
  for (const param of params) {
    const { flags, declared } = file.facts.bindings[param]!;
    if ((flags & BindingFlag.rest) !== 0) outline.push("...");
    write(file, declared, outline, MAX_DEPTH);
  }
  write(file, declared, outline, MAX_DEPTH);
  return outline;
}

function write(file: FileState, expr: number, out: string[], depth: number): void {
  const all = (items: readonly number[]) => {
    for (const item of items) write(file, item, out, depth - 1);
  };
  if (expr === NONE) return void out.push("nothing");
  const [op, a, b] = [file.op(expr), file.a(expr), file.b(expr)];
  if (depth === 0) return void out.push(OPEN);
  switch (op) {
    case Op.Symbol:
    case Op.Import:
    case Op.Free:
    case Op.Member: {
      const name = lastName(file, expr);
      return void out.push(`.${SPELLINGS.get(name) ?? name}`);
    }
    case Op.Ref:
      out.push("*");
      return all([a]);
    case Op.Literal:
      out.push(`${file.facts.names[a]!} of ${file.list(b).length}`);
      return all(file.list(b));
    case Op.Apply:
      all([a]);
      out.push(`with ${file.list(b).length}`);
      return all(file.list(b));
    case Op.FunctionType:
      out.push(`function of ${file.list(a).length}`);
      return all([...file.list(a), b]);
    default:
      out.push(OPEN);
  }
}

/** Names mean the same wherever they stand: the language's own. */
export function isPlain(outline: Outline, builtins: ReadonlySet<string>): boolean {
  return outline.every((part) =>
    part !== OPEN && (part === "..." || !part.startsWith(".") || builtins.has(part.slice(1)))
  );
}

/** False where they differ whatever the names in them mean. `isAlias`: some type of that name is another's other name. */
export function mayBeSame(ev: Evaluator, a: Outline, b: Outline, isAlias: (name: string) => boolean): boolean {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0) return a.length === b.length;
  const parts = [a[at]!, b[at] ?? ""];
  if (parts.includes(OPEN)) return true;
  return parts.some((part) => {
    if (!part.startsWith(".") || part === "...") return false;
    ev.evaluation.deps.add(aliasHash(part.slice(1)));
    return isAlias(part.slice(1));
  });
}
