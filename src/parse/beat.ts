// What a thread that parses says while it is at it: numbers that it shares with the pool, since it answers only when done.

/** Which job is under way, how many have been begun, and the batch of that job. */
export type Beat = SharedArrayBuffer;

const JOB = 0;
const BEGUN = 1;
const BATCH = 2;

export function newBeat(): Beat {
  return new SharedArrayBuffer(12);
}

/** A job is begun. Of threads that share the work on one each says so, and none which it is. */
export function begin(beat: Beat, job?: { readonly batch: number; readonly index: number }): void {
  const numbers = new Int32Array(beat);
  if (job !== undefined) {
    Atomics.store(numbers, BATCH, job.batch);
    Atomics.store(numbers, JOB, job.index);
  }
  Atomics.add(numbers, BEGUN, 1);
}

export function begunJobs(beat: Beat): number {
  return Atomics.load(new Int32Array(beat), BEGUN);
}

export function jobUnderWay(beat: Beat): { batch: number; index: number } {
  const numbers = new Int32Array(beat);
  return { batch: Atomics.load(numbers, BATCH), index: Atomics.load(numbers, JOB) };
}
