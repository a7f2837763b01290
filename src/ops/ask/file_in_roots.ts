// A path that a question names: relative to a root, or refused when it leads out of all of them.

import { realpathSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { FocalError } from "../../base/errors.ts";
import { isBelow, toSlashes } from "../../base/paths.ts";

/** Relative to the root that holds it. Symlinks are followed first. */
export function fileInRoots(roots: readonly string[], asked: string): string {
  const refuse = () =>
    new FocalError("outside_roots", `${asked} is outside of ${roots.join(", ")}`, {
      fix: "Name a file inside the repository.",
    });
  if (!isAbsolute(asked)) {
    const path = toSlashes(asked).replace(/^(\.\/)+/, "");
    if (path.split("/").includes("..")) {
      const inside = roots.map((root) => relative(root, resolve(root, path))).find((below) => isBelow(below));
      if (inside === undefined) throw refuse();
      return toSlashes(inside);
    }
    return path;
  }
  const real = realPath(asked);
  for (const root of roots) {
    const below = relative(realPath(root), real);
    if (isBelow(below)) return toSlashes(below);
  }
  throw refuse();
}

export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
