// A parsed file on its way to the thread that makes facts of it: the tree's columns in a buffer that is handed over.

import { FlatTree } from "../languages/tree.ts";
import { arraysAt, BYTES_OF_NODE } from "../languages/tree_arrays.ts";
import type { TreeReader } from "./extract_facts.ts";
import type { ReadSource } from "./finish_job.ts";

export interface PostedTree {
  readonly about: ReadSource["about"];
  readonly language: string;
  /** Whose rules read the tree. */
  readonly reader: string;
  readonly source: string;
  readonly textLater: boolean;
  /** What was parsed, where it is not the source. */
  readonly text?: string;
  readonly hasErrors: boolean;
  readonly nodes: number;
  readonly columns: ArrayBuffer;
}

const COLUMNS = ["start", "end", "parent", "next", "kind", "field", "flags"] as const;

export function postedTree({ about, source, syntax, textLater }: ReadSource): PostedTree {
  const { tree, language, grammar } = syntax;
  const nodes = tree.length;
  const columns = new ArrayBuffer(nodes * BYTES_OF_NODE);
  const to = arraysAt({ buffer: columns }, 0, nodes);
  for (const column of COLUMNS) to[column].set(tree[column].subarray(0, nodes));
  const text = tree.source === source ? {} : { text: tree.source };
  return {
    about,
    language,
    reader: grammar.name,
    source,
    textLater,
    ...text,
    hasErrors: tree.hasErrors,
    nodes,
    columns,
  };
}

const tree = new FlatTree();

/** The tree can be read until the next one is taken. */
export function takeTree(posted: PostedTree, grammar: TreeReader): ReadSource {
  const { about, language, source, textLater, text, hasErrors, nodes, columns } = posted;
  Object.assign(tree, arraysAt({ buffer: columns }, 0, nodes));
  tree.length = nodes;
  tree.hasErrors = hasErrors;
  tree.source = text ?? source;
  return { about, source, textLater, syntax: { path: about.path, language, grammar, tree } };
}
