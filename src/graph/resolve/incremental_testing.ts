// Checks that resolving again only the files whose lookups changed gives what resolving everything gives.

import { hashesOfPath } from "./name_hash.ts";
import { Resolver } from "./resolver.ts";
import { surface } from "./surface.ts";
import { describe, viewOf } from "./testing.ts";
import type { FactsView } from "./view.ts";

export type Sources = Readonly<Record<string, string>>;

interface Known {
  readonly results: Map<string, readonly string[]>;
  readonly lookups: Map<string, Uint32Array>;
  readonly surfaces: Map<string, Map<number, number>>;
  /** The file that was edited since: its own references are resolved again in any case. */
  readonly edited?: string;
}

/** Small deterministic random numbers. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x100000000) * below);
  };
}

function resultsOf(view: FactsView, resolver: Resolver, path: string, known: Known): void {
  const { refs, overrides, lookups } = resolver.resolve(path);
  const facts = view.facts(path);
  const results = refs.map((ref, i) => {
    const { line, name } = facts?.refs[i] ?? {};
    const { variable } = ref;
    const through = variable === undefined ? "" : ` through ${variable.path}#${variable.symbol} by ${variable.rule}`;
    return `${line} ${name} ${describe(view, ref)}${ref.instantiates === true ? " instantiates" : ""}${through}`;
  });
  const name = (at: { path: string; symbol: number }) => view.facts(at.path)?.symbols[at.symbol]?.qualifiedName;
  for (const { symbol, target } of overrides) {
    results.push(`${name({ path, symbol })} overrides ${target.path}#${name(target)}@${target.symbol}`);
  }
  known.results.set(path, results);
  known.lookups.set(path, lookups);
}

/** Resolves all, or, given what was known before, only what may have changed. */
export async function resolveSources(sources: Sources, before?: Known): Promise<Known & { resolved: number }> {
  const view = await viewOf(sources);
  const resolver = new Resolver(view);
  const paths = Object.keys(sources).filter((path) => view.has(path)).sort();
  const surfaces = new Map(paths.map((path) => [path, surface(view.facts(path)!)]));
  const known: Known = { results: new Map(before?.results), lookups: new Map(before?.lookups), surfaces };
  const changed = new Set<number>();
  const stale = new Set<string>();
  if (before === undefined) { for (const path of paths) stale.add(path); }
  else changedNames(before, surfaces, changed, stale);
  if (before?.edited !== undefined && surfaces.has(before.edited)) stale.add(before.edited);
  for (const path of known.results.keys()) {
    if (surfaces.has(path)) continue;
    known.results.delete(path);
    known.lookups.delete(path);
  }
  for (const [path, lookups] of known.lookups) {
    if (lookups.some((hash) => changed.has(hash))) stale.add(path);
  }
  for (const path of stale) resultsOf(view, resolver, path, known);
  return { ...known, resolved: stale.size };
}

function changedNames(
  before: Known,
  surfaces: ReadonlyMap<string, Map<number, number>>,
  changed: Set<number>,
  stale: Set<string>,
): void {
  const none = new Map<number, number>();
  for (const path of new Set([...surfaces.keys(), ...before.surfaces.keys()])) {
    const old = before.surfaces.get(path);
    const now = surfaces.get(path);
    if (old === undefined || now === undefined) { for (const hash of hashesOfPath(path)) changed.add(hash); }
    for (const hash of (old ?? none).keys()) if (now?.get(hash) !== old?.get(hash)) changed.add(hash);
    for (const hash of (now ?? none).keys()) if (now?.get(hash) !== old?.get(hash)) changed.add(hash);
  }
  for (const path of surfaces.keys()) if (!before.results.has(path)) stale.add(path);
}

const WORD = /\b[A-Za-z_]\w{2,}\b/g;

/** One random edit: lines dropped, doubled or swapped, a word replaced everywhere in a file, a file gone or back. */
export function randomEdit(sources: Sources, all: Sources, random: (below: number) => number): [Sources, string] {
  const paths = Object.keys(sources);
  const path = paths[random(paths.length)]!;
  const text = sources[path]!;
  const lines = text.split("\n");
  const at = random(lines.length);
  switch (random(6)) {
    case 0:
      lines.splice(at, 1 + random(3));
      return [{ ...sources, [path]: lines.join("\n") }, path];
    case 1:
      lines.splice(at, 0, lines[random(lines.length)]!);
      return [{ ...sources, [path]: lines.join("\n") }, path];
    case 2: {
      const words = text.match(WORD) ?? ["x"];
      const other = (sources[paths[random(paths.length)]!] ?? "").match(WORD) ?? ["renamed"];
      const from = words[random(words.length)]!;
      const to = other[random(other.length)]!;
      return [{ ...sources, [path]: text.replace(new RegExp(`\\b${from}\\b`, "g"), to) }, path];
    }
    case 3: {
      const rest = { ...sources };
      if (paths.length > 1) delete rest[path];
      return [rest, path];
    }
    default:
      return [{ ...sources, ...(all[path] === undefined ? all : { [path]: all[path] }) }, path];
  }
}
