// The project as module resolution sees it, recording every path and folder it asks about.

import type { ProjectView } from "../../languages/rules.ts";
import type { Deps } from "./deps.ts";
import type { Evaluation } from "./memo.ts";
import { baseNameHash, configsHash, folderHash, packageHash, packagesBelowHash, pathHash } from "./name_hash.ts";

export class TrackedView implements ProjectView {
  readonly #view: ProjectView;
  readonly #evaluation: Evaluation;
  /** What was looked up while a remembered value was made: whoever uses the value looked that up too. */
  readonly #memoDeps = new Map<string, Deps>();

  constructor(view: ProjectView, evaluation: Evaluation) {
    this.#view = view;
    this.#evaluation = evaluation;
  }

  has(path: string): boolean {
    this.#evaluation.deps.add(pathHash(path));
    return this.#view.has(path);
  }

  filesIn(folder: string): readonly string[] {
    this.#evaluation.deps.add(folderHash(folder));
    return this.#view.filesIn(folder);
  }

  readConfig(path: string): string | undefined {
    this.#evaluation.deps.add(pathHash(path));
    return this.#view.readConfig(path);
  }

  configsIn(folder: string): readonly string[] {
    this.#evaluation.deps.add(configsHash(folder));
    return this.#view.configsIn(folder);
  }

  pathsNamed(baseName: string): readonly string[] {
    this.#evaluation.deps.add(baseNameHash(baseName));
    return this.#view.pathsNamed(baseName);
  }

  filesOfPackage(name: string): readonly string[] {
    this.#evaluation.deps.add(packageHash(name));
    return this.#view.filesOfPackage(name);
  }

  hasPackagesBelow(name: string): boolean {
    this.#evaluation.deps.add(packagesBelowHash(name));
    return this.#view.hasPackagesBelow(name);
  }

  memo<T>(key: string, make: () => T): T {
    const known = this.#memoDeps.get(key);
    if (known !== undefined) {
      this.#evaluation.deps.use(known);
      return this.#view.memo(key, make);
    }
    // The view may hold a value made by an earlier resolver: make it again, so that what it looks up is recorded.
    const { result, deps } = this.#evaluation.record(make);
    this.#memoDeps.set(key, deps);
    this.#evaluation.deps.use(deps);
    return this.#view.memo(key, () => result);
  }
}
