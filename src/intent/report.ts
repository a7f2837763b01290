// The whole state of a forest as one documented object: what `--inspect --json` prints and the text is made from.

import { corpusOf, countNodes, decayScore, type Forest, type Node, weightOf } from "./forest.ts";
import { rankedTrees } from "./block.ts";
import { byCode, inverseDocumentFrequency } from "./tfidf.ts";
import { predictTransition } from "./markov.ts";
import type { GateSettings } from "./settings.ts";

const TOP_WORDS = 20;

export interface NodeReport {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
  readonly weight: number;
  readonly frequency: number;
  readonly indexed: boolean;
  readonly score: number;
  readonly created_at: number;
  readonly accessed_at: number;
  readonly sources: readonly string[];
}

export interface ForestReport {
  readonly schema_version: 1;
  readonly algorithm: string;
  readonly prompts: number;
  readonly nodes: number;
  readonly memory_size: number;
  readonly updated_at: number;
  /** Best score first. */
  readonly trees: readonly {
    readonly id: string;
    readonly score: number;
    readonly root: NodeReport;
    readonly leaves: readonly NodeReport[];
  }[];
  readonly corpus: {
    readonly documents: number;
    readonly words: number;
    readonly top: readonly { readonly word: string; readonly documents: number; readonly idf: number }[];
  };
  readonly guide: readonly {
    readonly text: string;
    readonly node: string;
    readonly at: number;
    readonly reinforced: boolean;
  }[];
  readonly transitions: {
    readonly last: string;
    readonly next: { readonly tree: string; readonly probability: number } | null;
    readonly rows: readonly {
      readonly from: string;
      readonly to: string;
      readonly count: number;
      readonly probability: number;
    }[];
  };
  /** The last prompts, oldest first, each with the tree it joined when it came. */
  readonly turns: readonly { readonly at: number; readonly tree: string; readonly session: string }[];
}

export function forestReport(forest: Forest, settings: GateSettings, now: number): ForestReport {
  const node = (each: Node): NodeReport => ({
    id: each.id,
    text: each.text,
    depth: each.depth,
    weight: rounded(weightOf(each)),
    frequency: each.frequency,
    indexed: each.indexed,
    score: rounded(decayScore(each, now, settings.decayRate)),
    created_at: each.created_at,
    accessed_at: each.accessed_at,
    sources: each.sources,
  });
  const corpus = corpusOf(forest);
  const next = predictTransition(forest.transitions);
  return {
    schema_version: 1,
    algorithm: forest.algorithm,
    prompts: forest.prompts,
    nodes: countNodes(forest),
    memory_size: settings.memorySize,
    updated_at: forest.updated_at,
    trees: rankedTrees(forest, settings, now).map(({ tree, score }) => ({
      id: tree.id,
      score: rounded(score),
      root: node(tree.root),
      leaves: tree.leaves.map(node),
    })),
    corpus: {
      documents: corpus.documents,
      words: corpus.frequencies.size,
      top: [...corpus.frequencies].sort(([a, m], [b, n]) => n - m || byCode(a, b)).slice(0, TOP_WORDS)
        .map(([word, documents]) => ({ word, documents, idf: rounded(inverseDocumentFrequency(corpus, word)) })),
    },
    guide: forest.guide.map(({ text, node, at, reinforced }) => ({ text, node, at, reinforced })),
    transitions: {
      last: forest.transitions.last,
      next: next === undefined ? null : { tree: next.to, probability: rounded(next.probability) },
      rows: [...forest.transitions.counts].flatMap(([from, row]) => {
        const total = [...row.values()].reduce((sum, count) => sum + count, 0);
        return [...row].map(([to, count]) => ({ from, to, count, probability: rounded(count / total) }));
      }),
    },
    turns: forest.turns.map(({ at, tree, session }) => ({ at, tree, session })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
