// What is imported as a whole and handed on: whoever gets it may use all that it exports.

import assert from "node:assert/strict";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();
repository.write("web/panel.tsx", "const Panel = () => null;\nexport default Panel;\nfunction own() {}\nown();\n");
repository.write("web/page.ts", "export function page() {}\nexport function other() {}\n");
repository.write("web/tool.ts", "export function tool() {}\n");
repository.write(
  "web/app.tsx",
  `import { lazy } from "react";
const Lazy = lazy(() => import("./panel"));
export const App = () => <Lazy />;
export const routes = [{ path: "/", component: () => import("./page") }];
export async function load() {
  const { tool } = await import("./tool");
  tool();
}
const later = () => import("./tool");
export async function use() {
  (await later()).tool();
}
`,
);

const verdict = (name: string) => repository.json("dependents", name).answer.completeness;

Deno.test("what a module exports that is handed on may have more users", () => {
  assert.deepEqual(verdict("web/panel.tsx:Panel").reasons, [
    "Lazy in web/app.tsx imports web/panel.tsx as a whole and hands it on",
  ]);
  assert.equal(verdict("web/page.ts:other").verdict, "lower bound");
});

Deno.test("what is used where it was imported, or where its importer is, is not handed on", () => {
  assert.equal(verdict("web/tool.ts:tool").verdict, "complete");
});

Deno.test("what is not exported, and a file as a whole, have all their users", () => {
  assert.equal(verdict("web/panel.tsx:own").verdict, "complete");
  assert.equal(verdict("web/panel.tsx").verdict, "complete");
});

Deno.test("what is exported as the default by its name is public", () => {
  assert.match(repository.focal("impact", "web/panel.tsx:Panel").stdout, /it is public itself/);
  assert.doesNotMatch(repository.focal("impact", "web/panel.tsx:own").stdout, /it is public itself/);
});
