import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "../../src/base/log.ts";
import { loadConfig } from "../../src/config/load.ts";
import { freshen } from "../../src/index/freshen.ts";
import type { Context } from "../../src/ops/context.ts";
import { Databases } from "../../src/ops/databases.ts";
import { memoryList } from "../../src/ops/remember/memory_list.ts";
import { remember } from "../../src/ops/remember/remember.ts";
import { systemClock } from "../../src/time/clock.ts";
import { codeOf, type Piece, renamed, Tree } from "./tree.ts";

const STEPS = 500;
const LINKED = 16;
/** Two edits of one line each leave most of a function of so many lines as it was. */
const FEWEST_LINES = 10;
const MOST_EDITS = 2;

/** A function that a memory is about, followed by what was done to it, not by looking at the code. */
interface Followed {
  readonly memory: string;
  readonly from: {
    readonly path: string;
    readonly name: string;
    readonly lines: readonly string[];
    readonly code: string;
  };
  path: string;
  /** Undefined once it was deleted. */
  piece: (Piece & { name: string }) | undefined;
  edits: number;
  rewritten: boolean;
}

/** What a person who watched every step would say. */
function expected(each: Followed, tree: Tree): string {
  const { from } = each;
  const everything = tree.functions();
  const there = everything.find(({ path, piece }) => path === from.path && piece.name === from.name);
  if (there !== undefined) return codeOf(there.piece) === from.code ? "fresh" : "needs review";
  const same = everything.filter(({ piece }) => codeOf(piece) === from.code);
  if (same.length === 1) return "fresh";
  // Of several copies none is the one; and what was edited is known again where it was, or by its name.
  if (same.length > 1 || each.piece === undefined || each.rewritten) return "orphaned";
  return each.path === from.path || each.piece.name === from.name ? "needs review" : "orphaned";
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

class Steps {
  #count = 0;
  constructor(readonly tree: Tree, readonly followed: readonly Followed[], readonly pick: (below: number) => number) {}

  next(): string {
    const each = this.followed[this.pick(this.followed.length)]!;
    const acts = [
      "edit",
      "edit",
      "comment",
      "rename",
      "rename",
      "move",
      "revert",
      "revert",
      "delete",
      "copy",
      "rewrite",
      "swap",
    ];
    const act = acts[this.pick(acts.length)]!;
    this.#count++;
    this.#do(act, each);
    this.tree.write();
    return `${this.#count}: ${act} ${each.from.name}`;
  }

  #do(act: string, each: Followed): void {
    const { piece } = each;
    if (act === "revert" || piece === undefined) return this.#revert(each);
    if (act === "edit" && each.edits < MOST_EDITS) {
      piece.lines.splice(-1, 0, `  note(${this.#count});`);
      each.edits++;
    } else if (act === "comment") piece.lines.splice(1, 0, `  // step ${this.#count}`, "");
    else if (act === "rename") this.#replace(each, renamed(piece, `step${this.#count}`));
    else if (act === "move") this.#move(each);
    else if (act === "delete") this.#remove(each);
    else if (act === "copy" && codeOf(piece) === each.from.code) {
      this.#elsewhere(each.path).push(renamed(piece, `copy${this.#count}`));
    } else if (act === "rewrite") {
      const numbers = Array.from({ length: 12 }, (_, i) => `  const n${i} = ${i} * ${this.#count};`);
      piece.lines.splice(0, piece.lines.length, `function ${piece.name}() {`, ...numbers, "}");
      each.rewritten = true;
    } else if (act === "swap") this.#swap(each, this.followed[this.pick(this.followed.length)]!);
  }

  /** The function is again what and where it was; what took its name meanwhile goes. */
  #revert(each: Followed): void {
    this.#remove(each);
    const { path, name, lines } = each.from;
    const pieces = this.tree.files.get(path)!;
    const taken = pieces.findIndex((piece) => piece.name === name);
    const owner = this.followed.find((other) => other.piece !== undefined && other.piece === pieces[taken]);
    if (owner !== undefined) owner.piece = undefined;
    if (taken >= 0) pieces.splice(taken, 1);
    // Copies would leave it to chance which one is meant once it is changed again.
    for (const all of this.tree.files.values()) {
      const kept = all.filter((piece) => !/^copy\d+$/.test(piece.name ?? "") || codeOf(piece) !== each.from.code);
      all.splice(0, all.length, ...kept);
    }
    Object.assign(each, { path, piece: { name, lines: [...lines] }, edits: 0, rewritten: false });
    pieces.push(each.piece!);
  }

  #remove(each: Followed): void {
    const pieces = this.tree.files.get(each.path)!;
    const at = each.piece === undefined ? -1 : pieces.indexOf(each.piece);
    if (at >= 0) pieces.splice(at, 1);
    each.piece = undefined;
  }

  #replace(each: Followed, by: Piece): void {
    const pieces = this.tree.files.get(each.path)!;
    pieces.splice(pieces.indexOf(each.piece!), 1, by);
    each.piece = by as Piece & { name: string };
  }

  #move(each: Followed): void {
    const { piece } = each;
    const target = this.#elsewhere(each.path);
    if (target.some((other) => other.name === piece?.name)) return;
    this.#remove(each);
    target.push(piece!);
    each.path = [...this.tree.files].find(([, pieces]) => pieces === target)![0];
    each.piece = piece;
  }

  #elsewhere(path: string): Piece[] {
    const others = [...this.tree.files].filter(([other]) => other !== path);
    return others[this.pick(others.length)]![1];
  }

  /** Two functions of a file take each other's names. */
  #swap(one: Followed, other: Followed): void {
    if (one === other || one.path !== other.path || one.piece === undefined || other.piece === undefined) return;
    const [first, second] = [one.piece.name, other.piece.name];
    this.#replace(one, renamed(one.piece, second));
    this.#replace(other, renamed(other.piece, first));
  }
}

