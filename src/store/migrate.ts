// Brings a database's schema up to date by append-only named steps, and refuses one of a newer focal.

import { FocalError } from "../base/errors.ts";
import { hash32 } from "../base/hash.ts";
import type { Database, Migration } from "./database.ts";

export type SchemaState = "empty" | "current" | "older" | "foreign";

/** A number that says "exactly these steps": kept in `user_version`, so that a current schema costs one look. */
export function fingerprint(migrations: readonly Migration[]): number {
  const names = migrations.map((migration) => migration.name).sort();
  return (hash32(names.join("\n")) & 0x7fffffff) || 1;
}

/**
 * How the database's schema relates to what this focal knows. Throws `database_newer` when it holds a step that this
 * focal does not know: names are the identity, since several lists are concatenated and grow independently.
 */
export function schemaState(database: Database, migrations: readonly Migration[]): SchemaState {
  const version = database.get<{ user_version: number }>("PRAGMA user_version")?.user_version ?? 0;
  if (version === fingerprint(migrations)) return "current";
  const tables = new Set(
    database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").map((row) => row.name),
  );
  if (tables.size === 0) return "empty";
  if (!tables.has("migrations")) return "foreign";
  const known = new Set(migrations.map((migration) => migration.name));
  for (const name of applied(database)) {
    if (!known.has(name)) {
      throw new FocalError("database_newer", `${database.path} belongs to a newer focal: it holds the step "${name}"`);
    }
  }
  return "older";
}

/** Applies what is missing, each step in a transaction of its own. Several processes may do this at once. */
export function migrate(database: Database, migrations: readonly Migration[], now_ms: number): void {
  assertDistinct(migrations);
  database.transaction(() => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    );
  });
  for (const migration of migrations) {
    database.transaction(() => {
      if (database.get("SELECT 1 FROM migrations WHERE name = ?", migration.name) !== undefined) return;
      database.exec(migration.sql);
      database.run("INSERT INTO migrations (name, applied_at) VALUES (?, ?)", migration.name, now_ms);
    });
  }
  database.transaction(() => {
    // A newer focal may have added steps since we looked; its number must not be replaced by ours.
    if (schemaState(database, migrations) === "older") {
      database.exec(`PRAGMA user_version = ${fingerprint(migrations)}`);
    }
  });
}

function applied(database: Database): string[] {
  return database.all<{ name: string }>("SELECT name FROM migrations").map((row) => row.name);
}

function assertDistinct(migrations: readonly Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name));
  if (names.size !== migrations.length) throw new FocalError("internal", "Two migrations have the same name");
}
