// The only reader of the system clock; everything else is handed a clock.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Monotonic milliseconds, for measuring durations and deadlines. */
  monotonic(): number;
  /** Epoch milliseconds at which this process began. */
  readonly started: number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  started: performance.timeOrigin,
};

/** A clock that moves only when told to, for tests. */
export class FakeClock implements Clock {
  started: number;
  constructor(public ms = 1_700_000_000_000) {
    this.started = ms;
  }
  now(): number {
    return this.ms;
  }
  monotonic(): number {
    return this.ms;
  }
  advance(by_ms: number): void {
    this.ms += by_ms;
  }
}
