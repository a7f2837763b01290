// Lexical scopes of one file: what each name means where.

import { Op } from "./facts.ts";

/** What a name means in a scope. */
export interface Declared {
  op: typeof Op.Local | typeof Op.Symbol | typeof Op.Import | typeof Op.TypeParam;
  index: number;
  /** TypeParam: position in the owner's list. */
  position?: number;
  /** The declaration counts only for uses at or after this offset; 0 for hoisted ones. */
  from: number;
  /** Where it ends to count, before its scope does (pattern variables of Java). */
  until?: number;
  /** Where values and types have separate names (TypeScript): what this one declares. Default: both. */
  space?: Space;
  /** Left out of a default build: another declaration of the name, where there is one, is meant. */
  conditional?: boolean;
}

/**
 * 0: any; 1: only values; 2: only types; 3: as 0, but a field comes before a type of its name and place; 4: macros,
 * which have names of their own.
 */
export type Space = 0 | 1 | 2 | 3 | 4;

interface Scope {
  parent: number;
  /** Symbol that references in this scope belong to. */
  owner: number;
  /** Innermost type (symbol index) whose members a bare name may mean, or -1. */
  type: number;
  /** Names in this scope are invisible to scopes nested in it (Python class bodies). */
  opaque: boolean;
  /** Runs where it stands (comprehension, class body): sees the names of the opaque scope around it. */
  inline: boolean;
  /** Most blocks declare nothing. */
  names: Map<string, Declared[]> | undefined;
}

export interface ScopeOptions {
  owner?: number;
  type?: number;
  opaque?: boolean;
  inline?: boolean;
}

export class Scopes {
  readonly #scopes: Scope[] = [{ parent: -1, owner: 0, type: -1, opaque: false, inline: false, names: undefined }];

  /** Scope 0 is the file's. */
  open(
    parent: number,
    options: ScopeOptions,
  ): number {
    const outer = this.#scopes[parent]!;
    this.#scopes.push({
      parent,
      owner: options.owner ?? outer.owner,
      type: options.type ?? outer.type,
      opaque: options.opaque ?? false,
      inline: options.inline ?? false,
      names: undefined,
    });
    return this.#scopes.length - 1;
  }

  ownerOf(scope: number): number {
    return this.#scopes[scope]!.owner;
  }

  /** The innermost type around the scope, or -1. */
  typeOf(scope: number): number {
    return this.#scopes[scope]!.type;
  }

  declare(scope: number, name: string, declared: Declared): void {
    const names = this.#scopes[scope]!.names ??= new Map();
    const known = names.get(name);
    if (known === undefined) names.set(name, [declared]);
    else known.push(declared);
  }

  /** True when the scope itself declares the name at or before `offset`. */
  declaresHere(scope: number, name: string, offset: number): boolean {
    return this.#scopes[scope]!.names?.get(name)?.some((declared) => declared.from <= offset) ?? false;
  }

  /** What `name` means at `offset`, seen from `scope`; the latest declaration not after `offset` wins. */
  lookup(scope: number, name: string, offset: number, space: Space = 0): Declared | undefined {
    let inline = true;
    for (let at = scope; at >= 0; at = this.#scopes[at]!.parent) {
      const here = this.#scopes[at]!;
      const hidden = here.opaque && !inline;
      inline &&= here.inline;
      if (hidden) continue;
      const known = here.names?.get(name);
      if (known === undefined) continue;
      let best: Declared | undefined;
      for (const declared of known) {
        if (declared.from > offset || declared.until !== undefined && declared.until <= offset) continue;
        if (!isIn(declared, space)) continue;
        if (best === undefined || isMeant(declared, best, space)) best = declared;
      }
      if (best !== undefined) return best;
    }
    return undefined;
  }
}

function isIn(declared: Declared, space: Space): boolean {
  const own = declared.space ?? 0;
  if (own === 4 || space === 4) return own === space || declared.op === Op.Import;
  return space === 0 || space === 3 || own === 0 || own === space;
}

/** The later one, unless only the other is there in a default build. */
function isMeant(declared: Declared, best: Declared, space: Space): boolean {
  if (declared.conditional !== best.conditional) return best.conditional === true;
  const just = (at: Declared) => space !== 0 && at.space === space;
  if (declared.op === Op.Import && just(declared) !== just(best)) return just(declared);
  return declared.from >= best.from;
}
