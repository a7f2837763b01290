// Lines and columns of a text, by offset.

export class SourceLines {
  /** Offset at which each line starts. */
  readonly starts: readonly number[];
  /** The line asked for last: the next question is mostly about the same. */
  #last = 1;

  constructor(source: string) {
    const starts = [0];
    for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
    this.starts = starts;
  }

  /** 1-based line of a UTF-16 offset. */
  line(offset: number): number {
    const { starts } = this;
    const last = this.#last;
    if (starts[last - 1]! <= offset && (last === starts.length || offset < starts[last]!)) return last;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#last = low + 1;
  }

  /** 1-based column, in UTF-16 units. */
  column(offset: number): number {
    return offset - this.starts[this.line(offset) - 1]! + 1;
  }
}
