// Serves MCP over streamable HTTP: many clients at once, on loopback unless told otherwise.

import type { Buffer } from "node:buffer";
import {
  createServer as createListener,
  type IncomingMessage,
  type Server as Listener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { FocalError } from "../base/errors.ts";
import { giveUpNetwork } from "../base/give_up_network.ts";
import { onEnding } from "./ending.ts";
import { bearerToken } from "./bearer_token.ts";
import { Connection } from "./connection.ts";
import { type Guard, isLoopback, refusal } from "./http_guard.ts";
import { answerWith, readBody, toRequest } from "./http_messages.ts";
import { listenedFor, watchResources } from "./notify_changes.ts";
import { createServer } from "./server.ts";
import type { Service } from "./service.ts";

export interface HttpServing {
  readonly service: Service;
  readonly host: string;
  readonly port: number;
  /** Clients must show the token; always so on an address that others can reach. */
  readonly token: boolean;
  /** Says nothing about where it listens (tests). */
  readonly quiet?: boolean;
}

export interface HttpHandle {
  readonly port: number;
  readonly token: string | undefined;
  close(): Promise<void>;
}

const MOST_BODY_BYTES = 4 * 1024 * 1024;
const MOST_CONNECTIONS = 512;
const MOST_SESSIONS = 200;

/** Resolves when the process is told to end. */
export async function serveHttp(serving: HttpServing): Promise<void> {
  const handle = await openHttp(serving);
  // The listener that is open keeps serving; nothing can connect anywhere from here on.
  giveUpNetwork();
  await new Promise<void>((resolve) => {
    onEnding(() => resolve());
  });
  await handle.close();
}

/** Opens the listener and answers where it is. */
export async function openHttp(serving: HttpServing): Promise<HttpHandle> {
  const { service, host } = serving;
  const secret = serving.token || !isLoopback(host) ? bearerToken(service.options.home) : undefined;
  const connections = new Connections(service);
  const handler = createMcpHandler(({ requestInfo }) =>
    createServer({
      service,
      connection: () => Promise.resolve(connections.of(requestInfo?.headers.get("mcp-session-id") ?? undefined)),
      // Each request has a server of its own; the SDK keeps who listens to what.
      subscribed: new Set(),
      ready: () => Promise.resolve(),
      served: (uri) => watched.served(uri),
    }), {
    maxRequestBodySize: MOST_BODY_BYTES,
    onerror: (error) => service.options.log.debug(error.message),
  });
  const watched = watchResources(service, (uri) => handler.notify.resourceUpdated(uri));
  const listener = createListener((request, response) => {
    serveOne(request, response, { handler, watched, host, token: secret?.token }).catch((error) => {
      service.options.log.error(`A request failed: ${error instanceof Error ? error.message : error}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  listener.headersTimeout = 10_000;
  listener.requestTimeout = 30_000;
  listener.keepAliveTimeout = 60_000;
  listener.maxConnections = MOST_CONNECTIONS;
  const port = await listen(listener, host, serving.port);
  if (serving.quiet !== true) {
    const shown = `http://${host.includes(":") ? `[${host}]` : host}:${port}/mcp`;
    const whom = secret === undefined ? "" : ` to those who show the token in ${secret.path}`;
    process.stderr.write(`focal: serving ${shown}${whom}\n`);
  }
  return {
    port,
    token: secret?.token,
    close: async () => {
      watched.stop();
      await handler.close();
      listener.closeAllConnections();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
      connections.close();
    },
  };
}

async function serveOne(
  incoming: IncomingMessage,
  response: ServerResponse,
  serving: Guard & { readonly handler: McpHttpHandler; readonly watched: ReturnType<typeof watchResources> },
): Promise<void> {
  const refused = refusal(incoming, serving);
  // What is not wanted is read and dropped: a client that is still writing would not see the answer. The timeout bounds it.
  if (refused !== undefined || incoming.method !== "POST") incoming.resume();
  if (refused !== undefined) return await answerWith(refused, response);
  const body = incoming.method === "POST" ? await readBody(incoming, MOST_BODY_BYTES) : undefined;
  if (body === "too large") {
    incoming.resume();
    return await answerWith(Response.json(rpcError(-32600, "The request is too large"), { status: 413 }), response);
  }
  if (body?.includes("subscriptions/listen")) listenedForIn(body).forEach(serving.watched.served);
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  await answerWith(await serving.handler.fetch(toRequest(incoming, body, gone.signal)), response);
}

function listenedForIn(body: Buffer): string[] {
  try {
    return listenedFor(JSON.parse(body.toString("utf8")));
  } catch {
    return [];
  }
}

export function rpcError(code: number, message: string): Record<string, unknown> {
  return { jsonrpc: "2.0", id: null, error: { code, message } };
}

function listen(listener: Listener, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once("error", (error: Error & { code?: string }) => {
      const busy = error.code === "EADDRINUSE";
      reject(
        new FocalError("io", `Cannot listen on ${host}:${port} (${error.message}).`, {
          cause: error,
          fix: busy ? "Choose another port with --port." : "Check --host and --port.",
        }),
      );
    });
    listener.listen(port, host, () => resolve((listener.address() as AddressInfo).port));
  });
}

/** Sessions by the name that clients give them; requests without one belong to nobody. */
class Connections {
  readonly #service: Service;
  readonly #named = new Map<string, Connection>();
  readonly #nobody: Connection;

  constructor(service: Service) {
    this.#service = service;
    this.#nobody = new Connection(service, { remembers: false });
  }

  of(name: string | undefined): Connection {
    if (name === undefined || !/^[\x21-\x7e]{1,200}$/.test(name)) return this.#nobody;
    const known = this.#named.get(name);
    const connection = known ?? new Connection(this.#service, { remembers: true, session: name });
    // The one that was not heard of for longest makes room; its session is found again by its name.
    this.#named.delete(name);
    this.#named.set(name, connection);
    if (this.#named.size > MOST_SESSIONS) {
      const [oldest] = this.#named.keys();
      if (oldest !== undefined) {
        this.#named.get(oldest)?.close();
        this.#named.delete(oldest);
      }
    }
    return connection;
  }

  close(): void {
    for (const connection of this.#named.values()) connection.close();
  }
}
