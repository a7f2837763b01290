// Paths in arguments are meant from the current folder, as everywhere; what focal prints counts from the repository's top.

import { realpathSync, statSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { isBelow, toSlashes } from "../base/paths.ts";
import type { Parameter } from "../ops/operation.ts";

/** `path`, `path:name` and `path:line` of files that are there seen from `cwd`, written from the top; the rest as it is. */
export function pathsFromHere(
  parameters: Readonly<Record<string, Parameter>>,
  values: Readonly<Record<string, unknown>>,
  cwd: string,
  topOf: () => string | undefined,
): Readonly<Record<string, unknown>> {
  const named = Object.values(parameters).some(({ completes }) => completes === "file" || completes === "symbol");
  if (!named) return values;
  const here = realpathSync(cwd);
  const top = topOf();
  if (top === undefined || top === here) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { completes } = parameters[name] ?? {};
      if (completes !== "file" && completes !== "symbol") return [name, value];
      if (typeof value === "string") return [name, fromHere(value, here, top)];
      return [name, Array.isArray(value) ? value.map((each) => fromHere(each, here, top)) : value];
    }),
  );
}

function fromHere<T>(value: T, cwd: string, top: string): T | string {
  if (typeof value !== "string" || isAbsolute(value)) return value;
  const [, path = "", rest = ""] = /^([^:]+)(:[^]*)?$/.exec(value) ?? [];
  // Only what can be a path: a symbol may have the name of a file without an ending.
  if (!/[./\\]/.test(path)) return value;
  const here = resolve(cwd, path);
  if (statSync(here, { throwIfNoEntry: false })?.isFile() !== true) return value;
  const below = relative(top, here);
  return (isBelow(below) ? toSlashes(below) : here) + rest;
}
