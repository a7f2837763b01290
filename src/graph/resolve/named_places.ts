// Where the definitions of a name are, so that files that cannot be meant need not be read: a large checkout has thousands of
// definitions of some names.

import { folderOf } from "../../base/folder_of.ts";
import type { FactsView, FileAbout, NamedSymbol, SymbolAt } from "./view.ts";

/** Looking through so few takes less than remembering where they are. */
const FEW = 4;
const NONE: readonly NamedSymbol[] = [];

/** By name, then by what the definitions are told apart by. */
type Groups = Map<string, ReadonlyMap<string, readonly NamedSymbol[]>>;

export class NamedPlaces {
  readonly #view: FactsView;
  readonly #folders: Groups = new Map();
  readonly #packages: Groups = new Map();
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
    return this.#grouped(this.#folders, name, folder, (at) => folderOf(at.path));
  }

  /** Definitions of the name in files of the package, in a stable order. */
  inPackage(name: string, file: FileAbout): readonly NamedSymbol[] {
    return this.#grouped(this.#packages, name, packageKey(file), (at) => packageKey(this.#view.about(at.path)));
  }

  #grouped(known: Groups, name: string, key: string, keyOf: (at: SymbolAt) => string): readonly NamedSymbol[] {
    const all = this.#view.symbolsNamed(name);
    if (all.length <= FEW) return all.filter((at) => keyOf(at) === key);
    let groups = known.get(name);
    if (groups === undefined) known.set(name, groups = Map.groupBy(all, keyOf));
    return groups.get(key) ?? NONE;
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

/** Languages whose files are in packages together: each sees the others' types as its own. */
const TOGETHER: Readonly<Record<string, string>> = { java: "jvm", kotlin: "jvm", scala: "jvm" };

/** The same for all files that see each other without imports, where these say what package they are in. */
export const packageKey = (file: FileAbout | undefined): string =>
  file === undefined ? "" : `${TOGETHER[file.language] ?? file.language} ${file.package}`;
