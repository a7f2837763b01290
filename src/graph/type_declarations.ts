// The other declarations of a type that is written in several places: what uses one of them uses the type.

import type { Database } from "../store/database.ts";
import { symbolById, type SymbolRow, symbolsByName, symbolsNamedIn } from "./symbols.ts";

const MERGING: ReadonlySet<string> = new Set(["typescript", "tsx", "vue", "svelte"]);
const MERGED = /^(class|interface)$/;
const PARTIAL = /^(class|struct|interface|record)$/;

/** So many types of one name are not looked through. */
const MOST_NAMESAKES = 100;

/** Whether a type of this kind can be written in several places at all. */
export function isMergeable(language: string, kind: string): boolean {
  if (MERGING.has(language)) return MERGED.test(kind);
  return language === "csharp" ? PARTIAL.test(kind) : language === "python" && kind === "class";
}

/**
 * TypeScript merges classes and interfaces of one name in a scope, and what `declare module "./file"` or `declare
 * global` add; C# has partial types; in Python a class may be written once for each side of an `if` or `try`.
 */
export function otherDeclarations(database: Database, symbol: SymbolRow): SymbolRow[] {
  if (!isMergeable(symbol.language, symbol.kind)) return [];
  if (symbol.language === "csharp") return otherParts(database, symbol);
  return symbol.language === "python" ? beside(database, symbol) : merged(database, symbol);
}

/** Of each type the declaration that has its code: a class, in the module that the others add to. */
export function mainDeclarations(database: Database, rows: readonly SymbolRow[]): SymbolRow[] {
  if (rows.length < 2) return [...rows];
  const left = new Set(rows);
  return rows.map((row) => {
    if (!left.has(row)) return undefined;
    const others = new Set(otherDeclarations(database, row).map((one) => one.id));
    const same = [row, ...[...left].filter((one) => others.has(one.id))];
    for (const one of same) left.delete(one);
    return same.sort((a, b) => Number(b.kind === "class") - Number(a.kind === "class") || depthOf(a) - depthOf(b))[0];
  }).filter((row) => row !== undefined);
}

const depthOf = (row: SymbolRow): number => row.qualified_name.split(".").length;

const isPartial = (row: SymbolRow): boolean => /\bpartial\b/.test(row.signature);

function otherParts(database: Database, symbol: SymbolRow): SymbolRow[] {
  if (!isPartial(symbol)) return [];
  return namesakes(database, symbol).filter((row) =>
    row.qualified_name === symbol.qualified_name && row.kind === symbol.kind && row.package === symbol.package &&
    isPartial(row) && countTypeParameters(row) === countTypeParameters(symbol)
  );
}

/** `Box` and `Box<T>` are two types. */
const countTypeParameters = ({ name, signature }: SymbolRow): number =>
  new RegExp(`\\b${name}\\s*<([^<>]*)`).exec(signature)?.[1]?.split(",").length ?? 0;

const beside = (database: Database, symbol: SymbolRow): SymbolRow[] =>
  symbolsNamedIn(database, symbol.file_id, symbol.name)
    .filter((row) => row.id !== symbol.id && row.parent_id === symbol.parent_id && MERGED.test(row.kind));

function merged(database: Database, symbol: SymbolRow): SymbolRow[] {
  const here = beside(database, symbol);
  const place = placeOf(database, symbol);
  if (place === undefined) return here;
  const elsewhere = namesakes(database, symbol).filter((row) => row.file_id !== symbol.file_id).filter((row) => {
    const other = placeOf(database, row);
    return other !== undefined && isSame(place, other);
  });
  return [...here, ...elsewhere];
}

const namesakes = (database: Database, symbol: SymbolRow): SymbolRow[] => {
  const rows = symbolsByName(database, [symbol.checkout_id], symbol.name).filter((row) =>
    row.id !== symbol.id && row.name === symbol.name && isMergeable(row.language, row.kind)
  );
  return rows.length > MOST_NAMESAKES ? [] : rows;
};

interface Place {
  /** The module that declares it, or is added to: a path without its ending, or `global`. */
  readonly of: string;
  /** Added from elsewhere. */
  readonly added: boolean;
}

/** Undefined for what is local to something else, or adds to a package. */
function placeOf(database: Database, row: SymbolRow): Place | undefined {
  const parent = row.parent_id === null ? undefined : symbolById(database, row.parent_id);
  if (parent === undefined || parent.kind !== "module") return undefined;
  if (parent.parent_id === null) return { of: withoutEnding(row.path), added: false };
  if (parent.name === "global") return { of: "global", added: true };
  if (!parent.name.startsWith(".")) return undefined;
  const path = new URL(encodeURI(parent.name), `file:///${encodeURI(row.path)}`).pathname.slice(1).replace(/\/$/, "");
  return { of: withoutEnding(decodeURI(path)), added: true };
}

/** A module may be named with its file's ending, without it, or as the folder that has an index. */
const withoutEnding = (path: string): string => path.replace(/(\.d)?\.[cm]?[jt]sx?$/, "").replace(/(^|\/)index$/, "");

/** Two files of one path but for the ending are different modules, unless one of them adds to the other. */
const isSame = (a: Place, b: Place): boolean => a.of === b.of && (a.added || b.added);
