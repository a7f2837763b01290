// What an edit costs the question after it: a file is edited and `focal query` asks for what was added, beside the same question
// without an edit and `focal --version`. In a copy of the folder, with files of the median size and of the 90th percentile.
//
//   deno run -A scripts/bench_edit.ts BINARY FOLDER [--runs 7]
//   deno run -A scripts/bench_edit.ts BINARY --made 2000        in a folder of that many small TypeScript files

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";
import process from "node:process";
import { copyTree } from "./copy_tree.ts";

/** A function of a name, by the file's extension. */
const ADDED: Readonly<Record<string, (name: string) => string>> = {
  ".ts": (name) => `\nexport function ${name}(): number {\n  return 1;\n}\n`,
  ".py": (name) => `\n\ndef ${name}():\n    return 1\n`,
  ".go": (name) => `\nfunc ${name}() int { return 1 }\n`,
};

function main(): void {
  const [binary = "", folder = ""] = process.argv.slice(2);
  const option = (name: string) => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : Number(process.argv[at + 1]);
  };
  const runs = option("--runs") ?? 7;
  const made = option("--made");
  const scratch = mkdtempSync(join(tmpdir(), "focal-edit-"));
  try {
    const project = join(scratch, "project");
    if (made === undefined) copyTree(folder, project);
    else makeFiles(project, made);
    const program = resolve(binary);
    const focal = (args: readonly string[]) => timed(program, args, project, join(scratch, "home"));
    focal(["index", "-q"]);
    const files = sourcesBySize(project);
    for (const share of made === undefined ? [0.5, 0.9] : [0.5]) {
      report(focal, files[Math.floor(share * (files.length - 1))] ?? "", runs);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Run {
  readonly took: number;
  readonly out: string;
}

function report(focal: (args: readonly string[]) => Run, file: string, runs: number): void {
  const source = readFileSync(file, "utf8");
  const version: number[] = [];
  const plain: number[] = [];
  const edited: number[] = [];
  for (let n = 0; n < runs; n++) {
    version.push(focal(["--version"]).took);
    plain.push(focal(["query", "nothingOfThatName"]).took);
    writeFileSync(file, source + ADDED[extname(file)]?.(`focalAdded${n}`));
    const { took, out } = focal(["query", `focalAdded${n}`]);
    if (!out.includes(`focalAdded${n}`)) throw new Error(`the edit of ${file} was not seen: ${out}`);
    edited.push(took);
    writeFileSync(file, source);
    focal(["index", "-q"]);
  }
  const [v, p, e] = [version, plain, edited].map(median) as [number, number, number];
  console.log(
    `${extname(file)} of ${(source.length / 1000).toFixed(1)} KB: --version ${v.toFixed(0)} ms, query ${
      p.toFixed(0)
    }, ` +
      `after an edit ${e.toFixed(0)}: ${(e - v).toFixed(0)} ms beyond --version, ${(e - p).toFixed(0)} beyond query`,
  );
}

function timed(binary: string, args: readonly string[], cwd: string, home: string): Run {
  const start = performance.now();
  const done = spawnSync(binary, args, { cwd, env: { PATH: process.env["PATH"] ?? "", FOCAL_HOME: home } });
  const took = performance.now() - start;
  if (done.status !== 0 && done.status !== 1) throw new Error(`${args.join(" ")} failed: ${done.stderr ?? done.error}`);
  return { took, out: done.stdout.toString() };
}

function sourcesBySize(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => ADDED[extname(path)] !== undefined && !/\.d\.ts$|\.git\/|node_modules/.test(path))
    .map((path) => ({ path, size: statSync(path).size }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size)
    .map(({ path }) => path);
}

/** Each file imports another and has eight functions. */
function makeFiles(folder: string, count: number): void {
  const pathOf = (n: number) => `m${n % 50}/f${n}`;
  for (let n = 0; n < count; n++) {
    const other = (n * 7 + 1) % count;
    const functions = Array.from(
      { length: 8 },
      (_, i) =>
        `/** Does ${i}. */\nexport function fn${n}_${i}(a: number): number {\n  return fn${other}_${i}(a) + ${i};\n}\n`,
    );
    const names = Array.from({ length: 8 }, (_, i) => `fn${other}_${i}`).join(", ");
    const path = join(folder, `${pathOf(n)}.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { ${names} } from "../${pathOf(other)}";\n\n${functions.join("\n")}`);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

main();
