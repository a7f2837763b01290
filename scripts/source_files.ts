// The files of the repository as git would ship them: tracked ones and new ones that are not ignored.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const NEVER = new Set([".git", "node_modules", "dist", "assets", ".cache"]);

/** Paths relative to the root, with `/`. Without git (a source archive) the folder is walked. */
export function sourceFiles(root: string): string[] {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status === 0) {
    return [...new Set(listed.stdout.split("\0"))].filter((path) => path !== "" && existsSync(join(root, path))).sort();
  }
  return walk(root, "").sort();
}

function walk(root: string, below: string): string[] {
  return readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return NEVER.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
