// Copies a folder to measure or change it. Of a link, the folder that it leads to: what is changed must be the copy.

import { cpSync, realpathSync } from "node:fs";

export function copyTree(from: string, to: string, wanted: (path: string) => boolean = () => true): void {
  cpSync(realpathSync(from), to, { recursive: true, filter: wanted });
}
