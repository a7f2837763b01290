// Saves what can still be read of a damaged database into a fresh one, row by row.

import { closeSync, copyFileSync, existsSync, openSync, rmSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Database, SqlValue } from "./database.ts";
import { companions } from "./integrity.ts";

export interface Salvage {
  readonly rows_kept: Record<string, number>;
  readonly tables_damaged: string[];
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that order the rows: \`rowid\`, or the primary key of a table without. */
  readonly key: readonly string[];
}

/** A gap between readable rows is searched one row id at a time; this many misses in a row end it. */
const MOST_MISSES = 2000;
const BATCH = 256;
/** SQLITE_CONSTRAINT, SQLITE_MISMATCH. */
const BROKEN_RULE = [19, 20];

/** Copies rows of the damaged file at `from` into `into`, whose schema is complete. The damaged file is only read. */
export function salvage(from: string, into: Database): Salvage {
  const result: Salvage = { rows_kept: {}, tables_damaged: [] };
  const copy = `${from}.reading`;
  const source = openCopy(from, copy);
  try {
    into.exec("PRAGMA foreign_keys = OFF");
    for (const table of ordinaryTables(into)) {
      const { kept, damaged } = salvageTable(source, into, table);
      if (kept > 0) result.rows_kept[table.name] = kept;
      if (damaged) result.tables_damaged.push(table.name);
    }
  } finally {
    into.exec("PRAGMA foreign_keys = ON");
    source?.close();
    removeCopy(copy);
  }
  return result;
}

function salvageTable(source: DatabaseSync | undefined, into: Database, table: Table) {
  const names = table.columns.map(quoted);
  const insert = `INSERT OR IGNORE INTO ${quoted(table.name)} (${names.join(", ")}) VALUES (${
    names.map(() => "?").join(", ")
  })`;
  if (source === undefined) return { kept: 0, damaged: true };
  let kept = 0;
  let damaged = false;
  into.transaction(() => {
    const keep = (row: SqlValue[]) => void (kept += insertRow(into, insert, row.slice(0, names.length)));
    const up = readUntilDamage(source, table, "up", keep);
    damaged = up.damaged;
    if (!damaged) return;
    const down = readUntilDamage(source, table, "down", keep);
    if (table.key.join() !== "rowid") return;
    const first = typeof up.last[0] === "bigint" ? up.last[0] + 1n : 1n;
    const beyond = typeof down.last[0] === "bigint" ? down.last[0] : first + BigInt(MOST_MISSES);
    for (let id = first, misses = 0; id < beyond && misses < MOST_MISSES; id++) {
      const rows = attempt(source, `${selection(table)} WHERE rowid = ?`, [id]) ?? [];
      misses = rows.length > 0 ? 0 : misses + 1;
      rows.forEach(keep);
    }
  });
  return { kept, damaged };
}

/** A row that breaks a rule of the schema was damaged itself. */
function insertRow(into: Database, insert: string, row: SqlValue[]): number {
  try {
    return Number(into.run(insert, ...row).changes) > 0 ? 1 : 0;
  } catch (error) {
    const result = (error as { errcode?: unknown }).errcode;
    if (typeof result === "number" && BROKEN_RULE.includes(result & 0xff)) return 0;
    throw error;
  }
}

/**
 * Reads rows in the order of their key until the end, or until SQLite meets a page that it cannot read: in batches,
 * which shrink before the damage, because a batch that fails yields none of its rows.
 */
function readUntilDamage(source: DatabaseSync, table: Table, way: "up" | "down", keep: (row: SqlValue[]) => void) {
  const key = table.key.join(", ");
  const places = table.key.map(() => "?").join(", ");
  const order = `ORDER BY ${table.key.map((column) => (way === "up" ? column : `${column} DESC`)).join(", ")} LIMIT ?`;
  const after = `WHERE (${key}) ${way === "up" ? ">" : "<"} (${places})`;
  let last: SqlValue[] = [];
  for (let batch = BATCH; batch >= 1;) {
    const sql = `${selection(table)} ${last.length === 0 ? "" : after} ${order}`;
    const rows = attempt(source, sql, [...last, batch]);
    if (rows === undefined) batch = Math.floor(batch / 4);
    else if (rows.length === 0) return { last, damaged: false };
    else {
      rows.forEach((row) => keep(row));
      last = rows.at(-1)?.slice(table.columns.length) ?? last;
    }
  }
  return { last, damaged: true };
}

/** The columns, then the key; named apart, because rows come as objects. */
function selection(table: Table): string {
  const columns = [...table.columns.map(quoted), ...table.key].map((column, i) => `${column} AS c${i}`);
  return `SELECT ${columns.join(", ")} FROM ${quoted(table.name)}`;
}

function attempt(source: DatabaseSync, sql: string, values: SqlValue[]): SqlValue[][] | undefined {
  try {
    const statement = source.prepare(sql);
    statement.setReadBigInts(true);
    return statement.all(...values).map((row) => Object.values(row as Record<string, SqlValue>));
  } catch {
    return undefined;
  }
}

/** Tables with rows of their own: not those of a full text index, which triggers fill. */
function ordinaryTables(database: Database): Table[] {
  const listed = database.all<{ name: string; type: string; wr: number }>("PRAGMA table_list");
  return listed
    .filter(({ name, type }) => type === "table" && !name.startsWith("sqlite_") && name !== "migrations")
    .map(({ name, wr }) => ({
      name,
      columns: columnsOf(database, name).map((column) => column.name),
      key: wr === 0 ? ["rowid"] : primaryKey(database, name),
    }));
}

function columnsOf(database: Database, table: string): { name: string; pk: number }[] {
  return database.all<{ name: string; pk: number }>("SELECT name, pk FROM pragma_table_info(?)", table);
}

function primaryKey(database: Database, table: string): string[] {
  return columnsOf(database, table).filter((column) => column.pk > 0).sort((a, b) => a.pk - b.pk)
    .map((column) => quoted(column.name));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** SQLite writes to what it opens (journal, recovery), so the damaged file is read through a copy. */
function openCopy(from: string, copy: string): DatabaseSync | undefined {
  removeCopy(copy);
  copyFileSync(from, copy);
  if (existsSync(companions(from).wal)) copyFileSync(companions(from).wal, companions(copy).wal);
  ignorePageCount(copy);
  try {
    const db = new DatabaseSync(copy);
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    return db;
  } catch {
    return undefined;
  }
}

/** With differing change counters SQLite goes by the file's real size, and reads a file that is cut short. */
function ignorePageCount(path: string): void {
  const file = openSync(path, "r+");
  try {
    writeSync(file, new Uint8Array([0xff, 0xff, 0xff, 0xff]), 0, 4, 92);
  } finally {
    closeSync(file);
  }
}

function removeCopy(copy: string): void {
  const { wal, shm, journal } = companions(copy);
  for (const path of [copy, wal, shm, journal]) rmSync(path, { force: true });
}
