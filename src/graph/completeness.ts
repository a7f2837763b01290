// How complete an answer of the graph is: sites that could also belong, files that could not be read, pending work.

import type { Database } from "../store/database.ts";
import { REF_KINDS, STATUS_NAMES } from "./ref_codes.ts";

export interface OpenSite {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly candidates: number | null;
  /** The symbol that the site is in. */
  readonly in: string;
}

export interface Verdict {
  readonly verdict: "complete" | "lower bound" | "unknown";
  readonly unresolved: number;
  readonly reasons: readonly string[];
}

/** Languages whose symbols can refer to each other. */
const FAMILIES: readonly (readonly string[])[] = [
  ["typescript", "tsx", "javascript", "vue", "svelte"],
  ["c", "cpp"],
  ["java", "kotlin", "scala"],
];

/** Languages whose references are resolved across files in full; others are never `complete`. */
const FULL = new Set(["typescript", "tsx", "javascript", "vue", "svelte", "python", "go", "rust", "java", "csharp"]);

function family(language: string): readonly string[] {
  return FAMILIES.find((languages) => languages.includes(language)) ?? [language];
}

/** The languages and those whose symbols can refer to theirs. */
export function relatedLanguages(languages: Iterable<string>): Set<string> {
  return new Set([...new Set(languages)].flatMap((language) => family(language)));
}

const OPEN = `SELECT f.path, r.line, r.col, n.name, r.kind, r.status, r.detail, s.qualified_name
  FROM names n JOIN refs r ON r.name_id = n.id AND r.status >= 2 JOIN files f ON f.id = r.file_id
  LEFT JOIN symbols s ON s.id = r.source_id
  WHERE n.name = ? AND f.checkout_id = ?`;

/** A reference as the tables have it, with its file's path and its symbol's name. */
export interface OpenRow {
  path: string;
  line: number;
  col: number;
  name: string;
  kind: number;
  status: number;
  detail: number | null;
  qualified_name: string | null;
}

/** Sites that carry one of the names and did not resolve, in an order that depends on the code only. */
export function openSites(
  database: Database,
  checkout: number,
  names: Iterable<string>,
  languages: Iterable<string>,
): OpenSite[] {
  const allowed = relatedLanguages(languages);
  const sites: OpenSite[] = [];
  for (const name of new Set(names)) {
    const rows = database.all<OpenRow & { language: string }>(
      OPEN.replace("SELECT ", "SELECT f.language, "),
      name,
      checkout,
    );
    for (const row of rows) {
      if (allowed.has(row.language) && REF_KINDS[row.kind] !== "import") sites.push(siteOf(row));
    }
  }
  return sites.sort(byPlace);
}

const OPEN_IN = `SELECT f.path, r.line, r.col, n.name, r.kind, r.status, r.detail, s.qualified_name
  FROM refs r JOIN symbols s ON s.id = r.source_id JOIN files f ON f.id = r.file_id JOIN names n ON n.id = r.name_id
  WHERE r.file_id = ? AND r.source_id = ? AND r.status >= 2`;

/** What the symbols refer to that did not resolve: it could be something of the repository too. */
export function openSitesIn(
  database: Database,
  symbols: Iterable<{ readonly id: number; readonly file_id: number }>,
): OpenSite[] {
  const sites: OpenSite[] = [];
  for (const { id, file_id } of symbols) {
    for (const row of database.all<OpenRow>(OPEN_IN, file_id, id)) sites.push(siteOf(row));
  }
  return sites.sort(byPlace);
}

export function siteOf(row: OpenRow): OpenSite {
  return {
    path: row.path,
    line: row.line,
    col: row.col,
    name: row.name,
    kind: REF_KINDS[row.kind] ?? "read",
    status: STATUS_NAMES[row.status] ?? "unresolved",
    candidates: row.status === 2 ? row.detail : null,
    in: row.qualified_name ?? "",
  };
}

function byPlace(a: OpenSite, b: OpenSite): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.col - b.col;
}

const PENDING = "SELECT count(*) AS n FROM files WHERE checkout_id = ? AND resolved = 0 AND status = 'indexed'";
const BROKEN =
  `SELECT language, count(*) AS n FROM files WHERE checkout_id = ? AND status = 'indexed' AND has_errors <> 0 GROUP BY language`;
const SKIPPED = `SELECT status, count(*) AS n FROM files
  WHERE checkout_id = ? AND language <> '' AND status NOT IN ('indexed', 'config') GROUP BY status`;

export interface Scope {
  readonly checkout: number;
  /** Names of the symbols whose users (or uses) were looked up. */
  readonly names: Iterable<string>;
  readonly languages: Iterable<string>;
}

interface Health {
  readonly pending: number;
  readonly broken: readonly { readonly language: string; readonly n: number }[];
  readonly skipped: readonly { readonly status: string; readonly n: number }[];
}

const known = new WeakMap<Database, Map<string, Health>>();
const MOST_KNOWN = 100;

/** Counts over all files of a checkout, made once for each of its states. */
function healthOf(database: Database, checkout: number, generation: number): Health {
  let states = known.get(database);
  if (states === undefined) known.set(database, states = new Map());
  const key = `${checkout}:${generation}`;
  let health = states.get(key);
  if (health !== undefined) return health;
  health = {
    pending: database.get<{ n: number }>(PENDING, checkout)?.n ?? 0,
    broken: database.all<{ language: string; n: number }>(BROKEN, checkout),
    skipped: database.all<{ status: string; n: number }>(SKIPPED, checkout),
  };
  // What waits to be resolved changes without any file changing.
  if (health.pending > 0) return health;
  if (states.size >= MOST_KNOWN) states.clear();
  states.set(key, health);
  return health;
}

/** The verdict on an answer that looked up who refers to the scope's names. */
export function completenessOf(database: Database, scope: Scope, sites: number): Verdict {
  const checkout = database.get<{ indexed_at: number | null; generation: number }>(
    "SELECT indexed_at, generation FROM checkouts WHERE id = ?",
    scope.checkout,
  );
  if (checkout === undefined || checkout.indexed_at === null) {
    return { verdict: "unknown", unresolved: sites, reasons: ["the first index is still being built"] };
  }
  const reasons: string[] = [];
  if (sites > 0) reasons.push(`${sites} unresolved or ambiguous site${sites === 1 ? "" : "s"} could also belong`);
  const { pending, broken, skipped } = healthOf(database, scope.checkout, checkout.generation);
  if (pending > 0) reasons.push(`${pending} file${pending === 1 ? "" : "s"} still to be resolved`);
  const languages = relatedLanguages(scope.languages);
  for (const { language, n } of broken) {
    if (languages.has(language)) reasons.push(`${n} ${language} file${n === 1 ? " has" : "s have"} syntax errors`);
  }
  for (const { status, n } of skipped) {
    reasons.push(`${n} source file${n === 1 ? "" : "s"} skipped: ${status}`);
  }
  for (const language of new Set(scope.languages)) {
    if (!FULL.has(language)) reasons.push(`${language} is not resolved across files in full`);
  }
  return reasons.length === 0
    ? { verdict: "complete", unresolved: 0, reasons: [] }
    : { verdict: "lower bound", unresolved: sites, reasons };
}
