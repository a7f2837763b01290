// A worker that says whether the network is out of reach for workers too.

import { parentPort } from "node:worker_threads";
import { networkState } from "./state.ts";

networkState().then((state) => parentPort?.postMessage(state));
