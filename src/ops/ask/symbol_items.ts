// How symbols look in answers: as items of JSON and as lines of text.

import { maskSecrets } from "../../base/mask.ts";
import { PUBLIC } from "../../languages/facts.ts";
import type { SymbolRow } from "../../graph/symbols.ts";
import { location } from "../../render/text.ts";
import { paint } from "../../render/view.ts";
import type { RenderView } from "../operation.ts";

export interface SymbolItem {
  readonly path: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly kind: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly signature: string;
  /** Root folder, when the answer covers several. */
  readonly repo?: string;
  readonly test?: true;
  /** Part of what other modules may use. */
  readonly public?: true;
}

/** JSON Schema of an item that is a symbol. */
export const SYMBOL_ITEM = {
  type: "object",
  properties: {
    path: { type: "string" },
    name: { type: "string" },
    qualified_name: { type: "string" },
    kind: { type: "string" },
    start_line: { type: "integer" },
    end_line: { type: "integer" },
    signature: { type: "string" },
  },
  required: ["path", "name", "qualified_name", "kind", "start_line", "end_line", "signature"],
} as const;

export function symbolItem(row: SymbolRow, several_roots = false): SymbolItem {
  return {
    path: row.path,
    name: row.name,
    qualified_name: row.qualified_name,
    kind: row.kind,
    start_line: row.start_line,
    end_line: row.end_line,
    signature: maskSecrets(row.signature),
    ...(several_roots ? { repo: row.root } : {}),
    ...(row.is_test ? { test: true as const } : {}),
    ...((row.flags & PUBLIC) !== 0 ? { public: true as const } : {}),
  };
}

/** `path:12  method Class.name  signature`; the file's own symbol by its path. */
export function symbolLine(item: SymbolItem, view: RenderView): string {
  const where = location(item.repo === undefined ? item.path : `${item.repo}/${item.path}`, item.start_line);
  const name = item.qualified_name === "" ? item.name : item.qualified_name;
  const signature = item.kind === "module" || item.signature === ""
    ? ""
    : `  ${paint(view, "dim", shortened(withoutAttributes(item.signature)))}`;
  return `${where}  ${item.kind} ${paint(view, "bold", name)}${signature}${item.test === true ? "  [test]" : ""}`;
}

const ATTRIBUTES =
  /^(?:@[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?\s+|#\[(?:[^[\]]|\[[^[\]]*\])*\]\s*|\[\w(?:[^[\]]|\[[^[\]]*\])*\]\s+)+(?=\S)/;
const MODIFIED =
  /(?:^|\s)((?:(?:public|private|protected|static|final|abstract|synchronized|default|open|override)\s+)+\S.*)$/;

/** On a line what it is called with counts, not what is noted above it; JSON has all. */
function withoutAttributes(signature: string): string {
  const rest = signature.replace(ATTRIBUTES, "");
  // A comment between attributes and declaration.
  return rest.startsWith("//") ? MODIFIED.exec(rest)?.[1] ?? rest : rest;
}

function shortened(signature: string): string {
  return signature.length <= 120 ? signature : signature.slice(0, 119) + "…";
}
