// Fetches what focal embeds but the repository does not hold: grammar wasm files, web-tree-sitter's wasm, and
// sqlite-vec's libraries. Everything comes from pinned npm packages, is checked by hash, and is a no-op when it is there.
//
//   deno task assets            the host's sqlite-vec library
//   deno task assets --all      every platform's

import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import process from "node:process";
import { gzipSync } from "node:zlib";
import { KEPT_BACK, moveLargeFunctions } from "./large_functions.ts";
import { callLexerDirectly } from "./lexer_calls.ts";
import { addSeldomTwin } from "./seldom_twin.ts";

interface Asset {
  package: string;
  version: string;
  /** Path of the file inside the package. */
  file: string;
  sha256: string;
  /** The platform that it is for, when it is for one only. */
  platform?: string;
  /** Bytes of the file that are to be others: a fault that no release has mended, a choice that it does not offer. */
  patches?: readonly { at: number; from: number; to: number; why: string }[];
  /** Exported functions that are given a twin which V8 does not optimise (`seldom_twin.ts`). */
  seldom?: readonly string[];
  /** Where its gzip goes, relative to the repository. */
  out: string;
}

const root = join(import.meta.dirname ?? ".", "..");
const host = `${process.platform}-${process.arch}`;

/** Assets of the grammars, from `grammars/<language>/grammar.json`. */
function grammarAssets(): Asset[] {
  const assets: Asset[] = [];
  for (const language of readdirSync(join(root, "grammars")).sort()) {
    const manifest = join(root, "grammars", language, "grammar.json");
    if (!existsSync(manifest)) continue;
    const grammar = JSON.parse(readFileSync(manifest, "utf8"));
    if (typeof grammar.uses === "string") continue;
    assets.push({ ...grammar, out: `grammars/${language}/${language}.wasm.gz` });
  }
  return assets;
}

function otherAssets(all: boolean): Asset[] {
  const list = JSON.parse(readFileSync(join(root, "scripts", "assets.json"), "utf8")) as Asset[];
  return list.filter((asset) => all || isForHost(asset));
}

/** What rewrites wasm: where it has changed, what it made is made again. */
const REWRITERS = ["large_functions.ts", "lexer_calls.ts", "seldom_twin.ts", "wasm_instructions.ts", "wasm_module.ts"];
const rewriting = REWRITERS.reduce(
  (hash, file) => hash.update(readFileSync(join(root, "scripts", file))),
  createHash("sha256"),
).digest("hex");

const isGrammar = (asset: Asset): boolean => asset.out.startsWith("grammars/");

/** What an asset is made from, and how. */
function stampOf(asset: Asset): string {
  const { sha256, patches = [], seldom = [] } = asset;
  const patched = [sha256, ...patches.map(({ at, to }) => `${at}:${to}`), ...seldom].join(" ");
  return isGrammar(asset) || seldom.length > 0 ? `${patched} rewritten by ${rewriting}` : patched;
}

/** A stamp beside each asset says which pinned file it was made from. */
function isThere(asset: Asset): boolean {
  const path = join(root, asset.out);
  return existsSync(path) && existsSync(path + ".sha256") && readFileSync(path + ".sha256", "utf8") === stampOf(asset);
}

function fetchAll(missing: readonly Asset[]): void {
  const folder = mkdtempSync(join(tmpdir(), "focal-assets-"));
  try {
    const dependencies: Record<string, string> = {};
    for (const asset of missing) dependencies[asset.package] = asset.version;
    // Other platforms' packages refuse to install by `os` and `cpu`; as plain aliases of themselves they would too, so
    // they are packed by npm where it exists.
    const foreign = missing.filter((asset) => !isForHost(asset));
    for (const asset of foreign) delete dependencies[asset.package];
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
    writeFileSync(join(folder, "deno.json"), JSON.stringify({ nodeModulesDir: "auto" }));
    run(process.execPath, ["install", "--quiet"], folder);
    for (const asset of foreign) packWithNpm(asset, folder);
    for (const asset of missing) place(asset, join(folder, "node_modules", asset.package, asset.file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isForHost({ platform }: Asset): boolean {
  return platform === undefined || platform === host;
}

function packWithNpm(asset: Asset, folder: string): void {
  const into = join(folder, "node_modules", asset.package);
  mkdirSync(into, { recursive: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const packed = run(npm, ["pack", "--silent", `${asset.package}@${asset.version}`], folder).trim().split("\n").pop();
  run("tar", ["xzf", packed ?? "", "-C", into, "--strip-components=1"], folder);
}

function run(command: string, args: readonly string[], cwd: string): string {
  const result = spawnSync(command, args, { cwd, encoding: "utf8", shell: command.endsWith(".cmd") });
  if (result.status !== 0) {
    throw new Error(`${command} ${args.join(" ")} failed: ${result.stderr || result.error?.message || "no output"}`);
  }
  return result.stdout;
}

function place(asset: Asset, from: string): void {
  const bytes = readFileSync(from);
  const sum = createHash("sha256").update(bytes).digest("hex");
  if (sum !== asset.sha256) {
    throw new Error(`${asset.package}@${asset.version} ${asset.file}: sha256 is ${sum}, pinned is ${asset.sha256}`);
  }
  for (const { at, from: before, to } of asset.patches ?? []) {
    if (bytes[at] !== before) throw new Error(`${asset.package} ${asset.file}: byte ${at} is not ${before}`);
    bytes[at] = to;
  }
  const path = join(root, asset.out);
  mkdirSync(dirname(path), { recursive: true });
  // By rename, so that two runs at once never leave half a file.
  writeFileSync(path + ".part", gzipSync(rewritten(asset, bytes), { level: 9 }));
  renameSync(path + ".part", path);
  writeFileSync(path + ".sha256", stampOf(asset));
}

function rewritten(asset: Asset, bytes: Uint8Array): Uint8Array {
  let made = isGrammar(asset) ? callLexerDirectly(moveLargeFunctions(bytes), KEPT_BACK) : bytes;
  for (const name of asset.seldom ?? []) made = addSeldomTwin(made, name);
  if (made !== bytes && !WebAssembly.validate(made.slice())) throw new Error(`${asset.out} is no valid wasm any more`);
  return made;
}

const wanted = [...grammarAssets(), ...otherAssets(process.argv.includes("--all"))];
if (wanted.length === 0) throw new Error("no assets are declared: is this the repository's root?");
const missing = wanted.filter((asset) => !isThere(asset));
if (missing.length > 0) {
  console.error(`Fetching ${missing.length} of ${wanted.length} assets …`);
  fetchAll(missing);
}
