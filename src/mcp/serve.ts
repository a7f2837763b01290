// `focal mcp`: serves assistants over stdio, or over HTTP, until the client or the user ends it.

import process from "node:process";
import { createLogger } from "../base/log.ts";
import { systemClock } from "../time/clock.ts";
import { givenRoots, surroundingRoots } from "./roots.ts";
import { plainEnvironment, Service } from "./service.ts";
import type { EarlyInput } from "./early_input.ts";

export interface McpArguments {
  readonly home: string;
  /** The folder that the server was started in. */
  readonly cwd: string;
  readonly roots: readonly string[];
  readonly http: boolean;
  readonly host: string;
  readonly port: number;
  readonly token: boolean;
  readonly toolset: readonly string[];
  readonly verbosity: number;
}

/** Over HTTP nobody waits for the start. */
const INDEX_AFTER_MS = 500;

/** Answers the exit code. */
export async function serveMcp(args: McpArguments, early?: EarlyInput): Promise<number> {
  const env = plainEnvironment();
  const log = createLogger({ env, verbosity: args.verbosity, now: () => systemClock.now() });
  const { home, cwd } = args;
  const roots = givenRoots(args.roots, cwd);
  const service = new Service({ home, env, clock: systemClock, log, toolsets: args.toolset });
  // A wrong toolset is said before anything is served; the default one is loaded after the first answer.
  if (args.toolset.length > 0) await service.tools();
  try {
    if (args.http) {
      const { serveHttp } = await import("./serve_http.ts");
      service.serve(roots.length > 0 ? roots : surroundingRoots(cwd), INDEX_AFTER_MS);
      await serveHttp({ service, host: args.host, port: args.port, token: args.token });
    } else {
      const { serveStdio } = await import("./serve_stdio.ts");
      await serveStdio({ service, roots, cwd, input: process.stdin, output: process.stdout, early });
    }
  } finally {
    await service.close();
  }
  return 0;
}
