import assert from "node:assert/strict";
import { Resolver } from "./resolver.ts";
import { resolvedRefs, viewOf } from "./testing.ts";

/** More packages than any limit on looking for a name allows, all before the one that is asked about. */
const PACKAGES = 260;

function packages(): Record<string, string> {
  const sources: Record<string, string> = { "go.mod": "module m\n" };
  for (let i = 0; i < PACKAGES; i++) {
    const folder = `p${String(i).padStart(3, "0")}`;
    sources[`${folder}/type.go`] = `package ${folder}\n\ntype T struct{}\n`;
    sources[`${folder}/name.go`] = `package ${folder}\n\nfunc (t T) Name() string { return "" }\n`;
  }
  sources["z/type.go"] = "package z\n\ntype T struct{}\n";
  sources["z/name.go"] = 'package z\n\nfunc (t T) Name() string { return "" }\n';
  sources["z/use.go"] = "package z\n\nfunc use() string { return T{}.Name() }\n";
  return sources;
}

Deno.test("a method is found in its package, however many others have the name", async () => {
  const view = await viewOf(packages());
  assert.ok(resolvedRefs(view, "z/use.go").includes("3 call Name → z/name.go#T.Name (typed receiver)"));
});

Deno.test("files of other packages are not read for it", async () => {
  const view = await viewOf(packages());
  const read = new Set<string>();
  const facts = view.facts;
  view.facts = (path) => {
    read.add(path);
    return facts(path);
  };
  new Resolver(view).resolve("z/use.go");
  assert.deepEqual([...read].filter((path) => !path.startsWith("z/")), []);
});
