// How focal is started from another program's configuration: by name where it is on the path, else by where it is.

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBundled } from "../base/program.ts";
import type { Program } from "./clients.ts";

/** For files that are shared, and for those of a user who has focal on the path. */
export const BY_NAME: Program = { command: "focal", args: [] };

export interface FoundProgram {
  readonly own: Program;
  readonly onPath: boolean;
  /** What `focal` on the path is, where that is not this program. */
  readonly another: string | undefined;
}

export function findProgram(executable: string, env: Readonly<Record<string, string | undefined>>): FoundProgram {
  const named = onPath(env);
  if (named !== undefined && (named === real(executable) || !isCompiled(executable))) {
    return { own: BY_NAME, onPath: true, another: undefined };
  }
  if (isCompiled(executable)) return { own: { command: executable, args: [] }, onPath: false, another: named };
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  return { own: { command: executable, args: ["run", "-A", "--quiet", main] }, onPath: false, another: undefined };
}

/** The compiled binary, rather than a runtime with focal's source. */
function isCompiled(executable: string): boolean {
  return isBundled() && !/^(?:deno|node|bun)(?:\.exe)?$/.test(basename(executable));
}

function onPath(env: Readonly<Record<string, string | undefined>>): string | undefined {
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    for (const name of ["focal", "focal.exe"]) {
      const path = join(folder, name);
      if (folder === "" || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
      try {
        accessSync(path, constants.X_OK);
        return real(path);
      } catch { /* not this one */ }
    }
  }
  return undefined;
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
