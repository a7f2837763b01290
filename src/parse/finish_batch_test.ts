// Two threads must find what one finds: in all languages, mixed and broken files, and where there is nothing to parse.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageOfPath } from "../languages/registry.ts";
import { finishBatch } from "./finish_batch.ts";
import { newBeat } from "./beat.ts";
import { parseBatch } from "./parse_batch.ts";
import type { ParseJob } from "./parse_job.ts";
import { readBatch } from "./read_batch.ts";

const grammars = join(import.meta.dirname ?? ".", "../../grammars");

function jobOf(root: string, path: string): ParseJob {
  return { root, path, config: false, max_bytes: 200_000, deadline_ms: 20_000, now_ms: 0 };
}

async function assertSame(jobs: readonly ParseJob[]): Promise<string[]> {
  const request = { batch: 1, jobs, beat: newBeat() };
  const alone = await parseBatch(request);
  const [trees, columns] = await readBatch(request);
  const together = await finishBatch(structuredClone(trees, { transfer: columns }));
  assert.deepEqual(together, alone);
  return alone.results.map(({ path, status, detail }) =>
    `${path}: ${status}${detail === undefined ? "" : `, ${detail}`}`
  );
}

Deno.test("two threads find what one finds, in the examples of all languages", async () => {
  const paths = readdirSync(grammars, { recursive: true, encoding: "utf8" })
    .filter((path) => /[/\\]fixture[/\\]/.test(path) && languageOfPath(path) !== undefined)
    .filter((path) => statSync(join(grammars, path)).isFile());
  const found = await assertSame(paths.map((path) => jobOf(grammars, path)));
  assert.ok(found.length > 50 && found.every((line) => line.endsWith(": indexed")), found.join("\n"));
});

Deno.test("two threads find what one finds, in what is mixed, broken, in other scripts, nested or no source", async () => {
  const root = mkdtempSync(join(tmpdir(), "focal-two-"));
  try {
    const files = {
      "mixed.vue":
        '<template>日本</template>\n<script lang="ts">\nexport const é = f("🎉"); // ü\nexport class A {}\n</script>\n',
      "broken.ts": "class A { m() { return (; }\nfunction after() {}\n",
      "nested.js": "(\n".repeat(40_000) + "a" + ")\n".repeat(40_000),
      "empty.py": "",
      "large.go": `package a\n// ${"x".repeat(300_000)}\n`,
      "binary.py": "a\0b",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const found = await assertSame([...Object.keys(files), "gone.rb"].map((path) => jobOf(root, path)));
    assert.deepEqual(found, [
      "mixed.vue: indexed",
      "broken.ts: indexed",
      "nested.js: indexed",
      "empty.py: indexed",
      "large.go: too large, 300014 bytes",
      "binary.py: binary",
      "gone.rb: gone",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
