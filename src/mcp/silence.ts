// Tells a thread that has been silent for too long from one whose whole process stood still.

/** A thread that says nothing for this long has died without a word, or hangs. */
const SILENT_MS = 90_000;
/** Who is to look every few seconds and has not for this long stood still, and so did the thread. */
const STILL_MS = 30_000;

export class Silence {
  #heard_ms: number;
  #looked_ms: number;

  constructor(now_ms: number) {
    this.#heard_ms = now_ms;
    this.#looked_ms = now_ms;
  }

  heard(now_ms: number): void {
    this.#heard_ms = now_ms;
  }

  /** True when the thread must be gone. To be called every few seconds. */
  look(now_ms: number): boolean {
    const stood_still = now_ms - this.#looked_ms > STILL_MS;
    this.#looked_ms = now_ms;
    if (stood_still) this.#heard_ms = now_ms;
    return now_ms - this.#heard_ms > SILENT_MS;
  }
}
