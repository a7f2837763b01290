import assert from "node:assert/strict";
import { systemClock } from "../time/clock.ts";
import { newBeat } from "./beat.ts";
import { ParsePool, type SizedJob } from "./pool.ts";

/**
 * A worker that answers at once, or, where a path is "held", with the next batch; hangs at paths named "hang", and ends at
 * paths named "die". Of two, the first minds paths that begin so, the second those that have "late" before it.
 */
const FAKE = `import { parentPort } from "node:worker_threads";
import process from "node:process";
let next;
const mind = ({ batch, jobs, beat }, names) => jobs.forEach((job, i) => {
  const at = new Int32Array(beat);
  Atomics.store(at, 2, batch);
  Atomics.store(at, 0, i);
  Atomics.add(at, 1, 1);
  // Longer than anyone waits for it, and no longer: some Deno does not end a thread that is busy.
  const until = names.some((name) => job.path.startsWith(name + "hang")) ? performance.now() + 15_000 : 0;
  while (performance.now() < until);
  if (names.some((name) => job.path.startsWith(name + "die"))) process.exit(1);
});
let held = [];
const answer = (request) => {
  held.push(request);
  if (request.jobs.every((job) => job.path !== "held")) held.splice(0).forEach(post);
};
const post = ({ batch, jobs }) => parentPort.postMessage({
  batch,
  results: jobs.map(({ path }) => ({ path, status: "indexed" })),
  retire: jobs.some((job) => job.path.startsWith("huge")),
});
parentPort.on("message", (request) => {
  if ("to" in request) next = request.to;
  else if ("from" in request) request.from.on("message", (read) => {
    mind(read, ["late "]);
    answer(read);
  });
  else {
    mind(request, next === undefined ? ["", "late "] : [""]);
    if (next === undefined) answer(request);
    else next.postMessage(request);
  }
});`;
const module = new URL(`data:text/javascript,${encodeURIComponent(FAKE)}`);

function job(path: string): SizedJob {
  return { root: "/", path, config: false, max_bytes: 1, deadline_ms: 1, now_ms: 0, size: 10_000, stamp: "stamp" };
}

/** Longer than a machine ever stands still: what is waited for here comes in another way. */
const NEVER_MS = 600_000;

async function statuses(
  paths: readonly string[],
  { workers = 2, signal = new AbortController().signal, hang_ms = NEVER_MS } = {},
): Promise<string[]> {
  const pool = new ParsePool({ workers, clock: systemClock, hang_ms, module });
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

// One thread for all, two that share the work, and such a pair beside one that does not.
for (const workers of [1, 2, 3]) {
  Deno.test(`results come in the order of the jobs, of ${workers}`, async () => {
    const paths = Array.from({ length: 100 }, (_, i) => `f${i}`);
    assert.deepEqual(await statuses(paths, { workers }), paths.map((path) => `${path}: indexed`));
  });

  Deno.test(`a file that kills its worker costs itself only, of ${workers}`, async () => {
    const paths = Array.from({ length: 40 }, (_, i) => (i % 17 === 3 ? `${i % 2 ? "" : "late "}die${i}` : `f${i}`));
    const expected = paths.map((path) => `${path}: ${path.includes("die") ? "failed" : "indexed"}`);
    assert.deepEqual(await statuses(paths, { workers }), expected);
  });

  Deno.test(`a worker grown too big is replaced without losing what it was given, of ${workers}`, async () => {
    const paths = Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? `huge${i}` : `f${i}`));
    assert.deepEqual(await statuses(paths, { workers }), paths.map((path) => `${path}: indexed`));
  });
}

Deno.test("a hanging file costs itself only, in either of two threads", async () => {
  const paths = Array.from({ length: 40 }, (_, i) => i === 5 ? "hang" : i === 18 ? "late hang" : `f${i}`);
  const expected = paths.map((path) => `${path}: ${path.endsWith("hang") ? "timed out" : "indexed"}`);
  // A worker that a busy machine does not let on for so long would be taken for one that hangs.
  assert.deepEqual(await statuses(paths, { hang_ms: 2_000 }), expected);
});

for (const workers of [1, 2, 3]) {
  Deno.test(`nothing is started any more once all is over, of ${workers}`, async () => {
    let started = 0;
    const counted = {
      workers,
      clock: systemClock,
      get module() {
        started++;
        return module;
      },
    };
    const pool = new ParsePool(counted);
    const ended = Promise.all(pool.start().map((worker) => new Promise((resolve) => worker.once("exit", resolve))));
    for (let i = 0; i < 200; i++) pool.add(job(`f${i}`));
    for await (const batch of pool.results(new AbortController().signal)) {
      // All threads have more to do: of what they have answered only this has been heard.
      assert.ok(batch.length > 0);
      break;
    }
    const before = started;
    pool.close();
    await ended;
    assert.equal(started, before);
  });
}

Deno.test("a file is not blamed for a crash over a later one, though its answer was not heard", async () => {
  const paths = Array.from({ length: 20 }, (_, i) => i === 0 ? "held" : i === 5 ? "die" : `f${i}`);
  const expected = paths.map((path) => `${path}: ${path === "die" ? "failed" : "indexed"}`);
  assert.deepEqual(await statuses(paths, { workers: 1 }), expected);
});

Deno.test("an aborted run ends early", async () => {
  const abort = new AbortController();
  abort.abort();
  assert.deepEqual(await statuses(["a", "b"], { signal: abort.signal }), []);
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
  const pool = new ParsePool({ workers: 3, clock: systemClock, module });
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
    worker.postMessage({ batch: 7, jobs: [], beat: newBeat() });
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
