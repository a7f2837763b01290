// Methods that interfaces ask for, by name, with what can be said of them without reading their files again: a large checkout
// has hundreds of interfaces that ask for a `Get`.

import { folderOf } from "../../base/folder_of.ts";
import { Flag } from "../../languages/facts.ts";
import { FileState } from "./file_state.ts";
import { type Outline, outlineOf } from "./outline.ts";
import type { FactsView, NamedSymbol, SymbolAt } from "./view.ts";

interface Declared {
  readonly outline: Outline;
  /** Its interface is left out by a default build. */
  readonly conditional: boolean;
}

export type DeclaredMethod = SymbolAt & Declared;

/** Those of one name. */
interface Named {
  readonly all: readonly DeclaredMethod[];
  /** Some are left out by a default build. */
  readonly conditional: boolean;
  /** By folder, made when it is asked for. */
  byFolder?: ReadonlyMap<string, readonly DeclaredMethod[]>;
}

/** More are those of generated clients. */
const MOST = 2_000;
const NONE: readonly DeclaredMethod[] = [];

/** Holds as long as no file changes. */
export class DeclaredMethods {
  readonly #view: FactsView;
  readonly #named = new Map<string, Named>();
  /** Of each file with interfaces, all at once, by symbol. */
  readonly #inFiles = new Map<string, ReadonlyMap<number, Declared>>();
  readonly #aliases = new Map<string, boolean>();

  constructor(view: FactsView) {
    this.#view = view;
  }

  /**
   * Those that a method of that name and flags in a file may stand for, in a stable order; whoever asks notes `askedHash`.
   * What is not exported is another one in each package; what a default build leaves out is for what it leaves out.
   */
  like(name: string, flags: number, { path, language }: { path: string; language: string }): readonly DeclaredMethod[] {
    const named = this.#of(name, language);
    if (named.all.length === 0) return NONE;
    const seen = (flags & Flag.exported) !== 0 ? named.all : this.#inFolder(named, folderOf(path));
    if (!named.conditional || (flags & Flag.conditional) !== 0) return seen;
    return seen.filter(({ conditional }) => !conditional);
  }

  #inFolder(named: Named, folder: string): readonly DeclaredMethod[] {
    named.byFolder ??= Map.groupBy(named.all, (at) => folderOf(at.path));
    return named.byFolder.get(folder) ?? NONE;
  }

  #of(name: string, language: string): Named {
    const key = `${language} ${name}`;
    let known = this.#named.get(key);
    if (known === undefined) {
      const all = this.#view.symbolsNamed(name)
        .filter((at) => isDeclaration(at) && this.#view.about(at.path)?.language === language)
        .slice(0, MOST)
        .flatMap(({ path, symbol }) => {
          const declared = this.#declaredIn(path).get(symbol);
          return declared === undefined ? [] : [{ path, symbol, ...declared }];
        });
      known = { all, conditional: all.some(({ conditional }) => conditional) };
      this.#named.set(key, known);
    }
    return known;
  }

  /** Whether some type of that name is only another name of a type. */
  readonly isAlias = (name: string): boolean => {
    let known = this.#aliases.get(name);
    if (known === undefined) {
      known = this.#view.symbolsNamed(name).some(({ flags }) => (flags & Flag.alias) !== 0);
      this.#aliases.set(name, known);
    }
    return known;
  };

  outlineAt(path: string, symbol: number): Outline | undefined {
    return this.#declaredIn(path).get(symbol)?.outline;
  }

  #declaredIn(path: string): ReadonlyMap<number, Declared> {
    let declared = this.#inFiles.get(path);
    if (declared === undefined) this.#inFiles.set(path, declared = this.#read(path));
    return declared;
  }

  #read(path: string): ReadonlyMap<number, Declared> {
    const declared = new Map<number, Declared>();
    const facts = this.#view.facts(path);
    if (facts === undefined) return declared;
    const file = new FileState(path, facts, this.#view.rulesOf(facts.language));
    facts.symbols.forEach((symbol, index) => {
      const around = facts.symbols[symbol.parent];
      if (!isDeclaration(symbol) || around?.kind !== "interface") return;
      declared.set(index, {
        outline: outlineOf(file, index),
        conditional: (around.flags & Flag.conditional) !== 0,
      });
    });
    return declared;
  }
}

const isDeclaration = ({ kind, flags }: Pick<NamedSymbol, "kind" | "flags">): boolean =>
  kind === "method" && (flags & Flag.abstract) !== 0;
