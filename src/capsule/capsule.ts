// A context capsule: what a task needs to see of the code, and what is remembered of it, within a budget of tokens.

import { maskSecrets } from "../base/mask.ts";
import type { SymbolRow } from "../graph/symbols.ts";
import { upperTokens } from "../base/tokens.ts";
import { type Candidate, chooseDetails, type Option } from "./choose_details.ts";
import { excerptOf, joinKept } from "./excerpt.ts";
import type { Intent } from "./intent.ts";
import { renderCapsule } from "./render_capsule.ts";

export interface CapsuleSource {
  readonly row: SymbolRow;
  readonly score: number;
  readonly found: "text" | "graph";
  readonly reasons: readonly string[];
  /** This session has the body already, unchanged. */
  readonly sent: boolean;
}

export interface CapsuleItem {
  readonly row: SymbolRow;
  readonly detail: Option["detail"];
  /** The body or its relevant part, when shown. */
  readonly body?: string;
  readonly sent_earlier: boolean;
  readonly score: number;
  readonly reasons: readonly string[];
}

export interface CapsuleMemory {
  readonly id: string;
  readonly category: string;
  readonly content: string;
  readonly state?: string;
  readonly change?: string;
}

export interface Capsule {
  readonly intent: Intent;
  /** Best first. */
  readonly items: readonly CapsuleItem[];
  readonly memories: readonly CapsuleMemory[];
  /** Found, but without room. */
  readonly omitted: number;
  readonly text: string;
  readonly total_tokens: number;
  readonly budget: number;
}

export interface CapsuleRequest {
  readonly intent: Intent;
  readonly budget: number;
  /** Best first. */
  readonly sources: readonly CapsuleSource[];
  /** Best first, stale ones last. */
  readonly memories: readonly CapsuleMemory[];
  /** Stems of the task's words, for cutting long bodies. */
  readonly words: ReadonlyMap<string, unknown>;
  /** Lines of a symbol, secrets masked; undefined when its file cannot be read. */
  readonly linesOf: (row: SymbolRow) => readonly string[] | undefined;
  readonly explain: boolean;
  readonly several_roots: boolean;
}

const MEMORY_SHARE = 0.1;
const MOST_ITEMS = 60;
/** Bodies are read and counted for this many; the rest is shown by signature. */
const MOST_BODIES = 24;
/** What headings and the first line need. */
const FRAME_TOKENS = 40;
/** Room for path, line and fences around a body. */
const BODY_FRAME_TOKENS = 26;
const LINE_TOKENS = 8;
/** Of a body, for each token of the budget. */
const MOST_CHARACTERS = 2;

export function makeCapsule(request: CapsuleRequest): Capsule {
  const memories = fitMemories(request);
  const sources = withoutCovered(request.sources).slice(0, MOST_ITEMS);
  let room = request.budget - FRAME_TOKENS - memories.reduce((sum, memory) => sum + memoryTokens(memory), 0);
  const bodies = bodiesOf(request, sources);
  const top = sources[0]?.score ?? 1;
  const candidates = sources.map((source, rank) => candidateOf(source, rank, top, bodies.get(source), request.budget));
  for (let attempt = 0;; attempt++) {
    const items = chosenItems(sources, bodies, chooseDetails(candidates, Math.max(0, room)));
    const capsule = compose(request, items, memories);
    if (capsule.total_tokens <= request.budget) return capsule;
    // Seams can cost more than the parts: take a little less, and in the end what is surest to fit.
    if (attempt === 6) return shrink(request, items, memories);
    room -= Math.max(8, capsule.total_tokens - request.budget);
  }
}

function compose(request: CapsuleRequest, items: readonly CapsuleItem[], memories: readonly CapsuleMemory[]): Capsule {
  const { intent, budget } = request;
  const omitted = Math.max(0, request.sources.length - items.length);
  const text = renderCapsule({ intent, items, memories, omitted, budget, ...viewOf(request) });
  return { intent, items, memories, omitted, text, total_tokens: upperTokens(text), budget };
}

function viewOf({ explain, several_roots }: CapsuleRequest) {
  return { explain, several_roots };
}

/** For the smallest budgets: drops the last, whatever it is, until the text fits. */
function shrink(request: CapsuleRequest, items: readonly CapsuleItem[], memories: readonly CapsuleMemory[]): Capsule {
  for (let kept = items.length; kept >= 0; kept--) {
    const capsule = compose(request, items.slice(0, kept), kept === items.length ? memories : []);
    if (capsule.total_tokens <= request.budget) return capsule;
  }
  return { ...compose(request, [], []), text: "", total_tokens: 0 };
}

