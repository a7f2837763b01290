import assert from "node:assert/strict";
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { FocalError } from "../base/errors.ts";
import { editConfig, knownKey } from "./edit.ts";
import { readLayers } from "./layers.ts";

async function inFolder(work: (folder: string, file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-config-"));
  try {
    await work(folder, join(folder, "config.json"));
    assert.deepEqual(readdirSync(folder).filter((name) => !/^\w+\.json$/.test(name)), [], "nothing is left behind");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

Deno.test("a link stays a link, modes and tabs stay, a file of one's own begins private", async () => {
  await inFolder(async (folder, file) => {
    const real = join(folder, "real.json");
    writeFileSync(real, '{\n\t"index": {\n\t\t"max_file_bytes": 2000\n\t}\n}\n');
    chmodSync(real, 0o644);
    symlinkSync(real, file);
    await editConfig(file, "index.jobs", 4, 0o600);
    assert.ok(lstatSync(file).isSymbolicLink());
    assert.equal(readFileSync(real, "utf8"), '{\n\t"index": {\n\t\t"max_file_bytes": 2000,\n\t\t"jobs": 4\n\t}\n}\n');
    if (process.platform === "win32") return;
    assert.equal(statSync(real).mode & 0o777, 0o644);
    await editConfig(join(folder, "own.json"), "index.jobs", 4, 0o600);
    assert.equal(statSync(join(folder, "own.json")).mode & 0o777, 0o600);
    await editConfig(join(folder, "team.json"), "index.jobs", 4);
    assert.equal(statSync(join(folder, "team.json")).mode & 0o444, 0o444 & ~process.umask());
  });
});

Deno.test("a file that cannot be edited rightly stays, and its name and the reason are said", async () => {
  const cases: [string | Uint8Array, number, RegExp][] = [
    ['{"index":5}', 0o644, /config\.json: index is not an object/],
    ['{"index" 1}', 0o644, /config\.json: .*line 1/],
    ["[]", 0o644, /config\.json: expected an object/],
    [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 0o644, /config\.json: it is not a text in UTF-8/],
    ["{}", 0o444, /config\.json: it is read-only/],
  ];
  for (const [content, mode, said] of cases) {
    await inFolder(async (_, file) => {
      writeFileSync(file, content);
      chmodSync(file, mode);
      await assert.rejects(editConfig(file, "index.jobs", 4), (error: unknown) => {
        return error instanceof FocalError && error.code !== "internal" && said.test(error.message);
      });
      assert.deepEqual(readFileSync(file), Buffer.from(content));
    });
  }
});

Deno.test("of a key that is written twice the one in force is set, and all are removed", async () => {
  for (
    const text of [
      '{"index":{"jobs":1},"index":{"jobs":2}}',
      '{"index":{"jobs":1,"jobs":2}}',
      '{"index":{"jobs":1},"index.jobs":2}',
      '{"index.jobs":1,"index":{"jobs":2}}',
      '{"index":{"jobs":1},"index.jobs":2,"index":{"jobs":3}}',
    ]
  ) {
    await inFolder(async (folder, file) => {
      const inForce = () => readLayers({ home: folder, env: {} }).settings.get("index.jobs")?.value;
      writeFileSync(file, text);
      await editConfig(file, "index.jobs", 7);
      assert.equal(inForce(), 7, text);
      assert.equal(await editConfig(file, "index.jobs", undefined), true);
      assert.equal(inForce(), undefined, text);
      assert.equal(await editConfig(file, "index.jobs", undefined), false);
    });
  }
});

Deno.test("what every object has is no key", async () => {
  assert.throws(() => knownKey("toString"), /There is no key toString/);
  await inFolder((folder, file) => {
    writeFileSync(file, '{"toString": 5, "__proto__": {"jobs": 1}}');
    const { problems } = readLayers({ home: folder, env: {} });
    assert.deepEqual(problems.map(({ message }) => message), [
      "there is no key toString",
      "there is no key __proto__.jobs",
    ]);
    return Promise.resolve();
  });
});
