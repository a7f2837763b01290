import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { later, packScript, SCRIPT_INDEX, scripts } from "../src/base/scripts.ts";
import { moduleFunction } from "./module_function.ts";
import { sourceFiles } from "./source_files.ts";

Deno.test("modules are loaded once, with what they import, from the scripts that they share", async () => {
  const modules: Record<string, string> = {
    "start-A.js":
      `import{a as x}from"./chunk-B.js";import"./chunk-C.js";import p from"node:path";var y=()=>import("./late-D.js");` +
      `var where=import.meta.url;export{y as later,x as given,where,p as default};`,
    "chunk-B.js":
      `import{sep as s}from"node:path";globalThis.focalTestLoads=(globalThis.focalTestLoads??0)+1;var q={s};export{q as a};`,
    "chunk-C.js": `import{a}from"./chunk-B.js";a.seen=true;`,
    "late-D.js": `import{a as b}from"./chunk-B.js";function f(){return b}export{f};`,
    "other-E.js": `export default 7;`,
  };
  const files: Record<string, readonly string[]> = {
    "start-A.js": ["start-A.js", "chunk-B.js", "chunk-C.js"],
    "late-D.js": ["late-D.js", "other-E.js"],
  };
  const read: string[] = [];
  const before = { ...scripts };
  scripts.address = (name) => `file:///x/${name}`;
  scripts.read = (name) => {
    read.push(name);
    if (name === SCRIPT_INDEX) {
      const index = Object.entries(files).flatMap(([file, its]) => its.map((module) => [module, file]));
      return new TextEncoder().encode(JSON.stringify(Object.fromEntries(index)));
    }
    const members = files[name]?.map((module) => `${JSON.stringify(module)}:${moduleFunction(modules[module] ?? "")}`);
    return members === undefined ? undefined : packScript(`({${members.join(",")}})`);
  };
  try {
    const start = await later("./start-A.js") as { later(): Promise<{ f(): unknown }>; given: unknown; where: string };
    assert.equal(start.where, "file:///x/start-A.js");
    assert.deepEqual(read, [SCRIPT_INDEX, "start-A.js"]);
    assert.equal((await start.later()).f(), start.given);
    assert.deepEqual(await later("../other-E.js"), { default: 7 });
    assert.equal((start.given as { seen?: boolean }).seen, true);
    assert.equal((globalThis as { focalTestLoads?: number }).focalTestLoads, 1);
    assert.deepEqual(read, [SCRIPT_INDEX, "start-A.js", "late-D.js"]);
    await assert.rejects(later("./nowhere.js"), /nowhere\.js/);
  } finally {
    Object.assign(scripts, before);
  }
});

Deno.test("imports and exports are found wherever they stand, and nowhere else", () => {
  const text = [
    `import d,{a as b,c}from"./chunk-A.js";import*as n from"node:fs";var t="import{x}from'y'";`,
    'o.import(1);import e from"node:os";var z=`',
    "export`;export{z as q};",
  ].join("\n");
  const made = moduleFunction(text);
  assert.match(made, /const d=focal_load\("\.\/chunk-A\.js"\);const \{a:b,c\}=focal_load/);
  assert.match(made, /const n=focal_node\("node:fs"\);const e=focal_node\("node:os"\);/);
  assert.match(
    made,
    /var t="import\{x\}from'y'";\no\.import\(1\);var z=`\nexport`;\nObject\.assign\(focal_exports,\{q:z\}\)/,
  );
});

// What a module exports is read once, when it has been loaded.
Deno.test("no module exports what changes later", () => {
  const root = join(import.meta.dirname ?? ".", "..");
  const bundled = sourceFiles(root).filter((path) => /^(src|grammars)\/.*\.ts$/.test(path));
  assert.ok(bundled.length > 100);
  assert.deepEqual(bundled.filter((path) => /^export (let|var) /m.test(readFileSync(join(root, path), "utf8"))), []);
});
