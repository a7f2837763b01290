import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { dropLoaderVariables } from "./give_up_network.ts";

Deno.test("after giving it up, the runtime refuses every connection, and a listener keeps on", () => {
  const script = join(import.meta.dirname ?? "", "give_up_network_child.ts");
  const args = ["run", "--quiet", "--no-check", "--no-prompt", "-R", "-E", "--allow-net", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(stderr, "");
  const { given, listening, connected, fetched } = JSON.parse(stdout);
  assert.deepEqual({ given, listening }, { given: true, listening: true });
  assert.match(connected, /NotCapable|PermissionDenied/);
  assert.match(fetched, /NotCapable|PermissionDenied/);
});

Deno.test("variables of the loader are dropped, others stay", () => {
  const env: Record<string, string | undefined> = { LD_PRELOAD: "x", DYLD_LIBRARY_PATH: "y", PATH: "/bin" };
  dropLoaderVariables(env);
  assert.deepEqual(env, { PATH: "/bin" });
});
