import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runParseJob } from "../parse/parse_job.ts";
import type { ParsedSource, SymbolColumns } from "../parse/parsed_source.ts";
import { openInMemory } from "../store/database.ts";
import { indexFaults } from "./index_faults.ts";
import { NameTable } from "./name_table.ts";
import { INDEX_MIGRATIONS } from "./schema.sql.ts";
import { FileWriter } from "./write_files.ts";

/** A file whose full text cannot be made. */
function spoiled(parsed: ParsedSource): ParsedSource {
  const text = new Proxy({}, {
    get: () => {
      throw new Error("no words");
    },
  });
  return { ...parsed, symbols: { ...parsed.symbols, text } as unknown as SymbolColumns };
}

Deno.test("a file whose full text cannot be made is told, and found by its names; the others by everything", async () => {
  const root = mkdtempSync(join(tmpdir(), "focal-write-"));
  try {
    const parsed: ParsedSource[] = [];
    for (const name of ["good", "bad"]) {
      writeFileSync(join(root, `${name}.py`), `def ${name}():\n    """Waters the garden."""\n`);
      const job = { root, path: `${name}.py`, config: false, max_bytes: 1_000, deadline_ms: 20_000, now_ms: 0 };
      parsed.push(await runParseJob(job));
    }
    const database = openInMemory(INDEX_MIGRATIONS);
    database.run("INSERT INTO checkouts (id, root) VALUES (1, ?)", root);
    const warnings: string[] = [];
    const names = new NameTable(database);
    const warn = (message: string) => warnings.push(message);
    const writer = new FileWriter({ database, checkout: 1, names, recordChanges: false, warn });
    database.transaction(() => writer.writeAll([spoiled(parsed[1]!), parsed[0]!]));
    const found = (words: string) =>
      database.all<{ name: string }>(
        "SELECT DISTINCT s.name FROM symbol_text t JOIN symbols s ON s.id = t.rowid WHERE symbol_text MATCH ? ORDER BY s.name",
        words,
      ).map(({ name }) => name);
    assert.deepEqual(found("garden"), ["good"]);
    assert.deepEqual([...found("name: good"), ...found("name: bad")], ["good", "bad"]);
    assert.deepEqual(warnings, [
      "A fault in focal left bad.py to be found by names only; please report it: no words",
    ]);
    assert.deepEqual(indexFaults(database), []);
  } finally {
    rmSync(root, { recursive: true });
  }
});