function contextOf(root: string, home: string): { context: Context; close: () => void } {
  let steps = 0;
  // Each look is a second after the one before, as if by another process: each scans again.
  const now = () => systemClock.now() + 1000 * steps++;
  const clock = {
    now,
    monotonic: systemClock.monotonic,
    get started() {
      return now();
    },
  };
  const databases = new Databases({ home, clock, log: silentLogger });
  const context: Context = {
    caller: "cli",
    clock,
    config: loadConfig({ home, project: undefined, env: { FOCAL_INDEX_JOBS: "1" } }),
    log: silentLogger,
    home,
    roots: [root],
    index: () => databases.index(),
    memory: () => databases.memory(),
    freshen: () => freshen(context),
    session: undefined,
    signal: new AbortController().signal,
    progress: () => {},
  };
  return { context, close: () => databases.close() };
}

Deno.test("after each of 500 edits, renames, moves, reverts and deletes every memory's state is what happened", async () => {
  const folder = mkdtempSync(join(tmpdir(), "focal-states-"));
  const here = import.meta.dirname ?? "";
  const tree = new Tree(
    join(folder, "tree"),
    ["text", "render", "sessions"].map((name) => join(here, "../../src", name)),
    "src",
  );
  const { context, close } = contextOf(tree.root, join(folder, "home"));
  try {
    await context.freshen();
    const followed: Followed[] = [];
    const long = tree.functions().filter(({ piece }) => piece.lines.length >= FEWEST_LINES);
    for (const { path, piece } of long.slice(0, LINKED)) {
      const { memory, not_linked } = await remember.run(context, {
        content: `What ${piece.name} in ${path} is for`,
        category: "decision",
        symbol_names: [`${path}#${piece.name}`],
        tags: [],
        weight: undefined,
        pinned: false,
      });
      assert.deepEqual([not_linked, memory.symbols.length], [[], 1]);
      const from = { path, name: piece.name, lines: [...piece.lines], code: codeOf(piece) };
      followed.push({ memory: memory.id, from, path, piece, edits: 0, rewritten: false });
    }
    assert.equal(followed.length, LINKED);
    const steps = new Steps(tree, followed, random(7));
    const seen = new Map<string, number>();
    for (let step = 0; step < STEPS; step++) {
      const what = steps.next();
      const { items } = await memoryList.run(context, {
        category: undefined,
        symbol_name: undefined,
        tag: undefined,
        include_stale: true,
        stale: false,
        limit: 50,
        page: 1,
      });
      const states = new Map(items.map((item) => [item.id, item.symbols[0]]));
      for (const each of followed) {
        const state = states.get(each.memory);
        assert.equal(state?.state, expected(each, tree), `${what}: ${each.from.name} is said to be ${state?.change}`);
        seen.set(state?.state ?? "", (seen.get(state?.state ?? "") ?? 0) + 1);
      }
    }
    // A test in which nothing ever goes stale would show nothing.
    for (const state of ["fresh", "needs review", "orphaned"]) assert.ok((seen.get(state) ?? 0) > 500, state);
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
});
