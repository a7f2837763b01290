// Gathers what a capsule is made of: ranked symbols of all roots, memories, what the session has already.

import { upperTokens } from "../../base/tokens.ts";
import { maskSecrets } from "../../base/mask.ts";
import { type Capsule, type CapsuleSource, makeCapsule } from "../../capsule/capsule.ts";
import { detectIntent, DIRECTIONS, type Intent } from "../../capsule/intent.ts";
import { rankItems } from "../../capsule/rank_items.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import { symbolKey } from "../../graph/symbol_key.ts";
import { fileAt, type SymbolRow, symbolsByIds, symbolsByName } from "../../graph/symbols.ts";
import { symbolReference } from "../../memory/references.ts";
import { stem } from "../../text/stem.ts";
import { readTask } from "../../search/task_text.ts";
import { recordAnswer, sentBodies } from "../../sessions/session_record.ts";
import type { Session } from "../../sessions/sessions.ts";
import type { Context } from "../context.ts";
import { sourceOf } from "../ask/source_text.ts";
import { bodyHash } from "./code_lookup.ts";
import { codeOfRepositories } from "./code_of_repositories.ts";
import { currentSession } from "./current_session.ts";
import { fileTokens } from "./file_tokens.ts";
import { recallFor } from "./recall.ts";
import { repositoriesOf } from "./remembering.ts";

export interface ContextRequest {
  readonly task: string;
  readonly intent?: Intent | undefined;
  readonly max_tokens: number;
  readonly explain: boolean;
  /** Send bodies again that the session has already. */
  readonly fresh: boolean;
}

const MOST_SOURCES = 80;
const MOST_MEMORIES = 10;
const MEMORY_PIVOTS = 8;

export interface MadeContext {
  readonly capsule: Capsule;
  /** Files that the capsule speaks of: those of its items, and those that its memories are tied to. */
  readonly files: readonly Pick<SymbolRow, "checkout_id" | "path">[];
}

export function makeContext(context: Context, checkouts: readonly Checkout[], request: ContextRequest): MadeContext {
  const index = context.index();
  const detected = detectIntent(request.task);
  const intent = request.intent ?? detected.intent;
  const ids = checkouts.map((checkout) => checkout.id);
  // A word that names a symbol is what the task is about, whatever else it may say.
  const idle = detected.words.filter((word) => symbolsByName(index, ids, word).length === 0);
  const task = readTask(request.task, new Set(idle.map(stem)));
  const ranked = checkouts.flatMap((checkout) => rankItems(index, checkout.id, task, DIRECTIONS[intent], MOST_SOURCES));
  if (checkouts.length > 1) ranked.sort((a, b) => b.score - a.score || a.id - b.id);
  const session = request.fresh ? undefined : currentSession(context);
  const sent = session === undefined ? new Map<string, string>() : sentBodies(context.memory(), session.id);
  const repository = repositoriesOf(context)[0]?.id ?? "";
  const rows = new Map(
    symbolsByIds(index, ranked.slice(0, MOST_SOURCES).map((item) => item.id)).map((row) => [row.id, row]),
  );
  const sources = ranked.flatMap((item): CapsuleSource[] => {
    const row = rows.get(item.id);
    if (row === undefined) return [];
    const known = sent.size > 0 && sent.get(referenceOf(repository, row)) === bodyHash(index, row.id);
    return [{ row, score: item.score, found: item.found, reasons: request.explain ? item.reasons : [], sent: known }];
  });
  const { memories, paths } = memoriesFor(context, request.task, sources);
  const capsule = makeCapsule({
    intent,
    budget: request.max_tokens,
    sources,
    memories,
    words: task.words,
    linesOf: fileLines(),
    explain: request.explain,
    several_roots: checkouts.length > 1,
  });
  const linked = checkouts.flatMap(({ id }) =>
    paths.filter((path) => fileAt(index, id, path) !== undefined).map((path) => ({ checkout_id: id, path }))
  );
  return { capsule, files: [...capsule.items.map((item) => item.row), ...linked] };
}

export function referenceOf(repository: string, row: SymbolRow): string {
  return symbolReference(repository, symbolKey(row.prefix, row.path, row.qualified_name, row.twin));
}

