// Thirty questions about one repository in one session: tokens sent with, and without, the memory of what was sent.
//
//   deno run -A scripts/measure_session.ts FOLDER

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { silentLogger } from "../src/base/log.ts";
import { upperTokens } from "../src/base/tokens.ts";
import type { Context } from "../src/ops/context.ts";
import { Databases } from "../src/ops/databases.ts";
import { contextCapsule } from "../src/ops/remember/context_capsule.ts";
import { sessionRecover } from "../src/ops/remember/session_recover.ts";
import { systemClock } from "../src/time/clock.ts";

const QUESTIONS = 30;
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: measure_session.ts FOLDER");
const home = mkdtempSync(join(tmpdir(), "focal-session-"));
const databases = new Databases({ home, clock: systemClock, log: silentLogger });

function contextOf(session: string | undefined): Context {
  const context: Context = {
    caller: "cli",
    clock: systemClock,
    config: {
      index: { max_file_bytes: 500_000, exclude: [], jobs: undefined },
      memory: { auto_observations: false },
      gate: {},
    },
    log: silentLogger,
    home,
    roots: [resolve(folder ?? ".")],
    index: () => databases.index(),
    memory: () => databases.memory(),
    freshen: async () => (await import("../src/index/freshen.ts")).freshen(context),
    session,
    signal: new AbortController().signal,
    progress: () => {},
  };
  return context;
}

/** What the most used symbols say of themselves, one question each, as someone who works on one thing asks. */
function questions(context: Context): string[] {
  const rows = context.index().all<{ name: string; doc: string }>(
    `SELECT s.name, s.doc FROM symbols s JOIN files f ON f.id = s.file_id JOIN edges e ON e.target_id = s.id
     WHERE s.kind IN ('function', 'method', 'class') AND f.is_test = 0
     GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT ?`,
    QUESTIONS,
  );
  return rows.map(({ name, doc }) => `how does ${name} work ${doc.split(/[.\n]/)[0] ?? ""}`.trim());
}

async function ask(context: Context, question: string): Promise<string> {
  const answer = await contextCapsule.run(context, {
    task: question,
    intent: undefined,
    max_tokens: 4000,
    explain: false,
    fresh: false,
  });
  return contextCapsule.render(answer, { color: false, width: undefined });
}

const bodies = (text: string): number => text.match(/^## \S+:\d/gm)?.length ?? 0;
const [within, without] = [contextOf("measured"), contextOf(undefined)];
await within.freshen();
const sum = { with: 0, without: 0, bodies: 0, bodiesWithout: 0 };
const asked = questions(within);
for (const question of asked) {
  const [first, second] = [await ask(within, question), await ask(without, question)];
  sum.with += upperTokens(first);
  sum.without += upperTokens(second);
  sum.bodies += bodies(first);
  sum.bodiesWithout += bodies(second);
}
const last = asked.at(-1) ?? "";
const before = bodies(await ask(within, last));
await sessionRecover.run(within, { session_id: undefined, max_tokens: 1500 });
const after = bodies(await ask(within, last));
process.stdout.write(
  `${asked.length} questions: ${sum.with} tokens with the memory of what was sent (${sum.bodies} bodies), ` +
    `${sum.without} without (${sum.bodiesWithout} bodies)\n` +
    `the last question again: ${before} bodies; after recovery: ${after}\n`,
);
databases.close();
rmSync(home, { recursive: true, force: true });
