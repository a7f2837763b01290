// Breadth-first reach over edges: what depends on symbols, or what they depend on, with distance and edge kind.

import { IN_WHOLE_FUNCTIONS } from "./closures.ts";
import type { GraphView } from "./graph_view.ts";
import { declarationsInheritedWith, mayFollow, membersInheritedWith } from "./inherited_overrides.ts";
import { CALLS, EDGE_KINDS, type EdgeKind, INSTANTIATES, OVERRIDES, READS } from "./ref_codes.ts";
import { constructorsRunBy, implicitCallersOf, implicitlyRunBy, isOnlyConstructor, typesMadeBy } from "./makers.ts";
import { Rule } from "./resolve/view.ts";

export interface Reached {
  readonly node: number;
  readonly distance: number;
  /** `broken` for what still names something that is gone. */
  readonly edge_kind: EdgeKind | "broken";
  /** The node it was reached from; itself where that is gone. */
  readonly from: number;
  /** Some edge on the way was bound by its name alone, or to one of a type's several constructors. */
  readonly heuristic: boolean;
}

export interface ReachOptions {
  readonly direction: "dependents" | "dependencies";
  readonly depth: number;
  /** Leaves edges out that were bound by name alone. */
  readonly certain?: boolean;
  /**
   * What stands inside of a function counts as that function, where functions without a name do so anyway and are as
   * common (JavaScript): nobody outside can use it.
   */
  readonly whole_functions?: boolean;
  /** What still names something that is gone, and so has no edge to it: it is a direct dependent. */
  readonly broken?: readonly BrokenNode[];
  /** What takes a file in as a whole, which has no edge for it: it is a direct dependent, and not followed. */
  readonly importers?: readonly number[];
  readonly most?: number;
}

export interface BrokenNode {
  readonly node: number;
  readonly heuristic: boolean;
}

export interface Reach {
  readonly reached: readonly Reached[];
  /** True when `most` cut the search. */
  readonly cut: boolean;
  /** Everything whose users (or uses) were looked up, the start included. */
  readonly expanded: readonly number[];
}

interface Waiting {
  readonly node: number;
  heuristic: boolean;
  passed: boolean;
  /** The member that this one was passed from. */
  readonly from?: number;
}

/** Reached in a way that another one at the same distance may better. */
interface Weak {
  /** Position in what was reached. */
  readonly at: number;
  /** What waits because of it. */
  readonly waiting: readonly Waiting[];
}

const MOST = 200_000;

/** Who imports a symbol and calls it too is a caller; who overrides it and uses it is a user. */
const strength = ({ edge_kind }: Reached): number => edge_kind === "overrides" ? 0 : edge_kind === "imports" ? 1 : 2;

function better(known: Reached, other: Reached): Reached {
  const heuristic = known.heuristic && other.heuristic;
  return { ...(strength(other) > strength(known) ? other : known), heuristic };
}

type IsOther = (user: number, kind: number, rule: number) => boolean;

const NO_OTHERS: IsOther = () => false;

/**
 * Tells uses of a declared member that cannot mean `from`, which overrides it: that others which override it name it, and that
 * they call what they override (`super.run()`), which leads on to `from` only where one type inherits both.
 */
function othersOf(view: GraphView, declared: number, from: number): IsOther {
  const overriders = new Set<number>();
  view.eachInto(declared, (far, kind) => {
    if (kind === OVERRIDES) overriders.add(far);
  });
  return (user, kind, rule) => {
    if (!overriders.has(user)) return false;
    return kind === READS || kind === CALLS && rule === Rule.self && !mayFollow(view, from, user);
  };
}

/**
 * Overriding members pass through: what calls the declared member may call the overriding one, and who changes the
 * declared one concerns those that override it. What makes an instance of a type uses its constructor, or the one that it
 * inherits. A file's own symbol is listed but not followed: from it everything would be reached.
 */
