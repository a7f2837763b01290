// `focal skeleton`: a file without bodies.

import { maskSecrets } from "../../base/mask.ts";
import { estimateTokens, upperTokens } from "../../base/tokens.ts";
import { symbolsOfFile } from "../../graph/symbols.ts";
import { fitLines } from "../../render/fit.ts";
import { counted } from "../../render/text.ts";
import { operation } from "../operation.ts";
import { coveredCheckouts, freshly } from "./asked.ts";
import { skeletonNames } from "./skeleton_names.ts";
import { type Detail, type SkeletonSymbol, skeletonText } from "./skeleton_text.ts";
import { sourceOf } from "./source_text.ts";
import { oneFile } from "./symbols.ts";

export const skeleton = operation({
  name: "skeleton",
  summary: "A file without the bodies of its functions, in its own syntax",
  help: "Line numbers are those of the file; a line without one follows the line before, closing brackets have none. " +
    "minimal leaves comments and imports out, standard keeps the first sentence of what says more than a signature, behind it where there is room, both bring " +
    "fields and imports together on a line; verbose keeps all but bodies. What does not fit into max_tokens is shown at a lower level, names only at last.",
  group: "ask",
  parameters: {
    file: {
      type: "string",
      required: true,
      position: 0,
      completes: "file",
      argument: "file_path",
      summary: "Path of the file, or its end",
    },
    detail: {
      type: "string",
      default: "standard",
      choices: ["minimal", "standard", "verbose"],
      summary: "How much is kept",
    },
  },
  examples: [
    { command: "focal skeleton src/router.ts", does: "shows the file's shape" },
    { command: "focal skeleton src/router.ts --detail minimal", does: "shows signatures only" },
  ],
  effect: "read",
  idempotent: true,
  needs: ["index"],
  tool: {
    name: "get_skeleton",
    description: "A file with bodies elided: 70-90 % fewer tokens than reading it.",
    toolsets: ["default"],
  },
  output: {
    type: "object",
    properties: {
      path: { type: "string" },
      detail: { type: "string" },
      text: { type: "string" },
      tokens: { type: "integer" },
      file_tokens: { type: "integer" },
    },
    required: ["path", "text"],
  },
  run: async (context, values) => {
    const checkouts = await coveredCheckouts(context);
    return await freshly(context, checkouts, () => {
      const file = oneFile(context, checkouts, values.file);
      const source = sourceOf(file);
      const symbols = symbolsOfFile(context.index(), file.id);
      const asked = values.detail as Detail;
      const { shown, text, fitted } = shownText(source, symbols, file.language, asked, context.max_tokens);
      const left = fitted.left_out;
      const more = [
        ...(shown === asked ? [] : [`${asked} does not fit, so ${shown === "names" ? "names only" : shown}`]),
        ...(left > 0 ? [counted(left, "more line")] : []),
        "raise max_tokens",
      ];
      const answer = {
        schema_version: 1 as const,
        path: file.path,
        language: file.language,
        detail: shown,
        text: fitted.text,
        tokens: estimateTokens(text, "code"),
        file_tokens: estimateTokens(source, "code"),
        ...(more.length > 1 ? { truncated: true, more: more.join(", ") } : {}),
      };
      return { answer, rows: [file] };
    });
  },
  render: (answer) => `${answer.path}${answer.truncated === true ? ` (${answer.more})` : ""}\n${answer.text}`,
});

/** From most to least. */
const LEVELS = ["verbose", "standard", "minimal", "names"] as const;
/** How many names of each container are tried, until all fits. */
const MEMBERS = [Infinity, 64, 32, 16, 8, 4, 2, 0];
type Level = (typeof LEVELS)[number];

/** The level asked for, or the fullest one below it of which all fits. */
function shownText(
  source: string,
  symbols: readonly SkeletonSymbol[],
  language: string,
  asked: Detail,
  max_tokens: number | undefined,
): { shown: Level; text: string; fitted: { text: string; left_out: number } } {
  const texts = LEVELS.slice(LEVELS.indexOf(asked)).flatMap((level): { shown: Level; make: () => string }[] =>
    level === "names"
      ? MEMBERS.map((most) => ({ shown: level, make: () => skeletonNames(symbols, most) }))
      : [{ shown: level, make: () => skeletonText(source, symbols, language, level) }]
  );
  let last = { shown: asked as Level, text: "", fitted: { text: "", left_out: 0 } };
  for (const { shown, make } of texts) {
    const text = maskSecrets(make());
    last = { shown, text, fitted: fittedText(text, max_tokens) };
    if (last.fitted.left_out === 0) break;
  }
  return last;
}

/** Path, counts and names of the answer as JSON. */
const AROUND_TOKENS = 80;

/** Whole lines, so that the text fits as JSON as well, where tabs and line ends cost more. */
function fittedText(text: string, max_tokens: number | undefined): { text: string; left_out: number } {
  if (max_tokens === undefined) return { text, left_out: 0 };
  const most = Math.max(Math.floor(max_tokens / 4), max_tokens - AROUND_TOKENS);
  if (upperTokens(JSON.stringify(text)) <= most) return { text, left_out: 0 };
  let fitted = fitLines(text, most);
  for (let budget = most; upperTokens(JSON.stringify(fitted.text)) > most && budget > 10;) {
    budget = Math.floor(budget * 0.9);
    fitted = fitLines(text, budget);
  }
  return fitted;
}
