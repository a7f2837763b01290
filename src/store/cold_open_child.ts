// For cold_open_test.ts: opens the databases that it is told to on stdin, and says how it went.

import { createInterface } from "node:readline";
import process from "node:process";
import { openDatabase } from "./open.ts";

const MIGRATIONS = [
  { name: "0001 a", sql: "CREATE TABLE a (id INTEGER PRIMARY KEY, who TEXT);" },
  { name: "0002 b", sql: "CREATE TABLE b (id INTEGER PRIMARY KEY); CREATE INDEX a_who ON a(who);" },
];

process.stdout.write("ready\n");
for await (const path of createInterface({ input: process.stdin })) {
  try {
    const database = openDatabase(path, { kind: "memory", migrations: MIGRATIONS });
    database.transaction(() => database.run("INSERT INTO a (who) VALUES (?)", String(process.pid)));
    database.close();
    process.stdout.write("ok\n");
  } catch (error) {
    process.stdout.write(`failed: ${error}\n`);
  }
}
