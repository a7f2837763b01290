// The recovery summary: what a session needs back after its client's context was compacted, most important first.

import type { SeenFile } from "./session_record.ts";

export const MOST_FILES = 20;
export const MOST_SYMBOLS = 30;

/** What recovery needs of a memory. */
export interface Note {
  readonly category: string;
  readonly content: string;
  readonly source: string;
}

export interface RecoveryInput {
  /** Saved in this session first, then the repository's most important ones. */
  readonly decisions: readonly Note[];
  /** Newest first. */
  readonly observations: readonly Note[];
  readonly files: readonly SeenFile[];
  readonly symbols: readonly { readonly name: string; readonly path: string }[];
}

export interface RecoverySection {
  readonly title: string;
  readonly lines: readonly string[];
  /** Lines that the budget left no room for. */
  readonly omitted: number;
}

/** The seed's four sections within the budget; each line goes in whole or not at all. */
export function recoverySections(
  input: RecoveryInput,
  max_tokens: number,
  count: (text: string) => number,
): RecoverySection[] {
  const wanted = [
    { title: "Stored decisions and notes", lines: input.decisions.map(decisionLine) },
    { title: "Session activity", lines: activityLines(input.observations) },
    {
      title: "Files accessed",
      lines: input.files.slice(0, MOST_FILES).map((file) =>
        `- ${file.path}${file.touch === "edited" ? " (edited)" : ""}`
      ),
    },
    { title: "Symbols viewed (bodies will be sent in full again)", lines: symbolLines(input.symbols) },
  ];
  // Later sections are short and orient quickly: each is sure of a part of the budget that earlier ones cannot take.
  const reserved = wanted.map(({ lines }, i) => i === 0 || lines.length === 0 ? 0 : Math.floor(max_tokens / 12));
  let left = max_tokens;
  return wanted.map(({ title, lines }, i) => {
    const later = reserved.slice(i + 1).reduce((sum, each) => sum + each, 0);
    const kept: string[] = [];
    let room = left - later - count(`## ${title}\n\n`) - OMITTED_TOKENS;
    for (const line of lines) {
      const cost = count(`${line}\n`);
      if (cost > room) break;
      kept.push(line);
      room -= cost;
    }
    if (kept.length > 0) left = room + later;
    return { title, lines: kept, omitted: lines.length - kept.length };
  });
}

const OMITTED_TOKENS = 12;

export function renderRecovery(sections: readonly RecoverySection[]): string {
  return sections.filter((section) => section.lines.length > 0).map((section) => {
    const more = section.omitted > 0 ? `\n- … ${section.omitted} more` : "";
    return `## ${section.title}\n${section.lines.join("\n")}${more}`;
  }).join("\n\n");
}

function decisionLine(memory: Note): string {
  return `- [${memory.category}] ${oneLine(memory.content, 400)}`;
}

/** Observations grouped by tool: how many, and the last one. They come newest first. */
function activityLines(observations: readonly Note[]): string[] {
  const byTool = new Map<string, { count: number; last: string }>();
  for (const { source, content } of observations) {
    const tool = source.replace(/^auto:/, "");
    const group = byTool.get(tool);
    if (group === undefined) byTool.set(tool, { count: 1, last: content });
    else group.count++;
  }
  return [...byTool].map(([tool, { count, last }]) => `- ${tool} ×${count}, last: ${oneLine(last, 200)}`);
}

function symbolLines(symbols: RecoveryInput["symbols"]): string[] {
  return symbols.slice(0, MOST_SYMBOLS).map(({ name, path }) => name === path ? `- ${path}` : `- ${name} (${path})`);
}

function oneLine(text: string, most: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > most ? `${flat.slice(0, most - 1)}…` : flat;
}
