// Small pieces of text that every answer is made of: places, counts, sizes, ages.

/** `src/a.ts:12`, so that terminals and editors can jump; `src/a.ts:12-20` with an end. */
export function location(path: string, line: number, end_line?: number): string {
  return `${printable(path)}:${line}${end_line === undefined || end_line <= line ? "" : `-${end_line}`}`;
}

/** Characters that would end a line or steer a terminal, as JSON writes them. */
export function printable(text: string): string {
  // deno-lint-ignore no-control-regex -- they are what it is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (sign) => {
    const known = JSON.stringify(sign).slice(1, -1);
    return known !== sign ? known : `\\u00${sign.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** `1 file`, `1,200 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `1,234,567`, in every locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `812 B`, `2.4 MB`. */
export function size(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `just now`, `5 minutes ago`, `3 days ago`. */
export function age(then_ms: number, now_ms: number): string {
  const seconds = Math.max(0, (now_ms - then_ms) / 1000);
  const steps = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3600], ["minute", 60]] as const;
  for (const [unit, length] of steps) {
    if (seconds >= length) return `${counted(Math.floor(seconds / length), unit)} ago`;
  }
  return seconds < 10 ? "just now" : `${counted(Math.floor(seconds), "second")} ago`;
}

/** `340 ms`, `2.1 s`, `3 min 5 s`. */
export function took(duration_ms: number): string {
  if (duration_ms < 1000) return `${Math.round(duration_ms)} ms`;
  if (duration_ms < 60_000) return `${(duration_ms / 1000).toFixed(1)} s`;
  return `${Math.floor(duration_ms / 60_000)} min ${Math.floor((duration_ms % 60_000) / 1000)} s`;
}

export function indent(text: string, by = 2): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}
