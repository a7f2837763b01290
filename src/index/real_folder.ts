// The one path of a folder: two names of it are one checkout.

import { realpathSync, statSync } from "node:fs";
import { FocalError } from "../base/errors.ts";
import { unreadable } from "../base/unreadable.ts";

export function realFolder(path: string): string {
  let real: string;
  let isFolder: boolean;
  try {
    real = realpathSync(path);
    isFolder = statSync(real).isDirectory();
  } catch (error) {
    throw unreadable(path, error) ??
      new FocalError("not_a_repository", `${path} is not a folder that can be read`, { cause: error });
  }
  if (isFolder) return real;
  throw new FocalError("not_a_repository", `${path} is a file, not a folder`, {
    fix: "Name the folder it is in; only what changed in it is read again.",
  });
}
