// What a release needs beside the binaries: archives, SHA-256 sums, a bill of materials, package manifests, notes.
//
//   deno run -A scripts/release.ts check v0.1.0                    the tag is the version of the sources
//   deno run -A scripts/release.ts pack x86_64-apple-darwin        dist/focal → dist/release/focal-<target>.tar.gz
//   deno run -A scripts/release.ts describe v0.1.0 owner/name      everything that derives from the archives

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { VERSION } from "../src/base/version.ts";
import { billOfMaterials } from "./release/bill_of_materials.ts";
import { homebrewFormula, scoopManifest } from "./release/manifests.ts";
import { archiveName, TARGETS } from "./targets.ts";

const root = join(import.meta.dirname ?? ".", "..");
const dist = join(root, "dist");
const release = join(dist, "release");

function check(tag: string): void {
  if (tag !== `v${VERSION}`) throw new Error(`the tag is ${tag}, but the sources are version ${VERSION}`);
  if (!changelogOf(VERSION)) throw new Error(`.github/CHANGELOG.md says nothing about ${VERSION}`);
}

function pack(target: string): void {
  if (TARGETS[target] === undefined) throw new Error(`the target must be one of ${Object.keys(TARGETS).join(", ")}`);
  mkdirSync(release, { recursive: true });
  const windows = TARGETS[target].platform === "win32";
  const binary = windows ? "focal.exe" : "focal";
  if (!existsSync(join(dist, binary))) throw new Error(`dist/${binary} does not exist`);
  const archive = archiveName(target);
  // Windows' own tar is bsdtar, which writes zip files by their suffix. Git brings another one, which does not.
  const tar = windows ? join(process.env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
  const args = windows ? ["-a", "-c", "-f"] : ["-czf"];
  const result = spawnSync(tar, [...args, join("release", archive), binary], { cwd: dist, stdio: "inherit" });
  if (result.status !== 0) throw new Error(`${tar} failed: ${result.error?.message ?? `code ${result.status}`}`);
}

function describe(tag: string, repository: string): void {
  check(tag);
  const archives = readdirSync(release).filter((name) => /\.(tar\.gz|zip)$/.test(name)).sort();
  const missing = Object.keys(TARGETS).map(archiveName).filter((name) => !archives.includes(name));
  if (missing.length > 0) throw new Error(`dist/release lacks ${missing.join(", ")}`);
  const sums = new Map(archives.map((name) => [name, sha256(join(release, name))]));
  const lock = JSON.parse(readFileSync(join(root, "deno.lock"), "utf8"));
  const assets = JSON.parse(readFileSync(join(root, "scripts", "assets.json"), "utf8"));
  const page = `https://github.com/${repository}/releases`;
  const files: Record<string, string> = {
    "SHA256SUMS": [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(""),
    "focal.cdx.json": billOfMaterials({ version: VERSION, lock, assets: [...assets, ...grammars()] }),
    "focal.rb": homebrewFormula(VERSION, repository, sums),
    "focal.json": scoopManifest(VERSION, repository, sums),
    "install.sh": installer("install.sh", '"${FOCAL_RELEASES:-}"', `"\${FOCAL_RELEASES:-${page}}"`),
    "install.ps1": installer("install.ps1", "else { '' }", `else { '${page}' }`),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(release, name), text);
  writeFileSync(join(dist, "release-notes.md"), changelogOf(VERSION));
}

/** An install script that knows where its release is. */
function installer(name: string, blank: string, filled: string): string {
  const text = readFileSync(join(root, "scripts", name), "utf8");
  if (!text.includes(blank)) throw new Error(`${name} has no place for the address of the releases`);
  return text.replace(blank, filled);
}

function grammars(): unknown[] {
  return readdirSync(join(root, "grammars"))
    .map((name) => join(root, "grammars", name, "grammar.json"))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, "utf8")))
    .filter((grammar) => typeof grammar.package === "string");
}

/** The section of a version, without its heading. */
function changelogOf(version: string): string {
  const text = readFileSync(join(root, ".github", "CHANGELOG.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(version));
  return section === undefined ? "" : section.slice(section.indexOf("\n") + 1).trim() + "\n";
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

const [action, first = "", second = ""] = process.argv.slice(2);
if (action === "check") check(first);
else if (action === "pack") pack(first);
else if (action === "describe") describe(first, second);
else throw new Error("say check, pack or describe");
