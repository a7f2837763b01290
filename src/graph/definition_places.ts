// In C and C++ a function is declared in one file and defined in another: both are one symbol, for whoever asks.

import { Flag } from "../languages/facts.ts";
import type { Database } from "../store/database.ts";
import { isCallable } from "./callable.ts";
import { type SymbolRow, symbolsByName } from "./symbols.ts";
import { writtenParameters } from "./written_parameters.ts";

const APART = /^(c|cpp)$/;
/** So many functions of one name are not looked through. */
const MOST_NAMESAKES = 1000;

const isDeclared = (row: SymbolRow): boolean => (row.flags & (Flag.declaration | Flag.abstract)) === Flag.declaration;
const isDefined = (row: SymbolRow): boolean => (row.flags & Flag.declaration) === 0;
const isApart = (row: SymbolRow): boolean => APART.test(row.language) && isCallable(row.kind);

/** Without the declarations of what is defined among them. */
export function withoutDeclared(rows: readonly SymbolRow[]): SymbolRow[] {
  const definitions = new Definitions(rows);
  return rows.filter((row) => definitions.of(row) === undefined);
}

/** The definitions of declarations, the declarations of definitions, in whatever files: of some functions of one name. */
export function otherPlaces(database: Database, symbols: readonly SymbolRow[]): SymbolRow[] {
  const [first] = symbols;
  if (first === undefined || !symbols.some(isApart)) return [];
  const rows = symbolsByName(database, [first.checkout_id], first.name).filter(isApart);
  if (rows.length > MOST_NAMESAKES) return [];
  const definitions = new Definitions(rows);
  const wanted = new Set(
    symbols.filter(isApart).map((symbol) => isDefined(symbol) ? symbol.id : definitions.of(symbol)?.id),
  );
  return rows.filter((row) => wanted.has(row.id) || wanted.has(definitions.of(row)?.id ?? -1));
}

class Definitions {
  readonly #byName: ReadonlyMap<string, readonly SymbolRow[]>;

  constructor(rows: readonly SymbolRow[]) {
    this.#byName = Map.groupBy(rows.filter((row) => isApart(row) && isDefined(row)), fullName);
  }

  /** The one among them that a declaration stands for. */
  of(declaration: SymbolRow): SymbolRow | undefined {
    if (!isApart(declaration) || !isDeclared(declaration)) return undefined;
    const found = this.#byName.get(fullName(declaration))?.filter((row) => isDefinitionOf(row, declaration)) ?? [];
    return found.length === 1 ? found[0] : undefined;
  }
}

function isDefinitionOf(row: SymbolRow, declaration: SymbolRow): boolean {
  if ((isLocal(row) || isLocal(declaration)) && row.file_id !== declaration.file_id) return false;
  return row.language === "c" || declaration.language === "c" || takesTheSame(row, declaration);
}

/** A function of its file alone; a method that is static is not. */
const isLocal = ({ kind, flags }: SymbolRow): boolean => kind === "function" && (flags & Flag.static) !== 0;

const fullName = ({ checkout_id, package: space, qualified_name }: SymbolRow): string =>
  `${checkout_id} ${space === "" ? "" : `${space.replaceAll("::", ".")}.`}${qualified_name}`;

function takesTheSame(a: SymbolRow, b: SymbolRow): boolean {
  const [ours, theirs] = [parametersOf(a), parametersOf(b)];
  if (ours === undefined || theirs === undefined || ours.length !== theirs.length) return false;
  return isConst(a) === isConst(b) && ours.every((one, at) => isSameParameter(one, theirs[at]!));
}

const isConst = ({ signature }: SymbolRow): boolean => /\)\s*const\b/.test(signature);

/** `const ns::T& x = y` → `constT&x`. */
function parametersOf(row: SymbolRow): string[] | undefined {
  const list = writtenParameters(row)?.map((one) =>
    one.replace(/=.*$/s, "").replace(/(?:\w+\s*::\s*)+/g, "").replaceAll(/\b(?:struct|class|enum)\s+/g, "").trim()
  );
  return list?.length === 1 && list[0] === "void" ? [] : list;
}

/** One of them may leave out the name. */
function isSameParameter(a: string, b: string): boolean {
  const others = typesOf(b);
  return typesOf(a).some((type) => others.includes(type));
}

const typesOf = (parameter: string): string[] =>
  [parameter, parameter.replace(/\w+((?:\s*\[\w*\])*)$/, "$1")].map((type) => type.replaceAll(/\s+/g, ""))
    .filter((type) => type !== "");
