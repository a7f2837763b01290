// What resolution sees of a checkout, and what it answers. The index pipeline implements the view over its tables.

import type { LanguageRules, ProjectView } from "../../languages/rules.ts";
import type { ParsedFile } from "../../languages/facts.ts";

/** A symbol, named by its file and its position in the file's facts. */
export interface SymbolAt {
  readonly path: string;
  readonly symbol: number;
}

export type FileAbout = Pick<ParsedFile, "language" | "package">;

/** A definition found by its name, with what can be said of it without reading its file. */
export interface NamedSymbol extends SymbolAt {
  readonly kind: string;
  readonly flags: number;
}

export interface FactsView extends ProjectView {
  /** Facts of an indexed file; decoded on first use and kept as long as memory allows. */
  facts(path: string): ParsedFile | undefined;
  rulesOf(language: string): LanguageRules;
  /** Every definition in the checkout that carries this name, in a stable order. */
  symbolsNamed(name: string): readonly NamedSymbol[];
  /** What `facts` say of an indexed file as a whole. */
  about(path: string): FileAbout | undefined;
  /** Whether a file has names that are not its own symbols': it says what it exports, or exports what it imports. */
  handsOn(path: string): boolean;
  /** Whether a file has members of types that are written outside of them. */
  addsMembers(path: string): boolean;
  /** Files whose `conformances` name a type by this last segment. */
  conformances(typeName: string): readonly string[];
}

/** By which rule a reference was resolved; the numbers are stored. See architecture notes, "Resolution". */
export const Rule = {
  none: 0,
  scope: 2,
  self: 3,
  import: 4,
  member: 5,
  typed: 6,
  inferred: 7,
  package: 8,
  unique: 9,
} as const;
export type Rule = (typeof Rule)[keyof typeof Rule];

export const RULE_NAMES: Readonly<Record<number, string>> = {
  0: "none",
  2: "scope",
  3: "self",
  4: "import",
  5: "imported member",
  6: "typed receiver",
  7: "inferred receiver",
  8: "same package",
  9: "unique name (heuristic)",
};

export const CONFIDENCE: Readonly<Record<number, number>> = {
  0: 0,
  2: 1,
  3: 1,
  4: 1,
  5: 1,
  6: 0.9,
  7: 0.7,
  8: 0.8,
  9: 0.5,
};

/** Stored numbers; everything from `ambiguous` up is open. */
export const Status = { resolved: 0, external: 1, ambiguous: 2, unresolved: 3 } as const;
export type Status = (typeof Status)[keyof typeof Status];

export interface ResolvedRef {
  readonly status: Status;
  readonly target?: SymbolAt;
  readonly rule: Rule;
  /** How many definitions it could be, when ambiguous. */
  readonly candidates?: number;
  /** Package it belongs to, when external. */
  readonly external?: string;
  /** A call that makes an instance of a type without any code to run: its edge is `instantiates`, not `calls`. */
  readonly instantiates?: true;
  /** The variable that is named, where the target is what it holds: it is read there. */
  readonly variable?: SymbolAt & { readonly rule: Rule };
}

export interface FileResolution {
  /** Parallel to `facts.refs`. */
  readonly refs: readonly ResolvedRef[];
  /** Members of this file that override or implement a declared member: traversals pass through these edges. */
  readonly overrides: readonly { readonly symbol: number; readonly target: SymbolAt }[];
  /** Sorted, unique hashes of all names looked up in other files (names, member names, module specifiers). */
  readonly lookups: Uint32Array;
  /** A mistake of ours, for a report: no reference is resolved then. What was looked up until then is known. */
  readonly fault?: string;
}
