// Members that code which is not here may call, where no reference says so: operators and conversions are the language's
// own calls (`a == b`, `with`, `${a}`), what a type has of a library's base or interface is called by the library, and what is
// decorated by whoever it is handed on to.

import { Flag } from "../languages/facts.ts";
import type { GraphView } from "./graph_view.ts";
import { overriddenBy } from "./inherited_overrides.ts";
import { hasCallingBase } from "./known_bases.ts";
import { withSupertypes } from "./type_family.ts";

const MEMBER = /^(method|property|function)$/;
const SCRIPT = /^(?:toString|toLocaleString|valueOf|toJSON|then|\[?Symbol\..*)$/;

/** What the language calls, or what nearly every library looks for in any value. */
const BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  python: /^__(?!init__|new__|call__)\w+__$/,
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  vue: SCRIPT,
  svelte: SCRIPT,
  java: /^(?:toString|equals|hashCode|compareTo|finalize|clone|close|iterator)$/,
  csharp:
    /^(?:ToString|Equals|GetHashCode|CompareTo|Dispose|DisposeAsync|GetEnumerator|GetAsyncEnumerator|GetAwaiter|Deconstruct|operator\b.*|this)$/,
  go:
    /^(?:String|GoString|Error|Unwrap|Is|As|Format|Scan|Value|(?:Unm|M)arshal(?:JSON|Text|Binary|XML|YAML)|ServeHTTP|RoundTrip|Read|Write|Close|Seek|ReadAt|WriteAt|ReadFrom|WriteTo|ReadByte|WriteByte|ReadRune|WriteString|Len|Less|Swap|Push|Pop|Set)$/,
};

export interface OutsideCallers {
  /** Members that the language or its library may call. */
  readonly language: readonly number[];
  /** Members that what their type extends or implements may call. */
  readonly library: readonly number[];
  /** What a decorator or an annotation may hand on to somebody who calls it: a route, a job, a listener. */
  readonly decorated: readonly number[];
}

/** A large answer is not looked through to its end: that more may call is known by then. */
const MOST_FOUND = 100;

export function outsideCallers(view: GraphView, members: readonly number[]): OutsideCallers {
  const language: number[] = [];
  const library: number[] = [];
  const decorated: number[] = [];
  const calling = new Map<number, boolean>();
  for (const member of members) {
    if (language.length + library.length + decorated.length >= MOST_FOUND) break;
    if (!MEMBER.test(view.kindOf(member))) continue;
    const flags = view.flagsOf(member);
    const isFixture = (flags & Flag.fixture) !== 0;
    if (view.factsOf(member).is_test) {
      // Tests are called by who runs them; a fixture may be run for those that do not name it.
      if (isFixture && (flags & Flag.decorated) !== 0) decorated.push(member);
      continue;
    }
    if ((flags & Flag.decorated) !== 0 || isFixture) {
      decorated.push(member);
      continue;
    }
    if ((flags & Flag.private) !== 0) continue;
    const parent = view.parentOf(member);
    const type = parent >= 0 && isType(view, parent) ? parent : -1;
    // What is written outside of its type is a method all the same (Go, Rust).
    if (type < 0 && view.kindOf(member) !== "method") continue;
    if (BY_LANGUAGE[view.languageOf(member)]?.test(view.nameOf(member)) === true) language.push(member);
    else if (isLibrarys(view, member, type, calling)) library.push(member);
  }
  return { language, library, decorated };
}

const isType = (view: GraphView, type: number): boolean => /^(class|struct|record|enum)$/.test(view.kindOf(type));

function isLibrarys(view: GraphView, member: number, type: number, calling: Map<number, boolean>): boolean {
  if ((view.flagsOf(member) & Flag.static) !== 0 || overriddenBy(view, member).length > 0) return false;
  if ((view.flagsOf(member) & Flag.override) !== 0) return true;
  if (type < 0 || view.nameOf(member).startsWith("_")) return false;
  let answer = calling.get(type);
  if (answer === undefined) {
    calling.set(type, answer = [...withSupertypes(view, type)].some((one) => hasCallingBase(view, one)));
  }
  return answer;
}
