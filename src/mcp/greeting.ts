// The answer to a client's first message, made without the protocol's library: loading that takes longer than a client
// should wait. Whatever is not plainly an `initialize` of a known revision is left to the library.

import { VERSION } from "../base/version.ts";
import { REGISTRY } from "../ops/registry.ts";
import { instructions } from "./instructions.ts";

export const SERVER_INFO = { name: "focal", title: "focal", version: VERSION } as const;

export const capabilities = () => ({ tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} });

/** Those of the library that are agreed on by `initialize`; a test compares them. */
export const GREETED_REVISIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** Longer than any client's introduction. */
const MOST_BYTES = 20_000;

/** The default toolset lists every tool that its instructions name. */
export const defaultTools = (): ReadonlySet<string> =>
  new Set(REGISTRY.map((entry) => entry.tool).filter((tool) => tool !== undefined));

export interface Greeting {
  readonly id: string | number;
  /** One line. */
  readonly answer: string;
}

export function greetingFor(line: string): Greeting | undefined {
  if (line.length > MOST_BYTES) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(message) || message["jsonrpc"] !== "2.0" || message["method"] !== "initialize") return undefined;
  const { id, params } = message;
  if (typeof id !== "string" && !(typeof id === "number" && Number.isSafeInteger(id))) return undefined;
  if (!isObject(params) || !isIntroduction(params)) return undefined;
  const result = {
    protocolVersion: params["protocolVersion"],
    capabilities: capabilities(),
    serverInfo: SERVER_INFO,
    instructions: instructions(defaultTools()),
  };
  return { id, answer: `${JSON.stringify({ result, jsonrpc: "2.0", id })}\n` };
}

function isIntroduction(params: Readonly<Record<string, unknown>>): boolean {
  const { protocolVersion, capabilities, clientInfo } = params;
  return typeof protocolVersion === "string" && GREETED_REVISIONS.includes(protocolVersion) &&
    isObject(capabilities) && Object.values(capabilities).every(isObject) &&
    isObject(clientInfo) && typeof clientInfo["name"] === "string" && typeof clientInfo["version"] === "string";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
