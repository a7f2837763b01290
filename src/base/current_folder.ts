// The folder that the program was started in, which may be deleted while it runs.

import { parse } from "node:path";
import process from "node:process";
import { FocalError } from "./errors.ts";

export function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new FocalError("not_a_repository", "The current folder does not exist any more", {
      cause,
      fix: "Go to one that exists.",
    });
  }
}

/**
 * For who stays for long: answers the folder and leaves it. Once it is deleted the runtime can start no thread and takes the
 * whole program along; and on Windows it could not be deleted.
 */
export function leaveCurrentFolder(): string {
  const folder = currentFolder();
  process.chdir(parse(folder).root);
  return folder;
}
