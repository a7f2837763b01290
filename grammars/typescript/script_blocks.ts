// Scripts inside of component files: everything else is blanked, so that offsets and lines stay what they are.

/** The source with only what stands in `<script>` elements, and the language these are in. */
export function scriptBlocks(source: string): { source: string; language: string } {
  const parts: string[] = [];
  let language = "javascript";
  let from = 0;
  for (let at = nextScript(source, 0); at >= 0; at = nextScript(source, from)) {
    const open = tagEnd(source, at);
    if (open < 0) break;
    const close = source.indexOf("</script", open);
    if (close < 0) break;
    const written = languageOf(source.slice(at, open));
    if (written !== "javascript") language = written;
    parts.push(blank(source.slice(from, open)), source.slice(open, close));
    from = close;
  }
  parts.push(blank(source.slice(from)));
  return { source: parts.join(""), language };
}

/** Start of the next `<script` element that is not in a comment. */
function nextScript(source: string, from: number): number {
  let at = source.indexOf("<script", from);
  while (at >= 0) {
    const comment = source.lastIndexOf("<!--", at);
    const inComment = comment >= from && source.indexOf("-->", comment) > at;
    if (!inComment && /[\s>]/.test(source[at + 7] ?? "")) return at;
    at = source.indexOf("<script", at + 7);
  }
  return -1;
}

/** Offset behind the `>` that ends a tag; quotes may hold others. */
function tagEnd(source: string, start: number): number {
  let quote = "";
  for (let at = start; at < source.length; at++) {
    const char = source[at]!;
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return at + 1;
  }
  return -1;
}

function languageOf(tag: string): string {
  const lang = /\slang\s*=\s*["']?(\w+)/.exec(tag)?.[1];
  if (lang === "ts" || lang === "typescript") return "typescript";
  return lang === "tsx" ? "tsx" : "javascript";
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, " ");
}
