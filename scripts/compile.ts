// Makes dist/focal: bundles the program and its workers, compiles the finished bundle, and adds the files that it reads.
//
//   deno task compile                                        for this machine
//   deno task compile --target aarch64-apple-darwin          for another platform
//   DENORT_BIN=… deno task compile                           with a runtime at hand (its file is named denort-<version>)

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { ATTACHED_INDEX } from "../src/base/attached.ts";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { attach, blockOf } from "./attach.ts";
import { denoCompile } from "./deno_compile.ts";
import { makeScripts, writeEntry } from "./make_scripts.ts";
import { readyAssets, writeFiles } from "./ready_files.ts";
import { sourceFiles } from "./source_files.ts";
import { TARGETS } from "./targets.ts";

const root = join(import.meta.dirname ?? ".", "..");
const dist = join(root, "dist");
/** Start-up pays for every byte that is embedded, where the runtime reads it all. */
const MAX_PAYLOAD_BYTES = 2_500_000;

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
  copyFileSync(join(root, "LICENSE"), join(program, "LICENSE"));
  const files = readyAssets(platform, arch);
  if (platform === process.platform && arch === process.arch) {
    for (const [name, bytes] of makeScripts(bundle, files)) files.set(name, bytes);
  }
  joinEntry(bundle);
  // Compiled under another name first, so that dist/focal is always a whole one.
  const part = join(dist, platform === "win32" ? "focal.part.exe" : "focal.part");
  if (!compileAttached(program, part, files, target)) compileEmbedded(program, part, files, target);
  const name = platform === "win32" ? "focal.exe" : "focal";
  renameSync(part, join(dist, name));
  console.error(`dist/${name}: ${megabytes(statSync(join(dist, name)).size)}`);
}

function targetOf(args: readonly string[]): string | undefined {
  const at = args.indexOf("--target");
  if (at < 0) return undefined;
  const target = args[at + 1] ?? "";
  if (TARGETS[target] === undefined) throw new Error(`--target must be one of ${Object.keys(TARGETS).join(", ")}`);
  return target;
}

/** Every `worker.ts` below `src/` is the entry of a thread. Those stay modules: scripts made no index quicker. */
function bundleProgram(bundle: string): void {
  const workers = sourceFiles(root).filter((path) => path.startsWith("src/") && basename(path) === "worker.ts");
  const entries = ["src/main.ts", ...workers];
  run(process.execPath, ["bundle", "--quiet", "--code-splitting", "--minify", "--outdir", bundle, ...entries]);
  for (const entry of entries) {
    const made = join(bundle, entry.replace(/^src\//, "").replace(/\.ts$/, ".js"));
    if (!existsSync(made)) throw new Error(`the bundle lacks ${made}`);
  }
}

/** Puts what the entry always loads into its own file, which saves a millisecond of every start; the rest comes from scripts. */
function joinEntry(bundle: string): void {
  const folder = join(bundle, "entry");
  const main = writeEntry(bundle, folder);
  run(process.execPath, ["bundle", "--quiet", "--minify", "--output", join(bundle, "main.js"), main]);
  rmSync(folder, { recursive: true });
}

/** False where the runtime has no need of it. */
function compileAttached(
  program: string,
  part: string,
  files: ReadonlyMap<string, Uint8Array>,
  target: string | undefined,
): boolean {
  const block = blockOf(files);
  const index = join(program, BUNDLE_FOLDER, ATTACHED_INDEX);
  writeFileSync(index, JSON.stringify(block.index));
  compile(program, part, target);
  if (!attach(part, block)) {
    rmSync(index);
    return false;
  }
  const bytes = sizeOf(program);
  console.error(`embedded: ${megabytes(bytes)}, attached: ${megabytes(block.bytes.length)}`);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new Error(`the binary would embed ${bytes} bytes, more than ${MAX_PAYLOAD_BYTES}`);
  }
  return true;
}

/** A runtime that maps what is embedded into memory takes no time for it. */
function compileEmbedded(
  program: string,
  part: string,
  files: ReadonlyMap<string, Uint8Array>,
  target: string | undefined,
): void {
  writeFiles(join(program, BUNDLE_FOLDER), files);
  compile(program, part, target);
  console.error(`embedded: ${megabytes(sizeOf(program))}`);
}

function compile(program: string, output: string, target: string | undefined): void {
  const entry = join(program, BUNDLE_FOLDER, "main.js");
  const platform = target === undefined ? [] : ["--target", target];
  denoCompile([...PERMISSIONS, ...platform, "--include", program, "--output", output, entry]);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
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
