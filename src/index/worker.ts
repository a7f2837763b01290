// A worker of the pipeline: first parses batches of files, alone or as one of two, then resolves files: reads facts through
// a connection of its own, evaluates references, sends back rows. One kind for all, so that what is warm serves twice.

import { type MessagePort, parentPort } from "node:worker_threads";
import type { PendingFile } from "../graph/pending_files.ts";
import { Resolver } from "../graph/resolve/resolver.ts";
import type { ResolvedRows } from "../graph/resolved_rows.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { TableView } from "../graph/table_view.ts";
import { loadRules } from "../languages/registry.ts";
import type { LanguageRules } from "../languages/rules.ts";
import type { LinkRequest, ParseReply, ParseRequest } from "../parse/parse_batch.ts";
import type { TreeBatch } from "../parse/read_batch.ts";
import type { Database } from "../store/database.ts";
import { openDatabase } from "../store/open.ts";
import { resolveFile } from "./resolve_file.ts";

export interface ResolveSetup {
  readonly database: string;
  readonly checkout: number;
  readonly root: string;
  readonly languages: readonly string[];
}

export type ResolveRequest =
  | { readonly setup: ResolveSetup }
  | { readonly files: readonly PendingFile[] }
  /** Closes the database: a connection that is merely dropped leaves a log as after a crash. */
  | { readonly end: true };

export type ResolveReply =
  | { readonly rows: readonly ResolvedRows[] }
  | { readonly error: string }
  | { readonly ended: true };

interface Prepared {
  readonly database: Database;
  readonly view: TableView;
  readonly resolver: Resolver;
}

async function prepare(setup: ResolveSetup): Promise<Prepared> {
  const rules = new Map<string, LanguageRules>();
  for (const language of setup.languages) rules.set(language, await loadRules(language));
  const database = openDatabase(setup.database, {
    kind: "index",
    migrations: INDEX_MIGRATIONS,
    check: false,
    read_only: true,
  });
  const view = new TableView({ database, checkout: setup.checkout, root: setup.root, rules });
  return { database, view, resolver: new Resolver(view) };
}

let prepared: Promise<Prepared> | undefined;

async function answer(files: readonly PendingFile[]): Promise<ResolvedRows[]> {
  if (prepared === undefined) throw new Error("The resolve worker was not set up");
  const { view, resolver } = await prepared;
  const rows: ResolvedRows[] = [];
  for (const file of files) {
    const resolved = resolveFile(view, resolver, file);
    if (resolved !== undefined) rows.push(resolved);
  }
  return rows;
}

const post = (reply: ParseReply | ResolveReply): void => parentPort?.postMessage(reply);

/** Where what this thread parses goes, when it is the first of two. */
let next: MessagePort | undefined;

// What parses and what makes facts of it are loaded by the threads that do so.

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
  if ("to" in request) {
    next = request.to;
    return;
  }
  request.from.on("message", (trees: TreeBatch) => last = last.then(() => finish(trees)));
  void import("../parse/finish_batch.ts");
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
    answer(request.files).then(
      (rows) => post({ rows }),
      (error) => post({ error: error instanceof Error ? error.stack ?? error.message : String(error) }),
    );
  }
});
