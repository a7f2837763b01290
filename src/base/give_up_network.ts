// Gives up network access for good, where the runtime can; the one place that knows of Deno's permissions.

import process from "node:process";

interface Permissions {
  revokeSync(descriptor: { name: string }): { state: string };
}

/** True when every later connection of this process, its workers included, will be refused by the runtime. */
export function giveUpNetwork(): boolean {
  const { Deno } = globalThis as { Deno?: { permissions?: Permissions } };
  if (Deno?.permissions === undefined) return false;
  const states = ["net", "import"].map((name) => {
    try {
      return Deno.permissions?.revokeSync({ name }).state;
    } catch {
      // An older Deno does not know this one.
      return "denied";
    }
  });
  return states.every((state) => state !== "granted");
}

/** Deno silently refuses to start git when these are set; they could also slip code into git. */
export function dropLoaderVariables(env: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith("LD_") || name.startsWith("DYLD_")) delete env[name];
  }
}
