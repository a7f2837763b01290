// An answer in the format asked for: text, JSON, JSON lines or markdown, within the budget asked for.

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
  if (format === "json" || format === "jsonl") return toJson(answer, format, max_tokens);
  if (format === "text" && max_tokens === undefined && operation.pieces !== undefined) return operation.pieces(answer);
  const view = format === "markdown" ? { ...options.view, color: false, width: undefined } : options.view;
  const rendered = operation.render(answer, view);
  const text = operation.whole === true ? rendered : withoutControls(rendered, view);
  const kept = fitLines(text.replace(/\n$/, ""), max_tokens).text;
  const shown = format === "markdown" ? toMarkdown(operation.name, kept) : kept;
  return [shown === "" || shown.endsWith("\n") ? shown : shown + "\n"];
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
