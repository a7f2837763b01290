// How complete an answer of the graph is: sites that could also belong, files that could not be read, pending work.

import type { Database } from "../store/database.ts";
import { type OpenRef, unpackOpen } from "./packed_refs.ts";
import { IMPORT, REF_KINDS, STATUS_NAMES } from "./ref_codes.ts";

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

const OPEN = `SELECT f.path, f.language, n.id AS name_id, r.open
  FROM names n JOIN open_names o ON o.name_id = n.id JOIN files f ON f.id = o.file_id JOIN file_refs r ON r.file_id = f.id
  WHERE n.name = ? AND f.checkout_id = ?`;
const SYMBOL_NAME = "SELECT qualified_name FROM symbols WHERE id = ?";
const NAME = "SELECT name FROM names WHERE id = ?";

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
    const rows = database.all<{ path: string; language: string; name_id: number; open: Uint8Array }>(
      OPEN,
      name,
      checkout,
    );
    for (const { path, language, name_id, open } of rows) {
      if (!allowed.has(language)) continue;
      for (const ref of unpackOpen(open)) {
        if (ref.name !== name_id || ref.kind === IMPORT) continue;
        const source = database.get<{ qualified_name: string }>(SYMBOL_NAME, ref.source);
        sites.push(siteOf(ref, path, name, source?.qualified_name ?? ""));
      }
    }
  }
  return sites.sort(byPlace);
}

const OPEN_IN = `SELECT f.path, s.qualified_name, r.open
  FROM symbols s JOIN files f ON f.id = s.file_id JOIN file_refs r ON r.file_id = f.id WHERE s.id = ?`;

/** What the symbols refer to that did not resolve: it could be something of the repository too. */
export function openSitesIn(
  database: Database,
  symbols: Iterable<{ readonly id: number }>,
): OpenSite[] {
  const sites: OpenSite[] = [];
  for (const { id } of symbols) {
    const row = database.get<{ path: string; qualified_name: string; open: Uint8Array | null }>(OPEN_IN, id);
    if (row === undefined) continue;
    for (const ref of unpackOpen(row.open)) {
      if (ref.source !== id) continue;
      const name = database.get<{ name: string }>(NAME, ref.name)?.name ?? "";
      sites.push(siteOf(ref, row.path, name, row.qualified_name));
    }
  }
  return sites.sort(byPlace);
}

function siteOf(
  { line, col, kind, status, candidates }: OpenRef,
  path: string,
  name: string,
  within: string,
): OpenSite {
  return {
    path,
    line,
    col,
    name,
    kind: REF_KINDS[kind] ?? "read",
    status: STATUS_NAMES[status] ?? "unresolved",
    candidates: candidates > 0 ? candidates : null,
    in: within,
  };
}

function byPlace(a: OpenSite, b: OpenSite): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.col - b.col;
}

const PENDING = "SELECT count(*) AS n FROM files WHERE checkout_id = ? AND resolved = 0 AND status = 'indexed'";
const BROKEN =
  `SELECT language, count(*) AS n FROM files WHERE checkout_id = ? AND status = 'indexed' AND has_errors <> 0 GROUP BY language`;
const SKIPPED = `SELECT language, status, count(*) AS n FROM files
  WHERE checkout_id = ? AND language <> '' AND status NOT IN ('indexed', 'config') GROUP BY status, language`;

export interface Scope {
  readonly checkout: number;
  /** Names of the symbols whose users (or uses) were looked up. */
  readonly names: Iterable<string>;
  readonly languages: Iterable<string>;
}

interface Health {
  readonly pending: number;
  readonly broken: readonly { readonly language: string; readonly n: number }[];
  readonly skipped: readonly { readonly language: string; readonly status: string; readonly n: number }[];
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
    skipped: database.all<{ language: string; status: string; n: number }>(SKIPPED, checkout),
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
  const unseen = new Map<string, number>();
  for (const { language, status, n } of skipped) {
    const related = languages.size === 0 || languages.has(language);
    if (related) unseen.set(status, (unseen.get(status) ?? 0) + n);
  }
  for (const [status, n] of unseen) reasons.push(`${n} source file${n === 1 ? "" : "s"} skipped: ${status}`);
  for (const language of new Set(scope.languages)) {
    if (!FULL.has(language)) reasons.push(`${language} is not resolved across files in full`);
  }
  return reasons.length === 0
    ? { verdict: "complete", unresolved: 0, reasons: [] }
    : { verdict: "lower bound", unresolved: sites, reasons };
}
