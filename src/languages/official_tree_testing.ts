// For `tree_test.ts`: parses in a thread of its own with web-tree-sitter as it was published, which reads UTF-16, and lists
// the nodes that its cursor finds.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { Language, Parser } from "web-tree-sitter";
import { readAsset } from "../base/assets.ts";
import { type ListedTree, listTree } from "./tree_testing.ts";

export interface OfficialRequest {
  readonly grammar: string;
  readonly sources: readonly string[];
}

async function listAll({ grammar, sources }: OfficialRequest): Promise<ListedTree[]> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readAsset(`grammars/${grammar}/${grammar}.wasm.gz`)));
  return sources.map((source) => {
    const tree = parser.parse(source)!;
    const listed = listTree(tree);
    tree.delete();
    return listed;
  });
}

const published = join(dirname(fileURLToPath(import.meta.resolve("web-tree-sitter"))), "web-tree-sitter.wasm");
await Parser.init({ wasmBinary: readFileSync(published) } as unknown as Parameters<typeof Parser.init>[0]);
parentPort?.on("message", (request: OfficialRequest) => {
  listAll(request).then((trees) => parentPort?.postMessage(trees));
});
