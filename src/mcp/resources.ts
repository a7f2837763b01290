// Resources: the answers that clients like to attach to a conversation, each made by a tool's operation.

import { FocalError } from "../base/errors.ts";
import { findCheckout } from "../graph/checkouts.ts";
import { fileHash } from "../graph/file_records.ts";
import { fileAt } from "../graph/symbols.ts";
import { fileInRoots } from "../ops/ask/file_in_roots.ts";
import { callTool } from "./call_tool.ts";
import type { Connection } from "./connection.ts";
import type { Service } from "./service.ts";

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the address starts with; a template has a variable after it. */
  readonly prefix: string;
  readonly variable?: string;
  readonly tool: string;
  arguments(value: string): Record<string, unknown>;
}

const MOST_TOKENS = 20_000;

export const RESOURCES: readonly Kind[] = [
  {
    name: "overview",
    title: "Repository overview",
    description: "Languages, size, the most connected symbols, entry points and folders.",
    prefix: "focal://overview",
    tool: "get_repo_overview",
    arguments: () => ({}),
  },
  {
    name: "memories",
    title: "Memories",
    description: "Decisions, patterns and bugs that were recorded for this repository.",
    prefix: "focal://memories",
    tool: "list_memories",
    arguments: () => ({}),
  },
  {
    name: "skeleton",
    title: "Skeleton of a file",
    description: "A file's declarations without their bodies.",
    prefix: "focal://skeleton/",
    variable: "path",
    tool: "get_skeleton",
    arguments: (path) => ({ file_path: path }),
  },
  {
    name: "symbol",
    title: "A symbol",
    description: "A symbol's source and where it is.",
    prefix: "focal://symbol/",
    variable: "name",
    tool: "query_symbol",
    arguments: (name) => ({ name, include_body: true }),
  },
];

export async function listedKinds(service: Service): Promise<readonly Kind[]> {
  const tools = await service.allTools();
  return RESOURCES.filter((kind) => tools.has(kind.tool));
}

/** Text of the resource; undefined when the address is none of ours. */
export async function readResource(
  service: Service,
  connection: Connection,
  uri: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = await resolveAddress(service, uri);
  const tool = found === undefined ? undefined : (await service.allTools()).get(found.kind.tool);
  if (found === undefined || tool === undefined) return undefined;
  const wanted = found.kind.arguments(found.value);
  const given: Record<string, unknown> = { max_tokens: MOST_TOKENS };
  for (const [name, value] of Object.entries(wanted)) {
    // An argument that the tool calls otherwise: the first required one is meant.
    const known = tool.definition.inputSchema.properties?.[name] !== undefined;
    given[known ? name : tool.definition.inputSchema.required?.[0] ?? name] = value;
  }
  const result = await callTool({ service, connection, tool, given, signal });
  const text = result.content.map((part) => part.text).join("\n");
  if (result.isError === true) throw new FocalError("not_found", text);
  return text;
}

async function resolveAddress(service: Service, uri: string): Promise<{ kind: Kind; value: string } | undefined> {
  for (const kind of await listedKinds(service)) {
    if (kind.variable === undefined) {
      if (uri === kind.prefix) return { kind, value: "" };
    } else if (uri.startsWith(kind.prefix) && uri.length > kind.prefix.length) {
      try {
        return { kind, value: decodeURIComponent(uri.slice(kind.prefix.length)) };
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

/**
 * Changes when what the resource is made of changed: the file's hash, or else the state of the whole index. Undefined
 * when the address is not about code.
 */
export async function fingerprint(service: Service, uri: string): Promise<string | undefined> {
  const found = await resolveAddress(service, uri);
  if (found === undefined || found.kind.name === "memories") return undefined;
  const context = service.context({ signal: new AbortController().signal });
  const checkouts = service.roots.map((root) => findCheckout(context.index(), root)).filter((one) => one !== undefined);
  const whole = () => checkouts.map((checkout) => checkout.generation).join();
  if (found.kind.name === "overview") return whole();
  try {
    // `path:name` and `path:line` name a file too.
    const path = fileInRoots(service.roots, found.value.replace(/:[^/:]*$/, ""));
    for (const { id } of checkouts) {
      const file = fileAt(context.index(), id, path);
      const hash = file === undefined ? undefined : fileHash(context.index(), file.id);
      if (hash !== undefined) return Array.from(hash).join();
    }
  } catch {
    // No file of ours.
  }
  return whole();
}
