// The install script, against a releases page made of files.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { archiveName, TARGETS } from "../targets.ts";

const script = join(import.meta.dirname ?? ".", "..", "install.sh");
const canRun = process.platform !== "win32" && spawnSync("curl", ["--version"]).status === 0;

function withRelease(work: (folder: string, install: () => { code: number | null; output: string }) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "focal-install-"));
  const page = join(folder, "latest", "download");
  mkdirSync(page, { recursive: true });
  writeFileSync(join(folder, "focal"), "#!/bin/sh\necho focal 9.9.9\n");
  const sums = Object.keys(TARGETS).map(archiveName).map((name) => {
    const archive = join(page, name);
    spawnSync("tar", ["-czf", archive, "-C", folder, "focal"]);
    return `${createHash("sha256").update(readFileSync(archive)).digest("hex")}  ${name}\n`;
  });
  writeFileSync(join(page, "SHA256SUMS"), sums.join(""));
  const env = { ...process.env, FOCAL_RELEASES: pathToFileURL(folder).href, FOCAL_BIN: join(folder, "bin") };
  try {
    work(folder, () => {
      const result = spawnSync("sh", [script], { env, encoding: "utf8" });
      return { code: result.status, output: result.stdout + result.stderr };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

Deno.test("the install script installs what its sum vouches for, and nothing else", () => {
  if (!canRun) return assert.equal(canRun, false);
  withRelease((folder, install) => {
    const good = install();
    assert.equal(good.code, 0, good.output);
    assert.match(good.output, /Installed focal 9\.9\.9/);
    assert.deepEqual(readdirSync(join(folder, "bin")), ["focal"]);

    rmSync(join(folder, "bin"), { recursive: true });
    const page = join(folder, "latest", "download");
    const sums = readFileSync(join(page, "SHA256SUMS"), "utf8");
    writeFileSync(join(page, "SHA256SUMS"), sums.replaceAll(/^[0-9a-f]{8}/gm, "00000000"));
    const bad = install();
    assert.equal(bad.code, 1);
    assert.match(bad.output, /should be .*nothing was installed/);
    assert.equal(existsSync(join(folder, "bin", "focal")), false);
  });
});

Deno.test("neither install script asks for other rights", () => {
  for (const name of ["install.sh", "install.ps1"]) {
    const text = readFileSync(join(import.meta.dirname ?? ".", "..", name), "utf8");
    const code = text.split("\n").filter((line) => !line.startsWith("#")).join("\n");
    assert.doesNotMatch(code, /\bsudo\b|RunAs/i);
    assert.match(code, /sha-?256/i);
  }
});
