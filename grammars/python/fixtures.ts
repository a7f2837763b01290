// Fixtures of pytest: what is one, and which functions are handed one for each parameter.

import { type ExprId, FIXTURE_EXPORT, Flag, Op } from "../../src/languages/facts.ts";
import { frameOf } from "./frame.ts";
import { N } from "./nodes.ts";
import { childOf, children, codeOf, firstNamed, type Marks, type Walker } from "./walker.ts";

const FIXTURE = /^(?:(?:pytest|pytest_asyncio)\.)?(?:yield_)?fixture$/;
/** Decorators of functions that hand over no arguments. */
const NO_ARGUMENTS = /^(?:(?:(?:pytest\.)?mark|unittest)\.\w+|skip|skipIf|skipUnless|staticmethod|classmethod)$/;

export interface Fixture {
  /** The name that it is asked for by, where that is not the function's; "" where nobody knows. */
  readonly name: string | undefined;
  /** It is run for what does not name it as well. */
  readonly unasked: boolean;
}

/** What a decorator is, and the arguments that it is called with. */
export function parts(w: Walker, decorator: number): { name: string; args: number[] } {
  const { t, F } = w;
  const called = codeOf(w, decorator) === N.decorator ? firstNamed(w, decorator) : decorator;
  if (called < 0) return { name: "", args: [] };
  if (codeOf(w, called) !== N.call) return { name: t.text(called), args: [] };
  const list = t.childByField(called, F.arguments);
  return { name: t.text(t.childByField(called, F.function)), args: list < 0 ? [] : children(w, list) };
}

export const decoratorsOf = (w: Walker, decorated: number) =>
  decorated < 0 ? [] : children(w, decorated).filter((child) => codeOf(w, child) === N.decorator);

const keyword = (w: Walker, args: readonly number[], name: string): number => {
  const found = args.find((arg) =>
    codeOf(w, arg) === N.keyword_argument && w.t.text(w.t.childByField(arg, w.F.name)) === name
  );
  return found === undefined ? -1 : w.t.childByField(found, w.F.value);
};

/** The text of a string without anything in it that is not known; undefined for all else. */
function plainText(w: Walker, node: number): string | undefined {
  if (node >= 0 && codeOf(w, node) === N.parenthesized_expression) return plainText(w, firstNamed(w, node));
  if (node < 0 || codeOf(w, node) !== N.string || childOf(w, node, N.interpolation) >= 0) return undefined;
  const content = childOf(w, node, N.string_content);
  return content < 0 ? "" : w.t.text(content);
}

