// A checkout as resolution sees it, with some files as they were before: what references led to then.

import { folderOf } from "../../base/folder_of.ts";
import type { FactsView, NamedSymbol } from "../../graph/resolve/view.ts";
import { packagesAbove } from "../../graph/resolve/name_hash.ts";
import { traitsOf } from "../../graph/resolve/file_traits.ts";
import type { ParsedFile } from "../../languages/facts.ts";
import { conformingTypes } from "../../languages/last_name.ts";
import type { LanguageRules } from "../../languages/rules.ts";

/** `old`: facts by the path they had. `hidden`: paths that were not there yet. */
export function oldFilesView(
  now: FactsView,
  old: ReadonlyMap<string, ParsedFile>,
  hidden: ReadonlySet<string>,
  rules: ReadonlyMap<string, LanguageRules>,
): FactsView {
  const isNow = (path: string) => !old.has(path) && !hidden.has(path);
  const paths = [...old.keys()];
  const along = (found: readonly string[], fits: (path: string) => boolean): readonly string[] => {
    const before = paths.filter(fits);
    if (before.length === 0 && found.every(isNow)) return found;
    return [...found.filter(isNow), ...before].sort();
  };
  const symbols = new Map<string, NamedSymbol[]>();
  for (const [path, facts] of old) {
    facts.symbols.forEach(({ name, kind, flags }, symbol) => {
      const at = { path, symbol, kind, flags };
      const known = symbols.get(name);
      if (known === undefined) symbols.set(name, [at]);
      else known.push(at);
    });
  }
  const named = (found: readonly NamedSymbol[], before: readonly NamedSymbol[]): readonly NamedSymbol[] => {
    if (before.length === 0 && found.every(({ path }) => isNow(path))) return found;
    return [...found.filter(({ path }) => isNow(path)), ...before]
      .sort((a, b) => a.path === b.path ? a.symbol - b.symbol : a.path < b.path ? -1 : 1);
  };
  return {
    facts: (path) => old.get(path) ?? (hidden.has(path) ? undefined : now.facts(path)),
    about: (path) => old.get(path) ?? (hidden.has(path) ? undefined : now.about(path)),
    rulesOf: (language) => rules.get(language) ?? now.rulesOf(language),
    symbolsNamed: (name) => named(now.symbolsNamed(name), symbols.get(name) ?? []),
    handsOn: (path) => old.has(path) ? traitsOf(old.get(path)).handsOn : now.handsOn(path),
    addsMembers: (path) => old.has(path) ? traitsOf(old.get(path)).addsMembers : now.addsMembers(path),
    has: (path) => old.has(path) || !hidden.has(path) && now.has(path),
    filesIn: (folder) => along(now.filesIn(folder), (path) => folderOf(path) === folder),
    configsIn: (folder) => now.configsIn(folder),
    pathsNamed: (base) => along(now.pathsNamed(base), (path) => path.slice(path.lastIndexOf("/") + 1) === base),
    filesOfPackage: (name) => along(now.filesOfPackage(name), (path) => name !== "" && old.get(path)?.package === name),
    conformances: (type) => along(now.conformances(type), (path) => conformingTypes(old.get(path)!).includes(type)),
    hasPackagesBelow: (name) =>
      now.hasPackagesBelow(name) || [...old.values()].some((file) => packagesAbove(file.package).includes(name)),
    readConfig: (path) => now.readConfig(path),
    memo: (key, make) => now.memo(key, make),
  };
}
