// Module specifiers against the layouts that repositories have.

import assert from "node:assert/strict";
import type { ProjectView } from "../../src/languages/rules.ts";
import { resolveImport } from "./resolve_import.ts";

/** A project of these files; the ones with text are configuration. */
function project(files: Record<string, string | object | null>): ProjectView {
  const memos = new Map<string, unknown>();
  const config = (path: string) => {
    const value = files[path];
    return value === undefined || value === null
      ? undefined
      : typeof value === "string"
      ? value
      : JSON.stringify(value);
  };
  return {
    has: (path) => files[path] === null,
    filesIn: () => [],
    readConfig: config,
    pathsNamed: (base) => Object.keys(files).filter((path) => path === base || path.endsWith("/" + base)),
    configsIn: () => [],
    filesOfPackage: () => [],
    hasPackagesBelow: () => false,
    memo<T>(key: string, make: () => T): T {
      if (!memos.has(key)) memos.set(key, make());
      return memos.get(key) as T;
    },
  };
}

function resolve(specifier: string, from: string, view: ProjectView): string {
  const fact = {
    kind: "side",
    specifier,
    name: "",
    local: "",
    line: 1,
    col: 1,
    typeOnly: false,
    reexport: false,
  } as const;
  const target = resolveImport(fact, from, view);
  if (target.kind === "files") return target.paths.join(",");
  return target.kind === "missing" ? "missing" : `${target.kind} ${target.name}`;
}

Deno.test("relative paths: extensions, compiled extensions, index files, assets", () => {
  const view = project({
    "src/a.ts": null,
    "src/b/index.tsx": null,
    "src/c.d.ts": null,
    "src/e.v2.ts": null,
    "src/x.js": null,
  });
  assert.equal(resolve("./a", "src/m.ts", view), "src/a.ts");
  assert.equal(resolve("./a.js", "src/m.ts", view), "src/a.ts");
  assert.equal(resolve("./x.js", "src/m.ts", view), "src/x.js");
  assert.equal(resolve("./b", "src/m.ts", view), "src/b/index.tsx");
  assert.equal(resolve("..", "src/b/c/m.ts", view), "src/b/index.tsx");
  assert.equal(resolve("./c", "src/m.ts", view), "src/c.d.ts");
  assert.equal(resolve("./e.v2", "src/m.ts", view), "src/e.v2.ts");
  assert.equal(resolve("./style.css", "src/m.ts", view), "external ./style.css");
  assert.equal(resolve("./gone", "src/m.ts", view), "missing");
  assert.equal(resolve("../../out", "src/m.ts", view), "missing");
});

Deno.test("tsconfig: ${configDir} is the folder of the one that extends the others", () => {
  const view = project({
    "tsconfig.base.json": {
      compilerOptions: { paths: { "@/*": ["${configDir}/src/*"], "#shared": ["shared/index.ts"] } },
    },
    "apps/tsconfig.json": { extends: "../tsconfig.base.json", compilerOptions: { baseUrl: "${configDir}" } },
    "apps/web/tsconfig.json": { extends: "../tsconfig.json" },
    "apps/admin/tsconfig.json": { extends: "../../tsconfig.base.json" },
    "apps/web/src/a.ts": null,
    "apps/web/own/b.ts": null,
    "apps/admin/src/a.ts": null,
    "shared/index.ts": null,
  });
  assert.equal(resolve("@/a", "apps/web/src/m.ts", view), "apps/web/src/a.ts");
  assert.equal(resolve("own/b", "apps/web/src/m.ts", view), "apps/web/own/b.ts");
  assert.equal(resolve("@/a", "apps/admin/src/m.ts", view), "apps/admin/src/a.ts");
  assert.equal(resolve("#shared", "apps/admin/src/m.ts", view), "shared/index.ts");
});

Deno.test("tsconfig: inherited paths start at the baseUrl in force", () => {
  const view = project({
    "tsconfig.base.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "apps/web/tsconfig.json": { extends: "../../tsconfig.base.json", compilerOptions: { baseUrl: "." } },
    "apps/cli/tsconfig.json": { extends: "../../tsconfig.base.json" },
    "apps/web/src/a.ts": null,
    "src/a.ts": null,
  });
  assert.equal(resolve("@/a", "apps/web/src/m.ts", view), "apps/web/src/a.ts");
  assert.equal(resolve("@/a", "apps/cli/src/m.ts", view), "src/a.ts");
});

