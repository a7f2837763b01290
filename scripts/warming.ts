// Goes before the program's entry when its scripts are made (`scripts/make_scripts.ts`): they come from a folder, and what V8 has compiled of
// them when the program ends is written to another.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { READY_SUFFIX } from "../src/base/ready.ts";
import { compileScript, PROBE, type Script, scripts } from "../src/base/scripts.ts";

const place = process.env["FOCAL_WARMING"] ?? "";
let asked = "";
const loaded: string[] = [];
const compiled = new Map<string, Script>();

scripts.read = (name) => readFileSync(join(place, "scripts", name + READY_SUFFIX));
scripts.address = (name) => pathToFileURL(join(place, BUNDLE_FOLDER, name)).href;
scripts.compiled = (name, script) => compiled.set(name, script);
scripts.asked = (module) => asked = module;
scripts.loaded = (module) => loaded.push(`${module} ${asked}`);

process.on("exit", () => {
  compiled.set(PROBE, compileScript(scripts.read(PROBE) ?? new Uint8Array(), PROBE).script);
  writeFileSync(join(place, "loaded", String(process.pid)), loaded.join("\n"));
  for (const [name, script] of compiled) {
    writeFileSync(join(place, "code", `${name}.${process.pid}`), script.createCachedData());
  }
});
