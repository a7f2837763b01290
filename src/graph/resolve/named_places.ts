// Where the definitions of a name are, so that files that cannot be meant need not be read: a large checkout has thousands of
// definitions of some names.

import type { FactsView, FileAbout, NamedSymbol, SymbolAt } from "./view.ts";

/** Looking through so few takes less than remembering where they are. */
const FEW = 4;
const NONE: readonly NamedSymbol[] = [];

export class NamedPlaces {
  readonly #view: FactsView;
  readonly #folders = new Map<string, ReadonlyMap<string, readonly NamedSymbol[]>>();
  readonly #packages = new Map<string, ReadonlyMap<string, readonly NamedSymbol[]>>();
  /** Of lists of files that are asked for again and again. */
  readonly #packs = new WeakMap<
    readonly string[],
    { readonly all: ReadonlySet<string>; readonly isHanding: boolean }
  >();
  readonly #paths = new Map<string, ReadonlySet<string>>();

  constructor(view: FactsView) {
    this.#view = view;
  }

  /** Definitions of the name in files directly in the folder, in a stable order. */
  inFolder(name: string, folder: string): readonly NamedSymbol[] {
    const all = this.#view.symbolsNamed(name);
    if (all.length <= FEW) return all.length === 0 ? all : all.filter((at) => folderOf(at.path) === folder);
    let folders = this.#folders.get(name);
    if (folders === undefined) this.#folders.set(name, folders = Map.groupBy(all, (at) => folderOf(at.path)));
    return folders.get(folder) ?? NONE;
  }

  /** Definitions of the name in files of the language and package. */
  inPackage(name: string, { language, package: packageName }: FileAbout): readonly NamedSymbol[] {
    const all = this.#view.symbolsNamed(name);
    const isIn = (at: NamedSymbol) => this.#view.about(at.path)?.package === packageName;
    if (all.length <= FEW) return all.length === 0 ? all : all.filter((at) => isIn(at) && this.isOf(language, at));
    let packages = this.#packages.get(name);
    if (packages === undefined) {
      this.#packages.set(name, packages = Map.groupBy(all, (at) => this.#view.about(at.path)?.package ?? ""));
    }
    return (packages.get(packageName) ?? NONE).filter((at) => this.isOf(language, at));
  }

  isOf(language: string, at: SymbolAt): boolean {
    return this.#view.about(at.path)?.language === language;
  }

  /**
   * Of a large package's files, in their order, those that define the name or may hand on others': to look into all of them for
   * each name would take reading the package again and again.
   */
  filesThatMayName(paths: readonly string[], name: string): readonly string[] {
    let known = this.#packs.get(paths);
    if (known === undefined) {
      this.#packs.set(
        paths,
        known = { all: new Set(paths), isHanding: paths.some((path) => this.#view.handsOn(path)) },
      );
    }
    const defining = this.#pathsOf(name);
    if (known.isHanding) return paths.filter((path) => defining.has(path) || this.#view.handsOn(path));
    const { all } = known;
    return [...defining].filter((path) => all.has(path));
  }

  /** In their order. */
  #pathsOf(name: string): ReadonlySet<string> {
    let paths = this.#paths.get(name);
    if (paths === undefined) {
      this.#paths.set(name, paths = new Set(this.#view.symbolsNamed(name).map((at) => at.path)));
    }
    return paths;
  }
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}
