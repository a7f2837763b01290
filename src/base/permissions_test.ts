import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { dropLoaderVariables } from "./permissions.ts";

Deno.test("what was surrendered is refused by the runtime, while a listener stays open", () => {
  const script = join(import.meta.dirname ?? "", "permissions_child.ts");
  const args = ["run", "--quiet", "--no-check", "--no-prompt", "-R", "-E", "--allow-net", script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(stderr, "");
  const said = JSON.parse(stdout);
  assert.deepEqual(
    { before: said.before, surrendered: said.surrendered, after: said.after, listening: said.listening },
    { before: true, surrendered: true, after: false, listening: true },
  );
  assert.match(said.connected, /NotCapable|PermissionDenied/);
  assert.match(said.fetched, /NotCapable|PermissionDenied/);
});

Deno.test("only the loader's variables are dropped", () => {
  const env: Record<string, string | undefined> = {
    LD_PRELOAD: "x",
    DYLD_INSERT_LIBRARIES: "y",
    PATH: "/bin",
    OLD_X: "z",
  };
  dropLoaderVariables(env);
  assert.deepEqual(env, { PATH: "/bin", OLD_X: "z" });
});
