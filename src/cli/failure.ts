// A failure as people read it on stderr: what happened, what was probably meant, what to do.

import { withoutControlCharacters } from "../base/controls.ts";
import type { FocalError } from "../base/errors.ts";
import { style } from "./style.ts";

export function renderFailure(failure: FocalError, color: boolean): string {
  const paint = style(color);
  const clean = withoutControlCharacters;
  const suggestions = failure.suggestions.map(clean);
  const lines = [`${paint.red("focal:")} ${clean(failure.message)}`];
  if (suggestions.length === 1) lines.push(`  Did you mean ${paint.bold(suggestions[0] ?? "")}?`);
  if (suggestions.length > 1) {
    lines.push("  Did you mean one of these?", ...suggestions.map((name) => `    ${paint.bold(name)}`));
  }
  if (failure.fix !== "") lines.push(`  ${clean(failure.fix)}`);
  return lines.join("\n") + "\n";
}
