import assert from "node:assert/strict";
import { systemClock } from "../time/clock.ts";
import { ParsePool, type SizedJob } from "./pool.ts";

/** A worker that answers at once, hangs at paths named "hang", and ends at paths named "die". */
const FAKE = `import { parentPort } from "node:worker_threads";
import process from "node:process";
parentPort.on("message", ({ batch, jobs, beat }) => {
  const at = new Int32Array(beat);
  const results = jobs.map((job, i) => {
    Atomics.store(at, 0, i);
    Atomics.add(at, 1, 1);
    while (job.path.startsWith("hang"));
    if (job.path.startsWith("die")) process.exit(1);
    return { path: job.path, status: "indexed" };
  });
  parentPort.postMessage({ batch, results, retire: jobs.some((job) => job.path.startsWith("huge")) });
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(FAKE)}`);

function job(path: string): SizedJob {
  return { root: "/", path, config: false, max_bytes: 1, deadline_ms: 1, now_ms: 0, size: 10_000, stamp: "stamp" };
}

/** Longer than a machine ever stands still: what is waited for here comes in another way. */
const NEVER_MS = 600_000;

async function statuses(
  paths: readonly string[],
  signal = new AbortController().signal,
  hang_ms = NEVER_MS,
): Promise<string[]> {
  const pool = new ParsePool({ workers: 2, clock: systemClock, hang_ms, module });
  try {
    const found: string[] = [];
    for (const path of paths) pool.add(job(path));
    for await (const batch of pool.results(signal)) {
      for (const { path, status } of batch) found.push(`${path}: ${status}`);
    }
    return found;
  } finally {
    pool.close();
  }
}

Deno.test("results come in the order of the jobs", async () => {
  const paths = Array.from({ length: 100 }, (_, i) => `f${i}`);
  assert.deepEqual(await statuses(paths), paths.map((path) => `${path}: indexed`));
});

Deno.test("a hanging file costs itself only", async () => {
  const paths = Array.from({ length: 40 }, (_, i) => (i % 13 === 5 ? `hang${i}` : `f${i}`));
  const expected = paths.map((path) => `${path}: ${path.startsWith("hang") ? "timed out" : "indexed"}`);
  // A worker that a busy machine does not let on for so long would be taken for one that hangs.
  assert.deepEqual(await statuses(paths, new AbortController().signal, 2_000), expected);
});

Deno.test("a file that kills its worker costs itself only", async () => {
  const paths = Array.from({ length: 40 }, (_, i) => (i % 17 === 3 ? `die${i}` : `f${i}`));
  const expected = paths.map((path) => `${path}: ${path.startsWith("die") ? "failed" : "indexed"}`);
  assert.deepEqual(await statuses(paths), expected);
});

Deno.test("a worker grown too big is replaced without losing what it was given", async () => {
  const paths = Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? `huge${i}` : `f${i}`));
  assert.deepEqual(await statuses(paths), paths.map((path) => `${path}: indexed`));
});

Deno.test("an aborted run ends early", async () => {
  const abort = new AbortController();
  abort.abort();
  assert.deepEqual(await statuses(["a", "b"], abort.signal), []);
});

Deno.test("workers that cannot start are no file's fault", async () => {
  const broken = new URL("data:text/javascript,import process from 'node:process'; process.exit(1);");
  const pool = new ParsePool({ workers: 2, clock: systemClock, module: broken });
  try {
    const run = async () => {
      pool.add(job("a"));
      for await (const batch of pool.results(new AbortController().signal)) {
        assert.fail(`answered ${batch.length}`);
      }
    };
    await assert.rejects(run, { code: "internal" });
  } finally {
    pool.close();
  }
});

Deno.test("workers started ahead parse, and are handed over alive", async () => {
  const pool = new ParsePool({ workers: 2, clock: systemClock, module });
  pool.start();
  const found: string[] = [];
  for (const path of ["a", "b"]) pool.add(job(path));
  for await (const batch of pool.results(new AbortController().signal)) {
    for (const { path } of batch) found.push(path);
  }
  assert.deepEqual(found, ["a", "b"]);
  const workers = pool.release();
  assert.equal(workers.length, 2);
  for (const worker of workers) {
    const reply = new Promise((resolve) => worker.once("message", resolve));
    worker.postMessage({ batch: 7, jobs: [], beat: new SharedArrayBuffer(8) });
    assert.deepEqual(await reply, { batch: 7, results: [], retire: false });
    await worker.terminate();
  }
});

Deno.test("a worker is at the first jobs before all of them are known", async () => {
  const pool = new ParsePool({ workers: 1, clock: systemClock, module });
  try {
    const worker = pool.start()[0]!;
    const parsed = new Promise<{ batch: number }>((resolve) => worker.once("message", resolve));
    for (let i = 0; i < 10; i++) pool.add(job(`f${i}`));
    assert.equal((await parsed).batch, 0);
    pool.add(job("last"));
    const found: string[] = [];
    for await (const batch of pool.results(new AbortController().signal)) {
      for (const { path } of batch) found.push(path);
    }
    assert.deepEqual(found, [...Array.from({ length: 10 }, (_, i) => `f${i}`), "last"]);
  } finally {
    pool.close();
  }
});
