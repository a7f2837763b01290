// Names of other files where these are seen by inclusion alone (C, C++): what is declared in the file or in what it includes,
// in a namespace around or in use; and the definition, in whatever file, that a declaration stands for.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { type FileState, type Included, TYPE_KINDS } from "./file_state.ts";
import { type Hit, NOT_FOUND } from "./hit.ts";
import { sameParameters } from "./inherited_overloads.ts";
import { choose, sameSymbol } from "./members.ts";
import { STAR_HASH } from "./name_hash.ts";
import { lastName } from "./type_places.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

const MAX_INCLUDED = 4000;
const MAX_NAMESAKES = 1000;
const NOTHING: Included = { paths: new Set(), announced: new Map() };
/** Specifiers of types that are declared without being defined. */
export const FORWARD = "forward ";
const SEPARATOR = "::";

/** The file and all that it includes, directly or not. */
function includedBy(ev: Evaluator, file: FileState): Included {
  return ev.evaluation.get(file.included, 0, file, () => findIncluded(ev, file), NOTHING);
}

function findIncluded(ev: Evaluator, file: FileState): Included {
  ev.evaluation.deps.add(STAR_HASH);
  const paths = new Set([file.path]);
  const announced = new Map<string, string>();
  for (const path of paths) {
    const state = ev.file(path);
    if (state === undefined || paths.size > MAX_INCLUDED) continue;
    for (const fact of state.facts.imports) {
      if (fact.specifier.startsWith(FORWARD)) announced.set(fact.local, fact.specifier.slice(FORWARD.length));
      if (fact.kind !== "star" || !fact.reexport) continue;
      const target = ev.resolveImport(fact, state);
      if (target.kind === "files") { for (const path of target.paths) paths.add(path); }
    }
  }
  return { paths, announced };
}

/** Namespace that a symbol at top level stands in, in full. */
export function namespaceOf(file: FileState, symbol: number): string {
  const names: string[] = [];
  for (let at = file.facts.symbols[symbol]!.parent; at > 0; at = file.facts.symbols[at]!.parent) {
    const { name, kind, flags } = file.facts.symbols[at]!;
    if (kind !== "namespace") continue;
    names.unshift(name);
    // Beside the namespace that the file is filed under, not in it.
    if ((flags & Flag.static) !== 0) return names.join(SEPARATOR);
  }
  return [file.facts.package, ...names].filter((name) => name !== "").join(SEPARATOR);
}

/** Seen from the namespaces it is in: members of types are not, but the names of plain enums are. */
function isAtTop(file: FileState, symbol: number): boolean {
  const { symbols } = file.facts;
  if (symbols[symbol]!.owner !== NONE) return false;
  let at = symbols[symbol]!.parent;
  const isPlain = symbols[symbol]!.kind === "enum_member" && symbols[at]!.kind === "enum";
  if (isPlain && at > 0 && (symbols[at]!.flags & Flag.scoped) === 0) {
    at = symbols[at]!.parent;
  }
  for (; at > 0; at = symbols[at]!.parent) if (symbols[at]!.kind !== "namespace") return false;
  return symbol > 0;
}

function declarationsOf(ev: Evaluator, file: FileState, name: string): SymbolRef[] {
  ev.look(name);
  const found: SymbolRef[] = [];
  const namesakes = ev.view.symbolsNamed(name);
  if (namesakes.length === 0 || namesakes.length > MAX_NAMESAKES) return found;
  const { paths } = includedBy(ev, file);
  for (const at of namesakes) {
    const state = paths.has(at.path) ? ev.file(at.path) : undefined;
    if (state !== undefined && isAtTop(state, at.symbol)) found.push({ file: state, symbol: at.symbol });
  }
  return found;
}

/** How near a namespace is to code in the file: the longest around it first, then those in use; 0: not seen. */
function nearness(file: FileState, namespace: string, spaces: Spaces): number {
  if (namespace === "") return 1;
  const around = isAround(file, namespace) || spaces.opened.has(namespace);
  return around ? 1 + namespace.length : spaces.used.has(namespace) ? 1 : 0;
}

