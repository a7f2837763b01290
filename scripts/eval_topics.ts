// Runs prompt sequences labelled by others through the gate and prints how well its trees match the labels.
// usage: deno run -A scripts/eval_topics.ts FOLDER [--algorithm focal|seed] [--predictions FILE]

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type Forest, newForest } from "../src/intent/forest.ts";
import { ownPrompt } from "../src/intent/prompt.ts";
import { GATE_DEFAULTS, type GateSettings } from "../src/intent/settings.ts";
import { step } from "../src/intent/step.ts";
import { adjustedRand, bCubedF1 } from "../tests/gate/cluster_scores.ts";

interface Sequence {
  readonly seq: string;
  readonly source: string;
  readonly items: readonly { readonly label: string | number; readonly text: string }[];
}

/** Topics in the order the gate gives them; a prompt it leaves alone belongs to the topic before. */
export function topicsOf(texts: readonly string[], settings: GateSettings): number[] {
  const forest: Forest = newForest(0, settings.algorithm);
  const numbers = new Map<string, number>();
  const topics: number[] = [];
  texts.forEach((text, i) => {
    const own = ownPrompt(text);
    if (own !== "") step(forest, { text: own, session: "" }, settings, i * 60_000);
    const tree = forest.turns.at(-1)?.tree ?? "";
    if (!numbers.has(tree)) numbers.set(tree, numbers.size);
    topics.push(numbers.get(tree)!);
  });
  return topics;
}

function main(args: readonly string[]): number {
  const folder = args[0];
  if (folder === undefined) return 2;
  const flag = (name: string) => args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const algorithm = flag("--algorithm") === "seed" ? "seed" as const : "focal" as const;
  const settings: GateSettings = { ...GATE_DEFAULTS, algorithm };
  const rows: number[][] = [];
  const lines: string[] = [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort();
  if (names.length === 0) throw new Error(`${folder} holds no *.jsonl`);
  process.stdout.write(
    `| ${algorithm} | sequences | ARI | B-cubed F1 | clusters ratio |\n| --- | --- | --- | --- | --- |\n`,
  );
  for (const name of names) {
    const sequences = readFileSync(join(folder, name), "utf8").trim().split("\n").map((line) =>
      JSON.parse(line) as Sequence
    );
    const sums = [0, 0, 0];
    for (const { seq, source, items } of sequences) {
      const labels = items.map((item) => String(item.label));
      const topics = topicsOf(items.map((item) => item.text), settings);
      lines.push(JSON.stringify({ seq, source, labels: topics }));
      sums[0]! += adjustedRand(labels, topics);
      sums[1]! += bCubedF1(labels, topics);
      sums[2]! += new Set(topics).size / new Set(labels).size;
    }
    rows.push(sums.map((sum) => sum / sequences.length));
    const [ari, f1, ratio] = rows.at(-1)!;
    process.stdout.write(
      `| ${name.replace(".jsonl", "")} | ${sequences.length} | ${ari!.toFixed(3)} | ${f1!.toFixed(3)} | ${
        ratio!.toFixed(2)
      } |\n`,
    );
  }
  const mean = (i: number) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length;
  process.stdout.write(`| mean | | ${mean(0).toFixed(3)} | ${mean(1).toFixed(3)} | ${mean(2).toFixed(2)} |\n`);
  const out = flag("--predictions");
  if (out !== undefined) writeFileSync(out, lines.join("\n") + "\n");
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
