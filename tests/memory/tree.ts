// A real tree taken apart into functions and the text between them, so that a test knows for itself what it did to them.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Piece {
  /** Undefined for text that is no function. */
  name?: string;
  lines: string[];
}

const START = /^(?:export )?(?:async )?function (\w+)\(/;

/** The functions at the top level of the TypeScript files of a folder of this project. */
export class Tree {
  readonly files = new Map<string, Piece[]>();
  readonly #written = new Map<string, string>();

  constructor(readonly root: string, sources: readonly string[], into: string) {
    for (const source of sources) {
      for (const file of readdirSync(source).filter((name) => name.endsWith(".ts") && !name.endsWith("_test.ts"))) {
        this.files.set(`${into}/${file}`, pieces(readFileSync(join(source, file), "utf8")));
      }
    }
    this.write();
  }

  functions(): { path: string; piece: Piece & { name: string } }[] {
    return [...this.files].flatMap(([path, all]) =>
      all.flatMap((piece) => piece.name === undefined ? [] : [{ path, piece: piece as Piece & { name: string } }])
    );
  }

  /** Brings the disk to what the tree is. */
  write(): void {
    for (const path of [...this.#written.keys()]) {
      if (this.files.has(path)) continue;
      rmSync(join(this.root, path));
      this.#written.delete(path);
    }
    for (const [path, all] of this.files) {
      const text = all.flatMap((piece) => piece.lines).join("\n");
      if (this.#written.get(path) === text) continue;
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
      this.#written.set(path, text);
    }
  }
}

function pieces(source: string): Piece[] {
  const all: Piece[] = [];
  let text: string[] = [];
  const lines = source.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const name = START.exec(lines[at]!)?.[1];
    const end = name === undefined ? -1 : lines.indexOf("}", at);
    if (name === undefined || end < 0) {
      text.push(lines[at]!);
      continue;
    }
    all.push({ lines: text }, { name, lines: lines.slice(at, end + 1) });
    text = [];
    at = end;
  }
  return [...all, { lines: text }];
}

/** The code that a function is: without comments, white space and its own name. */
export function codeOf(piece: Piece): string {
  const code = piece.lines.filter((line) => !/^\s*\/\//.test(line)).join("\n");
  return code.replace(new RegExp(`\\bfunction ${piece.name}\\(`), "function (").replace(/\s+/g, "");
}

export function renamed(piece: Piece, name: string): Piece {
  return {
    name,
    lines: piece.lines.map((line, at) =>
      at === 0 ? line.replace(`function ${piece.name}(`, `function ${name}(`) : line
    ),
  };
}