/** Reads each file once; secrets are masked before anything is cut. */
function fileLines(): (row: SymbolRow) => readonly string[] | undefined {
  const known = new Map<string, readonly string[] | undefined>();
  return (row) => {
    const path = `${row.root}/${row.path}`;
    if (!known.has(path)) {
      let lines: string[] | undefined;
      try {
        lines = sourceOf(row).split("\n");
      } catch {
        // Gone since it was indexed: it is shown without its body.
      }
      known.set(path, lines);
    }
    const lines = known.get(path);
    return lines === undefined ? undefined : maskedLines(lines, row);
  };
}

/** The symbol's lines, masked; a secret that spans lines keeps their number right. */
function maskedLines(lines: readonly string[], row: SymbolRow): readonly string[] {
  const own = lines.slice(row.start_line - 1, row.end_line);
  const masked = maskSecrets(own.join("\n")).split("\n");
  return masked.length === own.length ? masked : own.map(maskSecrets);
}

/** Fresh ones first; what needs a review is marked and last. */
function memoriesFor(context: Context, task: string, sources: readonly CapsuleSource[]) {
  const { referenceOf } = codeOfRepositories(context);
  const pivots = sources.slice(0, MEMORY_PIVOTS).map(({ row }) => referenceOf(row));
  const found = recallFor(context, task, { limit: MOST_MEMORIES, pivots });
  const stale = (state: string | undefined) => state === "needs review" || state === "orphaned";
  const ordered = [...found.filter(({ item }) => !stale(item.state)), ...found.filter(({ item }) => stale(item.state))];
  const paths = ordered.flatMap(({ item }) => item.symbols.flatMap(({ path }) => path === undefined ? [] : [path]));
  const memories = ordered.map(({ item }) => {
    const change = item.symbols.find((symbol) => symbol.change !== undefined)?.change;
    return {
      id: item.id,
      category: item.category,
      content: item.content,
      ...(item.state === undefined ? {} : { state: item.state }),
      ...(change === undefined ? {} : { change }),
    };
  });
  return { memories, paths };
}

/** Notes what the session has now, and what it cost. */
export function recordContext(context: Context, capsule: Capsule): void {
  const session: Session | undefined = currentSession(context);
  if (session === undefined) return;
  const repository = repositoriesOf(context)[0]?.id ?? "";
  const index = context.index();
  const whole = capsule.items.filter((item) => item.detail === "body");
  const shown = capsule.items.filter((item) => item.body !== undefined);
  const paths = [...new Set(shown.map((item) => item.row.path))];
  recordAnswer(context.memory(), session.id, {
    // A server keeps account of its answers by itself.
    ...(context.caller === "mcp" ? {} : { operation: "context" }),
    budget: capsule.budget,
    answer_tokens: capsule.total_tokens,
    file_tokens: fileTokens(context, paths),
    sent: whole.map((item) => ({ symbol: referenceOf(repository, item.row), body_hash: bodyHash(index, item.row.id) })),
    viewed: capsule.items.map((item) => referenceOf(repository, item.row)),
    files: paths,
  }, context.clock);
}

/** As many bodies as the JSON of the answer may hold, from the last to the first, then as many items. */
export function fitBodies<I extends { readonly body?: string }>(
  items: readonly I[],
  envelope: (items: readonly I[]) => unknown,
  budget: number,
): readonly I[] {
  const cost = (some: readonly I[]) => upperTokens(JSON.stringify(envelope(some)));
  const bare = items.map((item): I => {
    const { body: _body, ...rest } = item;
    return rest as I;
  });
  const frame = cost([]);
  const tokens = (item: I) => upperTokens(JSON.stringify(item)) + 1;
  const least = bare.map(tokens);
  const whole = items.map((item, i) => item.body === undefined ? least[i]! : tokens(item));
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0);
  // What the parts cost tells about where the limit is; seams cost a little, so the whole is counted in the end.
  for (let room = budget - frame;; room -= Math.max(8, Math.floor(budget / 100))) {
    let kept = items.length;
    let left = room - sum(least);
    while (kept > 0 && left < 0) left += least[--kept]!;
    let bodies = 0;
    while (bodies < kept && left >= whole[bodies]! - least[bodies]!) {
      left -= whole[bodies]! - least[bodies]!;
      bodies++;
    }
    const fitting = items.slice(0, kept).map((item, i) => i < bodies ? item : bare[i]!);
    if (fitting.length === 0 || cost(fitting) <= budget) return fitting;
  }
}
