// Which names an evaluation looked up in other files, kept as a graph so that shared results share their list.

/** Names looked up by one evaluation, and by the remembered evaluations it used. */
export class Deps {
  hashes: number[] | undefined;
  children: Deps[] | undefined;
  #visit = 0;

  add(hash: number): void {
    if (this.hashes === undefined) this.hashes = [hash];
    else if (this.hashes[this.hashes.length - 1] !== hash) this.hashes.push(hash);
  }

  use(other: Deps): void {
    if (other.empty || other === this) return;
    if (this.children === undefined) this.children = [other];
    else if (this.children[this.children.length - 1] !== other) this.children.push(other);
  }

  get empty(): boolean {
    return this.hashes === undefined && this.children === undefined;
  }

  /** All names below, sorted and unique. `visit` is a number no earlier call has used. */
  collect(visit: number): Uint32Array {
    const all = new Set<number>();
    const open: Deps[] = [this];
    this.#visit = visit;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at.hashes !== undefined) { for (const hash of at.hashes) all.add(hash); }
      if (at.children === undefined) continue;
      for (const child of at.children) {
        if (child.#visit === visit) continue;
        child.#visit = visit;
        open.push(child);
      }
    }
    return Uint32Array.from(all).sort();
  }
}
