// Imports of a skeleton: what comes from one package in one list, whatever the language; what is imported is what counts.

import type { Kept } from "./skeleton_join.ts";

const LONGEST_LINE = 160;
/** `import a.b.C;`: what is grouped, what is named, what ends it. */
const SINGLE_IMPORT = /^(\s*(?:import|use)\s+(?:static\s+)?)([\w$]+(?:[.\\][\w$]+)*)([.\\])([\w$*~]+)(;?)$/;
const ANY_IMPORT = /^(\s*(?:import|use|using)\s+(?:static\s+)?)([^;]+?)(;?)$/;
const JOINS_IMPORTS = /^(java|kotlin|scala|php|csharp|rust|swift)$/;
const GROUPS_IMPORTS = /^(java|kotlin|scala|php)$/;
const SEPARATOR = /\.|::|\\/;

export function joinedImports(kept: readonly Kept[], language: string): Kept[] {
  const grouped = GROUPS_IMPORTS.test(language) ? groupedImports(kept) : kept;
  return JOINS_IMPORTS.test(language) ? listedImports(grouped) : [...grouped];
}

/** `import a.b.C`, `import a.b.D` → `import a.b.{C, D}`. */
function groupedImports(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (let at = 0; at < kept.length; at++) {
    const parts = SINGLE_IMPORT.exec(kept[at]!.text);
    if (parts === null) {
      result.push(kept[at]!);
      continue;
    }
    const [, head = "", path = "", dot = "", name = "", end = ""] = parts;
    const names = [name];
    let last = at;
    for (; last + 1 < kept.length; last++) {
      const next = SINGLE_IMPORT.exec(kept[last + 1]!.text);
      if (next === null || next[1] !== head || next[2] !== path || names.join(", ").length > LONGEST_LINE) break;
      names.push(next[4] ?? "");
    }
    const list = names.length === 1 ? name : `{${names.join(", ")}}`;
    result.push({ ...kept[at]!, to: kept[last]!.to, text: `${head}${path}${dot}${list}${end}` });
    at = last;
  }
  return result;
}

/** Paths of several imports behind one word, those that begin alike in brackets: `import a.b.{c.D, e.F}, g.H`. */
function listedImports(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (let at = 0; at < kept.length; at++) {
    const first = importOf(kept[at]!);
    if (first === undefined) {
      result.push(kept[at]!);
      continue;
    }
    const paths = [first.path];
    let last = at;
    for (let next = at + 1; next < kept.length; next++) {
      const more = importOf(kept[next]!);
      if (more === undefined || more.head !== first.head) break;
      if (listed([...paths, more.path]).length + first.head.length > LONGEST_LINE) break;
      paths.push(more.path);
      last = next;
    }
    result.push({ ...kept[at]!, to: kept[last]!.to, text: `${first.head}${listed(paths)}${first.end}` });
    at = last;
  }
  return result;
}

function importOf({ role, text }: Kept): { head: string; path: string; end: string } | undefined {
  const parts = role === "import" ? ANY_IMPORT.exec(text) : null;
  return parts === null ? undefined : { head: parts[1] ?? "", path: parts[2] ?? "", end: parts[3] ?? "" };
}

function listed(paths: readonly string[]): string {
  const groups: { prefix: string; rests: string[] }[] = [];
  for (const path of paths) {
    const prefix = twoSegments(path);
    const group = groups.at(-1);
    if (group !== undefined && prefix !== "" && group.prefix === prefix) group.rests.push(path.slice(prefix.length));
    else groups.push({ prefix, rests: [path.slice(prefix.length)] });
  }
  return groups.map(({ prefix, rests }) => rests.length === 1 ? prefix + rests[0] : `${prefix}{${rests.join(", ")}}`)
    .join(", ");
}

/** `a.b.` of `a.b.c.D`; empty where nothing would be left of it, or a list comes before. */
function twoSegments(path: string): string {
  const plain = /^[\w$.:\\]*/.exec(path)![0];
  const parts = plain.split(SEPARATOR);
  const separator = SEPARATOR.exec(plain)?.[0];
  const prefix = separator === undefined || parts.length < 3 ? "" : `${parts[0]}${separator}${parts[1]}${separator}`;
  return path.length > prefix.length && path.startsWith(prefix) ? prefix : "";
}
