// Makes dist/focal: bundles the program and its workers, compiles the finished bundle, and adds the files that it reads.
//
//   deno task compile                                        for this machine
//   deno task compile --target aarch64-apple-darwin          for another platform
//   DENORT_BIN=… deno task compile                           with a runtime at hand (its file is named denort-<version>)

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { EMBEDDED_SIGN } from "../src/base/attached.ts";
import { BUILD } from "../src/base/build.ts";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { attach, blockOf } from "./attach.ts";
import { denoCompile } from "./deno_compile.ts";
import { isEntry, makeScripts, writeEntries } from "./make_scripts.ts";
import { readyAssets, writeFiles } from "./ready_files.ts";
import { sourceFiles } from "./source_files.ts";
import { TARGETS } from "./targets.ts";

const root = join(import.meta.dirname ?? ".", "..");
const dist = join(root, "dist");
/** Start-up pays for every byte that is embedded, where the runtime reads it all. */
const MAX_PAYLOAD_BYTES = 2_000_000;

/** An entry holds what starts the rest: whatever it shares with scripts would be there twice, its classes no longer the same. */
const MAX_ENTRY_BYTES = 10_000;

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

interface Making {
  /** The folder of what is embedded. */
  readonly program: string;
  /** Where the executable goes. */
  readonly part: string;
  readonly build: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly scripts: ReadonlyMap<string, Uint8Array>;
  readonly target: string | undefined;
}

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
  const build = nameOfBuild(bundle, files);
  nameBuild(bundle, build);
  const ownMachine = platform === process.platform && arch === process.arch;
  const scripts = ownMachine ? makeScripts(bundle, files) : new Map<string, Uint8Array>();
  joinEntries(bundle);
  nameBuild(bundle, build);
  // Compiled under another name first, so that dist/focal is always a whole one.
  const part = join(dist, platform === "win32" ? "focal.part.exe" : "focal.part");
  const making: Making = { program, part, build, files, scripts, target };
  if (!compileAttached(making)) compileEmbedded(making);
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

/** Every `worker.ts` below `src/` is the entry of a thread. */
function bundleProgram(bundle: string): void {
  const workers = sourceFiles(root).filter((path) => path.startsWith("src/") && basename(path) === "worker.ts");
  const entries = ["src/main.ts", ...workers];
  run(process.execPath, ["bundle", "--quiet", "--code-splitting", "--minify", "--outdir", bundle, ...entries]);
  for (const entry of entries) {
    const made = join(bundle, entry.replace(/^src\//, "").replace(/\.ts$/, ".js"));
    if (!existsSync(made)) throw new Error(`the bundle lacks ${made}`);
  }
}

function nameOfBuild(bundle: string, assets: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256");
  for (const file of modulesOf(bundle)) hash.update(file).update(readFileSync(join(bundle, file)));
  for (const [name, bytes] of assets) hash.update(name).update(bytes);
  return `focal-${hash.digest("hex")}`;
}

/** Puts the build's name where the sources have another. */
function nameBuild(bundle: string, build: string): void {
  let named = 0;
  for (const file of modulesOf(bundle)) {
    const text = readFileSync(join(bundle, file), "utf8");
    if (!text.includes(BUILD)) continue;
    writeFileSync(join(bundle, file), text.replaceAll(BUILD, build));
    named++;
  }
  if (named === 0) throw new Error("the bundle does not say which build it is");
}

function modulesOf(bundle: string): string[] {
  return readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js")).sort();
}

/** Puts what an entry always loads into its own file, which saves a millisecond of every start; the rest comes from scripts. */
function joinEntries(bundle: string): void {
  const folder = join(bundle, "entry");
  writeEntries(bundle, folder);
  for (const entry of modulesOf(folder).filter(isEntry)) {
    run(process.execPath, ["bundle", "--quiet", "--minify", "--output", join(bundle, entry), join(folder, entry)]);
    const { size } = statSync(join(bundle, entry));
    if (size > MAX_ENTRY_BYTES) throw new Error(`${entry} would have ${size} bytes; let it import() what it is to do`);
  }
  rmSync(folder, { recursive: true });
}

/** False where the runtime has no need of it. */
function compileAttached({ program, part, build, files, scripts, target }: Making): boolean {
  const aside = scripts.size === 0 ? new Map<string, Uint8Array>() : setScriptedAside(join(program, BUNDLE_FOLDER));
  const block = blockOf(build, new Map([...files, ...scripts]));
  compile(program, part, target);
  if (!attach(part, block)) {
    for (const [path, bytes] of aside) writeFileSync(path, bytes);
    return false;
  }
  const bytes = sizeOf(program);
  console.error(`embedded: ${megabytes(bytes)}, attached: ${megabytes(block.length)}`);
  if (bytes > MAX_PAYLOAD_BYTES) {
    throw new Error(`the binary would embed ${bytes} bytes, more than ${MAX_PAYLOAD_BYTES}`);
  }
  return true;
}

/** Takes modules out that have scripts, which are all but the entries; answers them. */
function setScriptedAside(bundle: string): Map<string, Uint8Array> {
  const aside = new Map<string, Uint8Array>();
  for (const file of modulesOf(bundle).filter((file) => !isEntry(file))) {
    const path = join(bundle, file);
    aside.set(path, readFileSync(path));
    rmSync(path);
  }
  return aside;
}

/** A runtime that maps what is embedded into memory takes no time for it. */
function compileEmbedded({ program, part, files, scripts, target }: Making): void {
  writeFiles(join(program, BUNDLE_FOLDER), new Map([...files, ...scripts]));
  writeFileSync(join(program, BUNDLE_FOLDER, EMBEDDED_SIGN), "");
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
