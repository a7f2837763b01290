// Members of interfaces that a type may satisfy without saying so: TypeScript's, and protocols of Python. No edge ties the
// two, since any type of that shape would do; but who calls the interface's member may mean the type's.

import { Flag } from "../languages/facts.ts";
import { SATISFIED_UNSAID } from "./declared_in.ts";
import type { GraphView } from "./graph_view.ts";
import { inheritorsOf, overriddenBy } from "./inherited_overrides.ts";
import { hasUnknownClass } from "./known_bases.ts";
import { OVERRIDES, READS } from "./ref_codes.ts";
import { descendantsOf, withSupertypes } from "./type_family.ts";

const MEMBER = /^(method|property|field|function|const|variable)$/;

/** `update?: boolean | "all"`: nothing that can be called. */
const IS_DATA = /:(?:[\s|]|\[\]|boolean|string|number|bigint|true|false|null|undefined|"[^"]*"|'[^']*')+;?$/;

/** Types of so many descendants are taken to satisfy whatever has the member. */
const MOST_SHAPES = 200;

interface Declared {
  readonly node: number;
  /** The type that it stands in. */
  readonly asking: number;
  readonly isPython: boolean;
  readonly isData: boolean;
}

/** Names that a type has; more than can be told, where some come from outside. */
type Shape = ReadonlySet<string>;
const ANYTHING: Shape = new Set();

export class UnsaidMembers {
  readonly #view: GraphView;
  readonly #declared = new Map<string, readonly Declared[]>();
  readonly #asked = new Map<number, readonly string[]>();
  readonly #shapes = new Map<number, Shape>();

  constructor(view: GraphView) {
    this.#view = view;
  }

  /** Declarations that may stand for the member, where nothing in the code says so. */
  declarationsFor(member: number): number[] {
    const view = this.#view;
    const type = view.parentOf(member);
    if (type < 0 || view.isModule(type) || isAsking(view, type) || !this.#mayBeMeant(member, type)) return [];
    const language = view.languageOf(member);
    if (!SATISFIED_UNSAID.languages.some((one) => one === language)) return [];
    const isPython = language === "python";
    const declared = this.#declaredNamed(view.nameOf(member)).filter((one) =>
      one.asking !== type && one.isPython === isPython && !(one.isData && isCalled(view, member))
    );
    if (declared.length === 0) return [];
    const shapes = this.#shapesWith(member, type);
    return declared.filter(({ asking }) => {
      const wanted = this.#namesAskedBy(asking);
      return shapes.some((names) => names === ANYTHING || wanted.every((one) => names.has(one)));
    }).map(({ node }) => node);
  }

  #mayBeMeant(member: number, type: number): boolean {
    const kind = this.#view.kindOf(member);
    // Private in Python is a convention.
    const isPrivate = (this.#view.flagsOf(member) & Flag.private) !== 0 && this.#view.languageOf(member) !== "python";
    if (!MEMBER.test(kind) || isPrivate) return false;
    // What an object literal has is a method; a function within a function is no member.
    return this.#view.kindOf(type) === "class" || kind === "method";
  }

  #declaredNamed(name: string): readonly Declared[] {
    const view = this.#view;
    let found = this.#declared.get(name);
    if (found === undefined) {
      found = view.declaredNamed(name).map((node) => ({
        node,
        asking: view.parentOf(node),
        isPython: view.languageOf(node) === "python",
        isData: isData(view, node),
      }));
      this.#declared.set(name, found);
    }
    return found;
  }

  /** Names that the type has, and those that inherit its member. */
  #shapesWith(member: number, type: number): readonly Shape[] {
    const view = this.#view;
    if (view.kindOf(type) !== "class" || descendantsOf(view, type).size > MOST_SHAPES) return [ANYTHING];
    return [...inheritorsOf(view, type, member)].map((one) => this.#shapeOf(one));
  }

  #namesAskedBy(asking: number): readonly string[] {
    let asked = this.#asked.get(asking);
    if (asked === undefined) this.#asked.set(asking, asked = namesAskedBy(this.#view, asking));
    return asked;
  }

  #shapeOf(type: number): Shape {
    let shape = this.#shapes.get(type);
    if (shape === undefined) this.#shapes.set(type, shape = shapeOf(this.#view, type));
    return shape;
  }
}

