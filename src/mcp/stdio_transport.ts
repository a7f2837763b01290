// MCP over this process's stdin and stdout: one JSON message a line. Says what is wrong with lines that are none, and
// answers what is under way before it ends with its input.

import { Buffer } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import type { EarlyInput } from "./early_input.ts";
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from "@modelcontextprotocol/server";

export interface StdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** A longer message is refused. Default: 10 MB. */
  readonly max_bytes?: number;
  /** How long what is under way may take after the input ended. Default: 10,000. */
  readonly finish_ms?: number;
  /** What was read before, and the message among it that has been answered. */
  readonly early?: EarlyInput | undefined;
}

const NEWLINE = 10;

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** For the owner: the SDK takes `onclose` for itself. */
  afterClose: () => void = () => {};
  /** Sees every message before it is handled. */
  beforeMessage: (message: JSONRPCMessage) => void = () => {};
  /** Called once, when the first answer has been written. */
  afterFirst: () => void = () => {};

  readonly #options: StdioOptions;
  readonly #max_bytes: number;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #open = new Map<string | number, number>();
  #chunks: Buffer[] = [];
  #bytes = 0;
  #skipping = false;
  #ended = false;
  #closed = false;
  #answered = false;

  constructor(options: StdioOptions) {
    this.#options = options;
    this.#max_bytes = options.max_bytes ?? 10_000_000;
  }

  start(): Promise<void> {
    const { input, output, early } = this.#options;
    early?.release();
    input.on("data", (chunk: Buffer) => this.#read(chunk));
    input.on("end", () => this.#finish());
    input.on("close", () => this.#finish());
    input.on("error", () => this.#finish());
    // A reader that went away is the client's end.
    output.on("error", () => void this.close());
    for (const chunk of early?.chunks ?? []) this.#read(chunk);
    if (early?.ended === true) this.#finish();
    input.resume();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const answers = !("method" in message) && "id" in message ? message.id : undefined;
    if (answers !== undefined) this.#settle(answers);
    if (this.#answered || answers === undefined || answers !== this.#options.early?.greeted) this.#write(message);
    if (!this.#answered && !("method" in message)) {
      this.#answered = true;
      this.afterFirst();
    }
    if (this.#ended && this.#open.size === 0) setTimeout(() => void this.close(), 0);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    this.#closed = true;
    this.#options.input.pause();
    this.onclose?.();
    this.afterClose();
    return Promise.resolve();
  }

  #write(message: unknown): void {
    if (this.#closed) return;
    try {
      this.#options.output.write(`${JSON.stringify(message)}\n`);
    } catch {
      void this.close();
    }
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#keep(chunk.subarray(from, at));
      from = at + 1;
      const line = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      const skipped = this.#skipping;
      this.#chunks = [];
      this.#bytes = 0;
      this.#skipping = false;
      if (!skipped) this.#line(line);
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  #keep(part: Buffer): void {
    if (this.#skipping) return;
    this.#bytes += part.length;
    if (this.#bytes <= this.#max_bytes) {
      this.#chunks.push(part);
      return;
    }
    this.#chunks = [];
    this.#skipping = true;
    this.#refuse(-32600, `Invalid Request: a message may have at most ${this.#max_bytes} bytes`);
  }

  #line(bytes: Buffer): void {
    let value: unknown;
    try {
      const text = this.#decoder.decode(bytes);
      if (text.trim() === "") return;
      value = JSON.parse(text);
    } catch {
      this.#refuse(-32700, "Parse error: a line must be one JSON message in UTF-8");
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
      const known = typeof id === "string" || (typeof id === "number" && Number.isSafeInteger(id)) ? id : null;
      this.#refuse(-32600, "Invalid Request: this is no JSON-RPC 2.0 message", known);
      return;
    }
    this.#track(message);
    this.beforeMessage(message);
    this.onmessage?.(message);
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.#write({ jsonrpc: "2.0", id, error: { code, message } });
  }

  #track(message: JSONRPCMessage): void {
    if (!("method" in message)) return;
    // A subscription is under way for as long as there is a client: nothing waits for its answer.
    if (message.method === "subscriptions/listen") return;
    if ("id" in message) this.#open.set(message.id, (this.#open.get(message.id) ?? 0) + 1);
    else if (message.method === "notifications/cancelled") {
      const id = (message.params as { requestId?: unknown } | undefined)?.requestId;
      if (typeof id === "string" || typeof id === "number") this.#settle(id);
    }
  }

  #settle(id: string | number): void {
    const count = this.#open.get(id);
    if (count === undefined) return;
    if (count > 1) this.#open.set(id, count - 1);
    else this.#open.delete(id);
  }

  #finish(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#bytes > 0 && !this.#skipping) this.#line(Buffer.concat(this.#chunks));
    if (this.#open.size === 0) void this.close();
    else setTimeout(() => void this.close(), this.#options.finish_ms ?? 10_000);
  }
}
