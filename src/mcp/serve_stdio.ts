// Serves one client over stdin and stdout, until its input ends or its process is gone.

import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { serveStdio as serveWire } from "@modelcontextprotocol/server/stdio";
import type { Server } from "@modelcontextprotocol/server";
import { asFocalError } from "../ops/failure.ts";
import type { Connection } from "./connection.ts";
import type { EarlyInput } from "./early_input.ts";
import { onEnding } from "./ending.ts";
import { listenedFor, notifyChanges } from "./notify_changes.ts";
import { clientRoots, surroundingRoots } from "./roots.ts";
import { createServer } from "./server.ts";
import type { Service } from "./service.ts";
import { StdioTransport } from "./stdio_transport.ts";

export interface StdioServing {
  readonly service: Service;
  /** Folders named on the command line; none: the client's, else those around the current folder. */
  readonly roots: readonly string[];
  readonly cwd: string;
  readonly input: Readable;
  readonly output: Writable;
  /** What came while the server was loaded. */
  readonly early?: EarlyInput | undefined;
}

/** How long the first question waits for the client to name its folders. */
const ROOTS_WAIT_MS = 1_000;
const PARENT_MS = 2_000;
/** Indexing waits this long for a client that says nothing. */
const UNASKED_MS = 2_000;
const ASKED_MS = 200;

/** Resolves when the client is gone and what it asked has been answered. */
export async function serveStdio(serving: StdioServing): Promise<void> {
  const { service, input, output, early } = serving;
  const subscribed = new Set<string>();
  let made: Connection | undefined;
  // Loaded when the first call comes: who is only greeted waits for nothing of it.
  const connection = async () => {
    const { Connection } = await import("./connection.ts");
    return made ??= new Connection(service, { remembers: true });
  };
  const transport = new StdioTransport({ input, output, early });
  const finding = new RootsFinder(serving);
  const changes = notifyChanges(service, subscribed);
  if (serving.roots.length > 0) service.serve(serving.roots, UNASKED_MS);
  transport.beforeMessage = (message) => listenedFor(message).forEach(changes.served);
  transport.afterFirst = () => service.begin();
  let watch: ReturnType<typeof setInterval> | undefined;
  await new Promise<void>((resolve) => {
    transport.afterClose = resolve;
    const handle = serveWire(async ({ era }) => {
      const server = await createServer({
        service,
        connection,
        subscribed,
        ready: () => finding.ready,
        served: changes.served,
      });
      changes.through(server, era === "modern");
      finding.ask(server, era);
      return server;
    }, { transport, onerror: (error) => service.options.log.debug(error.message) });
    const parent = process.ppid;
    watch = setInterval(() => {
      if (process.ppid !== parent) void handle.close().finally(resolve);
    }, PARENT_MS);
    onEnding(() => void handle.close().finally(resolve));
  });
  clearInterval(watch);
  changes.stop();
  made?.close();
}

/** Finds out which folders are meant, once the client has introduced itself. */
class RootsFinder {
  ready: Promise<void> = Promise.resolve();
  readonly #serving: StdioServing;

  constructor(serving: StdioServing) {
    this.#serving = serving;
  }

  ask(server: Server, era: "legacy" | "modern"): void {
    const { roots, service } = this.#serving;
    if (roots.length > 0) return;
    if (era === "modern") {
      // This revision has no way for a server to ask.
      service.serve(this.#around(), ASKED_MS);
      return;
    }
    const initialized = new Promise<void>((resolve) => {
      server.oninitialized = () => resolve();
      setTimeout(resolve, ROOTS_WAIT_MS);
    });
    this.ready = initialized.then(() => this.#take(server));
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      this.ready = this.#take(server);
    });
  }

  async #take(server: Server): Promise<void> {
    const { service } = this.#serving;
    let found: string[] = [];
    if (server.getClientCapabilities()?.roots !== undefined) {
      try {
        const { roots } = await server.listRoots(undefined, { timeout: ROOTS_WAIT_MS });
        found = clientRoots(roots.map((root) => root.uri));
      } catch {
        // A client that announces roots and does not tell them is served what is around the current folder.
      }
    }
    service.serve(found.length > 0 ? found : this.#around(), ASKED_MS);
  }

  /** Of a current folder that is gone nothing can be found out: what was served before stays. */
  #around(): readonly string[] {
    const { service, cwd } = this.#serving;
    try {
      return surroundingRoots(cwd);
    } catch (error) {
      service.options.log.warn(`What is around ${cwd} cannot be served: ${asFocalError(error).message}`);
      return service.roots;
    }
  }
}
