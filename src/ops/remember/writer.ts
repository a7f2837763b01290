// Who saves or changes a memory, and in which of the roots' repositories.

import { mentionedNames } from "../../memory/links.ts";
import type { Writer } from "../../memory/save.ts";
import type { Context } from "../context.ts";
import { type CodeOfRepositories, codeOfRepositories, symbolsNamed } from "./code_of_repositories.ts";

/** For a new memory: it is filed where what it names is, else where the first root is. */
export function writerOf(context: Context, content: string, symbol_names: readonly string[]): Writer {
  const code = codeOfRepositories(context);
  const first = code.repository_ids[0] ?? null;
  if (code.repository_ids.length < 2) return writerIn(context, code, first);
  for (const name of [...symbol_names, ...mentionedNames(content)]) {
    const owners = new Set(symbolsNamed(code, name).map(({ repository_id }) => repository_id));
    // What several have does not tell.
    if (owners.size === 1) return writerIn(context, code, [...owners][0]!);
  }
  const byName = (name: string) => symbolsNamed(code, name).map(({ symbol }) => symbol);
  return { ...writerIn(context, code, first), symbols: { ...code.of(first), byName } };
}

/** For a memory that there is: it stays in its repository, of which nothing is known when it is none of the roots'. */
export function writerIn(context: Context, code: CodeOfRepositories, repository_id: string | null): Writer {
  return {
    clock: context.clock,
    repository_id: repository_id !== null && code.repository_ids.includes(repository_id) ? repository_id : null,
    symbols: code.of(repository_id),
    session_id: context.session,
    actor: context.caller,
  };
}
