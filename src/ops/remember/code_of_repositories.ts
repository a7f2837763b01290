// The code of the call's roots, each repository's by itself: roots of several repositories may have the same paths and
// names, and a memory speaks of its own repository's.

import { symbolKey } from "../../graph/symbol_key.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { symbolReference } from "../../memory/references.ts";
import { noSymbols, type SymbolLookup } from "../../memory/symbol_lookup.ts";
import type { Context } from "../context.ts";
import { codeLookup, knownCheckouts } from "./code_lookup.ts";
import { repositoriesOf, repositoryHere } from "./remembering.ts";

export interface CodeOfRepositories {
  /** In the order of the roots. */
  readonly repository_ids: readonly string[];
  /** Of a repository that is none of the roots', nothing is known. */
  of(repository_id: string | null): SymbolLookup;
  /** Empty for a checkout that is none of the roots'. */
  repositoryOf(checkout_id: number): string;
  referenceOf(row: SymbolRow): string;
}

export function codeOfRepositories(context: Context): CodeOfRepositories {
  const checkouts = knownCheckouts(context);
  const owners = new Map(checkouts.map(({ id, root }) => [id, repositoryHere(context, root).id]));
  const lookups = new Map<string, SymbolLookup>();
  for (const repository of new Set(owners.values())) {
    const own = checkouts.filter(({ id }) => owners.get(id) === repository);
    lookups.set(repository, codeLookup(context.index(), own));
  }
  const repositoryOf = (checkout_id: number) => owners.get(checkout_id) ?? "";
  return {
    repository_ids: repositoriesOf(context).map((repository) => repository.id),
    of: (repository_id) => lookups.get(repository_id ?? "") ?? noSymbols,
    repositoryOf,
    referenceOf: (row) =>
      symbolReference(
        repositoryOf(row.checkout_id),
        symbolKey(row.prefix, row.path, row.qualified_name, row.twin),
      ),
  };
}

/** The symbols that a name stands for, in all repositories. */
export function symbolsNamed(code: CodeOfRepositories, name: string) {
  return code.repository_ids.flatMap((repository_id) =>
    code.of(repository_id).byName(name).map((symbol) => ({ repository_id, symbol }))
  );
}
