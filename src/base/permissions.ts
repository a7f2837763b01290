// Gives up what focal does not need: network access for good, and variables that would let git run other code.

import process from "node:process";

interface PermissionsOfDeno {
  revokeSync(descriptor: { name: string }): { readonly state: string };
  querySync(descriptor: { name: string }): { readonly state: string };
}

/** Only Deno has permissions; other runtimes go on without. */
function permissions(): PermissionsOfDeno | undefined {
  return (globalThis as { Deno?: { permissions?: PermissionsOfDeno } }).Deno?.permissions;
}

/**
 * From here on no connection can be opened, in workers neither, and no code be imported from elsewhere; a listener that
 * is open keeps serving. True when the runtime guarantees it.
 */
export function surrenderNetwork(): boolean {
  const held = permissions();
  if (held === undefined) return false;
  try {
    held.revokeSync({ name: "import" });
  } catch {
    // Runtimes before that permission existed need none to be revoked.
  }
  return held.revokeSync({ name: "net" }).state !== "granted";
}

/** Whether connections are possible, as far as the runtime knows. */
export function hasNetwork(): boolean {
  return permissions()?.querySync({ name: "net" }).state === "granted";
}

/**
 * Deno refuses, silently, to start a permitted program while the environment could make the loader run other code in it.
 * Called once at the start.
 */
export function dropLoaderVariables(env: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(env)) if (/^(?:LD|DYLD)_/.test(name)) delete env[name];
}
