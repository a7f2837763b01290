// A worker of the pipeline: first parses batches of files, alone or as one of two, then resolves files. One kind for all, so
// that what is warm serves twice; each loads what it has to do.

import { type MessagePort, parentPort } from "node:worker_threads";
import type { PendingFile } from "../graph/pending_files.ts";
import type { ResolvedRows } from "../graph/resolved_rows.ts";
import type { LinkRequest, ParseReply, ParseRequest } from "../parse/parse_batch.ts";
import type { TreeBatch } from "../parse/read_batch.ts";
import type { Prepared, ResolveSetup } from "./resolve_batch.ts";

export type ResolveRequest =
  | { readonly setup: ResolveSetup }
  | { readonly files: readonly PendingFile[] }
  /** Closes the database: a connection that is merely dropped leaves a log as after a crash. */
  | { readonly end: true };

export type ResolveReply =
  | { readonly rows: readonly ResolvedRows[] }
  | { readonly error: string }
  | { readonly ended: true };

let prepared: Promise<Prepared> | undefined;

async function prepare(setup: ResolveSetup): Promise<Prepared> {
  const { prepareToResolve } = await import("./resolve_batch.ts");
  return await prepareToResolve(setup);
}

async function resolve(files: readonly PendingFile[]): Promise<ResolvedRows[]> {
  if (prepared === undefined) throw new Error("The resolve worker was not set up");
  const { resolveBatch } = await import("./resolve_batch.ts");
  return resolveBatch(await prepared, files);
}

const post = (reply: ParseReply | ResolveReply): void => parentPort?.postMessage(reply);

/** Where what this thread parses goes, when it is the first of two. */
let next: MessagePort | undefined;

async function parse(request: ParseRequest): Promise<void> {
  if (next === undefined) {
    const { parseBatch } = await import("../parse/parse_batch.ts");
    return post(await parseBatch(request));
  }
  const { readBatch } = await import("../parse/read_batch.ts");
  next.postMessage(...await readBatch(request));
}

async function finish(trees: TreeBatch): Promise<void> {
  const { finishBatch } = await import("../parse/finish_batch.ts");
  post(await finishBatch(trees));
}

function link(request: LinkRequest): void {
  // Until there is something to do there is time to load what does it.
  if ("to" in request) {
    next = request.to;
    void import("../parse/read_batch.ts").then(({ prepareToRead }) => prepareToRead(request.languages));
  } else {
    request.from.on("message", (trees: TreeBatch) => last = last.then(() => finish(trees)));
    void import("../parse/finish_batch.ts").then(() => import("./resolve_batch.ts"));
  }
}

// Batches are answered one after the other, though a second one may arrive while the first is under way.
let last: Promise<void> = Promise.resolve();

parentPort?.on("message", (request: LinkRequest | ParseRequest | ResolveRequest) => {
  if ("to" in request || "from" in request) {
    link(request);
  } else if ("batch" in request) {
    last = last.then(() => parse(request));
  } else if ("setup" in request) {
    prepared = prepare(request.setup);
    prepared.catch(() => {});
  } else if ("end" in request) {
    Promise.resolve(prepared).then((made) => made?.database.close()).catch(() => {}).then(() => post({ ended: true }));
  } else {
    resolve(request.files).then(
      (rows) => post({ rows }),
      (error) => post({ error: error instanceof Error ? error.stack ?? error.message : String(error) }),
    );
  }
});
