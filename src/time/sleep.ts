// Blocks this thread for a moment, for retries on what only synchronous calls can reach (locks of SQLite and files).

export function sleepSync(duration_ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration_ms);
}
