// How a forest and a decision look on a terminal.

import type { ForestReport, NodeReport } from "../intent/report.ts";

export interface Look {
  readonly color: boolean;
  /** Columns to fit lines into; undefined when nobody looks. */
  readonly width: number | undefined;
}

export interface DryRun {
  readonly prompt: string;
  readonly own: boolean;
  readonly action: string;
  readonly tree: string | null;
  readonly leaf: string | null;
  readonly score: number;
  readonly words: readonly string[];
  readonly trees: readonly {
    readonly id: string;
    readonly text: string;
    readonly root: number;
    readonly leaf: number;
    readonly boost: number;
    readonly score: number;
  }[];
}

function paint(look: Look) {
  const wrap = (code: string) => (text: string) => look.color ? `\x1b[${code}m${text}\x1b[0m` : text;
  return { bold: wrap("1"), dim: wrap("2"), cyan: wrap("36"), green: wrap("32"), yellow: wrap("33") };
}

/** Cuts to the terminal's width, counting characters that are seen. */
function fit(text: string, used: number, look: Look): string {
  if (look.width === undefined) return text;
  const room = Math.max(20, look.width - used);
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}

function ago(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / 60_000));
  if (minutes < 1) return "just now";
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 60 * 48 ? `${Math.round(minutes / 60)} h ago` : `${Math.round(minutes / 1440)} days ago`;
}

export function statusText(report: ForestReport, name: string, look: Look, now: number): string {
  const { bold, dim, cyan } = paint(look);
  if (report.prompts === 0) return `${bold(name)}: no prompts yet\n`;
  const lines = [
    `${
      bold(name)
    }  ${report.prompts} prompts, ${report.trees.length} topics, ${report.nodes} of ${report.memory_size} ` +
    `nodes, ${report.algorithm}, last ${ago(report.updated_at, now)}`,
    "",
  ];
  for (const tree of report.trees) {
    lines.push(`${cyan(tree.score.toFixed(2))}  ${bold(fit(tree.root.text, 6, look))}`);
    const recent = [...tree.leaves].sort((a, b) => b.accessed_at - a.accessed_at).slice(0, 3);
    for (const leaf of recent) {
      const when = ago(leaf.accessed_at, now);
      lines.push(`      ${fit(leaf.text, 8 + when.length, look)}  ${dim(when)}`);
    }
    const more = tree.leaves.length - recent.length;
    if (more > 0) lines.push(dim(`      … ${more} more`));
  }
  const next = report.transitions.next;
  const tree = report.trees.find((each) => each.id === next?.tree);
  if (next !== null && tree !== undefined) {
    lines.push("", `next  ${fit(tree.root.text, 14, look)} ${dim(`(${Math.round(next.probability * 100)}%)`)}`);
  }
  if (report.guide.length > 0) {
    lines.push("", bold("guide"));
    for (const entry of report.guide) lines.push(`  ${fit(entry.text, 2, look)}`);
  }
  return lines.join("\n") + "\n";
}

export function inspectText(report: ForestReport, name: string, look: Look, now: number): string {
  const { bold, dim, cyan, green, yellow } = paint(look);
  const node = (each: NodeReport) =>
    dim(
      `${each.id}  score ${each.score.toFixed(2)}  weight ${each.weight.toFixed(2)}  used ${each.frequency}×  ` +
        `${each.indexed ? "indexed" : "terms"}  ${ago(each.accessed_at, now)}`,
    );
  const lines = [
    `${bold(name)}  ${report.algorithm}, ${report.prompts} prompts, ${report.nodes} of ${report.memory_size} nodes`,
    "",
    bold(`Topics (${report.trees.length})`),
  ];
  for (const tree of report.trees) {
    const last = tree.id === report.transitions.last ? green(" ← current") : "";
    lines.push(`  ${cyan(tree.id)} ${fit(tree.root.text, 18, look)}${last}`, `     ${node(tree.root)}`);
    tree.leaves.forEach((leaf, i) => {
      const end = i === tree.leaves.length - 1;
      lines.push(`     ${end ? "└─" : "├─"} ${fit(leaf.text, 8, look)}`, `     ${end ? "  " : "│ "} ${node(leaf)}`);
    });
  }
  lines.push("", bold(`Words (${report.corpus.words} in ${report.corpus.documents} prompts)`));
  for (const word of report.corpus.top.slice(0, 10)) {
    lines.push(`  ${word.word.padEnd(20)} ${String(word.documents).padStart(3)}  idf ${word.idf.toFixed(2)}`);
  }
  lines.push("", bold(`Guide (${report.guide.length})`));
  for (const entry of report.guide) {
    const state = entry.reinforced ? dim(" reinforced") : yellow(" waiting");
    lines.push(`  ${fit(entry.text, 14, look)}${state}`);
  }
  lines.push("", bold("Transitions"));
  for (const row of report.transitions.rows) {
    lines.push(`  ${row.from} → ${row.to}  ${row.count}×  ${Math.round(row.probability * 100)}%`);
  }
  return lines.join("\n") + "\n";
}

export function dryRunText(run: DryRun, look: Look): string {
  const { bold, dim, cyan, green } = paint(look);
  if (!run.own) return "not a prompt of the user's own: the forest would be left alone\n";
  const lines = [
    `${bold(run.action)}${run.tree === null ? "" : ` ${cyan(run.tree)}`}  score ${run.score.toFixed(3)}`,
    dim(`words: ${fit(run.words.join(" "), 7, look)}`),
  ];
  if (run.trees.length > 0) lines.push("", dim("   score   root   leaf  boost  tree"));
  for (const tree of run.trees) {
    const row = [tree.score, tree.root, tree.leaf, tree.boost].map((value) => value.toFixed(3).padStart(6)).join(" ");
    const mark = tree.id === run.tree ? green("▸") : " ";
    lines.push(`${mark} ${row}  ${cyan(tree.id)} ${fit(tree.text, 34, look)}`);
  }
  return lines.join("\n") + "\n";
}
