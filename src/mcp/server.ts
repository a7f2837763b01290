// Wires the service to the protocol: one SDK server per connection (stdio) or per request (HTTP).

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool as ListedTool,
} from "@modelcontextprotocol/server";
import { FocalError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { asFocalError } from "../ops/failure.ts";
import type { Connection } from "./connection.ts";
import { capabilities, defaultTools, SERVER_INFO } from "./greeting.ts";
import { instructions } from "./instructions.ts";
import { sayFaultsPlainly } from "./plain_fault.ts";
import { PROMPTS } from "./prompts.ts";
import type { Service } from "./service.ts";

export interface ServerWiring {
  readonly service: Service;
  readonly connection: () => Promise<Connection>;
  /** Addresses of resources that the client asked to be told about. */
  readonly subscribed: Set<string>;
  /** Resolved once it is known which folders are served. */
  readonly ready: () => Promise<void>;
  /** Told of every resource that was read or subscribed to, so that its changes can be reported. */
  readonly served?: (uri: string) => void;
}

const PROGRESS_EVERY_MS = 100;

/** Imports no operation: what answers a call is loaded when one comes, so that a client is greeted at once. */
export async function createServer(wiring: ServerWiring): Promise<Server> {
  const server = new Server(SERVER_INFO, {
    capabilities: capabilities(),
    instructions: instructions(await listedNames(wiring.service)),
  });
  sayFaultsPlainly(server);
  handleTools(server, wiring);
  handleResources(server, wiring);
  handlePrompts(server, wiring);
  return server;
}

async function listedNames(service: Service): Promise<ReadonlySet<string>> {
  if (service.options.toolsets.length > 0) return new Set((await service.tools()).keys());
  return defaultTools();
}

function handleTools(server: Server, { service, connection: wired, ready }: ServerWiring): void {
  server.setRequestHandler("tools/list", async () => ({
    // Plain JSON throughout, which the declared types cannot show.
    tools: [...(await service.tools()).values()].map((tool) => tool.definition as unknown as ListedTool),
  }));
  server.setRequestHandler("tools/call", async (request, context) => {
    const { name, arguments: given } = request.params;
    // Tools that are not listed work too: a client may know them from another toolset.
    const tool = (await service.allTools()).get(name);
    const { callTool, failed } = await import("./call_tool.ts");
    if (tool === undefined) return failed(unknownTool(name, [...(await service.tools()).keys()]));
    await ready();
    const connection = await wired();
    connection.client ||= server.getClientVersion()?.name ?? "";
    const progress = progressOf(context, service);
    return await callTool({
      service,
      connection,
      tool,
      given: given ?? {},
      signal: context.mcpReq.signal,
      ...(progress === undefined ? {} : { progress }),
    });
  });
}

/** As a result rather than a protocol error: assistants are shown results, and can do better then. */
function unknownTool(name: string, known: readonly string[]): FocalError {
  return new FocalError("not_found", `There is no tool ${JSON.stringify(name.slice(0, 100))}.`, {
    suggestions: nearest(name.slice(0, 100), known).slice(0, 1),
    fix: `Known tools: ${known.join(", ")}.`,
  });
}

/** Only where the client asked for it, and not too often. */
function progressOf(context: ServerContext, service: Service) {
  const token = context.mcpReq._meta?.progressToken;
  if (token === undefined) return undefined;
  let told_ms = -Infinity;
  let before = -1;
  return (done: number, total: number, message: string): void => {
    const now_ms = service.options.clock.monotonic();
    // The protocol wants progress to grow with every notification.
    if (done <= before || (now_ms - told_ms < PROGRESS_EVERY_MS && done < total)) return;
    [told_ms, before] = [now_ms, done];
    const params = { progressToken: token, progress: done, message, ...(total > 0 ? { total } : {}) };
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

function handleResources(server: Server, { service, connection, subscribed, ready, served }: ServerWiring): void {
  const kinds = async () => await (await import("./resources.ts")).listedKinds(service);
  server.setRequestHandler("resources/list", async () => ({
    resources: (await kinds()).filter((kind) => kind.variable === undefined).map((kind) => ({
      uri: kind.prefix,
      name: kind.name,
      title: kind.title,
      description: kind.description,
      mimeType: "text/plain",
    })),
  }));
  server.setRequestHandler("resources/templates/list", async () => ({
    resourceTemplates: (await kinds()).filter((kind) => kind.variable !== undefined).map((kind) => ({
      uriTemplate: `${kind.prefix}{+${kind.variable}}`,
      name: kind.name,
      title: kind.title,
      description: kind.description,
      mimeType: "text/plain",
    })),
  }));
  server.setRequestHandler("resources/read", async (request, context) => {
    const { uri } = request.params;
    await ready();
    const { readResource } = await import("./resources.ts");
    const text = await asProtocol(async () => readResource(service, await connection(), uri, context.mcpReq.signal));
    if (text === undefined) throw new ResourceNotFoundError(uri.slice(0, 500));
    served?.(uri);
    return { contents: [{ uri, mimeType: "text/plain", text }] };
  });
  server.setRequestHandler("resources/subscribe", async (request) => {
    await ready();
    if (subscribed.size >= 1_000) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "This connection has 1,000 subscriptions already.");
    }
    subscribed.add(request.params.uri);
    served?.(request.params.uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", (request) => {
    subscribed.delete(request.params.uri);
    return {};
  });
}

function handlePrompts(server: Server, { service, ready }: ServerWiring): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: PROMPTS.map((prompt) => ({
      name: prompt.name,
      description: prompt.description,
      arguments: prompt.arguments.map(({ name, description, required }) => ({ name, description, required })),
    })),
  }));
  server.setRequestHandler("prompts/get", (request) => {
    const { name, arguments: given = {} } = request.params;
    const prompt = PROMPTS.find((one) => one.name === name);
    if (prompt === undefined) {
      const known = PROMPTS.map((one) => one.name).join(", ");
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such prompt. Known prompts: ${known}.`);
    }
    const missing = prompt.arguments.find((argument) =>
      argument.required && (given[argument.name] ?? "").trim() === ""
    );
    if (missing !== undefined) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `${name} needs the argument ${missing.name}: ${missing.description}.`,
      );
    }
    return {
      description: prompt.description,
      messages: [{ role: "user" as const, content: { type: "text" as const, text: prompt.text(given) } }],
    };
  });
  server.setRequestHandler("completion/complete", async (request) => {
    const { ref, argument } = request.params;
    await ready();
    const { complete } = await import("./complete.ts");
    return { completion: { ...complete(service, await completes(service, ref, argument.name), argument.value) } };
  });
}

async function completes(
  service: Service,
  ref: { readonly type: string; readonly name?: string; readonly uri?: string },
  argument: string,
): Promise<"symbol" | "path" | undefined> {
  if (ref.type === "ref/prompt") {
    return PROMPTS.find((one) => one.name === ref.name)?.arguments.find((one) => one.name === argument)?.completes;
  }
  const { listedKinds } = await import("./resources.ts");
  const kind = (await listedKinds(service)).find((one) =>
    one.variable === argument && ref.uri?.startsWith(one.prefix) === true
  );
  return kind === undefined ? undefined : kind.variable === "path" ? "path" : "symbol";
}

async function asProtocol<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const failure = asFocalError(thrown);
    const code = failure.code === "internal" ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, `${failure.message} ${failure instanceof FocalError ? failure.fix : ""}`.trim());
  }
}
