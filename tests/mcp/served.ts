// A server as a process of its own, for tests of what happens around it.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { silentLogger } from "../../src/base/log.ts";
import { Databases } from "../../src/ops/databases.ts";
import { systemClock } from "../../src/time/clock.ts";
import { MAIN } from "./fixture.ts";

export const PROGRAM = [process.execPath, "run", "-A", "--quiet", "--no-check", MAIN];

export interface Answer {
  readonly text: string;
  readonly failed: boolean;
}

/** A server as a process of its own, spoken to line by line. */
export class Served {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly #waiting = new Map<number, (message: Record<string, unknown>) => void>();
  #id = 0;

  constructor(command: readonly string[], env: Record<string, string>, cwd: string) {
    const [program = "", ...args] = command;
    this.child = spawn(program, args, { env: { ...process.env, ...env }, cwd, stdio: ["pipe", "pipe", "pipe"] });
    this.ended = new Promise((resolve) => this.child.on("close", resolve));
    this.child.stdin?.on("error", () => {});
    let rest = "";
    this.child.stdout?.on("data", (chunk) => {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message = JSON.parse(line);
        this.#waiting.get(message.id)?.(message);
      }
    });
  }

  async ask(method: string, params: unknown): Promise<Record<string, unknown>> {
    const id = ++this.#id;
    const answered = new Promise<Record<string, unknown>>((resolve) => this.#waiting.set(id, resolve));
    this.child.stdin?.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    const { result, error } = await answered as { result?: Record<string, unknown>; error?: unknown };
    assert.equal(error, undefined, JSON.stringify(error));
    return result ?? {};
  }

  async greet(): Promise<void> {
    const clientInfo = { name: "t", version: "1" };
    await this.ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  }

  async call(name: string, args: Record<string, unknown>): Promise<Answer> {
    const result = await this.ask("tools/call", { name, arguments: args });
    const content = result["content"] as { text: string }[];
    return { text: content.map((part) => part.text).join("\n"), failed: result["isError"] === true };
  }

  /** Asks until the answer is as wanted; what is waited for takes the server's own time. */
  async until(name: string, args: Record<string, unknown>, wanted: RegExp): Promise<string> {
    let last = "";
    for (let tries = 0; tries < 400; tries++) {
      last = (await this.call(name, args)).text;
      if (wanted.test(last)) return last;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${wanted} never came: ${last}`);
  }

  /** Whatever a test finds, no process stays. */
  async during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      if (this.child.exitCode === null) this.child.kill("SIGKILL");
      await this.ended;
    }
  }

  async end(): Promise<void> {
    this.child.stdin?.end();
    assert.equal(await this.ended, 0);
  }
}

export function assertNothingLeft(home: string): void {
  const databases = new Databases({ home, clock: systemClock, log: silentLogger });
  try {
    assert.equal(databases.index().all("SELECT 1 FROM checkouts WHERE lease_owner IS NOT NULL").length, 0);
    assert.equal(databases.memory().all("SELECT 1 FROM sessions WHERE status = 'live'").length, 0);
  } finally {
    databases.close();
  }
}
