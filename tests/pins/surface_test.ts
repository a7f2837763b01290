// What scripts and assistants rely on, pinned against literals: a change here is a change for them.

import assert from "node:assert/strict";
import { EXIT, FAILURES } from "../../src/base/errors.ts";
import { KEYS } from "../../src/config/keys.ts";
import { flagName, GLOBALS } from "../../src/ops/globals.ts";

Deno.test("exit codes", () => {
  assert.deepEqual(EXIT, { ok: 0, nothing: 1, usage: 2, environment: 3, interrupted: 130 });
});

Deno.test("failure codes and their exit codes", () => {
  const codes = Object.entries(FAILURES).map(([code, { exit }]) => `${code} ${exit}`);
  assert.deepEqual(codes, [
    "not_found 1",
    "ambiguous 1",
    "check_failed 1",
    "usage 2",
    "invalid_input 2",
    "invalid_config 2",
    "not_a_repository 2",
    "outside_roots 2",
    "io 3",
    "permission 3",
    "no_space 3",
    "database_locked 3",
    "database_corrupt 3",
    "database_newer 3",
    "missing_asset 3",
    "git_failed 3",
    "unsupported 3",
    "interrupted 130",
    "internal 3",
  ]);
});

Deno.test("flags of every command", () => {
  const flags = Object.entries(GLOBALS).map(([name, parameter]) => {
    const short = "short" in parameter ? ` -${parameter.short}` : "";
    return `--${flagName(name, parameter)}${short} ${parameter.type}`;
  });
  assert.deepEqual(flags, [
    "--repo -C strings",
    "--json boolean",
    "--format string",
    "--max-tokens integer",
    "--session string",
    "--quiet -q boolean",
    "--verbose -v boolean",
    "--no-color boolean",
    "--help -h boolean",
    "--version boolean",
  ]);
});

Deno.test("configuration keys", () => {
  const keys = Object.entries(KEYS).map(([key, { type }]) => `${key} ${type}`);
  assert.deepEqual(keys.filter((key) => !key.startsWith("gate.")), [
    "index.max_file_bytes integer",
    "index.exclude strings",
    "index.jobs integer",
    "memory.auto_observations boolean",
    "http.host string",
    "http.port integer",
    "http.token string",
    "http.max_request_bytes integer",
    "output.color string",
    "output.max_tokens integer",
  ]);
});
