// Whether a type extends or implements something that is not here: no edge leads to it, only its signature names it.

import type { GraphView } from "./graph_view.ts";
import { EXTENDS, IMPLEMENTS } from "./ref_codes.ts";

/** Bases that are no classes of anyone's (Python), so that no member comes from them. */
const NO_CLASS = /^(object|ABC|Generic|Protocol)$/;
/** Of libraries' types, those that call nothing of what is made of them but what the language does. */
const CALLS_NOTHING = new RegExp(
  "(?:Exception|Error|Warning|Enum|Flag|NamedTuple|TypedDict|EventArgs|Attribute|EventEmitter|EventTarget)$|" +
    "^(?:Array|Map|Set|Object|I?(?:Async)?(?:Disposable|Iterable|Enumerable)|I(?:Equatable|Comparable|Cloneable))$",
);

/** A class may have members from a base that is not here. */
export function hasUnknownClass(view: GraphView, type: number): boolean {
  if (view.kindOf(type) !== "class") return false;
  const { classes } = basesOf(view, type);
  return classes.filter((base) => !NO_CLASS.test(base)).length > countKnown(view, type, [EXTENDS]);
}

/** A library may call members of the type that it asks for, or that it has itself. */
export function hasCallingBase(view: GraphView, type: number): boolean {
  const { classes, interfaces } = basesOf(view, type);
  const calling = [...classes, ...interfaces].filter((base) => !NO_CLASS.test(base) && !CALLS_NOTHING.test(base));
  return calling.length > countKnown(view, type, [EXTENDS, IMPLEMENTS]);
}

function countKnown(view: GraphView, type: number, kinds: readonly number[]): number {
  let known = 0;
  view.eachOutOf(type, (_, kind) => {
    if (kinds.includes(kind)) known++;
  });
  return known;
}

interface Bases {
  readonly classes: readonly string[];
  readonly interfaces: readonly string[];
}

const NONE: Bases = { classes: [], interfaces: [] };

/** By their last names, as the type's signature has them. */
function basesOf(view: GraphView, type: number): Bases {
  return basesIn(view.languageOf(type), view.signatureOf(type));
}

/** Last names of the classes that a type's signature says it extends, in their order. */
export const namedBases = (language: string, signature: string): readonly string[] =>
  basesIn(language, signature).classes;

function basesIn(language: string, written: string): Bases {
  const signature = withoutArguments(written);
  switch (language) {
    case "python":
      return { ...NONE, classes: listed(/\((.*)\)/s.exec(signature)?.[1]).filter((base) => !base.includes("=")) };
    case "csharp":
      return {
        ...NONE,
        classes: listed(/[^:]:([^:].*?)(?:\bwhere\b|[{;]|$)/s.exec(signature.replace(/\([^()]*\)/g, ""))?.[1]),
      };
    case "typescript":
    case "tsx":
    case "javascript":
    case "vue":
    case "svelte":
      return {
        // What is extended may be any expression.
        classes: listed(/\bextends\b(.*?)(?:\bimplements\b|\{|$)/s.exec(signature)?.[1]?.replaceAll(",", " ")),
        interfaces: listed(/\bimplements\b([^{]*)/.exec(signature)?.[1]),
      };
    default:
      return NONE;
  }
}

/** Type arguments may have commas, and be within others. */
function withoutArguments(signature: string): string {
  let plain = signature;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replace(/<[^<>]*>|\[[^[\]]*\]/g, "");
  }
  return plain;
}

const listed = (list: string | undefined): string[] =>
  (list ?? "").split(",").map((base) => base.trim().split(".").at(-1)!).filter((base) => base !== "");
