// Sites that still name what a diff removed or moved away: found by resolving them once more with the files as they were.

import type { Checkout } from "../../graph/checkouts.ts";
import { type OpenSite, relatedLanguages } from "../../graph/completeness.ts";
import { type LostRef, lostRefs } from "../../graph/lost_refs.ts";
import { hashesOfPath, nameHash } from "../../graph/resolve/name_hash.ts";
import { Resolver } from "../../graph/resolve/resolver.ts";
import { type FileResolution, type ResolvedRef, Rule, Status } from "../../graph/resolve/view.ts";
import { TableView } from "../../graph/table_view.ts";
import type { ParsedFile } from "../../languages/facts.ts";
import { loadRules } from "../../languages/registry.ts";
import type { LanguageRules } from "../../languages/rules.ts";
import type { Context } from "../context.ts";
import { oldFilesView } from "./old_files_view.ts";

/** A file that lost symbols, as it was. */
export interface OldFile {
  readonly path: string;
  /** Where it is now; undefined when it was deleted. */
  readonly now: string | undefined;
  readonly facts: ParsedFile;
  /** Positions in `facts.symbols` of what is gone; all of them when nothing is left at the path. */
  readonly gone: ReadonlySet<number> | "all";
}

export interface BrokenSite extends OpenSite {
  readonly checkout_id: number;
  readonly source_id: number;
  /** It was bound by its name alone. */
  readonly heuristic?: true;
}

export interface Broken {
  readonly sites: readonly BrokenSite[];
  /** What is gone, for the sites that could also belong. */
  readonly names: ReadonlySet<string>;
  readonly languages: ReadonlySet<string>;
  /** Files that may name it and were not looked through. */
  readonly left_files: number;
}

/** A branch that removes a common name must not resolve a whole checkout anew. */
const MOST_FILES = 500;

export async function brokenSites(context: Context, checkout: Checkout, files: readonly OldFile[]): Promise<Broken> {
  const names = new Set<string>();
  const languages = new Set(files.map((file) => file.facts.language));
  if (files.length === 0) return { sites: [], names, languages, left_files: 0 };
  const hashes = new Set<number>();
  const gone = new Set<string>();
  for (const file of files) {
    if (file.gone === "all") { for (const hash of hashesOfPath(file.path)) hashes.add(hash); }
    file.facts.symbols.forEach((symbol, at) => {
      if (at === 0 || !isGone(file, at)) return;
      // What moved with its file is found where it is now.
      if (file.gone !== "all" || file.now === undefined) names.add(symbol.name);
      gone.add(symbol.name);
      hashes.add(nameHash(symbol.name));
    });
  }
  const lost = lostRefs(context.index(), {
    checkout: checkout.id,
    hashes,
    names: gone,
    paths: new Set(files.map((file) => file.now).filter((path) => path !== undefined)),
    languages: relatedLanguages(languages),
    files_gone: files.some((file) => file.gone === "all"),
  });
  const { now, view } = await viewBefore(context, checkout, files);
  const resolver = new Resolver(view);
  const before = new Map(files.map((file) => [file.now ?? file.path, file]));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const sites: BrokenSite[] = [];
  const paths = [...lost.keys()];
  for (const path of paths.slice(0, MOST_FILES)) {
    const file = before.get(path);
    const then = resolver.resolve(file?.path ?? path);
    const at = file === undefined ? (ref: LostRef) => then.refs[ref.ordinal] : sameRefOf(file, then, now.facts(path));
    for (const ref of lost.get(path) ?? []) {
      const to = at(ref);
      if (to?.target === undefined) continue;
      const heuristic = to.rule === Rule.unique;
      // Bound by name then as now: nothing changed for it.
      if (heuristic && ref.status === "resolved") continue;
      if (!namesWhatIsGone(to, byPath) && !(isMoved(file) && ref.kind === "import" && !heuristic)) continue;
      const { ordinal: _, ...lostSite } = ref;
      const site = { ...lostSite, checkout_id: checkout.id };
      sites.push(heuristic ? { ...site, heuristic } : site);
    }
  }
  return { sites, names, languages, left_files: Math.max(0, paths.length - MOST_FILES) };
}