interface Spaces {
  readonly opened: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

/** Namespaces that the file opens beside its own, and those it uses. */
function spacesOf(file: FileState): Spaces {
  const opened = new Set<string>();
  const used = new Set<string>();
  for (const [i, { kind, name }] of file.facts.symbols.entries()) {
    if (kind !== "namespace") continue;
    const outer = namespaceOf(file, i);
    opened.add(outer === "" ? name : outer + SEPARATOR + name);
  }
  const own = file.facts.package === "" ? [] : file.facts.package.split(SEPARATOR);
  for (const { kind, reexport, specifier } of file.facts.imports) {
    if (kind !== "star" || reexport) continue;
    const written = specifier.slice(specifier.indexOf(" ") + 1);
    for (let length = 0; length <= own.length; length++) {
      used.add([...own.slice(0, length), written].join(SEPARATOR));
    }
  }
  return { opened, used };
}

/** What a name that nothing around it in the file declares means. */
export function includedName(ev: Evaluator, file: FileState, name: string): Hit | undefined {
  const found = withoutUnusual(declarationsOf(ev, file, name));
  if (found.length === 0) {
    const namespace = includedBy(ev, file).announced.get(name);
    return namespace === undefined ? undefined : forwardType(ev, file, name, namespace);
  }
  const spaces = file.spaces as Spaces | undefined ?? (file.spaces = spacesOf(file)) as Spaces;
  const nears = found.map((at) =>
    isMacro(at) ? Number.MAX_SAFE_INTEGER : nearness(file, namespaceOf(at.file, at.symbol), spaces)
  );
  const best = Math.max(...nears);
  if (best === 0) return undefined;
  const nearest = found.filter((_, i) => nears[i] === best);
  const hit = chooseDeclared(ev, nearest, Rule.import);
  // Not all code of the file need stand in a namespace that it opens; what is around all of it may be meant as well.
  if (nearest.some((at) => isMacro(at) || isAround(file, namespaceOf(at.file, at.symbol)))) return hit;
  const around = found.filter((at, i) => nears[i]! > 1 && isAround(file, namespaceOf(at.file, at.symbol)));
  if (around.length === 0) return hit;
  const isOther = nearest.some((at) => !namesItself(at));
  return isOther ? { kind: "ambiguous", candidates: found.length } : chooseDeclared(ev, around, Rule.import);
}

const isMacro = (at: SymbolRef): boolean => at.file.facts.symbols[at.symbol]!.kind === "macro";

/** Another name for a type of the same name: `typedef struct x x;`, `typedef ::outer::Name Name;`. */
function namesItself(at: SymbolRef): boolean {
  const { kind, name, declared } = at.file.facts.symbols[at.symbol]!;
  return kind === "type_alias" && lastName(at.file, declared) === name;
}

const isAround = (file: FileState, namespace: string): boolean =>
  file.facts.package === namespace || file.facts.package.startsWith(namespace + SEPARATOR);

/** What other systems have instead is not seen where it has no counterpart. */
function withoutUnusual(found: readonly SymbolRef[]): readonly SymbolRef[] {
  return found.filter((at) => {
    const { flags } = at.file.facts.symbols[at.symbol]!;
    return (flags & Flag.conditional) === 0 || at.file.isType(at.symbol);
  });
}

/** A name of a namespace, of which `candidates` are the spellings in full, most specific first. */
export function nameInNamespace(
  ev: Evaluator,
  file: FileState,
  candidates: readonly string[],
  name: string,
): Hit | undefined {
  const found = declarationsOf(ev, file, name);
  for (const candidate of candidates) {
    // Whoever adds to the standard library has not written it.
    if (candidate === "std") return undefined;
    const inside = found.filter((at) => {
      const { kind } = at.file.facts.symbols[at.symbol]!;
      return kind !== "macro" && namespaceOf(at.file, at.symbol) === candidate;
    });
    if (inside.length > 0) return chooseDeclared(ev, inside, Rule.member);
  }
  return undefined;
}

/** The type that a forward declaration announces: the included one, else the only one of the project. */
export function forwardType(ev: Evaluator, file: FileState, name: string, namespace: string): Hit {
  ev.look(name);
  const types: SymbolRef[] = [];
  const namesakes = ev.view.symbolsNamed(name);
  if (namesakes.length > MAX_NAMESAKES) return NOT_FOUND;
  const { paths } = includedBy(ev, file);
  for (const at of namesakes) {
    const state = TYPE_KINDS.has(at.kind) ? ev.file(at.path) : undefined;
    if (state?.rules.names.included !== true || !isAtTop(state, at.symbol)) continue;
    const { kind, flags } = state.facts.symbols[at.symbol]!;
    if (kind === "type_alias" && !paths.has(at.path) || (flags & Flag.conditional) !== 0) continue;
    if (namespaceOf(state, at.symbol) === namespace) types.push({ file: state, symbol: at.symbol });
  }
  const near = types.filter((at) => paths.has(at.file.path));
  return chooseDeclared(ev, near.length > 0 ? near : types, Rule.import) ?? NOT_FOUND;
}

/** One of several declarations of a name in one place: those that nobody can tell apart are ambiguous. */
export function chooseDeclared(ev: Evaluator, found: readonly SymbolRef[], rule: Rule): Hit | undefined {
  if (found.length < 2) return choose(ev, found, rule);
  for (const at of found) ev.touch(at.file, at.symbol);
  const fact = (at: SymbolRef) => at.file.facts.symbols[at.symbol]!;
  let left = found.filter((at) => (fact(at).flags & Flag.conditional) === 0);
  if (left.length === 0) left = [...found];
  const macros = left.filter((at) => fact(at).kind === "macro");
  if (macros.length > 0) left = macros;
  const functions = left.filter((at) => at.file.isFunction(at.symbol) && fact(at).kind !== "macro");
  if (functions.length > 0) {
    if (functions[0]!.file.rules.names.overloads === true) return choose(ev, functions, rule);
    left = functions;
  }
  if (left.some((at) => at.file.isType(at.symbol) && fact(at).kind !== "type_alias")) {
    left = left.filter((at) => !namesItself(at));
  } else if (left.every(namesItself)) left = left.slice(0, 1);
  const definitions = left.filter((at) => (fact(at).flags & Flag.declaration) === 0);
  if (definitions.length > 1) return { kind: "ambiguous", candidates: definitions.length };
  return { kind: "symbol", at: definitions[0] ?? left[0]!, rule };
}

/** The definition that a declaration stands for, where there is exactly one; else the declaration. */
export function definitionOf(ev: Evaluator, at: SymbolRef): SymbolRef {
  const fact = at.file.facts.symbols[at.symbol]!;
  if ((fact.flags & Flag.declaration) === 0 || (fact.flags & Flag.abstract) !== 0) return at;
  const isMember = fact.parent > 0 && at.file.isType(fact.parent);
  if (!isMember && !isAtTop(at.file, at.symbol)) return at;
  ev.look(fact.name);
  const found: SymbolRef[] = [];
  const namesakes = ev.view.symbolsNamed(fact.name);
  if (namesakes.length < 2 || namesakes.length > MAX_NAMESAKES) return at;
  for (const other of namesakes) {
    if ((other.flags & Flag.declaration) !== 0) continue;
    const state = ev.file(other.path);
    const symbol = state?.facts.symbols[other.symbol];
    if (state === undefined || symbol === undefined) continue;
    if (!state.isFunction(other.symbol) === at.file.isFunction(at.symbol) || symbol.kind === "macro") continue;
    const same = { file: state, symbol: other.symbol };
    if (isMember ? isMemberOf(ev, same, at) : isLinked(same, at)) found.push(same);
  }
  for (const same of found) ev.touch(same.file, same.symbol);
  const isConst = (same: SymbolRef) => same.file.facts.symbols[same.symbol]!.flags & Flag.readonly;
  const exact = found.filter((same) => sameParameters(same, at) && isConst(same) === isConst(at));
  const chosen = exact.length > 0 ? exact : at.file.isFunction(at.symbol) ? [] : found;
  return chosen.length === 1 ? chosen[0]! : at;
}

/** What is written outside of the type that declares it. */
function isMemberOf(ev: Evaluator, member: SymbolRef, declaration: SymbolRef): boolean {
  const { owner } = member.file.facts.symbols[member.symbol]!;
  if (owner === NONE) return false;
  const type = ev.type(member.file, owner);
  const { parent } = declaration.file.facts.symbols[declaration.symbol]!;
  return type.kind === "instance" && sameSymbol(type, { file: declaration.file, symbol: parent });
}

/** Static functions and variables are their file's own. */
function isLinked(definition: SymbolRef, declaration: SymbolRef): boolean {
  const { flags } = definition.file.facts.symbols[definition.symbol]!;
  if ((flags & Flag.static) !== 0 && definition.file !== declaration.file) return false;
  return isAtTop(definition.file, definition.symbol) &&
    namespaceOf(definition.file, definition.symbol) === namespaceOf(declaration.file, declaration.symbol);
}
