import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { vectorAsset } from "../src/store/vectors.ts";
import { archiveName, TARGETS } from "./targets.ts";

const root = join(import.meta.dirname ?? ".", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

Deno.test("what is fetched for a target is what the program asks for there", () => {
  const fetched = (JSON.parse(read("scripts/assets.json")) as { out: string }[]).map(({ out }) => out);
  for (const { platform, arch } of Object.values(TARGETS)) {
    const asset = vectorAsset(platform, arch);
    assert.ok(asset !== undefined && fetched.includes(asset), `${platform}-${arch}: ${asset}`);
  }
});

Deno.test("the release workflow compiles every target, and the install scripts know them", () => {
  const compiled = [...read(".github/workflows/release.yml").matchAll(/target: ([\w-]+)/g)].map(([, name]) => name);
  assert.deepEqual(compiled.sort(), Object.keys(TARGETS).sort());
  const shell = read("scripts/install.sh");
  const powershell = read("scripts/install.ps1");
  for (const [target, { platform }] of Object.entries(TARGETS)) {
    const known = platform === "win32" ? powershell.includes(archiveName(target)) : shell.includes(`target=${target}`);
    assert.ok(known, target);
  }
});
