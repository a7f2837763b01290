// Makes the scripts that `src/base/scripts.ts` loads: every module of the bundle, with the code that V8 makes of it while the program is at work.
// Only V8 of the very version and flags that will run them can make it, so that a program compiled like focal itself does.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { BUNDLE_FOLDER } from "../src/base/program.ts";
import { packScript, PROBE, SCRIPT_INDEX } from "../src/base/scripts.ts";
import { denoCompile } from "./deno_compile.ts";
import { importLater, moduleFunction } from "./module_function.ts";
import { writeFiles } from "./ready_files.ts";
import { languageRuns, type WarmingRun, warmingRuns } from "./warming_runs.ts";

const root = join(import.meta.dirname ?? ".", "..");

/** By name as the program asks for them; `assets` is what else the binary has. */
export function makeScripts(bundle: string, assets: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const scratch = mkdtempSync(join(tmpdir(), "focal-scripts-"));
  try {
    const modules = functionsOf(bundle);
    const program = compileWarmingProgram(bundle, scratch);
    const warm = (name: string, scripts: Grouping, runsIn: (place: string) => WarmingRun[]): string => {
      const place = join(scratch, name);
      const copy = join(place, BUNDLE_FOLDER);
      cpSync(bundle, copy, { recursive: true });
      writeFiles(copy, assets);
      writeFiles(join(place, "scripts"), filesOf(scripts, modules));
      for (const folder of ["code", "loaded"]) mkdirSync(join(place, folder));
      for (const { args, input, before } of runsIn(place)) {
        before?.();
        run([program, ...args], input, { FOCAL_HOME: join(place, "home"), FOCAL_WARMING: place });
      }
      return place;
    };
    const alone = { groups: [...modules.keys()].map((module) => [module]), starts: new Map() };
    const general = (place: string) => warmingRuns(root, place);
    const each = (place: string) => [...general(place), ...languageRuns(root, place)];
    const groups = groupsOf([...modules.keys()], join(warm("alone", alone, each), "loaded"));
    const files = filesOf(groups, modules, largest(join(warm("together", groups, general), "code")));
    return new Map([...files].map(([name, bytes]) => [`scripts/${name}`, bytes]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Grouping {
  /** Names of modules that share a script; each module is in one. */
  readonly groups: readonly (readonly string[])[];
  /** By what is asked for first when the program starts: all that is loaded for it, in a script of its own besides. */
  readonly starts: ReadonlyMap<string, readonly string[]>;
}

/** By module: the text of its function. Entries stay modules, those of threads, too. */
function functionsOf(bundle: string): Map<string, string> {
  const files = readdirSync(bundle).filter((file) => file.endsWith(".js") && file !== "main.js");
  return new Map(files.map((file) => [file, moduleFunction(readFileSync(join(bundle, file), "utf8"))]));
}

/** Modules that were always loaded at once lie together: each script costs a start as much as some thousand characters of it. */
function groupsOf(modules: readonly string[], folder: string): Grouping {
  const loads = new Map<string, string[]>(modules.map((module) => [module, []]));
  const starts = new Map<string, readonly string[]>();
  for (const run of readdirSync(folder)) {
    const lines = readFileSync(join(folder, run), "utf8").split("\n").map((line) => line.split(" "));
    for (const [module = "", asked] of lines) loads.get(module)?.push(`${run} ${asked}`);
    const first = lines[0]?.[1];
    if (first !== undefined) {
      starts.set(
        first,
        lines.filter(([, asked]) => asked === first).map(([module = ""]) => module),
      );
    }
  }
  const groups = new Map<string, string[]>();
  for (const [module, its] of loads) {
    const key = its.length === 0 ? module : its.join(" ");
    groups.set(key, [...groups.get(key) ?? [], module]);
  }
  return { groups: [...groups.values()], starts };
}

function filesOf(
  { groups, starts }: Grouping,
  modules: ReadonlyMap<string, string>,
  code?: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const index: Record<string, string> = {};
  const add = (name: string, members: readonly string[]): void => {
    const functions = members.map((module) => `${JSON.stringify(module)}:${modules.get(module)}`);
    files.set(name, packScript(`({${functions.join(",")}})`, code?.get(name)));
  };
  for (const group of groups) {
    const [name = ""] = group;
    for (const module of group) index[module] = name;
    add(name, group);
  }
  for (const [start, members] of starts) {
    index[start] = `start.${start}`;
    add(`start.${start}`, members);
  }
  files.set(PROBE, packScript("({})", code?.get(PROBE)));
  return files.set(SCRIPT_INDEX, new TextEncoder().encode(JSON.stringify(index)));
}

/** The program's own entry, which tells what V8 has compiled when it ends. */
function compileWarmingProgram(bundle: string, scratch: string): string {
  const folder = join(scratch, "entry");
  writeEntries(bundle, folder);
  const modules = [join(root, "scripts", "warming.ts"), join(folder, "main.js")];
  const entry = join(scratch, "entry.js");
  writeFileSync(
    entry,
    modules.map((file) => `import "${addressOf(file)}";\n`).join(""),
  );
  const joined = join(scratch, "joined", "warming.js");
  run([process.execPath, "bundle", "--quiet", "--output", joined, entry]);
  const program = join(scratch, process.platform === "win32" ? "warming.exe" : "warming");
  denoCompile(["-A", "--output", program, joined]);
  return program;
}

/** A module that a process or a thread begins with. */
export function isEntry(file: string): boolean {
  return ["main.js", "worker.js"].includes(basename(file));
}

/** The bundle's modules once more, for its entries to be joined from: what is loaded later comes from scripts. */
export function writeEntries(bundle: string, folder: string): void {
  const loader = `import{later as focal_later}from "${addressOf(join(root, "src", "base", "scripts.ts"))}";\n`;
  const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  for (const file of files) {
    const text = readFileSync(join(bundle, file), "utf8");
    const changed = importLater(text, "focal_later");
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), changed === text ? text : loader + changed);
  }
}

function addressOf(path: string): string {
  return pathToFileURL(path).href;
}

/** Of what several runs made of the same module, the most. */
function largest(folder: string): Map<string, Uint8Array> {
  const code = new Map<string, Uint8Array>();
  for (const file of readdirSync(folder)) {
    const name = file.slice(0, file.lastIndexOf("."));
    const bytes = readFileSync(join(folder, file));
    if (bytes.length > (code.get(name)?.length ?? 0)) code.set(name, bytes);
  }
  return code;
}

function run(
  [command = "", ...args]: readonly string[],
  input = "",
  env: Readonly<Record<string, string>> = {},
): void {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", input, env: { ...process.env, ...env } });
  if (result.status === 0) return;
  throw new Error(`${basename(command)} ${args.join(" ")} failed: ${result.stderr || result.stdout || result.error}`);
}
