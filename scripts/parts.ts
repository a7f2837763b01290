// Makes the parts of the program that start fast: a script each, with the code that V8 makes of it while it is at work.
// Only V8 of the very version and flags that will run them can make it, so that a program compiled like focal itself does.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { PartName } from "../src/base/part.ts";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { denoCompile } from "./deno_compile.ts";
import { writeFiles } from "./ready_files.ts";

/** By name: the module that is the part. `scripts/warm_part.ts` knows what to have each do. */
const MODULES: Readonly<Record<PartName, string>> = {
  prompt_hooks: "src/hook/prompt_hooks.ts",
  session_hooks: "src/hook/session_hooks.ts",
  edit_hook: "src/hook/edit_hook.ts",
};

/** Those most used; what is special to another language is compiled when it is met. */
const LANGUAGES = ["typescript", "tsx", "javascript", "python", "go", "java", "rust"];

const root = join(import.meta.dirname ?? ".", "..");

/** By name as the program asks for them; `assets` is what else the binary has. */
export function makeParts(assets: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const made = new Map<string, Uint8Array>();
  const scratch = mkdtempSync(join(tmpdir(), "focal-parts-"));
  try {
    const warm = compileWarmer(scratch);
    const project = projectToWarmWith(scratch);
    const home = { FOCAL_HOME: join(scratch, "home") };
    const bundle = join(scratch, BUNDLE_FOLDER);
    writeFiles(bundle, assets);
    mkdirSync(join(bundle, "parts"));
    for (const [name, module] of Object.entries(MODULES)) {
      const script = join(scratch, `${name}.js`);
      writeFileSync(script, scriptOf(module, scratch));
      const out = join(bundle, "parts", name);
      run([warm, name, script, out, project], home);
      made.set(`parts/${name}`, readFileSync(out));
    }
    return made;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** An indexed project of what the languages' fixtures hold, with a memory. */
function projectToWarmWith(scratch: string): string {
  const project = join(scratch, "project");
  for (const language of LANGUAGES) {
    cpSync(join(root, "grammars", language, "fixture"), join(project, language), { recursive: true });
  }
  const home = { FOCAL_HOME: join(scratch, "home") };
  const focal = [process.execPath, "run", "-A", "--quiet", join(root, "src", "main.ts"), "-C", project];
  run([...focal, "index"], home);
  run([...focal, "remember", "The cookie is kept across redirects, because sessions must survive them"], home);
  return project;
}

function compileWarmer(scratch: string): string {
  const bundled = join(scratch, "warm", "warm_part.js");
  run([process.execPath, "bundle", "--quiet", "--output", bundled, join(root, "scripts", "warm_part.ts")]);
  const warm = join(scratch, process.platform === "win32" ? "warm.exe" : "warm_part");
  denoCompile(["-A", "--output", warm, bundled]);
  return warm;
}

/** The module with all that it imports, as the text of a function of what `runPart` gives it. */
function scriptOf(module: string, scratch: string): string {
  const plain = join(scratch, "plain.js");
  run([process.execPath, "bundle", "--quiet", "--format", "cjs", "--output", plain, join(root, module)]);
  // What a module knows of itself, and what only modules may do, is handed to the script.
  const text = readFileSync(plain, "utf8")
    .replace(/(\bimport_meta\d*) = \{\};/g, "$1 = { url: part_address };")
    .replace(/(?<![.\w])import\("node:/g, 'part_import("node:');
  writeFileSync(plain, text);
  const small = join(scratch, "small.js");
  run([process.execPath, "bundle", "--quiet", "--minify", "--format", "cjs", "--output", small, plain]);
  return `(function(exports,require,module,part_address,part_import){${readFileSync(small, "utf8")}\n})`;
}

function run([command = "", ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const options = { cwd: root, encoding: "utf8", input: "{}", env: { ...process.env, ...env } } as const;
  const result = spawnSync(command, args, options);
  if (result.status !== 0) throw new Error(`${command} ${args[0]} failed: ${result.stderr || result.error}`);
}
