// A capsule as compact markdown: bodies under `path:line` headings, the rest as lines, then memories.

import { maskSecrets } from "../base/mask.ts";
import type { CapsuleItem, CapsuleMemory } from "./capsule.ts";
import { fenced } from "../render/markdown.ts";

export interface CapsuleParts {
  readonly intent: string;
  readonly items: readonly CapsuleItem[];
  readonly memories: readonly CapsuleMemory[];
  readonly omitted: number;
  readonly budget: number;
  readonly explain: boolean;
  readonly several_roots: boolean;
}

export const SENT_EARLIER = "(full body sent earlier in session)";

export function renderCapsule(parts: CapsuleParts): string {
  const { items, memories, omitted } = parts;
  const bodies = items.filter((item) => item.body !== undefined);
  const lines = items.filter((item) => item.body === undefined);
  const sections = [`# Context (${parts.intent})`];
  for (const item of bodies) sections.push(`## ${heading(item, parts)}\n${fenced(item.body ?? "", item.row.language)}`);
  if (lines.length > 0) {
    const title = bodies.length > 0 ? "## Related\n" : "";
    sections.push(title + lines.map((item) => `- ${heading(item, parts)}`).join("\n"));
  }
  if (memories.length > 0) sections.push(`## Memories\n${memories.map(memoryLine).join("\n")}`);
  if (omitted > 0) sections.push(`… ${omitted} more, raise max_tokens`);
  else if (items.length === 0) sections.push("Nothing in the index fits this task.");
  return sections.join("\n\n");
}

function heading(item: CapsuleItem, parts: CapsuleParts): string {
  const { row } = item;
  const path = parts.several_roots ? `${row.root}/${row.path}` : row.path;
  const name = row.qualified_name === "" ? "" : ` ${row.kind} ${row.qualified_name}`;
  const range = item.body === undefined ? `${row.start_line}` : `${row.start_line}-${row.end_line}`;
  const signature = item.detail === "signature" ? ` \`${maskSecrets(row.signature).replace(/\s+/g, " ")}\`` : "";
  const sent = item.sent_earlier ? ` ${SENT_EARLIER}` : "";
  const why = parts.explain && item.reasons.length > 0 ? ` ← ${item.reasons.join("; ")}` : "";
  return `${path}:${range}${name}${signature}${sent}${why}`;
}

function memoryLine(memory: CapsuleMemory): string {
  const state = memory.state === undefined || memory.state === "fresh" || memory.state === "unknown"
    ? ""
    : ` (${memory.state}${memory.change === undefined ? "" : `: ${memory.change}`})`;
  return `- [${memory.category}] ${memory.content.replace(/\s+/g, " ")}${state}`;
}