Deno.test("tsconfig: paths, baseUrl, comments, extends, the longest pattern", () => {
  const view = project({
    "tsconfig.base.json":
      '{ // shared\n "compilerOptions": { "baseUrl": ".", "paths": { "@app/*": ["src/app/*"], "@app/core/*": ["core/*"], }, }, }',
    "tsconfig.json": { extends: "./tsconfig.base.json" },
    "src/app/x.ts": null,
    "core/y.ts": null,
    "lib/z.ts": null,
  });
  assert.equal(resolve("@app/x", "src/deep/m.ts", view), "src/app/x.ts");
  assert.equal(resolve("@app/core/y", "src/m.ts", view), "core/y.ts");
  assert.equal(resolve("lib/z", "src/m.ts", view), "lib/z.ts");
  assert.equal(resolve("react", "src/m.ts", view), "external react");
});

Deno.test("workspaces: a package's source stands for its build", () => {
  const view = project({
    "package.json": { name: "root", workspaces: ["packages/*"] },
    "packages/core/package.json": {
      name: "@x/core",
      main: "dist/index.js",
      exports: { ".": { types: "./dist/index.d.ts", import: "./dist/index.mjs" }, "./sub/*": "./dist/sub/*.js" },
    },
    "packages/core/index.mjs": null,
    "packages/core/src/index.ts": null,
    "packages/core/src/sub/a.ts": null,
    "packages/ui/package.json": { name: "@x/ui", imports: { "#internal/*": "./src/internal/*.ts" } },
    "packages/ui/src/internal/b.ts": null,
  });
  assert.equal(resolve("@x/core", "packages/ui/src/m.ts", view), "packages/core/src/index.ts");
  assert.equal(resolve("@x/core/sub/a", "packages/ui/src/m.ts", view), "packages/core/src/sub/a.ts");
  assert.equal(resolve("#internal/b", "packages/ui/src/m.ts", view), "packages/ui/src/internal/b.ts");
  assert.equal(resolve("@x/core", "packages/core/src/m.ts", view), "packages/core/src/index.ts");
  assert.equal(resolve("@x/other", "packages/ui/src/m.ts", view), "external @x/other");
});

Deno.test("what is not in the repository is external, with the package's name", () => {
  const view = project({ "a.ts": null });
  assert.equal(resolve("node:fs/promises", "a.ts", view), "external node:fs/promises");
  assert.equal(resolve("fs", "a.ts", view), "external node:fs");
  assert.equal(resolve("npm:chalk@5", "a.ts", view), "external chalk");
  assert.equal(resolve("jsr:@std/path@1/posix", "a.ts", view), "external @std/path");
  assert.equal(resolve("https://esm.sh/preact", "a.ts", view), "external esm.sh");
  assert.equal(resolve("lodash/merge", "a.ts", view), "external lodash");
});

Deno.test("deno.json import maps, and the @/ that bundlers use", () => {
  const view = project({
    "deno.json": { imports: { "util/": "./lib/util/", "db": "./lib/db.ts" } },
    "lib/util/a.ts": null,
    "lib/db.ts": null,
    "web/package.json": { name: "web" },
    "web/src/views/b.vue": null,
  });
  assert.equal(resolve("util/a.ts", "m.ts", view), "lib/util/a.ts");
  assert.equal(resolve("db", "m.ts", view), "lib/db.ts");
  assert.equal(resolve("@/views/b.vue", "web/src/m.ts", view), "web/src/views/b.vue");
});

Deno.test("the root of a workspace may be called like one of its packages", () => {
  const view = project({
    "package.json": { name: "@scope/core", private: true },
    "packages/core/package.json": {
      name: "@scope/core",
      exports: { ".": "./index.js", "./internal": "./internal.js" },
    },
    "packages/core/index.ts": null,
    "packages/core/internal.ts": null,
  });
  assert.equal(resolve("@scope/core", "packages/other/a.ts", view), "packages/core/index.ts");
  assert.equal(resolve("@scope/core/internal", "packages/other/a.ts", view), "packages/core/internal.ts");
  assert.equal(resolve("@scope/core/absent", "packages/other/a.ts", view), "missing");
});
