// Writes `<name>.gen.ts` beside every `<name>.wat` below `src`, and beside every `<name>/<name>.as` (AssemblyScript), which
// other files of its folder are parts of: its wasm, so that nothing assembles or compiles it at run time.
//
//   deno run -A scripts/wasm.ts            writes them
//   deno run -A scripts/wasm.ts --check    fails when one is out of date

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import process from "node:process";
import asc from "assemblyscript/asc";
import startWabt from "wabt";
import { writeGenerated } from "./generated.ts";

const src = join(import.meta.dirname ?? ".", "..", "src");
/** Its type declarations do not know this one. */
const features: Record<string, boolean> = { multi_memory: true };
const wabt = await startWabt();

const makers: Record<string, (path: string, text: string) => Uint8Array | Promise<Uint8Array>> = {
  ".wat": (path, text) => new Uint8Array(wabt.parseWat(path, text, features).toBinary({}).buffer),
  ".as": compileScript,
};

/** Linked to a memory and a table that are there already; without objects, so that nothing is to be collected. */
const FLAGS = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--importMemory", "--importTable"];

async function compileScript(path: string): Promise<Uint8Array> {
  const name = `${basename(path, ".as")}.ts`;
  const partOf = (file: string) => join(src, path, "..", file.replace(/\.ts$/, ".as"));
  let made: unknown;
  const { error, stderr } = await asc.main([name, "--outFile", "made.wasm", ...FLAGS], {
    readFile: (file) => existsSync(partOf(file)) ? readFileSync(partOf(file), "utf8") : null,
    writeFile: (_, contents) => void (made = contents),
    listFiles: () => [],
  });
  if (error !== null || !(made instanceof Uint8Array)) throw new Error(`${path}: ${error?.message}\n${stderr}`);
  return made;
}

const isWhole = (path: string): boolean =>
  extname(path) === ".wat" || extname(path) === ".as" && basename(path, ".as") === basename(dirname(path));

const paths = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(isWhole).sort();
for (const kind of Object.keys(makers)) {
  if (!paths.some((path) => path.endsWith(kind))) throw new Error(`no ${kind} below ${src}`);
}
for (const path of paths) {
  const kind = extname(path);
  const wasm = await makers[kind]!(path, readFileSync(join(src, path), "utf8"));
  if (!WebAssembly.validate(wasm.slice())) throw new Error(`${path}: the wasm is not valid`);
  const code = Buffer.from(wasm).toString("base64").match(/.{1,100}/g) ?? [];
  const name = basename(path, kind);
  writeGenerated(
    join(src, `${path.slice(0, -kind.length)}.gen.ts`),
    `// Generated from ${name}${kind} by scripts/wasm.ts.\n\n/** In base64. */\nexport const ${name.toUpperCase()} = ${
      code.map((line) => JSON.stringify(line)).join(" +\n  ")
    };\n`,
    process.argv.includes("--check"),
  );
}
