// Parts of the program that must start fast. Half of a small command's time goes into compiling its code, so the binary has
// these as scripts with what V8 made of them when the binary was built (`scripts/parts.ts`); elsewhere they are imported.

import process from "node:process";
import { assetUrl } from "./program.ts";
import { readReady } from "./ready.ts";

/** The parts; `scripts/parts.ts` says which modules they are. */
export const PARTS = ["prompt_hooks", "session_hooks", "edit_hook"] as const;

export type PartName = typeof PARTS[number];

export interface PreparedPart {
  readonly module: unknown;
  readonly script: Script;
  /** V8 was given code for it, and took it. */
  readonly ahead: boolean;
}

/** What of `node:vm` is needed; it is only loaded where there is a script to run. */
export interface Script {
  readonly cachedDataRejected?: boolean | undefined;
  runInThisContext(): unknown;
  createCachedData(): Uint8Array;
}

interface Vm {
  readonly Script: new (source: string, options: { filename: string; cachedData?: Uint8Array }) => Script;
}

/** The module of a part, however it can be had here; `load` imports it. */
export async function part<Module>(name: PartName, load: () => Promise<Module>): Promise<Module> {
  return preparedPart(name)?.module as Module | undefined ?? await load();
}

/** Undefined from source, and in a binary that was built for another machine than the one that built it. */
export function preparedPart(name: PartName): PreparedPart | undefined {
  const packed = readReady(`parts/${name}`);
  if (packed === undefined) return undefined;
  const { source, code } = unpackPart(packed);
  return runPart(source, assetUrl(`parts/${name}`).href, code);
}

/** Runs a part's script; V8 checks whether it can use the code, and compiles as usual where it cannot. */
export function runPart(source: string, address: string, code?: Uint8Array): PreparedPart | undefined {
  const { getBuiltinModule } = process as unknown as { getBuiltinModule?: (name: string) => unknown };
  if (getBuiltinModule === undefined) return undefined;
  const { Script } = getBuiltinModule("node:vm") as Vm;
  const script = new Script(source, { filename: address, ...(code === undefined ? {} : { cachedData: code }) });
  const wrapped = script.runInThisContext() as PartFunction;
  const module = { exports: {} };
  wrapped(module.exports, getBuiltinModule, module, address, (name) => import(name));
  // Deno says that nothing was rejected also where nothing was given.
  return { module: module.exports, script, ahead: code !== undefined && script.cachedDataRejected === false };
}

type PartFunction = (
  exports: unknown,
  require: (name: string) => unknown,
  module: unknown,
  address: string,
  load: (name: string) => Promise<unknown>,
) => void;

/** The length of the source in four bytes, the source, V8's code. */
export function packPart(source: string, code: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(source);
  const packed = new Uint8Array(4 + text.length + code.length);
  new DataView(packed.buffer).setUint32(0, text.length, true);
  packed.set(text, 4);
  packed.set(code, 4 + text.length);
  return packed;
}

export function unpackPart(packed: Uint8Array): { source: string; code: Uint8Array } {
  const end = 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  return { source: new TextDecoder().decode(packed.subarray(4, end)), code: packed.subarray(end) };
}
