// For tests: the nodes of a tree as web-tree-sitter's own cursor finds them.

import type { Tree, TreeCursor } from "web-tree-sitter";

export interface ListedNode {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly field: number;
  readonly named: boolean;
  readonly missing: boolean;
  readonly parent: number;
  /** Index of the first node after this one's descendants. */
  readonly next: number;
}

export interface ListedTree {
  readonly nodes: readonly ListedNode[];
  readonly hasErrors: boolean;
}

export function listTree(tree: Tree): ListedTree {
  const cursor = tree.walk();
  const nodes: ListedNode[] = [];
  listNodes(cursor, -1, nodes);
  // A cursor left to the garbage collector frees what its tree was, long after others live there.
  cursor.delete();
  return { nodes, hasErrors: tree.rootNode.hasError };
}

function listNodes(cursor: TreeCursor, parent: number, nodes: ListedNode[]): void {
  const at = nodes.length;
  const { nodeType: kind, startIndex: start, endIndex: end, currentFieldId: field } = cursor;
  const node = { kind, start, end, field, named: cursor.nodeIsNamed, missing: cursor.nodeIsMissing, parent, next: 0 };
  nodes.push(node);
  if (cursor.gotoFirstChild()) {
    do listNodes(cursor, at, nodes); while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  node.next = nodes.length;
}
