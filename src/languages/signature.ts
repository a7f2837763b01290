// The text in front of a definition's body, on one line: annotations in front belong to it, comments do not.

import type { NewSymbol } from "./builder.ts";
import type { FlatTree, GrammarNames } from "./tree.ts";

/** What comments begin with, in one language or another. */
const COMMENT_MARK = /\/[/*]|#|--/;
const READ_AT_MOST = 1000;
const LONGEST = 300;

export function signatureOf(tree: FlatTree, names: GrammarNames, options: NewSymbol): string {
  const { node, bodyNode = -1 } = options;
  const start = tree.start[node]!;
  const last = options.lastNode ?? options.nameNode ?? -1;
  let stop = tree.end[node]!;
  if (bodyNode >= 0) stop = tree.start[bodyNode]!;
  else {
    const newline = tree.source.indexOf("\n", last < 0 ? start : Math.max(start, tree.end[last]!));
    if (newline >= 0 && newline < stop) stop = newline;
  }
  stop = Math.min(stop, start + READ_AT_MOST);
  let text = tree.source.slice(start, stop);
  if (COMMENT_MARK.test(text)) text = withoutComments(tree, names, node, stop);
  text = text.replace(/\s+/g, " ").trim();
  return text.length > LONGEST ? text.slice(0, LONGEST - 1) + "…" : text;
}

function withoutComments(tree: FlatTree, names: GrammarNames, node: number, stop: number): string {
  let text = "";
  let from = tree.start[node]!;
  for (let at = node + 1; at < tree.next[node]! && tree.start[at]! < stop;) {
    if (!names.kindName(tree.kind[at]!).includes("comment")) {
      at++;
      continue;
    }
    if (tree.start[at]! >= from) text += tree.source.slice(from, tree.start[at]) + " ";
    from = Math.max(from, tree.end[at]!);
    at = tree.next[at]!;
  }
  return from < stop ? text + tree.source.slice(from, stop) : text;
}