function fitMemories({ memories, budget }: CapsuleRequest): CapsuleMemory[] {
  let left = Math.floor(budget * MEMORY_SHARE);
  return memories.filter((memory) => {
    const cost = memoryTokens(memory);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

function memoryTokens(memory: CapsuleMemory): number {
  return upperTokens(`- [${memory.category}] ${memory.content} (${memory.state ?? ""} ${memory.change ?? ""})\n`) + 4;
}

/** Of a symbol and one inside it, the file's own symbol is left out: its lines are the others'. */
function withoutCovered(sources: readonly CapsuleSource[]): CapsuleSource[] {
  const seen = new Set<string>();
  return sources.filter(({ row }) => {
    // Overloads and redeclarations on the same lines are one item.
    const place = `${row.checkout_id}:${row.path}:${row.start_line}-${row.end_line}`;
    const name = `${row.checkout_id}:${row.path}:${row.qualified_name}`;
    if (seen.has(place) || seen.has(name)) return false;
    seen.add(place);
    seen.add(name);
    return true;
  });
}

function chosenItems(
  sources: readonly CapsuleSource[],
  bodies: ReadonlyMap<CapsuleSource, Body>,
  chosen: readonly (Option | undefined)[],
): CapsuleItem[] {
  return sources.flatMap((source, at): CapsuleItem[] => {
    const option = chosen[at];
    if (option === undefined) return [];
    const { row, score, reasons, sent } = source;
    const body = bodies.get(source);
    const text = option.detail === "body" ? body?.whole : option.detail === "excerpt" ? body?.excerpt : undefined;
    // What the session has is chosen like the rest, so that its room is saved and not filled with what matters less.
    if (sent && text !== undefined) {
      return [{ row, detail: row.signature === "" ? "line" : "signature", sent_earlier: true, score, reasons }];
    }
    return [{
      row,
      detail: option.detail,
      ...(text === undefined ? {} : { body: text }),
      sent_earlier: sent,
      score,
      reasons,
    }];
  });
}

interface Body {
  readonly whole: string;
  readonly excerpt: string | undefined;
}

/** Bodies of the first items, each without what lies inside it and is an item of its own. */
function bodiesOf(request: CapsuleRequest, sources: readonly CapsuleSource[]): Map<CapsuleSource, Body> {
  const bodies = new Map<CapsuleSource, Body>();
  const first = sources.slice(0, MOST_BODIES);
  for (const source of first) {
    const own = request.linesOf(source.row);
    if (own === undefined) continue;
    const { start_line } = source.row;
    const inner = first.filter((other) => other !== source && isInside(other.row, source.row));
    const shown = (at: number) =>
      !inner.some(({ row }) => at + start_line > row.start_line && at + start_line <= row.end_line);
    const whole = inner.length === 0 ? own.join("\n") : joinKept(own, shown);
    const cut = excerptOf(whole, request.words, Math.max(20, Math.floor(request.budget / 110)));
    bodies.set(source, { whole, excerpt: cut.whole ? undefined : cut.text });
  }
  return bodies;
}

function isInside(inner: SymbolRow, outer: SymbolRow): boolean {
  return inner.file_id === outer.file_id && inner.start_line >= outer.start_line && inner.end_line <= outer.end_line &&
    inner.end_line - inner.start_line < outer.end_line - outer.start_line;
}

/** How much each form of an item gives; measured by how much of real changes capsules contain. */
const SHARES = { line: 0.12, signature: 0.16, excerpt: 0.75, body: 1 } as const;

function candidateOf(
  source: CapsuleSource,
  rank: number,
  top: number,
  body: Body | undefined,
  budget: number,
): Candidate {
  const { row } = source;
  const line = upperTokens(`${row.path}:${row.start_line} ${row.kind} ${row.qualified_name}`) + LINE_TOKENS +
    (source.reasons.length > 0 ? upperTokens(source.reasons.join("; ")) : 0);
  const options: Option[] = [{ detail: "line", tokens: line, share: SHARES.line }];
  if (row.signature !== "") {
    options.push({
      detail: "signature",
      tokens: line + upperTokens(maskSecrets(row.signature)) + 2,
      share: SHARES.signature,
    });
  }
  if (body?.excerpt !== undefined) {
    options.push({
      detail: "excerpt",
      tokens: line + upperTokens(body.excerpt) + BODY_FRAME_TOKENS,
      share: SHARES.excerpt,
    });
  }
  // What takes most of the budget alone is not worth counting.
  if (body !== undefined && (body.excerpt === undefined || body.whole.length <= budget * MOST_CHARACTERS)) {
    options.push({ detail: "body", tokens: line + upperTokens(body.whole) + BODY_FRAME_TOKENS, share: SHARES.body });
  }
  // The first are much likelier to be what was meant; the score tells how far the others are behind.
  const worth = (1 / (1 + rank * 0.4)) * Math.sqrt(Math.max(0, source.score) / Math.max(top, 1e-9));
  return { worth, options: options.sort((a, b) => a.tokens - b.tokens) };
}
