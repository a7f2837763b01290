// The one path of a folder: two names of it are one checkout.

import { realpathSync } from "node:fs";
import { FocalError } from "../base/errors.ts";

export function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw new FocalError("not_a_repository", `${path} is not a folder that can be read`, { cause: error });
  }
}
