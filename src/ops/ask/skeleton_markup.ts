// Markup and styles beside a script (Vue, Svelte): a line each, with how much it is and which components it uses.

const MOST_COMPONENTS = 8;
const BLOCK = /^<(\w+)(?:\s[^>]*)?>\s*$/;

/** The same lines; those of a block other than a script are one line, and marked as gone behind it. */
export function withoutMarkup(lines: readonly string[], language: string, gone: string): string[] {
  if (language !== "vue" && language !== "svelte") return [...lines];
  const kept = [...lines];
  for (let at = 0; at < kept.length; at++) {
    const name = BLOCK.exec(kept[at]!)?.[1];
    const isElement = language === "svelte" && name !== "script" && name !== "style";
    const end = name === undefined || isElement ? -1 : kept.indexOf(`</${name}>`, at);
    if (name === "script" && end > at) at = end;
    else if (end > at) {
      replace(
        kept,
        at,
        end,
        `${kept[at]!.trimEnd()} ${said(kept.slice(at + 1, end), name === "style")} </${name}>`,
        gone,
      );
      at = end;
    } else if (language === "svelte" && kept[at]!.trim() !== "") {
      let last = at;
      while (last + 1 < kept.length && !/^<(script|style)\b/.test(kept[last + 1]!)) last++;
      replace(kept, at, last, `<!-- ${said(kept.slice(at, last + 1), false)} -->`, gone);
      at = last;
    }
  }
  return kept;
}

function replace(lines: string[], from: number, to: number, text: string, gone: string): void {
  lines[from] = text;
  for (let at = from + 1; at <= to; at++) lines[at] = gone;
}

/** `… 12 elements: NavBar, UserCard` */
function said(inner: readonly string[], isStyle: boolean): string {
  const text = inner.join("\n");
  const count = isStyle ? text.split("{").length - 1 : text.match(/<[a-zA-Z]/g)?.length ?? 0;
  const used = new Set([...text.matchAll(/<([A-Z][\w.]*|[a-z]+(?:-[a-z\d]+)+)/g)].map(([, name = ""]) => name));
  const components = [...used].slice(0, MOST_COMPONENTS).join(", ") + (used.size > MOST_COMPONENTS ? ", …" : "");
  const noun = isStyle ? "rule" : "element";
  const counted = `${count} ${noun}${count === 1 ? "" : "s"}`;
  return `… ${counted}${isStyle || used.size === 0 ? "" : `: ${components}`}`;
}
