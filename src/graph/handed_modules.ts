// Modules that an `import()` brings as a whole and that are handed on: `lazy(() => import("./page"))`. Who gets one may use
// all that it exports, and no reference says so.

import { PUBLIC } from "../languages/facts.ts";
import type { GraphView } from "./graph_view.ts";
import { EDGE_KINDS } from "./ref_codes.ts";

const IMPORTS = EDGE_KINDS.indexOf("imports");
const SCRIPT: ReadonlySet<string> = new Set(["typescript", "tsx", "javascript", "vue", "svelte"]);
/** More are not looked through. */
const MOST_MODULES = 200;

export interface HandedModule {
  readonly module: number;
  /** What has the `import()`. */
  readonly by: number;
}

/** Of the modules whose exports are asked about, those that are handed on by what is not `known` to the answer. */
export function handedModules(view: GraphView, nodes: readonly number[], known: ReadonlySet<number>): HandedModule[] {
  const modules = new Set<number>();
  for (const node of nodes) {
    if (modules.size >= MOST_MODULES) break;
    if (!SCRIPT.has(view.languageOf(node)) || (view.flagsOf(node) & PUBLIC) === 0) continue;
    const module = view.parentOf(node);
    if (module >= 0 && view.isModule(module)) modules.add(module);
  }
  return [...modules].flatMap((module) => {
    const by = handedBy(view, module, known);
    return by === undefined ? [] : [{ module, by }];
  });
}

function handedBy(view: GraphView, module: number, known: ReadonlySet<number>): number | undefined {
  const importers: number[] = [];
  // What a file imports at its beginning is its module's; an `import()` is that of the function or constant it stands in.
  view.eachInto(module, (far, kind) => {
    if (kind === IMPORTS && !view.isModule(far) && !known.has(far)) importers.push(far);
  });
  return importers.find((importer) => {
    const users = [importer];
    view.eachInto(importer, (far) => users.push(far));
    return !users.some((user) => usesMember(view, user, module));
  });
}

/** Then it is what was imported for. */
function usesMember(view: GraphView, user: number, module: number): boolean {
  let uses = false;
  view.eachOutOf(user, (far) => uses ||= !view.isModule(far) && moduleAround(view, far) === module);
  return uses;
}

function moduleAround(view: GraphView, node: number): number {
  let at = node;
  for (let parent = view.parentOf(at); parent >= 0 && !view.isModule(at); parent = view.parentOf(at)) at = parent;
  return at;
}
