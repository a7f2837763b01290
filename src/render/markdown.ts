// Markdown that its content cannot break out of.

/** A fenced block; the fence is longer than any in the text. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** `code` within a line. */
export function inlineCode(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, " ");
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = flat.startsWith("`") || flat.endsWith("`") ? " " : "";
  return `${fence}${space}${flat}${space}${fence}`;
}

export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${titles.map((_, i) => cellText(cells[i] ?? "")).join(" | ")} |`;
  return [line(titles), `|${titles.map(() => " --- ").join("|")}|`, ...rows.map(line)].join("\n");
}

function cellText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");
}
