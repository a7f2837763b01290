// A small project, indexed, with servers over memory, stdio and HTTP, each with the SDK's own client.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { silentLogger } from "../../src/base/log.ts";
import { indexCheckout } from "../../src/index/index_checkout.ts";
import { Connection } from "../../src/mcp/connection.ts";
import { openHttp } from "../../src/mcp/serve_http.ts";
import { createServer } from "../../src/mcp/server.ts";
import { givenRoots } from "../../src/mcp/roots.ts";
import { Service } from "../../src/mcp/service.ts";
import { systemClock } from "../../src/time/clock.ts";

export const MAIN = join(import.meta.dirname ?? ".", "..", "..", "src", "main.ts");

const FILES: Readonly<Record<string, string>> = {
  "src/cart.ts": `import { price } from "./price.ts";

/** What a customer is about to buy. */
export class Cart {
  items: string[] = [];
  add(item: string): void {
    this.items.push(item);
  }
  total(): number {
    return this.items.reduce((sum, item) => sum + price(item), 0);
  }
}
`,
  "src/price.ts": `/** Looks a price up. */
export function price(item: string): number {
  return round(item.length * 1.5);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
`,
  "src/checkout.ts": `import { Cart } from "./cart.ts";

export function checkout(cart: Cart): string {
  return \`total \${cart.total()}\`;
}
`,
  "test/price_test.ts": `import { price } from "../src/price.ts";

export function testPrice(): boolean {
  return price("abc") === 4.5;
}
`,
};

export interface Fixture {
  readonly folder: string;
  readonly project: string;
  readonly home: string;
  service(options?: { follow?: boolean; toolsets?: readonly string[] }): Service;
}

export async function withFixture(work: (fixture: Fixture) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "focal-mcp-"));
  const project = join(folder, "shop");
  const home = join(folder, "home");
  const services: Service[] = [];
  try {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(project, path)), { recursive: true });
      writeFileSync(join(project, path), text);
    }
    writeFileSync(join(folder, "secret.ts"), "export const outside = 'never shown';\n");
    symlinkSync(join(folder, "secret.ts"), join(project, "src", "link.ts"));
    const git = (...args: string[]) =>
      spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: project });
    git("init", "-q");
    writeFileSync(join(project, "src/price.ts"), (FILES["src/price.ts"] ?? "").replace("* 1.5", "* 1.25"));
    git("add", ".");
    git("commit", "-qm", "First");
    writeFileSync(join(project, "src/price.ts"), FILES["src/price.ts"] ?? "");
    git("commit", "-qam", "Raise prices");
    const service = ({ follow = false, toolsets = [] }: { follow?: boolean; toolsets?: readonly string[] } = {}) => {
      const made = new Service({ home, env: {}, clock: systemClock, log: silentLogger, toolsets, follow });
      made.serve(givenRoots([project], folder), 0);
      services.push(made);
      return made;
    };
    await index(service());
    await work({ folder, project, home, service });
  } finally {
    for (const service of services) await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function index(service: Service): Promise<void> {
  const context = service.context({ signal: new AbortController().signal });
  for (const root of service.roots) {
    await indexCheckout({
      database: context.index(),
      root,
      clock: systemClock,
      signal: context.signal,
      max_file_bytes: 500_000,
      exclude: [],
      jobs: 1,
    });
  }
}

export interface Wire {
  readonly name: string;
  connect(fixture: Fixture, client: Client): Promise<() => Promise<void>>;
}

export const WIRES: readonly Wire[] = [
  {
    name: "memory",
    async connect(fixture, client) {
      const service = fixture.service();
      const connection = new Connection(service, { remembers: true });
      const server = await createServer({
        service,
        connection: () => Promise.resolve(connection),
        subscribed: new Set(),
        ready: () => Promise.resolve(),
      });
      const [ours, theirs] = InMemoryTransport.createLinkedPair();
      await server.connect(theirs);
      await client.connect(ours);
      return async () => {
        await client.close();
        connection.close();
      };
    },
  },
  {
    name: "stdio",
    async connect({ project, home }, client) {
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: ["run", "-A", "--quiet", "--no-check", MAIN, "mcp", project],
          env: { ...process.env as Record<string, string>, FOCAL_HOME: home },
          stderr: "ignore",
        }),
        { timeout: 60_000 },
      );
      return () => client.close();
    },
  },
  {
    name: "http",
    async connect(fixture, client) {
      const handle = await openHttp({
        service: fixture.service(),
        host: "127.0.0.1",
        port: 0,
        token: true,
        quiet: true,
      });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${handle.port}/mcp`), {
          requestInit: {
            headers: { authorization: `Bearer ${handle.token}`, "mcp-session-id": "session-of-the-test" },
          },
        }),
      );
      return async () => {
        await client.close();
        await handle.close();
      };
    },
  },
];
