// An answer in the format asked for: text, JSON, JSON lines or markdown, within the budget asked for.

import { fitsBudget } from "../base/tokens.ts";
import type { Answer, Operation, RenderView } from "../ops/operation.ts";

export type Format = "text" | "json" | "markdown" | "jsonl";

export interface OutputOptions {
  readonly format: Format;
  readonly view: RenderView;
  /** A budget that the operation does not keep by itself. */
  readonly max_tokens: number | undefined;
}

export function renderAnswer(operation: Operation, answer: Answer, options: OutputOptions): string {
  const { format, max_tokens } = options;
  if (format === "json" || format === "jsonl") {
    const fitting = max_tokens === undefined ? answer : fitItems(answer, max_tokens, (cut) => toJson(cut, format));
    return toJson(fitting, format);
  }
  const view = format === "markdown" ? { ...options.view, color: false, width: undefined } : options.view;
  const text = operation.render(answer, view);
  const kept = max_tokens === undefined ? text : fitLines(text, max_tokens);
  const shown = format === "markdown" ? toMarkdown(operation.name, kept) : kept;
  return shown === "" || shown.endsWith("\n") ? shown : shown + "\n";
}

/** `nothing` decides the exit code and is not part of the documented object. */
function toJson(answer: Answer, format: "json" | "jsonl"): string {
  const { nothing: _, ...shown } = answer;
  if (format === "jsonl" && answer.items !== undefined) {
    return answer.items.map((item) => JSON.stringify(item) + "\n").join("");
  }
  return JSON.stringify(shown) + "\n";
}

/** Text that is no markdown by itself keeps its line breaks inside a fence. */
function toMarkdown(name: string, text: string): string {
  if (/^(#|```|\||- |\* )/m.test(text)) return text;
  return `## focal ${name}\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
}

/** The answer with as many items as fit. */
function fitItems(answer: Answer, max_tokens: number, print: (answer: Answer) => string): Answer {
  const items = answer.items;
  if (items === undefined || fitsBudget(print(answer), max_tokens)) return answer;
  const cutTo = (count: number): Answer => ({
    ...answer,
    items: items.slice(0, count),
    truncated: true,
    more: `${items.length - count} more; raise --max-tokens`,
  });
  let fits = 0;
  let tooMany = items.length;
  while (fits + 1 < tooMany) {
    const middle = (fits + tooMany) >> 1;
    if (fitsBudget(print(cutTo(middle)), max_tokens)) fits = middle;
    else tooMany = middle;
  }
  return cutTo(fits);
}

function fitLines(text: string, max_tokens: number): string {
  if (fitsBudget(text, max_tokens)) return text;
  const lines = text.trimEnd().split("\n");
  const cutTo = (count: number) =>
    [...lines.slice(0, count), `… ${lines.length - count} more lines; raise --max-tokens`].join("\n");
  let fits = 0;
  let tooMany = lines.length;
  while (fits + 1 < tooMany) {
    const middle = (fits + tooMany) >> 1;
    if (fitsBudget(cutTo(middle), max_tokens)) fits = middle;
    else tooMany = middle;
  }
  return cutTo(fits);
}
