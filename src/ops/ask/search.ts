// `focal search`: ranked full text over code, or any text exactly as it stands.

import { filesOfCheckout, type SymbolRow, symbolsByIds, symbolsOfFile } from "../../graph/symbols.ts";
import { loadedGraph } from "../../graph/loaded_graph.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import { maskSecrets } from "../../base/mask.ts";
import { rankCode } from "../../search/find_code.ts";
import { splitWords } from "../../text/words.ts";
import { stem } from "../../text/stem.ts";
import type { Context } from "../context.ts";
import { operation, type RenderView } from "../operation.ts";
import { coveredCheckouts, freshly, idsOf } from "./asked.ts";
import { emptyFilter } from "./empty_filter.ts";
import { sourceOf } from "./source_text.ts";
import { SYMBOL_ITEM, type SymbolItem, symbolItem, symbolLine } from "./symbol_items.ts";

interface SearchItem extends SymbolItem {
  /** Matching lines with their numbers. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
}

const MOST_LINES = 3;

export const search = operation({
  name: "search",
  summary: "Ranked full text over code: names first, then signatures, docs and bodies",
  help: "Any text is a question: words, names, code. --exact finds the text as it stands, in bodies too.",
  group: "ask",
  parameters: {
    text: {
      type: "string",
      required: true,
      position: "rest",
      argument: "query",
      maxLength: 10_000,
      summary: "What to look for",
    },
    kind: { type: "string", short: "k", completes: "kind", summary: "Only symbols of this kind" },
    path: { type: "string", argument: "path", summary: "Only files that match this glob" },
    lang: { type: "string", summary: "Only this language" },
    limit: { type: "integer", default: 20, min: 1, max: 200, argument: "max_results", summary: "At most so many" },
    exact: { type: "boolean", summary: "Find the text as it stands, anywhere in the files" },
    tests: { type: "boolean", argument: "include_tests", summary: "Rank tests and generated code like any other" },
  },
  examples: [
    { command: 'focal search "parse http headers"', does: "finds what is about it, best first" },
    { command: "focal search 'throw new Error(' --exact --path 'src/**'", does: "finds a piece of code" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "search_code",
    description: "Ranked search over code by words or names; exact=true finds literal text.",
    toolsets: ["default", "lean"],
  },
  output: {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: { ...SYMBOL_ITEM, properties: { ...SYMBOL_ITEM.properties, lines: { type: "array" } } },
      },
    },
    required: ["items"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    const glob = values.path === undefined ? undefined : await globOf(values.path);
    return await freshly(context, checkouts, () => {
      const { hits, total, cut } = values.exact
        ? exactHits(context, checkouts, values.text, values.limit, glob, values)
        : rankedHits(context, checkouts, values.text, values.limit, glob, values);
      const shown = hits.slice(0, values.limit);
      const left = total - shown.length;
      const least = cut === true ? "at least " : "";
      const note = shown.length === 0 ? emptyFilter(context, checkouts, values, glob) : undefined;
      const answer = {
        schema_version: 1 as const,
        items: shown.map(({ item }) => item),
        ...(note === undefined ? {} : { note }),
        truncated: left > 0,
        ...(left > 0 ? { more: `${least}${left} more, raise --limit` } : {}),
        nothing: shown.length === 0,
      };
      return { answer, rows: shown.map(({ row }) => row) };
    });
  },
  render: (answer, view) => {
    if (answer.items.length === 0) {
      return answer.note === undefined ? "Nothing found." : `Nothing found: ${answer.note}.`;
    }
    const lines = answer.items.map((item) => renderItem(item, view));
    if (answer.more !== undefined) lines.push(`… ${answer.more}`);
    return lines.join("\n");
  },
});

interface Filters {
  readonly kind: string | undefined;
  readonly lang: string | undefined;
  readonly tests: boolean;
}

interface Hit {
  readonly item: SearchItem;
  readonly row: SymbolRow;
}

interface Hits {
  readonly hits: readonly Hit[];
  readonly total: number;
  /** There are more that were not counted. */
  readonly cut?: boolean;
}

type Glob = ((path: string) => boolean) | undefined;

