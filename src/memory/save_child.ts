// For durability_test.ts: saves memories one after the other, and says each one's id once it is saved.

import process from "node:process";
import { writeSync } from "node:fs";
import { openDatabase } from "../store/open.ts";
import { systemClock } from "../time/clock.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { saveMemory } from "./save.ts";
import { noSymbols } from "./symbol_lookup.ts";

const [path = ""] = process.argv.slice(2);
const database = openDatabase(path, { kind: "memory", migrations: MEMORY_MIGRATIONS });
const writer = { clock: systemClock, repository_id: null, symbols: noSymbols };
for (let i = 0; i < 1_000; i++) {
  const { memory } = saveMemory(database, {
    content: `memory number ${i} of the durability test`,
    category: "decision",
  }, writer);
  writeSync(1, `${memory.id}\n`);
}
database.close();
