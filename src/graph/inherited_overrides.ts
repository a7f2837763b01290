// Members that stand for a supertype's in a type that inherits both: in `class DB extends Base implements Storage`, what
// calls Storage.close may run Base.close, though neither of the two knows of the other.

import { Flag } from "../languages/facts.ts";
import type { GraphView } from "./graph_view.ts";
import { OVERRIDES } from "./ref_codes.ts";
import { descendantsOf, descendantsThat, partsOf, supertypesOf, withSupertypes } from "./type_family.ts";
import { sameWrittenParameters, type WrittenMethod } from "./written_parameters.ts";

/** Languages where a method that one supertype brings can implement what another one declares. */
const LANGUAGES: ReadonlySet<string> = new Set(
  "typescript tsx javascript vue svelte python java kotlin scala csharp php swift dart ruby".split(" "),
);
const MEMBER = /^(method|property|field|function|const|variable)$/;
const ASKS = /^(interface|type_alias)$/;

/** What the member overrides, as its edges say. */
export function overriddenBy(view: GraphView, member: number): number[] {
  const found: number[] = [];
  view.eachOutOf(member, (far, kind) => {
    if (kind === OVERRIDES) found.push(far);
  });
  return found;
}

/** Declarations of other supertypes that the member stands for in a subtype of its own type. */
export function declarationsInheritedWith(view: GraphView, member: number): number[] {
  if (!mayStand(view, member)) return [];
  return inheritedBeside(view, member).filter(({ other, type }) => standsFor(view, member, other, type))
    .map(({ other }) => other);
}

/** Members of other supertypes that stand for the declaration in a subtype of its type. */
export function membersInheritedWith(view: GraphView, declaration: number): number[] {
  return inheritedBeside(view, declaration)
    .filter(({ other, type }) => mayStand(view, other) && standsFor(view, other, declaration, type))
    .map(({ other }) => other);
}

/** Whether some type inherits both members so that a call of `super` in `first` may run `second`. */
export function mayFollow(view: GraphView, second: number, first: number): boolean {
  const [below, above] = [view.parentOf(second), view.parentOf(first)];
  if (below < 0 || above < 0) return true;
  const heirs = descendantsOf(view, above);
  return !heirs.has(below) &&
    [...descendantsOf(view, below)].some((type) => heirs.has(type) && isNamedBefore(view, type, above, below));
}

interface Beside {
  readonly other: number;
  /** The type that inherits both. */
  readonly type: number;
}

/** Members of the same name that a subtype inherits from elsewhere, each once for each such type. */
function inheritedBeside(view: GraphView, member: number): Beside[] {
  const own = view.parentOf(member);
  if (own < 0 || !LANGUAGES.has(view.languageOf(member)) || !MEMBER.test(view.kindOf(member))) return [];
  if (view.isModule(own) || isHidden(view, member)) return [];
  const line = descendantsOf(view, own);
  const found = joinsOf(view, own).flatMap(({ type, beside }) =>
    nearest(view, beside, member, line).map((other) => ({ other, type }))
  );
  if (found.length === 0) return found;
  const inheriting = inheritorsOf(view, own, member);
  return found.filter(({ type }) => inheriting.has(type));
}

/** A type of the line that has other supertypes as well. */
interface Join {
  readonly type: number;
  readonly beside: readonly number[];
}

/** A question comes by the same types for each of their members. */
const joined = new WeakMap<GraphView, Map<number, readonly Join[]>>();

/** Types that descend from this one and from something else. */
function joinsOf(view: GraphView, own: number): readonly Join[] {
  let known = joined.get(view);
  if (known === undefined) joined.set(view, known = new Map());
  let joins = known.get(own);
  if (joins === undefined) {
    const line = descendantsOf(view, own);
    joins = [...line].filter((type) => type !== own)
      .map((type) => ({ type, beside: supertypesOf(view, type).filter((one) => !line.has(one)) }))
      .filter(({ beside }) => beside.length > 0);
    known.set(own, joins);
  }
  return joins;
}

/** The type with those that inherit its member: who defines the name anew has nothing to do with it. */
export const inheritorsOf = (view: GraphView, own: number, member: number): Set<number> =>
  descendantsThat(view, own, (type) => membersLike(view, type, member).length === 0);

/** Members of the name in each line of the types, up to where it is defined first. */
function nearest(view: GraphView, from: readonly number[], member: number, line: ReadonlySet<number>): number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  const types = [...from];
  for (let at = 0; at < types.length; at++) {
    const type = types[at]!;
    if (line.has(type) || seen.has(type)) continue;
    seen.add(type);
    const own = membersLike(view, type, member);
    if (own.length > 0) found.push(...own);
    else types.push(...supertypesOf(view, type));
  }
  return found;
}

/** Has something that can run, and can be seen from outside. What an interface brings is never taken for another's. */
function mayStand(view: GraphView, member: number): boolean {
  const type = view.parentOf(member);
  if (type < 0 || /^(interface|type_alias)$/.test(view.kindOf(type)) || !MEMBER.test(view.kindOf(member))) return false;
  return !isHidden(view, member) && (view.flagsOf(member) & (Flag.declaration | Flag.abstract)) === 0;
}

/** Python's private is a convention, but for names that the class's own is put into; what is static is inherited all the same. */
function isHidden(view: GraphView, member: number): boolean {
  if (view.languageOf(member) === "python") return /^__.*(?<!__)$/.test(view.nameOf(member));
  return (view.flagsOf(member) & (Flag.private | Flag.static)) !== 0;
}

/** Whether the member is the one that `type` means by the name. */
function standsFor(view: GraphView, member: number, other: number, type: number): boolean {
  if (isHidden(view, other) || !MEMBER.test(view.kindOf(other))) return false;
  const asking = view.parentOf(other);
  if ((view.flagsOf(other) & (Flag.declaration | Flag.abstract)) !== 0 || ASKS.test(view.kindOf(asking))) return true;
  return view.languageOf(type) === "python"
    ? isNamedBefore(view, type, view.parentOf(member), asking)
    : view.kindOf(view.parentOf(member)) === "trait";
}

/** Python takes the member of the base that stands first. What is not named there stands above one that is. */
function isNamedBefore(view: GraphView, type: number, first: number, second: number): boolean {
  const bases = view.signatureOf(type).replace(/^[^(]*/, "").split(",");
  const place = (wanted: number) =>
    bases.findIndex((_, at) => {
      const name = /([\p{ID_Continue}]+)\s*(\[.*)?\)?:?\s*$/u.exec(bases[at]!)?.[1];
      return supertypesOf(view, type).some((base) =>
        view.nameOf(base) === name && withSupertypes(view, base).has(wanted)
      );
    });
  const [a, b] = [place(first), place(second)];
  return a < 0 || b < 0 || a <= b;
}

/** Members that have the member's name, and its parameters where that matters. */
function membersLike(view: GraphView, type: number, member: number): number[] {
  const name = view.nameOf(member);
  const found = partsOf(view, type).flatMap((part) => view.membersNamed(part, name));
  if (found.length === 0) return found;
  const written = writtenMethod(view, member);
  return found.filter((other) => sameWrittenParameters(written, writtenMethod(view, other)));
}

function writtenMethod(view: GraphView, member: number): WrittenMethod {
  return {
    language: view.languageOf(member),
    name: view.nameOf(member),
    signature: view.signatureOf(member),
    type: view.signatureOf(view.parentOf(member)),
  };
}
