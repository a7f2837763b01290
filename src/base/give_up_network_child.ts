// For give_up_network_test.ts: serves, gives up the network, and tries what must then fail and what must still work.

import { createServer, get } from "node:http";
import { connect } from "node:net";
import process from "node:process";
import { giveUpNetwork } from "./give_up_network.ts";

const server = createServer((_request, response) => response.end("served"));
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
const given = giveUpNetwork();

function outcome(start: (settle: (said: string) => void) => void): Promise<string> {
  return new Promise((settle) => {
    try {
      start(settle);
    } catch (error) {
      settle((error as Error).name);
    }
  });
}

const connected = await outcome((settle) => {
  const socket = connect(9, "192.0.2.1");
  socket.on("connect", () => settle("connected"));
  socket.on("error", (error) => settle(error.name));
});
const fetched = await outcome((settle) => {
  get("http://192.0.2.1/", () => settle("answered")).on("error", (error) => settle(error.name));
});
process.stdout.write(
  JSON.stringify({ given, connected, fetched, listening: server.listening }),
);
server.close();
