// What doc comments say of arrays that PHP's own types cannot: `@var list<Foo>`, `@param Foo[] $x`, `@return array<K, Foo>`.

import { type ExprId, NONE } from "../../src/languages/facts.ts";
import { type Place, Walker } from "../../src/languages/walker.ts";
import { qualifiedImport } from "./expressions.ts";

const NAME = String.raw`(\\?[A-Za-z_][\w\\]*)`;
const ITEMS = new RegExp(
  String.raw`^\??(?:${NAME}\[\]|(?:non-empty-)?(?:list|array|iterable)<(?:[\w-]+,)?${NAME}>)(?:\|null)?$`,
);
const SCALAR =
  /^(self|static|int|float|string|bool|boolean|integer|array|object|mixed|callable|iterable|null|void|list|key|value|scalar|resource|true|false)$/i;

/** The array type that a doc comment's `tag` names (for `param`, of that parameter); NONE where it is no plain one. */
export function docArrayType(
  walker: Walker,
  doc: string,
  tag: "var" | "param" | "return",
  variable: string,
  at: number,
  place: Place,
): ExprId {
  const { builder } = walker;
  for (const line of doc.split("\n")) {
    const said = new RegExp(`^@${tag}\\s+(.*)$`).exec(line.trim())?.[1];
    if (said === undefined) continue;
    // Spaces stand behind commas of a type, and after it.
    const [written = "", named = ""] = said.replace(/,\s+/g, ",").split(/\s+/);
    if (tag === "param" && named.replace(/^(&|\.\.\.)+/, "") !== "$" + variable) continue;
    const match = ITEMS.exec(written);
    const item = match?.[1] ?? match?.[2];
    if (item === undefined || SCALAR.test(item) || isTemplate(walker, item, doc, place)) return NONE;
    const type = item.includes("\\")
      ? qualifiedImport(walker, item, at, place)
      : builder.name(place.scope, item, builder.tree.start[at]!);
    return type === NONE ? NONE : builder.literal("array", [type]);
  }
  return NONE;
}

/** `@template T` of the member or of a type around it. */
function isTemplate(walker: Walker, name: string, doc: string, place: Place): boolean {
  const { symbols } = walker.builder.file;
  const template = new RegExp(`@[\\w-]*template[\\w-]*\\s+${name.replaceAll("\\", "")}\\b`);
  if (template.test(doc)) return true;
  for (let at = place.symbol; at > 0; at = symbols[at]!.parent) if (template.test(symbols[at]!.doc)) return true;
  return false;
}
