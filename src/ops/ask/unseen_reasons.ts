// Why an answer may lack something that no open reference tells: types satisfy interfaces without saying so (TypeScript,
// Python's protocols), and the language and libraries call what they look for.

import type { GraphView } from "../../graph/graph_view.ts";
import { handedModules } from "../../graph/handed_modules.ts";
import { otherBuilds } from "../../graph/other_builds.ts";
import { outsideCallers } from "../../graph/outside_callers.ts";
import type { Reach } from "../../graph/reach.ts";
import { withSupertypes } from "../../graph/type_family.ts";
import { unsaidSteps, unsaidUsers } from "../../graph/unsaid_members.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { relatedLanguages } from "../../graph/completeness.ts";
import { counted, location } from "../../render/text.ts";
import { namedInTexts } from "../../search/named_in_texts.ts";
import type { Database } from "../../store/database.ts";
import { textOf } from "./source_text.ts";

const MOST_NAMED = 3;

/** Who calls an interface's member may mean that of such a type. */
export function unsaidUsersReason(view: GraphView, { expanded }: Reach, known: ReadonlySet<number>): string[] {
  const { users, declarations } = unsaidUsers(view, expanded, known);
  if (users === 0) return [];
  const use = users === 1 ? "uses" : "use";
  return [
    `${counted(users, "symbol")} ${use} ${named(view, declarations)}, which a type may satisfy without saying so`,
  ];
}

/** A call of an interface's member on the way may lead to that of such a type. */
export function unsaidStepsReason(
  view: GraphView,
  symbols: readonly number[],
  leading: ReadonlySet<number>,
): string[] {
  const declarations = unsaidSteps(view, symbols, leading);
  if (declarations.length === 0) return [];
  return [`${named(view, declarations)} could lead there, which a type may satisfy without saying so`];
}

/** The language and libraries call members that no source names; other builds have other definitions of a name. */
export function outsideReasons(view: GraphView, { expanded }: Reach, known: ReadonlySet<number>): string[] {
  const handed = handedModules(view, expanded, known);
  const { language, library, decorated } = outsideCallers(view, expanded);
  const others = otherBuilds(view, expanded, MOST_NAMED);
  return [
    ...others.map(({ member, usual }) =>
      `in another build users of ${view.nameOf(usual)} in ${view.factsOf(usual).path} use that of ${
        view.factsOf(member).path
      }`
    ),
    ...writtenAsKeys(view, expanded),
    ...handed.slice(0, MOST_NAMED).map(({ module, by }) =>
      `${view.nameOf(by)} in ${view.factsOf(by).path} imports ${view.factsOf(module).path} as a whole and hands it on`
    ),
    ...(language.length > 0 ? [`the language or its library may call ${named(view, language)}`] : []),
    ...(library.length > 0
      ? [`${named(view, library)} may be called by a library that the type extends or implements`]
      : []),
    ...(decorated.length > 0 ? [`${named(view, decorated)} may be called by what decorates or annotates it`] : []),
  ];
}

const HAS_INTERFACES: ReadonlySet<string> = new Set(["typescript", "tsx", "vue", "svelte"]);

/** Objects name what they give their type's members by keys, which are no references (TypeScript, Python's `TypedDict`). */
function writtenAsKeys(view: GraphView, nodes: readonly number[]): string[] {
  const members = nodes.filter((node) => {
    if (!/^(?:property|field)$/.test(view.kindOf(node))) return false;
    const type = view.parentOf(node);
    if (type < 0) return false;
    if (view.languageOf(node) === "python") return isTypedDict(view, type);
    return HAS_INTERFACES.has(view.languageOf(node)) && /^(?:interface|type_alias)$/.test(view.kindOf(type));
  });
  return members.length === 0 ? [] : [`objects that give ${named(view, members)} as a key are not listed`];
}

const isTypedDict = (view: GraphView, type: number): boolean =>
  [...withSupertypes(view, type)].some((one) => /\bTypedDict\b/.test(view.signatureOf(one)));

const HAS_TEMPLATE: ReadonlySet<string> = new Set(["vue", "svelte"]);
const MOST_TEMPLATES = 200;

/** Templates of components are not read for the graph: whether they name what their script has is looked up. */
export function templateReasons(
  view: GraphView,
  { expanded }: Reach,
  textOf: (path: string) => string | undefined,
): string[] {
  const names = new Map<string, Set<string>>();
  for (const node of expanded) {
    if (!HAS_TEMPLATE.has(view.languageOf(node)) || view.isModule(node)) continue;
    const { path } = view.factsOf(node);
    if (names.size >= MOST_TEMPLATES && !names.has(path)) continue;
    names.set(path, (names.get(path) ?? new Set()).add(view.nameOf(node)));
  }
  const used = [...names].flatMap(([path, wanted]) => {
    const template = textOf(path)?.replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, "") ?? "";
    return [...wanted].filter((name) => new RegExp(`(?<![\\w$-])${RegExp.escape(name)}(?![\\w$-])`).test(template))
      .map((name) => `the template of ${path} names ${name}`);
  });
  const left = used.length - MOST_NAMED;
  return left > 0 ? [...used.slice(0, MOST_NAMED), `${left} more names stand in templates`] : used;
}

const MOST_ASKED = 20;

/** What nothing uses may be named in a text: by reflection, an annotation, a template. */
export function textReasons(database: Database, asked: readonly SymbolRow[]): string[] {
  const names = new Map(
    asked.filter((row) => row.parent_id !== null).map((row) => [`${row.checkout_id} ${row.name}`, row]),
  );
  // Members of a type stand in one file, and are mostly looked for in the same others.
  const texts = new Map<string, string | undefined>();
  const read = (root: string) => (path: string) => {
    const key = `${root}/${path}`;
    if (!texts.has(key)) texts.set(key, textOf({ root, path }));
    return texts.get(key);
  };
  const found = [...names.values()].slice(0, MOST_ASKED).flatMap(({ name, checkout_id, path, language, root }) => {
    const asked = { name, checkout: checkout_id, path, languages: relatedLanguages([language]) };
    const places = namedInTexts(database, asked, read(root));
    return places.map(({ path, line, begins }) =>
      `${location(path, line)} ${begins === true ? `makes names that begin like ${name}` : `names ${name} in a text`}`
    );
  });
  const left = found.length - MOST_NAMED;
  return left > 0 ? [...found.slice(0, MOST_NAMED), `${counted(left, "more file")} as well`] : found;
}

function named(view: GraphView, members: readonly number[]): string {
  const names = members.slice(0, MOST_NAMED).map((node) => view.qualifiedNameOf(node));
  const left = members.length - names.length;
  return left > 0 ? `${names.join(", ")} and ${left} more` : names.join(", ");
}
