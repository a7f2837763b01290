import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import process from "node:process";
import { dropLoaderVariables } from "./give_up_network.ts";

const SCRIPT = `
import { giveUpNetwork } from "${new URL("./give_up_network.ts", import.meta.url).href}";
const given = giveUpNetwork();
const name = await fetch("http://192.0.2.1/").then(() => "connected", (error) => error.name);
console.log(given, name);
`;

Deno.test("after giving it up, the runtime refuses every connection", () => {
  const result = spawnSync(process.execPath, ["eval", "--ext=ts", SCRIPT], { encoding: "utf8" });
  assert.match(result.stdout, /^true (NotCapable|PermissionDenied)/, result.stderr);
});

Deno.test("variables of the loader are dropped, others stay", () => {
  const env: Record<string, string | undefined> = { LD_PRELOAD: "x", DYLD_LIBRARY_PATH: "y", PATH: "/bin" };
  dropLoaderVariables(env);
  assert.deepEqual(env, { PATH: "/bin" });
});
