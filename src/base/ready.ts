// Files of the program as the binary has them: ready for use. From source there are none.

import { readFileSync } from "node:fs";
import { readAttached } from "./attached.ts";
import { assetUrl, isBundled } from "./program.ts";

/** Of embedded ones: what is named like a module Deno would take for one. */
export const READY_SUFFIX = ".bin";

/** What `scripts/ready_files.ts` put into the binary under that name, attached or embedded; undefined from source. */
export function readReady(name: string): Uint8Array<ArrayBuffer> | undefined {
  if (!isBundled()) return undefined;
  const attached = readAttached(name);
  if (attached !== undefined) return attached;
  try {
    return readFileSync(assetUrl(name + READY_SUFFIX)) as Uint8Array<ArrayBuffer>;
  } catch {
    return undefined;
  }
}
