// Reads what the client sends while the server is being loaded, and greets it at once.

import { Buffer } from "node:buffer";
import type { Readable, Writable } from "node:stream";
import { offEnding, onEnding } from "./ending.ts";
import { type Greeting, greetingFor } from "./greeting.ts";

const NEWLINE = 10;

export class EarlyInput {
  /** What came, in order; the greeted message is part of it, so that the server learns of its client as ever. */
  readonly chunks: Buffer[] = [];
  ended = false;
  /** The client's message that has its answer already. */
  greeted: Greeting["id"] | undefined;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #stop: () => void;
  readonly #read = (chunk: Buffer) => this.#take(chunk);
  readonly #end = () => this.#finish();
  #looked = false;
  #first: () => void = () => {};

  /** `stop` is called when the process is told to end before there is a server that could. */
  constructor(input: Readable, output: Writable, stop: () => void = () => {}) {
    this.#input = input;
    this.#output = output;
    this.#stop = stop;
    onEnding(stop);
    input.on("data", this.#read);
    for (const event of ["end", "close", "error"]) input.on(event, this.#end);
  }

  /** Resolves when the first message was looked at, or none came in this time. */
  async firstMessage(wait_ms: number): Promise<void> {
    if (this.#looked || this.ended) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait_ms);
      this.#first = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The caller listens from here on; the stream waits until it does. */
  release(): void {
    this.#input.pause();
    offEnding(this.#stop);
    this.#input.off("data", this.#read);
    for (const event of ["end", "close", "error"]) this.#input.off(event, this.#end);
  }

  #take(chunk: Buffer): void {
    this.chunks.push(chunk);
    if (!this.#looked && chunk.includes(NEWLINE)) this.#look();
  }

  #look(): void {
    this.#looked = true;
    const all = Buffer.concat(this.chunks);
    const greeting = greetingFor(all.subarray(0, all.indexOf(NEWLINE)).toString());
    if (greeting !== undefined) {
      this.greeted = greeting.id;
      this.#output.write(greeting.answer);
    }
    this.#first();
  }

  #finish(): void {
    this.ended = true;
    this.#first();
  }
}
