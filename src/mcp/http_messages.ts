// Between `node:http` and web-standard requests and responses.

import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The whole body, unless it is larger than allowed. */
export async function readBody(incoming: IncomingMessage, most_bytes: number): Promise<Buffer | "too large"> {
  if (Number(incoming.headers["content-length"] ?? 0) > most_bytes) return "too large";
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most_bytes) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function toRequest(incoming: IncomingMessage, body: Buffer | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const url = `http://${incoming.headers.host ?? "localhost"}${incoming.url ?? "/"}`;
  const method = incoming.method ?? "GET";
  return new Request(url, { method, headers, signal, ...(body === undefined ? {} : { body: new Uint8Array(body) }) });
}

/** Writes the response as it comes; gives up when the client is gone. */
export async function answerWith(from: Response, to: ServerResponse): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.body === null) {
    to.end();
    return;
  }
  to.flushHeaders();
  const reader = from.body.getReader();
  const gone = () => void reader.cancel().catch(() => {});
  to.on("close", gone);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || to.destroyed) break;
      if (!to.write(value)) await drained(to);
    }
  } catch {
    // The exchange was aborted: its client is gone.
  } finally {
    to.off("close", gone);
    to.end();
  }
}

function drained(to: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off("drain", done);
      to.off("close", done);
      resolve();
    };
    to.on("drain", done);
    to.on("close", done);
  });
}
