// Conditions of the preprocessor: what a usual build leaves out is marked, so that its alternative is meant.

import { Flag, NONE } from "../../src/languages/facts.ts";
import type { Handler, Walker } from "../../src/languages/walker.ts";

/** How many conditions around the walk are known not to hold. */
const off = new WeakMap<Walker, number>();

const KNOWN_ON =
  /^(__GNUC__|__linux__|__linux|__unix__|__unix|unix|linux|__STDC__|__x86_64__|__amd64__|__LP64__|_LP64)$/;
const KNOWN_OFF = new RegExp(
  "^(_?WIN32|_WIN64|__WIN32__|_MSC_VER|__MINGW32__|__MINGW64__|__CYGWIN__|__APPLE__|__MACH__|__FreeBSD__|__OpenBSD__|" +
    "__NetBSD__|__DragonFly__|_AIX|__hpux|__sun|__HAIKU__|__QNX__|__ANDROID__|__EMSCRIPTEN__|__BORLANDC__|__SUNPRO_C|" +
    "__SUNPRO_CC|__INTEL_COMPILER|__WATCOMC__|__DJGPP__|VMS|__VMS|NDEBUG|__arm__|__aarch64__|_M_ARM|_M_X64|_M_IX86)$",
);

function isDefined(name: string, isC: boolean): boolean | undefined {
  if (name === "__cplusplus") return !isC;
  return KNOWN_ON.test(name) ? true : KNOWN_OFF.test(name) ? false : undefined;
}

/** The value of a line `#if …` in a usual build; undefined where only the build knows. */
export function valueOfCondition(line: string, isC: boolean): boolean | undefined {
  const named = /^#\s*(?:el)?if(n?)def\s+(\w+)/.exec(line);
  if (named !== null) {
    const value = isDefined(named[2]!, isC);
    return value === undefined ? undefined : value !== (named[1] === "n");
  }
  const condition = /^#\s*(?:el)?if\b(.*)/s.exec(line)?.[1];
  return condition === undefined ? undefined : valueOf(condition.replace(/\\\r?\n/g, " ").trim(), isC);
}

/** Splits at an operator outside of parentheses. */
function split(text: string, operator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    else if (text[i] === ")") depth--;
    else if (depth === 0 && text.startsWith(operator, i)) {
      parts.push(text.slice(from, i).trim());
      from = i + operator.length;
    }
  }
  return [...parts, text.slice(from).trim()];
}

function valueOf(condition: string, isC: boolean): boolean | undefined {
  const sides = split(condition, "||");
  if (sides.length > 1) {
    const values = sides.map((side) => valueOf(side, isC));
    return values.includes(true) ? true : values.includes(undefined) ? undefined : false;
  }
  const parts = split(condition, "&&");
  if (parts.length > 1) {
    const values = parts.map((part) => valueOf(part, isC));
    return values.includes(false) ? false : values.includes(undefined) ? undefined : true;
  }
  const inner = /^(!?)\s*\(([^()]*|.*\(.*\).*)\)$/s.exec(condition);
  if (inner !== null && split(inner[2]!, ")").length === 1) return negated(valueOf(inner[2]!.trim(), isC), inner[1]);
  return valueOfPart(condition, isC);
}

const negated = (value: boolean | undefined, not: string | undefined) =>
  value === undefined ? value : value !== (not === "!");

function valueOfPart(part: string, isC: boolean): boolean | undefined {
  if (/^\d+$/.test(part)) return part !== "0";
  const [, not, name] = /^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$/.exec(part) ?? [];
  if (name !== undefined) return negated(isDefined(name, isC), not);
  // What is not defined counts as zero.
  const compared = /^(\w+)\s*(>=?)\s*[1-9]\w*$/.exec(part);
  return compared !== null && isDefined(compared[1]!, isC) === false ? false : undefined;
}

/** `Flag.conditional` for what is defined in a part that a usual build leaves out. */
export const conditionalFlag = (walker: Walker): number => (off.get(walker) ?? 0) > 0 ? Flag.conditional : 0;

export const conditional: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const start = tree.start[node]!;
  const condition = walker.field(node, "condition") >= 0 ? walker.field(node, "condition") : walker.field(node, "name");
  const alternative = walker.field(node, "alternative");
  const value = condition < 0
    ? undefined
    : valueOfCondition(tree.source.slice(start, tree.end[condition]!), walker.builder.file.language === "c");
  const around = off.get(walker) ?? 0;
  if (value === false) off.set(walker, around + 1);
  walker.children(node, place, [alternative, walker.field(node, "name")]);
  off.set(walker, value === true ? around + 1 : around);
  if (alternative >= 0) walker.value(alternative, place);
  off.set(walker, around);
  return NONE;
};
