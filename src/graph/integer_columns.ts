// Columns of many rows as integer arrays: one row of JSON arrays costs a third of what an object for each row does.

import type { Database, SqlValue } from "../store/database.ts";

/** `sql` answers one row whose columns are made with `json_group_array`; texts stay as they are. */
export function jsonColumns(database: Database, sql: string, ...values: SqlValue[]): unknown[][] {
  const row = database.get<Record<string, string>>(sql, ...values) ?? {};
  return Object.values(row).map((column) => JSON.parse(column) as unknown[]);
}

/** NULL becomes 0. */
export function toIntegers(column: readonly unknown[] | undefined): Int32Array {
  const integers = new Int32Array(column?.length ?? 0);
  for (let i = 0; i < integers.length; i++) integers[i] = (column as readonly (number | null)[])[i] ?? 0;
  return integers;
}

/** Position of an id in ascending ids, or -1. */
export function positionOf(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = ids[middle]!;
    if (there === id) return middle;
    if (there < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
