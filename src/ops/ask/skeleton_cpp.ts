// What C and C++ need many lines for: guards, includes, template headers, nested namespaces.

import type { Kept } from "./skeleton_join.ts";

const LONGEST_LINE = 160;
const LONGEST_TEMPLATE_LINE = 240;
const GUARD = /^\s*#\s*ifndef\s+(\w+)\s*$/;
const INCLUDE = /^(\s*#\s*include)\s+(<[^>]+>|"[^"]+")/;
const TEMPLATE = /^\s*(?:(?:public|private|protected): )?template\s*<.*>$/;
const LABEL = /^\s*(public|private|protected)\s*(slots)?\s*:$/;
const NAMESPACE = /^\s*(?:inline\s+)?namespace(?:\s+[\w:]+)?\s*\{$/;

/** `FMT_BEGIN_NAMESPACE` opens what other lines show. */
const MACRO_ALONE = /^\s*[A-Z][A-Z\d_]{3,};?$/;
const CONDITION = /^\s*#\s*(if|ifdef|ifndef)\b/;
const OTHERWISE = /^\s*#\s*(else|elif)\b/;
const END = /^\s*#\s*endif\b/;

/** Conditions around nothing but includes are left out, and with them those around nothing. */
function withoutConditions(kept: readonly Kept[]): Kept[] {
  const gone = new Set<number>();
  const open: { at: number[]; plain: boolean }[] = [];
  for (const [at, { text }] of kept.entries()) {
    const block = open.at(-1);
    if (CONDITION.test(text)) open.push({ at: [at], plain: true });
    else if (block !== undefined && OTHERWISE.test(text)) block.at.push(at);
    else if (block !== undefined && END.test(text)) {
      open.pop();
      if (block.plain) { for (const line of [...block.at, at]) gone.add(line); }
      else if (open.length > 0) open.at(-1)!.plain = false;
    } else if (block !== undefined && !INCLUDE.test(text)) block.plain = false;
  }
  return kept.filter((_, at) => !gone.has(at));
}

/** A guard says nothing of what is in the file. */
export function withoutGuard(kept: readonly Kept[]): Kept[] {
  const first = kept.findIndex(({ role, text }) => role !== "doc" && !/^\s*#\s*pragma once/.test(text));
  const name = GUARD.exec(kept[first]?.text ?? "")?.[1];
  const define = kept[first + 1]?.text.trim() ?? "";
  const isGuard = name !== undefined && new RegExp(`^#\\s*define\\s+${name}\\s*$`).test(define);
  const last = kept.findLastIndex(({ text }) => /^\s*#\s*endif\b/.test(text));
  return withoutConditions(kept.filter(({ text }, at) =>
    !/^\s*#\s*pragma once/.test(text) && !MACRO_ALONE.test(text) &&
    !(isGuard && (at === first || at === first + 1 || at === last))
  ));
}

/** Includes of one kind side by side, template headers and nested namespaces on one line. */
export function joinedCpp(kept: readonly Kept[]): Kept[] {
  const result: Kept[] = [];
  for (const line of kept) {
    const before = result.at(-1);
    const longer = before === undefined ? undefined : together(before.text, line.text);
    if (before === undefined || longer === undefined) result.push(line);
    else result[result.length - 1] = { ...line, from: before.from, text: longer };
  }
  return result;
}

function together(before: string, text: string): string | undefined {
  const include = INCLUDE.exec(text);
  const earlier = INCLUDE.exec(before);
  if (include !== null && earlier !== null) {
    const longer = `${/^\s*#\s*include .*[>"]/.exec(before)?.[0] ?? before}, ${include[2]}`;
    return longer.length <= LONGEST_LINE ? longer : undefined;
  }
  const longer = `${before} ${text.trim()}`;
  if (LABEL.test(before) && !/^\s*[}#]/.test(text)) {
    const labelled = `${/^\s*/.exec(text)![0]}${longer.trim()}`;
    return labelled.length <= LONGEST_LINE ? labelled : undefined;
  }
  if (TEMPLATE.test(before)) return longer.length <= LONGEST_TEMPLATE_LINE ? longer : undefined;
  return NAMESPACE.test(text) && /namespace(?:\s+[\w:]+)?\s*\{$/.test(before) ? longer : undefined;
}
