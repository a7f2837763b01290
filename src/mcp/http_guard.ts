// Who may talk to the HTTP server: checks path, Host, Origin and token before anything is read.

import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { bearsToken } from "./bearer_token.ts";

export interface Guard {
  /** The address that is listened on. */
  readonly host: string;
  readonly token: string | undefined;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const METHODS = "GET, POST, DELETE, OPTIONS";

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The answer to a request that is not served, or undefined when it may go on. */
export function refusal(
  request: Pick<IncomingMessage, "headers" | "method" | "url">,
  guard: Guard,
): Response | undefined {
  const { headers } = request;
  // A page that had its name point here (DNS rebinding) shows its own name in Host.
  if (!fits(hostName(headers.host), guard)) return refuse(403, "This Host is not served.");
  if (headers.origin !== undefined && !fits(originName(headers.origin), guard)) {
    return refuse(403, "Requests from this Origin are not served.");
  }
  if (new URL(request.url ?? "/", "http://x").pathname !== "/mcp") return refuse(404, "Only /mcp is served.");
  if (!METHODS.includes(request.method ?? "")) return refuse(405, "This method is not served.", { allow: METHODS });
  if (guard.token !== undefined && !bearsToken(headers.authorization, guard.token)) {
    return refuse(401, "A bearer token is required.", { "www-authenticate": "Bearer" });
  }
  return undefined;
}

function fits(name: string | undefined, { host }: Guard): boolean {
  if (name === undefined) return false;
  if (LOOPBACK.includes(name)) return true;
  if (isLoopback(host)) return name === host;
  // Listening for others, the token decides; a name that could be rebound still may not be a stranger's.
  return name === host || name === `[${host}]` || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

function hostName(header: string | undefined): string | undefined {
  if (header === undefined || !/^[\w.:[\]-]{1,255}$/.test(header)) return undefined;
  return originName(`http://${header}`);
}

function originName(origin: string): string | undefined {
  try {
    return new URL(origin).hostname.toLowerCase();
  } catch {
    return undefined;
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32000, message } }, { status, headers });
}
