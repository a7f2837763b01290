// Writes `<name>.gen.ts` beside every `<name>.wat` below `src`: its wasm, so that nothing assembles it at run time.
//
//   deno run -A scripts/wasm.ts            writes them
//   deno run -A scripts/wasm.ts --check    fails when one is out of date

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import startWabt from "wabt";
import { writeGenerated } from "./generated.ts";

const src = join(import.meta.dirname ?? ".", "..", "src");
/** Its type declarations do not know this one. */
const features: Record<string, boolean> = { multi_memory: true };
const wabt = await startWabt();
const paths = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".wat"));
if (paths.length === 0) throw new Error(`no .wat below ${src}`);
for (const path of paths.sort()) {
  const name = basename(path, ".wat");
  const module = wabt.parseWat(path, readFileSync(join(src, path), "utf8"), features);
  const { buffer } = module.toBinary({});
  if (!WebAssembly.validate(new Uint8Array(buffer))) throw new Error(`${path}: the wasm is not valid`);
  const code = Buffer.from(buffer).toString("base64").match(/.{1,100}/g) ?? [];
  writeGenerated(
    join(src, path.replace(/\.wat$/, ".gen.ts")),
    `// Generated from ${name}.wat by scripts/wasm.ts.\n\n/** In base64. */\nexport const ${name.toUpperCase()} = ${
      code.map((line) => JSON.stringify(line)).join(" +\n  ")
    };\n`,
    process.argv.includes("--check"),
  );
}
