// A failure as people read it on stderr: what happened, what was probably meant, what to do.

import type { FocalError } from "../base/errors.ts";
import { withoutControls } from "../render/view.ts";
import { style } from "./style.ts";

export function renderFailure(failure: FocalError, color: boolean): string {
  const paint = style(color);
  const lines = [`${paint.red("focal:")} ${failure.message}`];
  if (failure.suggestions.length === 1) lines.push(`  Did you mean ${paint.bold(failure.suggestions[0] ?? "")}?`);
  if (failure.suggestions.length > 1) {
    lines.push("  Did you mean one of these?", ...failure.suggestions.map((name) => `    ${paint.bold(name)}`));
  }
  if (failure.fix !== "") lines.push(`  ${failure.fix}`);
  return withoutControls(lines.join("\n") + "\n", { color });
}