/** What the type asks for: names of itself and its supertypes, but for what may be missing. */
function namesAskedBy(view: GraphView, asking: number): string[] {
  // One of several shapes is enough.
  if (view.kindOf(asking) === "type_alias" && view.signatureOf(asking).includes("|")) return [];
  return [...withSupertypes(view, asking)].flatMap((type) =>
    view.membersOf(type).filter((member) => (view.flagsOf(member) & Flag.optional) === 0)
      .map((member) => view.nameOf(member))
  );
}

function shapeOf(view: GraphView, type: number): Shape {
  const types = withSupertypes(view, type);
  if ([...types].some((one) => hasUnknownClass(view, one))) return ANYTHING;
  const names = new Set([...types].flatMap((one) => view.membersOf(one).flatMap((member) => namesOf(view, member))));
  // Whatever is asked of it, it may have.
  return names.has("__getattr__") ? ANYTHING : names;
}

/** Symbols that use the declarations which may stand for the members, but for those that are known to anyway. */
export function unsaidUsers(
  view: GraphView,
  members: Iterable<number>,
  known: ReadonlySet<number>,
): { readonly users: number; readonly declarations: readonly number[] } {
  const unsaid = new UnsaidMembers(view);
  const users = new Set<number>();
  const declarations = new Set<number>();
  for (const member of members) {
    for (const declaration of unsaid.declarationsFor(member)) {
      if (known.has(declaration) || declarations.has(declaration)) continue;
      view.eachInto(declaration, (user, kind) => {
        if (kind === OVERRIDES || known.has(user)) return;
        // An object's function that implements it names it.
        if (kind === READS && overriddenBy(view, user).includes(declaration)) return;
        users.add(user);
        declarations.add(declaration);
      });
    }
  }
  return { users: users.size, declarations: [...declarations] };
}

/** Of the symbols, declarations that may stand for what leads somewhere, but for those that lead there anyway. */
export function unsaidSteps(view: GraphView, symbols: readonly number[], leading: ReadonlySet<number>): number[] {
  const declared = symbols.filter((node) => {
    const type = view.parentOf(node);
    return type >= 0 && !leading.has(node) && isAsking(view, type);
  });
  if (declared.length === 0) return [];
  const names = new Set(declared.map((node) => view.nameOf(node)));
  const unsaid = new UnsaidMembers(view);
  const meant = new Set<number>();
  for (const node of leading) {
    if (!names.has(view.nameOf(node))) continue;
    for (const declaration of unsaid.declarationsFor(node)) meant.add(declaration);
  }
  return declared.filter((node) => meant.has(node));
}

/** The member, and what a constructor's parameters declare (`constructor(public name: string)`). */
function namesOf(view: GraphView, member: number): string[] {
  const own = view.nameOf(member);
  if (view.kindOf(member) !== "constructor") return [own];
  return [
    own,
    ...view.signatureOf(member).matchAll(/\b(?:public|readonly)\s+(?:readonly\s+)?([\w$]+)/g).map(([, name]) => name!),
  ];
}

const isCalled = (view: GraphView, member: number): boolean =>
  view.kindOf(member) === "method" && (view.flagsOf(member) & Flag.accessor) === 0;

const isData = (view: GraphView, declaration: number): boolean =>
  view.kindOf(declaration) !== "method" && IS_DATA.test(view.signatureOf(declaration));

const isAsking = (view: GraphView, type: number): boolean =>
  /^(interface|type_alias)$/.test(view.kindOf(type)) || (view.flagsOf(type) & Flag.protocol) !== 0;
