// How well predicted groups match labels: adjusted Rand index, and F1 of B-cubed precision and recall.

interface Contingency {
  readonly rows: ReadonlyMap<string, number>;
  readonly columns: ReadonlyMap<string, number>;
  readonly cells: readonly { readonly row: number; readonly column: number; readonly count: number }[];
}

function contingency(labels: readonly string[], groups: readonly (string | number)[]): Contingency {
  const rows = new Map<string, number>();
  const columns = new Map<string, number>();
  const cells = new Map<string, { row: string; column: string; count: number }>();
  labels.forEach((row, i) => {
    const column = String(groups[i]);
    rows.set(row, (rows.get(row) ?? 0) + 1);
    columns.set(column, (columns.get(column) ?? 0) + 1);
    const key = JSON.stringify([row, column]);
    const cell = cells.get(key) ?? { row, column, count: 0 };
    cell.count++;
    cells.set(key, cell);
  });
  return {
    rows,
    columns,
    cells: [...cells.values()].map((cell) => ({
      row: rows.get(cell.row)!,
      column: columns.get(cell.column)!,
      count: cell.count,
    })),
  };
}

const pairs = (n: number) => n * (n - 1) / 2;
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

export function adjustedRand(labels: readonly string[], groups: readonly (string | number)[]): number {
  const { rows, columns, cells } = contingency(labels, groups);
  const together = sumOf(cells.map((cell) => pairs(cell.count)));
  const inRows = sumOf([...rows.values()].map(pairs));
  const inColumns = sumOf([...columns.values()].map(pairs));
  const expected = inRows * inColumns / pairs(labels.length);
  const most = (inRows + inColumns) / 2;
  return most === expected ? 0 : (together - expected) / (most - expected);
}

export function bCubedF1(labels: readonly string[], groups: readonly (string | number)[]): number {
  const { cells } = contingency(labels, groups);
  const precision = sumOf(cells.map((cell) => cell.count ** 2 / cell.column)) / labels.length;
  const recall = sumOf(cells.map((cell) => cell.count ** 2 / cell.row)) / labels.length;
  return 2 * precision * recall / (precision + recall);
}
