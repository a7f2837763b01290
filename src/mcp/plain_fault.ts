// Says in the protocol's words what the SDK reports as its own fault: parameters that do not fit a method's schema.

import type { JSONRPCMessage, Server } from "@modelcontextprotocol/server";

/** On whatever wire the server is connected to. */
export function sayFaultsPlainly(server: Server): void {
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withPlainFault(message), options);
    return connect(transport);
  };
}

/** The SDK gives the schema's findings as JSON in the message of an internal error. */
function withPlainFault(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message) || message.error.code !== -32603) return message;
  try {
    const issues = JSON.parse(message.error.message) as { path?: unknown[]; message?: string }[];
    const said = issues.slice(0, 5).map(({ path, message }) => `${path?.join(".")}: ${message}`).join("; ");
    return { ...message, error: { code: -32602, message: `Invalid params: ${said.slice(0, 1_000)}` } };
  } catch {
    return message;
  }
}
