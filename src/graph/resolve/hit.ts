// Where a name, member or import leads.

import type { Rule } from "./view.ts";
import type { SymbolRef, Value, Why } from "./value.ts";

export type Hit =
  /** A definition. `value` is set when it is known better than from the definition alone (member of a typed receiver). */
  | {
    readonly kind: "symbol";
    readonly at: SymbolRef;
    readonly rule: Rule;
    readonly value?: Value;
    /** All definitions of that name and place, when there are several. */
    readonly overloads?: readonly SymbolRef[];
    /** The receiver has supertypes from outside, which may have further overloads. */
    readonly open?: true;
  }
  /** No definition of its own, but a value: a module, a property of an object literal. */
  | { readonly kind: "value"; readonly value: Value; readonly rule: Rule }
  | { readonly kind: "external"; readonly name: string; readonly value?: Value }
  | { readonly kind: "ambiguous"; readonly candidates: number; readonly value?: Value }
  | { readonly kind: "none"; readonly why: Why };

/** How a name is used (`path`: named through its type; `type`: where only a type can stand), where methods and fields of one name are different members. */
export type Use = "call" | "read" | "path" | "type";

export const NOT_FOUND: Hit = { kind: "none", why: "unresolved" };
export const FROM_PARAMETER: Hit = { kind: "none", why: "parameter" };
export const FROM_OUTSIDE: Hit = { kind: "none", why: "external" };
export const OPAQUE_HIT: Hit = { kind: "none", why: "opaque" };
export const CYCLE_HIT: Hit = { kind: "none", why: "cycle" };
/** Stands for the package where something is part of the language itself. */
export const BUILTIN = "builtin";
export const BUILTIN_HIT: Hit = { kind: "external", name: BUILTIN };