export function reach(view: GraphView, start: readonly number[], options: ReachOptions): Reach {
  const { direction, depth, certain = false, whole_functions = false, broken = [], importers = [], most = MOST } =
    options;
  const seen = view.newSet(start);
  const reached: Reached[] = [];
  const expanded: number[] = [];
  const asked = new Set(start);
  /** What was only passed through: it may be reached later. */
  const passedBy = new Set<number>();
  /** Wherever else a type is written, it is reached with it. */
  const wait = (list: Waiting[], one: Waiting): Waiting[] => {
    const all = [one];
    for (const node of view.declarationsOf(one.node)) {
      if (seen.has(node)) continue;
      seen.add(node);
      all.push({ ...one, node });
    }
    list.push(...all);
    return all;
  };
  let frontier: Waiting[] = [];
  for (const node of start) wait(frontier, { node, heuristic: false, passed: false });
  const around = (node: number) =>
    whole_functions && IN_WHOLE_FUNCTIONS.has(view.languageOf(node)) ? view.functionAround(node) : node;
  const first: Waiting[] = [];
  const named = new Set<number>();
  for (const { node, heuristic } of broken) {
    const far = around(node);
    if (named.has(far) || certain && heuristic) continue;
    named.add(far);
    reached.push({ node: far, distance: 1, edge_kind: "broken", from: far, heuristic });
    // What changed itself is followed from the start already.
    if (!seen.has(far) && !view.isModule(far)) wait(first, { node: far, heuristic, passed: false });
    seen.add(far);
  }
  for (let distance = 1; distance <= depth && frontier.length + first.length > 0; distance++) {
    const next: Waiting[] = distance === 1 ? first.splice(0) : [];
    const weak = new Map<number, Weak>();
    for (let at = 0; at < frontier.length; at++) {
      const here = frontier[at]!;
      expanded.push(here.node);
      const take = (end: number, kind: number, rule: number, unsure = false) => {
        const far = around(end);
        const known = weak.get(far);
        if (seen.has(far) && known === undefined && !passedBy.has(far) || certain && (unsure || rule === Rule.unique)) {
          return;
        }
        const heuristic = here.heuristic || unsure || rule === Rule.unique;
        const edge_kind = here.passed ? "overrides" : EDGE_KINDS[kind] ?? "calls";
        const passed = here.passed && kind !== OVERRIDES;
        const found: Reached = { node: far, distance, edge_kind, from: here.node, heuristic };
        if (known !== undefined) {
          reached[known.at] = better(reached[known.at]!, found);
          for (const one of known.waiting) {
            one.heuristic &&= heuristic;
            one.passed &&= passed;
          }
          return;
        }
        if (reached.length >= most) return;
        seen.add(far);
        passedBy.delete(far);
        const waiting = view.isModule(far) ? [] : wait(next, { node: far, heuristic, passed });
        if (heuristic || strength(found) < 2) weak.set(far, { at: reached.length, waiting });
        reached.push(found);
      };
      if (direction === "dependencies") {
        view.eachOutOf(here.node, (far, kind, rule) => {
          take(far, kind, rule);
          if (kind !== CALLS || distance === depth) return;
          // What making an instance runs belongs to the type that was reached.
          const run = constructorsRunBy(view, far);
          for (const node of run.nodes) {
            if (seen.has(node) || certain && !run.certain) continue;
            seen.add(node);
            next.push({ node, heuristic: here.heuristic || rule === Rule.unique || !run.certain, passed: false });
          }
        });
        const base = implicitlyRunBy(view, here.node);
        for (const node of base.nodes) take(node, CALLS, Rule.self, !base.certain);
      } else {
        const isOther = here.from === undefined ? NO_OTHERS : othersOf(view, here.node, here.from);
        view.eachInto(here.node, (far, kind, rule) => {
          if (!(here.passed && kind === OVERRIDES) && !isOther(far, kind, rule)) take(far, kind, rule);
        });
        const types = typesMadeBy(view, here.node);
        const unsure = types.length > 0 && !isOnlyConstructor(view, here.node, asked);
        for (const type of types) {
          expanded.push(type);
          view.eachInto(type, (far, kind, rule) => {
            if (kind === CALLS || kind === INSTANTIATES) take(far, kind, rule, unsure);
          });
        }
        for (const far of implicitCallersOf(view, here.node)) take(far, CALLS, Rule.self, unsure);
        // Through the member that this one overrides, at no distance: its callers may mean this one.
        const pass = (far: number) => {
          if (seen.has(far)) return;
          seen.add(far);
          passedBy.add(far);
          frontier.push({ node: far, heuristic: here.heuristic, passed: true, from: here.from ?? here.node });
        };
        view.eachOutOf(here.node, (far, kind) => {
          if (kind === OVERRIDES) pass(far);
        });
        // Who overrides a member need not be what inherits it beside another one.
        if (here.from === undefined) { for (const far of declarationsInheritedWith(view, here.node)) pass(far); }
        if (!here.passed) { for (const far of membersInheritedWith(view, here.node)) take(far, OVERRIDES, Rule.self); }
      }
      if (reached.length >= most) return { reached, cut: true, expanded };
    }
    if (distance === 1) {
      for (const node of importers) {
        if (seen.has(node)) continue;
        seen.add(node);
        reached.push({ node, distance, edge_kind: "imports", from: start[0] ?? node, heuristic: false });
      }
    }
    frontier = next;
  }
  return { reached, cut: false, expanded };
}
