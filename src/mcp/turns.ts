// Work on one thing after another: who is in a hurry goes before those who wait, not before the one at work.

export class Turns {
  #waiting: (() => Promise<void>)[] = [];
  #busy = false;

  take<T>(work: () => Promise<T>, hurry = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const turn = () => work().then(resolve, reject);
      if (hurry) this.#waiting.unshift(turn);
      else this.#waiting.push(turn);
      if (!this.#busy) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let turn = this.#waiting.shift(); turn !== undefined; turn = this.#waiting.shift()) await turn();
    this.#busy = false;
  }
}
