import assert from "node:assert/strict";
import { archiveName, TARGETS } from "../targets.ts";
import { billOfMaterials } from "./bill_of_materials.ts";
import { homebrewFormula, scoopManifest } from "./manifests.ts";

const sums = new Map(Object.keys(TARGETS).map((target, at) => [archiveName(target), `${at}`.repeat(64)]));
const windows = "focal-x86_64-pc-windows-msvc.zip";

Deno.test("the formula names every archive with its own sum", () => {
  const formula = homebrewFormula("1.2.3", "a/b", sums);
  const archives = [...sums].filter(([name]) => name !== windows);
  assert.equal(archives.length, 4);
  for (const [name, sum] of archives) {
    const url = `https://github.com/a/b/releases/download/v1.2.3/${name}`;
    assert.ok(formula.includes(`url "${url}"\n      sha256 "${sum}"`), name);
  }
  assert.throws(() => homebrewFormula("1.2.3", "a/b", new Map()), /no sum/);
});

Deno.test("the Scoop manifest carries the Windows sum", () => {
  const manifest = JSON.parse(scoopManifest("1.2.3", "a/b", sums)) as { architecture: { "64bit": { hash: string } } };
  assert.equal(manifest.architecture["64bit"].hash, sums.get(windows));
});

Deno.test("the bill of materials lists locked and embedded packages once each", () => {
  const lock = { npm: { "@a/b@1.0.0_c@2.0.0": { integrity: "sha512-AAEC" }, "d@3.0.0": {} } };
  const assets = [{ package: "d", version: "3.0.0", file: "d.wasm", sha256: "ff" }];
  const bill = JSON.parse(billOfMaterials({ version: "1.2.3", lock, assets })) as {
    components: { purl: string; hashes?: { content: string }[]; properties?: { value: string }[] }[];
  };
  assert.deepEqual(bill.components.map(({ purl }) => purl), ["pkg:npm/%40a/b@1.0.0", "pkg:npm/d@3.0.0"]);
  assert.equal(bill.components[0]?.hashes?.[0]?.content, "000102");
  assert.equal(bill.components[1]?.properties?.[0]?.value, "sha256:ff");
  assert.throws(() => billOfMaterials({ version: "1", lock: {}, assets: [] }), /empty/);
});
