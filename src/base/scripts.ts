// The program's modules as scripts with what V8 made of them when the binary was built (`scripts/make_scripts.ts`). More than half of a
// small command's time would go into loading and compiling its modules; so the binary loads them from here where it can.

import process from "node:process";
import { assetUrl } from "./program.ts";
import { readReady } from "./ready.ts";

/** A module as a function of what it exports, how it loads others now and later, Node's modules, and its own address. */
type ModuleFunction = (
  exports: object,
  load: (file: string) => object,
  later: (file: string) => Promise<object>,
  node: (name: string) => unknown,
  address: string,
) => void;

/** What of `node:vm` is needed; it is only loaded where there is a script to run. */
export interface Script {
  readonly cachedDataRejected?: boolean | undefined;
  runInThisContext(): unknown;
  createCachedData(): Uint8Array;
}

export interface CompiledScript {
  readonly script: Script;
  /** V8 was given code for it, and took it. */
  readonly ahead: boolean;
}

interface Vm {
  readonly Script: new (source: string, options: { filename: string; cachedData?: Uint8Array }) => Script;
}

/** A script that does nothing, by which `focal doctor` sees whether V8 takes the code. */
export const PROBE = "probe";

/** By module: the script that it is in, with others that are always loaded with it. */
export type ScriptIndex = Readonly<Record<string, string>>;

export const SCRIPT_INDEX = "index.json";

/** Where scripts come from. The build has other places. */
export const scripts = {
  read: (name: string): Uint8Array | undefined => readReady(`scripts/${name}`),
  address: (name: string): string => assetUrl(name).href,
  /** Told of each script, of what is asked for, and of each module that is loaded for it. */
  compiled: (_name: string, _script: Script): void => {},
  asked: (_module: string): void => {},
  loaded: (_module: string): void => {},
};

let index: ScriptIndex | undefined;
const functions = new Map<string, ModuleFunction>();
const loaded = new Map<string, object>();

/** What `import(file)` becomes in the binary: the script of that module, else the module itself. */
export function later(file: string): Promise<object> {
  const name = nameOf(file);
  try {
    scripts.asked(name);
    const exports = loadIfThere(name);
    return exports === undefined ? import(scripts.address(name)) : Promise.resolve(exports);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** All modules have scripts, or none has. */
function load(file: string): object {
  const exports = loadIfThere(nameOf(file));
  if (exports === undefined) throw new Error(`focal's own ${file} is missing: reinstall focal`);
  return exports;
}

function loadIfThere(name: string): object | undefined {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const make = functionOf(name);
  if (make === undefined) return undefined;
  const exports = {};
  loaded.set(name, exports);
  make(exports, load, later, builtin, scripts.address(name));
  scripts.loaded(name);
  return exports;
}

function functionOf(name: string): ModuleFunction | undefined {
  const known = functions.get(name);
  if (known !== undefined) return known;
  index ??= readIndex();
  const file = index[name];
  const packed = file === undefined ? undefined : scripts.read(file);
  if (file === undefined || packed === undefined) return undefined;
  const { script } = compileScript(packed, scripts.address(file));
  scripts.compiled(file, script);
  const modules = script.runInThisContext() as Readonly<Record<string, ModuleFunction>>;
  for (const [module, make] of Object.entries(modules)) functions.set(module, make);
  return functions.get(name);
}

function readIndex(): ScriptIndex {
  const bytes = scripts.read(SCRIPT_INDEX);
  return bytes === undefined ? {} : JSON.parse(new TextDecoder().decode(bytes)) as ScriptIndex;
}

/** V8 checks whether it can use the code, and compiles as usual where it cannot. */
export function compileScript(packed: Uint8Array, filename: string): CompiledScript {
  const { source, code } = unpackScript(packed);
  const { Script } = builtin("node:vm") as Vm;
  const script = new Script(source, { filename, ...(code.length === 0 ? {} : { cachedData: code }) });
  // Deno says that nothing was rejected also where nothing was given.
  return { script, ahead: code.length > 0 && script.cachedDataRejected === false };
}

function builtin(name: string): unknown {
  return (process as unknown as { getBuiltinModule(name: string): unknown }).getBuiltinModule(name);
}

/** Modules of the bundle have names of their own, whatever folder they are asked for from; workers have none. */
function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** The length of the source in four bytes, the source, V8's code. */
export function packScript(source: string, code: Uint8Array = new Uint8Array()): Uint8Array {
  const text = new TextEncoder().encode(source);
  const packed = new Uint8Array(4 + text.length + code.length);
  new DataView(packed.buffer).setUint32(0, text.length, true);
  packed.set(text, 4);
  packed.set(code, 4 + text.length);
  return packed;
}

export function unpackScript(packed: Uint8Array): { source: string; code: Uint8Array } {
  const end = 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  return { source: new TextDecoder().decode(packed.subarray(4, end)), code: packed.subarray(end) };
}
