// Makes dist/focal: bundles the program and its workers, adds what is embedded, compiles the finished bundle.
//
//   deno task compile                                        for this machine
//   deno task compile --target aarch64-apple-darwin          for another platform
//   DENORT_BIN=… deno task compile                           with a runtime at hand (its file is named denort-<version>)

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { TOKEN_TABLE } from "../src/base/token_table.ts";
import { vectorAsset } from "../src/store/vectors.ts";
import { denoCompile } from "./deno_compile.ts";
import { makeParts } from "./parts.ts";
import { sourceFiles } from "./source_files.ts";
import { TARGETS } from "./targets.ts";

const root = join(import.meta.dirname ?? ".", "..");
const dist = join(root, "dist");
/** Start-up pays for every byte that is embedded. */
const MAX_PAYLOAD_BYTES = 8_000_000;

/** What the program needs, and no more; see `.github/ARCHITECTURE.md`. */
const PERMISSIONS = [
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-ffi",
  "--allow-run=git",
  "--allow-net",
];

function main(): void {
  const target = targetOf(process.argv.slice(2));
  const { platform, arch } = target === undefined ? process : TARGETS[target] ?? process;
  run(process.execPath, ["run", "-A", "--quiet", join(root, "scripts", "assets.ts"), ...(target ? ["--all"] : [])]);
  // The licence lies beside the bundle: the program's root is what all embedded files have in common, and the
  // bundle's own folder must stay visible in the modules' addresses.
  const program = join(dist, "program");
  const bundle = join(program, BUNDLE_FOLDER);
  rmSync(program, { recursive: true, force: true });
  bundleProgram(bundle);
  copyAssets(bundle, vectorAsset(platform, arch));
  if (platform === process.platform && arch === process.arch) makeParts(bundle);
  copyFileSync(join(root, "LICENSE"), join(program, "LICENSE"));
  const bytes = sizeOf(program);
  console.error(`embedded: ${(bytes / 1_000_000).toFixed(2)} MB (at most ${MAX_PAYLOAD_BYTES / 1_000_000})`);
  if (bytes > MAX_PAYLOAD_BYTES) throw new Error(`the binary would embed ${bytes} bytes`);
  compile(program, target);
}

function targetOf(args: readonly string[]): string | undefined {
  const at = args.indexOf("--target");
  if (at < 0) return undefined;
  const target = args[at + 1] ?? "";
  if (TARGETS[target] === undefined) throw new Error(`--target must be one of ${Object.keys(TARGETS).join(", ")}`);
  return target;
}

/** Every `worker.ts` below `src/` is the entry of a worker. */
function bundleProgram(bundle: string): void {
  const workers = sourceFiles(root).filter((path) => path.startsWith("src/") && basename(path) === "worker.ts");
  const entries = ["src/main.ts", ...workers];
  run(process.execPath, ["bundle", "--quiet", "--code-splitting", "--minify", "--outdir", bundle, ...entries]);
  for (const entry of entries) {
    const made = join(bundle, entry.replace(/^src\//, "").replace(/\.ts$/, ".js"));
    if (!existsSync(made)) throw new Error(`the bundle lacks ${made}`);
  }
}

function copyAssets(bundle: string, library: string | undefined): void {
  if (library === undefined) throw new Error("there is no sqlite-vec library for this platform");
  const grammars = readdirSync(join(root, "grammars"))
    .map((name) => `grammars/${name}/${name}.wasm.gz`)
    .filter((path) => existsSync(join(root, path)));
  if (grammars.length === 0) throw new Error("no grammars to embed");
  const paths = ["assets/web-tree-sitter.wasm.gz", TOKEN_TABLE, library, ...grammars];
  for (const path of paths) {
    mkdirSync(dirname(join(bundle, path)), { recursive: true });
    copyFileSync(join(root, path), join(bundle, path));
  }
}

function compile(program: string, target: string | undefined): void {
  const windows = (target === undefined ? process : TARGETS[target])?.platform === "win32";
  const name = windows ? "focal.exe" : "focal";
  // Compiled under another name first, so that dist/focal is always a whole one.
  const part = join(dist, windows ? "focal.part.exe" : "focal.part");
  const args = [
    ...PERMISSIONS,
    ...(target === undefined ? [] : ["--target", target]),
    "--include",
    program,
    "--output",
    part,
    join(program, BUNDLE_FOLDER, "main.js"),
  ];
  denoCompile(args);
  renameSync(part, join(dist, name));
  console.error(`dist/${name}: ${(statSync(join(dist, name)).size / 1_000_000).toFixed(1)} MB`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function run(command: string, args: readonly string[]): void {
  const result = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (result.status !== 0) throw new Error(`${basename(command)} ${args[0]} failed with code ${result.status}`);
}

main();