/** `"a, b"`, `["a", "b"]`; undefined where it is not known. */
function namesIn(w: Walker, node: number): string[] | undefined {
  const text = plainText(w, node);
  if (text !== undefined) return text.split(",").map((name) => name.trim());
  if (node < 0 || codeOf(w, node) !== N.list && codeOf(w, node) !== N.tuple) return undefined;
  const names = children(w, node).map((child) => plainText(w, child));
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** `@pytest.fixture`, `@pytest.fixture(name="client")` */
export function fixtureOf(w: Walker, decorated: number): Fixture | undefined {
  for (const decorator of decoratorsOf(w, decorated)) {
    const { name, args } = parts(w, decorator);
    if (!FIXTURE.test(name)) continue;
    const bound = name.includes(".") ? undefined : frameOf(w.frame, name)?.bound.get(name);
    if (bound?.some((at) => at.op !== Op.Import) === true) continue;
    const given = keyword(w, args, "name");
    const always = keyword(w, args, "autouse");
    return {
      name: given < 0 ? undefined : plainText(w, given) ?? "",
      unasked: always >= 0 && w.t.text(always) !== "False",
    };
  }
  return undefined;
}

/** What else runs a fixture than those that name it is not known. */
export function fixtureFlags(fixture: Fixture | undefined, flags: number): number {
  if (fixture === undefined) return flags;
  const isNamed = fixture.name === undefined && !fixture.unasked;
  return Flag.fixture | (isNamed ? flags & ~Flag.decorated : flags | Flag.decorated);
}

/** Takes down what decorators say about the arguments of the functions below, and refers to the fixtures that they name. */
export const readDecorators = (w: Walker, decorated: number, symbol: number, scope: number): void =>
  readMarks(w, decoratorsOf(w, decorated), symbol, scope);

/** `pytestmark = pytest.mark.usefixtures(…)`, or a list of marks; `slow = pytest.mark.slow`. */
export function readAssigned(w: Walker, name: string, right: number): void {
  if (w.frame.kind === "function") return;
  const code = codeOf(w, right);
  if (name !== "pytestmark") {
    if (/^(?:pytest\.)?mark\.(?!parametrize|usefixtures)\w+$/.test(parts(w, right).name)) w.plainMarks.add(name);
    return;
  }
  const nodes = code === N.list || code === N.tuple ? children(w, right) : [right];
  readMarks(w, nodes, w.frame.symbol, w.scope);
}

function readMarks(w: Walker, nodes: readonly number[], symbol: number, scope: number): void {
  let marks = w.marks.get(symbol);
  if (marks === undefined) w.marks.set(symbol, marks = { given: new Set(), unsure: false });
  for (const node of nodes) {
    const { name, args } = parts(w, node);
    if (/(?:^|\.)parametrize$/.test(name)) parametrized(w, marks, args);
    else if (/(?:^|\.)usefixtures$/.test(name)) namedFixtures(w, args, symbol, scope, false);
    else if (!NO_ARGUMENTS.test(name) && !FIXTURE.test(name) && !w.plainMarks.has(name)) marks.unsure = true;
  }
}

function parametrized(w: Walker, marks: Marks, args: readonly number[]): void {
  const [first, , more] = args.filter((arg) => codeOf(w, arg) !== N.keyword_argument);
  const names = namesIn(w, first ?? keyword(w, args, "argnames"));
  const indirect = more ?? keyword(w, args, "indirect");
  const said = indirect < 0 ? "False" : w.t.text(indirect);
  // What is handed over indirectly goes through the fixture of the name.
  if (said === "True" && names !== undefined) return;
  const through = said === "False" ? [] : namesIn(w, indirect);
  if (names === undefined || through === undefined) marks.unsure = true;
  else for (const name of names) if (!through.includes(name)) marks.given.add(name);
}

/** What decorators, and all that is around the function, say about its arguments. */
function marksOver(w: Walker, symbol: number): Marks[] {
  const { symbols } = w.b.file;
  const found: Marks[] = [];
  for (let at = symbol; at >= 0; at = symbols[at]!.parent) {
    const marks = w.marks.get(at);
    if (marks !== undefined) found.push(marks);
  }
  return found;
}

/** A function that pytest calls: a fixture, or a test of a file that pytest collects. */
function isHandedFixtures(w: Walker, symbol: number): boolean {
  const { symbols } = w.b.file;
  const { name, flags, parent } = symbols[symbol]!;
  if ((flags & Flag.fixture) !== 0) return true;
  const isCollected = name.startsWith("test") && /^test_|_test$|^tests?$/.test(symbols[0]!.name);
  return isCollected && (parent === 0 || symbols[parent]!.kind === "class");
}

const fixture = (w: Walker, name: string, taker: number, unsure: boolean): ExprId =>
  w.b.expr(Op.Fixture, w.b.nameId(name), taker * 2 + (unsure ? 1 : 0));

/** References from parameters to the fixtures that the function is handed for them. `skip`: how many are no such parameters. */
export function fixtureParameters(w: Walker, list: number, symbol: number, scope: number, skip: number): void {
  if (list < 0 || !isHandedFixtures(w, symbol)) return;
  const marks = marksOver(w, symbol);
  const unsure = marks.some((one) => one.unsure);
  let position = 0;
  for (const child of children(w, list)) {
    const code = codeOf(w, child);
    if (code === N.keyword_separator || code === N.positional_separator || position++ < skip) continue;
    const nameNode = code === N.typed_parameter ? firstNamed(w, child) : child;
    if (nameNode < 0 || codeOf(w, nameNode) !== N.identifier) continue;
    const name = w.t.text(nameNode);
    if (name === "request" || marks.some(({ given }) => given.has(name))) continue;
    w.b.ref("read", name, nameNode, scope, fixture(w, name, symbol, unsure));
  }
}

/** `request.getfixturevalue("client")`: in a helper, the fixtures are those of who calls it. */
export function askedFixture(w: Walker, list: number): void {
  if (w.frame.kind !== "function") return;
  const { symbol } = w.frame;
  namedFixtures(w, children(w, list).slice(0, 1), symbol, w.scope, !isHandedFixtures(w, symbol));
}

function namedFixtures(w: Walker, strings: readonly number[], symbol: number, scope: number, unsure: boolean): void {
  for (const node of strings) {
    const name = plainText(w, node);
    if (name !== undefined) w.b.ref("read", name, node, scope, fixture(w, name, symbol, unsure));
  }
}

/** The name that a fixture is given, for who asks for it. */
export function nameFixture(w: Walker, symbol: number, { name }: Fixture): void {
  if (name !== undefined) w.b.export(FIXTURE_EXPORT + name, w.b.expr(Op.Symbol, symbol));
}
