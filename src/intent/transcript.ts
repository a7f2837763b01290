// The assistant's last answer, from the end of a Claude Code transcript: a bounded read, whatever its length.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { Buffer } from "node:buffer";
import { maskSecrets } from "../base/mask.ts";

/** An answer that ends further from the end than this is not looked for. */
const TAIL_BYTES = 128 * 1024;
/** Enough for a summary of 200 characters, after what is skipped. */
const ANSWER_LENGTH = 4_000;

export function lastAnswer(path: string): string | undefined {
  const tail = readTail(path);
  if (tail === undefined) return undefined;
  const lines = tail.split("\n");
  for (let i = lines.length - 1; i >= 0; i--) {
    const answer = answerOf(lines[i]!);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/**
 * The answer's prose: no code blocks, tables or markup at the beginnings of lines, and no secrets. These are masked
 * before anything is taken away, since without it they may not look like some any more, and after, when markup hid them.
 */
export function answerProse(answer: string): string {
  const prose = maskSecrets(answer.slice(0, 2 * ANSWER_LENGTH)).slice(0, ANSWER_LENGTH)
    .replace(/(?:```|~~~)[\s\S]*?(?:```|~~~|$)/g, " ")
    .replace(/^[ \t]*(?:(?:#{1,6}|[-*]|\d+\.)(?!\S)|>|\|.*\|)[ \t]*/gm, "")
    .replace(/\*\*|__/g, "")
    .trim();
  return maskSecrets(prose);
}

function readTail(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    const length = Math.min(stat.size, TAIL_BYTES);
    const buffer = Buffer.alloc(length);
    const read = readSync(file, buffer, 0, length, stat.size - length);
    const text = buffer.toString("utf8", 0, read);
    // The first line is cut unless the whole file was read.
    return length === stat.size ? text : text.slice(text.indexOf("\n") + 1);
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** Text of an assistant's line of the transcript; undefined for any other line, and for tool calls alone. */
function answerOf(line: string): string | undefined {
  if (!line.includes('"assistant"')) return undefined;
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { type, role, isSidechain, isApiErrorMessage, message } = (entry ?? {}) as Record<string, unknown>;
  if ((type ?? role) !== "assistant" || isSidechain === true || isApiErrorMessage === true) return undefined;
  const content = (message as { content?: unknown } | undefined)?.content;
  if (typeof content === "string") return content.trim() === "" ? undefined : content;
  if (!Array.isArray(content)) return undefined;
  const text = content.flatMap((block: unknown) => {
    const { type, text } = (block ?? {}) as Record<string, unknown>;
    return type === "text" && typeof text === "string" ? [text] : [];
  }).join("\n").trim();
  return text === "" ? undefined : text;
}
