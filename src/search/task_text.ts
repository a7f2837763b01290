// Reads a task as people write it: words, identifiers, file names, `path:line`, stack-trace frames.

import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";
import { STOP_WORDS } from "./stop_words.ts";

export interface TaskText {
  /** By stem: the word as written, and its weight; those of the first line count more. */
  readonly words: ReadonlyMap<string, { readonly word: string; readonly weight: number }>;
  /** Lower-case names that are written like code, in order of appearance. */
  readonly identifiers: readonly string[];
  /** Paths and file names, as written. */
  readonly paths: readonly string[];
  readonly places: readonly Place[];
  /** Words that stand side by side, as written. */
  readonly pairs: readonly (readonly [string, string])[];
  /** The last two parts of `Class.method`, `module::name` and the like, lower case. */
  readonly qualified: readonly (readonly [string, string])[];
}

/** A line of a file, from a stack trace or written as `path:line`. */
export interface Place {
  readonly path: string;
  readonly line: number;
  /** Function that the frame names, lower case. */
  readonly name?: string;
  /** Frames count from the innermost, 0 for a place outside of a trace. */
  readonly frame: number;
}

const MOST_TEXT = 20_000;
const MOST_NAMES = 60;
const LONG_RUN = /\S{500}(?=\S)/g;

/** Only from where such a run begins: from each of its characters, a long one would take minutes. */
const FILE_NAME =
  /(?<![\w.\-/@\\])[\w.\-/@\\]*[\w-]\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|go|rs|java|kts?|scala|rb|php|cs|cc?|cpp|hpp?|swift|dart|lua|exs?|zig|sh)\b/g;
/** `path:12`, `path:12:5`, `path(12,5)`, `path#L12` */
const PATH_LINE = new RegExp(`(${FILE_NAME.source})(?::|\\(|#L)(\\d+)`, "g");

