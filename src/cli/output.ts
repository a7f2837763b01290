// An answer in the format asked for: text, JSON, JSON lines or markdown, within the budget asked for.

import { escapeControls, withoutControlCharacters } from "../base/controls.ts";
import { fitLines } from "../render/fit.ts";
import { fitObject } from "../render/fit_object.ts";
import { fitJson, jsonLines, jsonPieces } from "../render/json.ts";
import { fenced } from "../render/markdown.ts";
import { withoutControls } from "../render/view.ts";
import type { Answer, Operation, RenderView } from "../ops/operation.ts";

export type Format = "text" | "json" | "markdown" | "jsonl";

export interface OutputOptions {
  readonly format: Format;
  readonly view: RenderView;
  /** Most operations keep it by themselves; none goes beyond it. */
  readonly max_tokens: number | undefined;
}

/** In pieces: all of a large graph is longer than a string can be. */
export function renderAnswer(operation: Operation, answer: Answer, options: OutputOptions): Iterable<string> {
  const { format, max_tokens } = options;
  if (format === "json" || format === "jsonl") return mapped(toJson(answer, format, max_tokens), escapeControls);
  // What other programs read is as it is, but not on a terminal.
  const exact = operation.whole === true && options.view.width === undefined;
  if (format === "text" && max_tokens === undefined && operation.pieces !== undefined) {
    return exact ? operation.pieces(answer) : mapped(operation.pieces(answer), withoutControlCharacters);
  }
  const view = format === "markdown" ? { ...options.view, color: false, width: undefined } : options.view;
  // Colours of the source's own could not be told from ours afterwards.
  const rendered = operation.render(view.color ? withCleanTexts(answer) : answer, view);
  const text = exact ? rendered : withoutControls(rendered, view);
  const kept = fitLines(text.replace(/\n$/, ""), max_tokens).text;
  const shown = format === "markdown" ? toMarkdown(operation.name, kept) : kept;
  return [shown === "" || shown.endsWith("\n") ? shown : shown + "\n"];
}

function withCleanTexts<T>(value: T): T {
  if (typeof value === "string") return withoutControlCharacters(value) as T;
  if (Array.isArray(value)) return value.map(withCleanTexts) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const clean = { ...value } as Record<PropertyKey, unknown>;
  for (const key of Reflect.ownKeys(clean)) clean[key] = withCleanTexts(clean[key]);
  return clean as T;
}

function* mapped(pieces: Iterable<string>, change: (piece: string) => string): Generator<string> {
  for (const piece of pieces) yield change(piece);
}

/** `nothing` decides the exit code and is not part of the documented object. */
function* toJson(answer: Answer, format: "json" | "jsonl", max_tokens: number | undefined): Generator<string> {
  const { nothing: _, ...whole } = answer;
  if (format === "jsonl" && whole.items !== undefined) return yield* jsonLines(fitJson(whole, max_tokens).items ?? []);
  yield* jsonPieces(max_tokens === undefined ? whole : fitObject({ ...whole }, max_tokens));
}

/** Text that is no markdown by itself keeps its line breaks inside a fence. */
function toMarkdown(name: string, text: string): string {
  if (/^(#|```|\||- |\* )/m.test(text)) return text;
  return `## focal ${name}\n\n${fenced(text, "text")}\n`;
}
