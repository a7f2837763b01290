// For leave_test.ts: writes half a megabyte into the database that it is told of, and leaves.

import process from "node:process";
import { openDatabase } from "./open.ts";

const MIGRATIONS = [{ name: "1", sql: "CREATE TABLE t (a BLOB)" }];

const database = openDatabase(process.argv[2] ?? "", {
  kind: "memory",
  migrations: MIGRATIONS,
  check: false,
  leaves: true,
});
database.run("INSERT INTO t VALUES (?)", new Uint8Array(500_000));
database.leave();
// As the gate does: nothing is closed on the way out.
process.exit(0);