/** Frames in the formats of the indexed languages: [pattern, position of path, line, name]. */
const FRAMES: readonly { pattern: RegExp; path: number; line: number; name: number }[] = [
  // Python
  { pattern: /File "([^"\n]+)", line (\d+)(?:, in ([\w<>.]+))?/g, path: 1, line: 2, name: 3 },
  // JavaScript, TypeScript: at Class.name (path:1:2), at path:1:2
  {
    pattern: /\bat (?:async )?(?:new )?([\w$.<>#[\] ]+?) \(?(?:file:\/\/)?([^\s():]+):(\d+):\d+\)?/g,
    path: 2,
    line: 3,
    name: 1,
  },
  // Java, Kotlin, Scala: at a.b.Class.method(File.java:12)
  { pattern: /\bat ([\w$.<>]+)\(([\w$]+\.(?:java|kt|scala)):(\d+)\)/g, path: 2, line: 3, name: 1 },
  // Rust: 3: crate::module::name\n at path:12:5
  { pattern: /\d+: ([\w:<>{}#$ ]+)\n\s+at ([^\s:]+):(\d+)/g, path: 2, line: 3, name: 1 },
  // Go: pkg.Name(0x1)\n\t/path/file.go:12 +0x1d
  { pattern: /([\w./*()]+)\([^()\n]*\)\n\s+([^\s:]+\.go):(\d+)/g, path: 2, line: 3, name: 1 },
  // C#: at A.B.C(…) in path:line 12; Ruby, PHP: path:12:in `name', #0 path(12): name()
  { pattern: /\bat ([\w.<>`]+)\([^)\n]*\) in ([^\n]+?):line (\d+)/g, path: 2, line: 3, name: 1 },
  { pattern: /([^\s:'"]+\.rb):(\d+):in [`']([^'\n]+)'/g, path: 1, line: 2, name: 3 },
  { pattern: /#\d+ ([^\s()]+\.php)\((\d+)\): ([\w\\:>-]+)\(/g, path: 1, line: 2, name: 3 },
];

/** `leave_out` are stems to pass over when others remain. */
export function readTask(text: string, leave_out: ReadonlySet<string> = new Set()): TaskText {
  // No name is that long, and patterns take the square of a run's length.
  const task = text.slice(0, MOST_TEXT).replace(LONG_RUN, "$& ");
  const all = taskWords(task);
  const kept = new Map([...all].filter(([word]) => !leave_out.has(word)));
  const places = readPlaces(task);
  return {
    words: kept.size > 0 ? kept : all,
    identifiers: readIdentifiers(task),
    paths: [...new Set([...task.matchAll(FILE_NAME)].map((match) => match[0]))].slice(0, MOST_NAMES),
    places,
    pairs: pairsOf(task, kept.size > 0 ? kept : all),
    qualified: qualifiedNames(task),
  };
}

const MOST_PAIRS = 200;

/** Of what can be looked up: letters, digits and signs that names are made of. */
export const isPlainWord = (word: string): boolean => /^[\p{L}\p{M}\p{N}_$]+$/u.test(word);

function pairsOf(task: string, words: ReadonlyMap<string, unknown>): [string, string][] {
  const found = new Map<string, [string, string]>();
  // Signs between two words part them; those within names do not.
  for (const part of task.split(/[\s.;:,!?()"]*[\n.;:,!?()"][\s.;:,!?()"]*/)) {
    const list = splitWords(part);
    list.slice(1).forEach((second, at) => {
      const first = list[at] ?? "";
      if (first === second || found.size >= MOST_PAIRS || !isPlainWord(first) || !isPlainWord(second)) return;
      if (words.has(stem(first)) && words.has(stem(second))) found.set(`${first} ${second}`, [first, second]);
    });
  }
  return [...found.values()];
}

/** Only from where a name begins: from each of its characters, a long run would take minutes. */
const QUALIFIED = /(?<![\w$])[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)+/g;
const QUALIFIER = /\.|::|#|->/;

function qualifiedNames(task: string): [string, string][] {
  const found = new Map<string, [string, string]>();
  for (const [whole] of task.matchAll(QUALIFIED)) {
    const [outer = "", name = ""] = whole.toLowerCase().split(QUALIFIER).slice(-2);
    if (found.size < MOST_NAMES) found.set(`${outer}.${name}`, [outer, name]);
  }
  return [...found.values()];
}

function taskWords(task: string): TaskText["words"] {
  const words = new Map<string, { word: string; weight: number }>();
  const line = task.indexOf("\n");
  const add = (part: string, weight: number) => {
    for (const word of splitWords(part)) {
      if ((word.length < 2 && word.charCodeAt(0) < 128) || STOP_WORDS.has(word)) continue;
      const stemmed = stem(word);
      if (!words.has(stemmed)) words.set(stemmed, { word, weight });
    }
  };
  add(line < 0 ? task : task.slice(0, line), line < 0 ? 1 : 2);
  if (line >= 0) add(task.slice(line), 1);
  return words;
}

/** camelCase, snake_case, `backticked`, called(), a part of a qualified name, or with a leading underscore. */
function readIdentifiers(task: string): string[] {
  const found = new Set<string>();
  const add = (name: string | undefined) => {
    if (name !== undefined && name.length > 1) found.add(name.toLowerCase());
  };
  for (const [name] of task.matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (name.startsWith("_") || /[a-z][A-Z]|\w_\w/.test(name)) add(name);
  }
  for (const [, code] of task.matchAll(/`([^`\n]{1,80})`/g)) {
    for (const [name] of (code ?? "").matchAll(/[A-Za-z_$][\w$]*/g)) add(name);
  }
  for (const [, name] of task.matchAll(/([A-Za-z_$][\w$]*)\(/g)) add(name);
  for (const [whole] of task.matchAll(QUALIFIED)) whole.split(QUALIFIER).forEach(add);
  return [...found].slice(0, MOST_NAMES);
}

function readPlaces(task: string): Place[] {
  const places = new Map<string, Place>();
  const add = (place: Place) => {
    const at = `${place.path}:${place.line}`;
    if (places.size < MOST_NAMES && (!places.has(at) || place.name !== undefined)) places.set(at, place);
  };
  for (const match of task.matchAll(PATH_LINE)) {
    add({ path: slashes(match[1] ?? ""), line: Number(match[2]), frame: 0 });
  }
  for (const { pattern, path, line, name } of FRAMES) {
    const frames = [...task.matchAll(pattern)];
    frames.forEach((match, i) => {
      // Python writes the innermost frame last, the others first.
      const frame = pattern === FRAMES[0]?.pattern ? frames.length - i : i + 1;
      const named = lastName(match[name]);
      add({
        path: slashes(match[path] ?? ""),
        line: Number(match[line]),
        frame,
        ...(named === undefined ? {} : { name: named }),
      });
    });
  }
  return [...places.values()];
}

function lastName(name: string | undefined): string | undefined {
  const last = name?.split(/::|->|[.#/\\ ]/).filter((part) => /^[\w$]+$/.test(part)).at(-1);
  return last?.toLowerCase();
}

function slashes(path: string): string {
  return path.replaceAll("\\", "/").replace(/^file:\/\//, "");
}