/** Loaded here: few searches have one. */
async function globOf(path: string): Promise<Glob> {
  const { default: picomatch } = await import("picomatch");
  // As in ignore files: without a slash it is about the file's name.
  return picomatch(path, { dot: true, contains: !/[*?[{]/.test(path), basename: !path.includes("/") });
}

function rankedHits(
  context: Context,
  checkouts: readonly Checkout[],
  text: string,
  limit: number,
  glob: Glob,
  filters: Filters,
): Hits {
  const { hits, total, cut } = rankCode(context.index(), text, {
    checkouts: idsOf(checkouts),
    kind: filters.kind?.toLowerCase(),
    language: filters.lang,
    path: glob,
    limit,
    with_tests: filters.tests,
    graphs: context.caller === "mcp" ? checkouts.map(({ id }) => loadedGraph(context.index(), id)) : undefined,
  });
  const words = new Set(splitWords(text).map((word) => stem(word)));
  const sources = new Map<string, string>();
  const shown = symbolsByIds(context.index(), hits.map((hit) => hit.id)).map((row) => ({
    row,
    item: { ...symbolItem(row, checkouts.length > 1), lines: matchingLines(row, textOf(sources, row), words) },
  }));
  return { hits: shown, total, cut };
}

function textOf(sources: Map<string, string>, row: { root: string; path: string }): string {
  const key = `${row.root}/${row.path}`;
  let text = sources.get(key);
  if (text === undefined) {
    try {
      text = sourceOf(row);
    } catch {
      // Deleted since: the freshness check removes it from the answer.
      text = "";
    }
    sources.set(key, text);
  }
  return text;
}

const LONGEST_SEARCHED = 400;
const LONGEST_LINE = 500;

/** The lines of the symbol, but for its first, that have most of the words, in their order. */
function matchingLines(row: SymbolRow, source: string, words: ReadonlySet<string>): SearchItem["lines"] {
  const scored: { line: number; text: string; hits: number }[] = [];
  let line = row.start_line;
  let counted = row.start_offset;
  for (const from of linesWith(row, source, words)) {
    for (let at = source.indexOf("\n", counted); at >= 0 && at < from; at = source.indexOf("\n", at + 1)) line++;
    counted = from;
    const end = source.indexOf("\n", from);
    const text = source.slice(from, Math.min(end < 0 ? source.length : end, from + LONGEST_LINE));
    const hits = new Set(splitWords(text).map((word) => stem(word)).filter((word) => words.has(word))).size;
    if (hits > 0) scored.push({ line, text, hits });
  }
  scored.sort((a, b) => b.hits - a.hits || a.line - b.line);
  const best = scored.slice(0, MOST_LINES).sort((a, b) => a.line - b.line);
  return best.map(({ line, text }) => ({ line, text: clipped(text) }));
}

/** Where so many lines after `from` end, or `end` when that comes first. */
function endOfLines(source: string, from: number, end: number): number {
  let at = from;
  for (let lines = 0; lines < LONGEST_SEARCHED; lines++) {
    at = source.indexOf("\n", at + 1);
    if (at < 0 || at >= end) return end;
  }
  return at;
}

/** Where the lines begin that have a word's start, ascending: all other lines need no closer look. */
function linesWith(row: SymbolRow, source: string, words: ReadonlySet<string>): number[] {
  const first = source.indexOf("\n", row.start_offset);
  if (first < 0) return [];
  const block = source.slice(first, endOfLines(source, first, row.end_offset));
  const lower = block.toLowerCase();
  // A few letters of other scripts become longer: then the text is searched as it stands.
  const text = lower.length === block.length ? lower : block;
  const starts = new Set<number>();
  for (const word of words) {
    if (word === "") continue;
    // A stem differs from its word in the last letter at most, before its ending.
    const start = word.length > 3 ? word.slice(0, -1) : word;
    for (let at = text.indexOf(start); at >= 0;) {
      starts.add(first + text.lastIndexOf("\n", at) + 1);
      const end = text.indexOf("\n", at);
      at = end < 0 ? -1 : text.indexOf(start, end);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** So many files that have the text are looked into only to count. */
const MOST_COUNTED = 500;

const clipped = (text: string): string => maskSecrets(text.trim().slice(0, 160));

function exactHits(
  context: Context,
  checkouts: readonly Checkout[],
  text: string,
  limit: number,
  glob: Glob,
  filters: Filters,
): Hits {
  const hits: Hit[] = [];
  let total = 0;
  let counted = 0;
  for (const checkout of checkouts) {
    for (const file of filesOfCheckout(context.index(), checkout.id)) {
      if (context.signal.aborted) return { hits, total, cut: true };
      if (glob !== undefined && !glob(file.path) || filters.lang !== undefined && file.language !== filters.lang) {
        continue;
      }
      let source: string;
      try {
        source = sourceOf(file);
      } catch {
        continue;
      }
      if (!source.includes(text)) continue;
      if (total >= limit && ++counted > MOST_COUNTED) return { hits, total, cut: true };
      const found = hitsInFile(context, file.id, source, text, checkouts.length > 1, filters.kind);
      total += found.length;
      if (hits.length < limit) hits.push(...found);
    }
  }
  return { hits, total };
}

/** One hit per innermost symbol, with all its lines that start a match. */
function hitsInFile(
  context: Context,
  file: number,
  source: string,
  text: string,
  several: boolean,
  kind: string | undefined,
): Hit[] {
  const rows = symbolsOfFile(context.index(), file);
  const bySymbol = new Map<number, { row: SymbolRow; lines: { line: number; text: string }[] }>();
  let line = 1;
  let counted = 0;
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + Math.max(1, text.length))) {
    for (; counted < at; counted++) if (source.charCodeAt(counted) === 10) line++;
    const row = rows.filter((symbol) =>
      symbol.start_offset <= at && at < symbol.end_offset || symbol.parent_id === null
    )
      .reduce((best, symbol) =>
        symbol.end_offset - symbol.start_offset <= best.end_offset - best.start_offset ? symbol : best
      );
    if (kind !== undefined && row.kind !== kind) continue;
    const start = source.lastIndexOf("\n", at) + 1;
    const end = source.indexOf("\n", at);
    const there = bySymbol.get(row.id) ?? { row, lines: [] };
    bySymbol.set(row.id, there);
    if (there.lines.at(-1)?.line !== line) {
      there.lines.push({ line, text: clipped(source.slice(start, end < 0 ? undefined : end)) });
    }
  }
  return [...bySymbol.values()].map(({ row, lines }) => ({ row, item: { ...symbolItem(row, several), lines } }));
}

function renderItem(item: SearchItem, view: RenderView): string {
  return [symbolLine(item, view), ...item.lines.map(({ line, text }) => `    ${line}: ${text}`)].join("\n");
}