/** Of several checkouts. */
export function brokenTogether(all: readonly Broken[]): Broken {
  return {
    sites: all.flatMap((one) => one.sites),
    names: new Set(all.flatMap((one) => [...one.names])),
    languages: new Set(all.flatMap((one) => [...one.languages])),
    left_files: all.reduce((sum, one) => sum + one.left_files, 0),
  };
}

const isGone = (file: OldFile, symbol: number): boolean => file.gone === "all" || file.gone.has(symbol);

const isMoved = (file: OldFile | undefined): boolean => file?.now !== undefined && file.now !== file.path;

function namesWhatIsGone({ target, variable }: ResolvedRef, files: ReadonlyMap<string, OldFile>): boolean {
  return [target, variable].some((at) => {
    const file = at === undefined ? undefined : files.get(at.path);
    return at !== undefined && file !== undefined && isGone(file, at.symbol);
  });
}

async function viewBefore(context: Context, checkout: Checkout, files: readonly OldFile[]) {
  const database = context.index();
  const rules = new Map<string, LanguageRules>();
  const indexed = database.all<{ language: string }>(
    "SELECT DISTINCT language FROM files WHERE checkout_id = ? AND status = 'indexed'",
    checkout.id,
  );
  for (const language of new Set([...indexed, ...files.map((file) => file.facts)].map(({ language }) => language))) {
    rules.set(language, await loadRules(language));
  }
  const now = new TableView({ database, checkout: checkout.id, root: checkout.root, rules });
  const old = new Map(files.map((file) => [file.path, file.facts]));
  const hidden = files.map((file) => file.now).filter((path) => path !== undefined).filter((path) => !old.has(path));
  return { now, view: oldFilesView(now, old, new Set(hidden), rules) };
}

/**
 * In a file that changed itself: what the same reference led to, which is the one of its kind and name in the same symbol
 * that comes at the same turn. Where there are more or fewer of them now, all must have led somewhere.
 */
function sameRefOf(
  file: OldFile,
  then: FileResolution,
  now: ParsedFile | undefined,
): (ref: LostRef) => ResolvedRef | undefined {
  const known = new Set(file.facts.symbols.map((symbol) => symbol.qualifiedName));
  const before = turnsOf(file.facts, known);
  const after = now === undefined ? new Map<string, number[]>() : turnsOf(now, known);
  return (ref) => {
    const key = keyOf(ref.kind, ref.name, ref.in, known);
    const old = before.get(key) ?? [];
    const turns = after.get(key) ?? [];
    if (old.length === turns.length) return then.refs[old[turns.indexOf(ref.ordinal)] ?? -1];
    const all = old.map((at) => then.refs[at]);
    return all.every((one) => one?.status === Status.resolved) ? all[0] : undefined;
  };
}

/** Positions of a file's references, by what tells them apart. */
function turnsOf({ refs, symbols }: ParsedFile, known: ReadonlySet<string>): Map<string, number[]> {
  const turns = new Map<string, number[]>();
  refs.forEach(({ kind, name, source }, at) => {
    const within = symbols[source]?.qualifiedName ?? "";
    // What stands in a symbol that is new may have stood anywhere.
    for (const key of new Set([keyOf(kind, name, within, known), `${kind} ${name}`])) {
      const list = turns.get(key);
      if (list === undefined) turns.set(key, [at]);
      else list.push(at);
    }
  });
  return turns;
}

const keyOf = (kind: string, name: string, within: string, known: ReadonlySet<string>): string =>
  known.has(within) ? `${kind} ${name} ${within}` : `${kind} ${name}`;
