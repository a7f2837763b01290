// Source lines with what extraction and resolution say of them beneath, so that a change reads like a code review.

import { parseFile } from "../src/parse/parse_file.ts";
import { languageOfFirstLine, languageOfPath } from "../src/languages/registry.ts";
import { Flag, type ParsedFile, type SymbolFact } from "../src/languages/facts.ts";

interface Note {
  col: number;
  length: number;
  text: string;
}

function definitionNote(symbol: SymbolFact): string {
  const flags = Object.entries(Flag).filter(([, bit]) => (symbol.flags & bit) !== 0).map(([name]) => name);
  const doc = symbol.doc === "" ? "" : ` doc: ${JSON.stringify(symbol.doc.split("\n")[0])}`;
  return `definition ${symbol.kind} ${symbol.qualifiedName}${flags.length > 0 ? ` [${flags.join(" ")}]` : ""}${doc}`;
}

/** The note of each reference, given what resolution said of it (parallel to `file.refs`). */
export type Resolve = (path: string, files: ReadonlyMap<string, ParsedFile>) => readonly string[] | undefined;

function notesOf(file: ParsedFile, resolved: readonly string[] | undefined): Map<number, Note[]> {
  const notes = new Map<number, Note[]>();
  const add = (line: number, note: Note) => {
    const there = notes.get(line);
    if (there === undefined) notes.set(line, [note]);
    else there.push(note);
  };
  file.symbols.forEach((symbol, index) => {
    if (index > 0) add(symbol.startLine, { col: symbol.startCol, length: 1, text: definitionNote(symbol) });
  });
  file.refs.forEach((ref, index) => {
    const to = resolved?.[index];
    add(ref.line, {
      col: ref.col,
      length: ref.name.length || 1,
      text: `${ref.kind} ${ref.name}${to ? ` → ${to}` : ""}`,
    });
  });
  return notes;
}

/** Annotated texts of a fixture's files. */
export async function annotate(
  sources: ReadonlyMap<string, string>,
  resolve?: Resolve,
): Promise<Map<string, string>> {
  const files = new Map<string, ParsedFile>();
  for (const [path, text] of sources) {
    const language = languageOfPath(path) ?? languageOfFirstLine(text.split("\n", 1)[0] ?? "");
    if (language !== undefined) files.set(path, await parseFile(path, text, language));
  }
  const result = new Map<string, string>();
  for (const [path, file] of files) {
    const notes = notesOf(file, resolve?.(path, files));
    const lines = (sources.get(path) ?? "").split("\n");
    const out: string[] = [];
    lines.forEach((line, index) => {
      if (index < lines.length - 1 || line !== "") out.push((" " + line).trimEnd());
      const here = (notes.get(index + 1) ?? []).sort((a, b) => a.col - b.col);
      for (const note of here) {
        out.push("#" + " ".repeat(Math.max(0, note.col - 1)) + "^".repeat(note.length) + " " + note.text);
      }
    });
    result.set(path, out.join("\n") + "\n");
  }
  return result;
}
