// A file asked about as a whole, through the program: who uses anything in it, and who takes it in without naming anything.

import assert from "node:assert/strict";
import { meansPath } from "../../../src/graph/whole_file.ts";
import { Sandbox } from "../program.ts";

const FILES: Readonly<Record<string, string>> = {
  "b.ts": "export function f() {\n  return g;\n}\nexport const g = 2;\n",
  "named.ts": 'import { f } from "./b";\nf();\n',
  "bare.ts": 'import "./b";\n',
  "star.ts": 'export * from "./b";\n',
  "whole.ts": 'import * as B from "./b";\nB.f();\n',
  "only_imports.ts": 'import { g } from "./b.ts";\n',
  "other/b.ts": "export const h = 1;\n",
  "other/near.ts": 'import "./b";\n',
  "nobody.ts": "export const n = 1;\n",
  "lib/index.ts": "export const i = 1;\n",
  "lib/inside.ts": 'import ".";\n',
  "lib/deep/below.ts": 'export * from "..";\n',
  "outside.ts": 'import "./lib";\n',
  "naïve-x.ts": "export const v = 1;\n",
  "accent.ts": 'import "./naïve-x";\n',
};

const sandbox = new Sandbox();
for (const [path, text] of Object.entries(FILES)) sandbox.write(`project/${path}`, text);

function users(command: string, file: string): string[] {
  const answer = JSON.parse(sandbox.run([command, file, "--json"]).stdout);
  return answer.items.map((item: { path: string }) => item.path).sort();
}

Deno.test("who uses a file uses anything in it, or imports it", () => {
  try {
    const all = ["bare.ts", "named.ts", "only_imports.ts", "star.ts", "whole.ts"];
    assert.deepEqual(users("dependents", "b.ts"), all);
    assert.deepEqual(users("impact", "b.ts"), all);
    assert.deepEqual(users("dependents", "other/b.ts"), ["other/near.ts"]);
    assert.match(
      sandbox.run(["dependents", "nobody.ts"]).stdout,
      /^Nothing that is known uses nobody\.ts \(complete\)/,
    );
    assert.deepEqual(users("deps", "named.ts"), ["b.ts"]);
  } finally {
    sandbox.remove();
  }
});

Deno.test("an import means a path as its language writes it", () => {
  for (
    const [importer, specifier, path, means] of [
      ["src/a.ts", "./b", "src/b.ts", true],
      ["src/a.ts", "./b", "src/deep/b.ts", false],
      ["src/a.ts", "..", "index.ts", true],
      ["src/a.ts", "../lib", "lib/index.js", true],
      ["src/a.ts", "@/lib/b", "src/lib/b.ts", false],
      ["src/a.ts", "lib/b", "src/lib/b.ts", true],
      ["pkg/__init__.py", ".core", "pkg/core.py", true],
      ["pkg/sub/x.py", "..core", "pkg/core.py", true],
      ["pkg/sub/x.py", ".", "pkg/sub/__init__.py", true],
      ["pkg/sub/x.py", ".core", "pkg/core.py", false],
      ["tests/x.py", "pkg.core", "src/pkg/core.py", true],
      ["tests/x.py", "core", "src/pkg/hardcore.py", false],
      ["src/m.c", "x.h", "src/x.h", true],
      ["src/m.c", "lib/x.h", "include/lib/x.h", true],
      ["src/m.c", "x.h", "src/ax.h", false],
    ] as const
  ) assert.equal(meansPath(importer, specifier, path), means, `${importer}: ${specifier} means ${path}`);
});
