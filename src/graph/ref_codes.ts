// The numbers that stand for kinds of references and edges in the tables. Append only: they are stored.

import type { RefKind } from "../languages/facts.ts";

/** Position is the stored number. */
export const REF_KINDS: readonly RefKind[] = ["call", "import", "extends", "implements", "embeds", "type_ref", "read"];

/**
 * An edge of a reference's kind has the same number; `overrides` comes from no reference, `instantiates` from a call
 * that makes an instance without running anything.
 */
export const EDGE_KINDS = [
  "calls",
  "imports",
  "extends",
  "implements",
  "embeds",
  "type_ref",
  "reads",
  "overrides",
  "instantiates",
] as const;

export type EdgeKind = typeof EDGE_KINDS[number];

export const CALLS = EDGE_KINDS.indexOf("calls");
export const EXTENDS = EDGE_KINDS.indexOf("extends");
export const EMBEDS = EDGE_KINDS.indexOf("embeds");
export const IMPLEMENTS = EDGE_KINDS.indexOf("implements");
export const READS = EDGE_KINDS.indexOf("reads");
export const OVERRIDES = EDGE_KINDS.indexOf("overrides");

export const INSTANTIATES = EDGE_KINDS.indexOf("instantiates");

export const refKindCode = (kind: RefKind): number => REF_KINDS.indexOf(kind);

export const IMPORT = refKindCode("import");

export const STATUS_NAMES = ["resolved", "external", "ambiguous", "unresolved"] as const;
