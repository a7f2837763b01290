import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { FocalError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import { FakeClock } from "../time/clock.ts";
import type { Database } from "./database.ts";
import { wasReplaced } from "./failures.ts";
import { type DatabaseKind, openDatabase, type OpenOptions } from "./open.ts";

const NOTES = { name: "0001 notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;" };
const TAGS = {
  name: "0001 tags",
  sql: `CREATE TABLE tags (note TEXT, tag TEXT, PRIMARY KEY (note, tag)) STRICT, WITHOUT ROWID;
        CREATE INDEX tags_tag ON tags(tag);`,
};

function withHome(work: (home: string, path: string) => void): void {
  const home = mkdtempSync(join(tmpdir(), "focal-store-"));
  try {
    work(home, join(home, "focal", "memory.db"));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function options(kind: DatabaseKind = "memory", more: Partial<OpenOptions> = {}): OpenOptions {
  return { kind, migrations: [NOTES, TAGS], clock: new FakeClock(), ...more };
}

function fill(database: Database, rows: number): void {
  database.transaction(() => {
    for (let i = 1; i <= rows; i++) {
      database.run("INSERT INTO notes VALUES (?, ?)", i, `note ${i} ${"x".repeat(200)}`);
      database.run("INSERT INTO tags VALUES (?, ?)", `note ${String(i).padStart(6, "0")}`, "tag");
    }
  });
}

function count(database: Database, table: string): number {
  return database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? -1;
}

function failure(work: () => unknown): FocalError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof FocalError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: "it did not fail" });
}

function recorder(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  const write = (message: string) => void lines.push(message);
  return { lines, log: { level: "debug", error: write, warn: write, info: write, debug: write } };
}

Deno.test("a new database is private, in WAL mode, with the pragmas of its kind", () => {
  withHome((home, path) => {
    const database = openDatabase(path, options());
    const pragma = (name: string) => Object.values(database.get<Record<string, unknown>>(`PRAGMA ${name}`) ?? {})[0];
    assert.equal(pragma("journal_mode"), "wal");
    assert.equal(pragma("auto_vacuum"), 2);
    assert.equal(pragma("foreign_keys"), 1);
    assert.equal(pragma("synchronous"), 2);
    assert.equal(pragma("busy_timeout") ?? 5000, 5000);
    assert.equal(statSync(join(home, "focal")).mode & 0o777, 0o700);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    database.close();
    const index = openDatabase(join(home, "focal", "index.db"), options("index"));
    assert.equal(index.get<{ synchronous: number }>("PRAGMA synchronous")?.synchronous, 1);
    index.close();
  });
});

Deno.test("lists of steps grow independently, and each step is applied once", () => {
  withHome((_home, path) => {
    openDatabase(path, options("memory", { migrations: [NOTES] })).close();
    const database = openDatabase(path, options("memory", { migrations: [TAGS, NOTES] }));
    assert.deepEqual(database.all("SELECT name FROM migrations ORDER BY name"), [
      Object.assign(Object.create(null), { name: "0001 notes" }),
      Object.assign(Object.create(null), { name: "0001 tags" }),
    ]);
    database.close();
    openDatabase(path, options()).close();
  });
});

Deno.test("a step that fails leaves nothing behind", () => {
  withHome((_home, path) => {
    const broken = { name: "0002 broken", sql: "CREATE TABLE half (a); CREATE TABLE notes (a);" };
    assert.throws(() => openDatabase(path, options("memory", { migrations: [NOTES, TAGS, broken] })));
    const database = openDatabase(path, options());
    assert.equal(count(database, "notes"), 0);
    assert.throws(() => database.all("SELECT * FROM half"));
    database.close();
  });
});

Deno.test("a database of a newer focal is refused and not touched", () => {
  withHome((_home, path) => {
    const future = { name: "0099 future", sql: "CREATE TABLE future (a);" };
    openDatabase(path, options("index", { migrations: [NOTES, TAGS, future] })).close();
    const before = readFileSync(path);
    for (const more of [{}, { check: false }, { read_only: true }]) {
      const error = failure(() => openDatabase(path, options("index", more)));
      assert.equal(error.code, "database_newer");
      assert.match(error.message, /0099 future/);
    }
    assert.deepEqual(readFileSync(path), before);
  });
});

Deno.test("somebody else's database is refused and not touched", () => {
  withHome((_home, path) => {
    openDatabase(path, options()).close();
    const other = openDatabase(path, options());
    other.exec("DROP TABLE migrations; PRAGMA user_version = 0");
    other.close();
    const before = readFileSync(path);
    assert.match(failure(() => openDatabase(path, options())).message, /not one of focal's/);
    assert.deepEqual(readFileSync(path), before);
  });
});

Deno.test("an empty file becomes a database", () => {
  withHome((home) => {
    writeFileSync(join(home, "memory.db"), "");
    const database = openDatabase(join(home, "memory.db"), options());
    assert.equal(count(database, "notes"), 0);
    assert.equal(database.recovery, undefined);
    database.close();
  });
});

Deno.test("garbage is set aside, and the database works", () => {
  for (const kind of ["index", "memory"] as const) {
    withHome((home) => {
      const path = join(home, `${kind}.db`);
      const garbage = "no database at all ".repeat(1000);
      writeFileSync(path, garbage);
      const { log, lines } = recorder();
      const database = openDatabase(path, options(kind, { log }));
      assert.equal(count(database, "notes"), 0);
      assert.equal(database.recovery?.set_aside, `${path}.damaged-20231114T221320Z`);
      assert.equal(readFileSync(database.recovery?.set_aside ?? "", "utf8"), garbage);
      assert.equal(lines.length, 1);
      database.close();
      const again = openDatabase(path, options(kind));
      assert.equal(again.recovery, undefined);
      again.close();
    });
  }
});

Deno.test("a hook meets garbage: one clear failure, nothing moved", () => {
  withHome((home) => {
    const path = join(home, "memory.db");
    writeFileSync(path, "garbage ".repeat(1000));
    assert.equal(failure(() => openDatabase(path, options("memory", { check: false }))).code, "database_corrupt");
    assert.equal(readFileSync(path, "utf8"), "garbage ".repeat(1000));
    assert.deepEqual(readdirSync(home).filter((name) => name.includes("damaged-")), []);
  });
});

Deno.test("a memory that was cut short keeps every row that can still be read", () => {
  withHome((home, path) => {
    const database = openDatabase(path, options());
    fill(database, 2000);
    database.close();
    truncateSync(path, Math.floor(statSync(path).size / 2));
    const { log, lines } = recorder();
    const saved = openDatabase(path, options("memory", { log }));
    const kept = saved.recovery?.rows_kept["notes"] ?? 0;
    assert.equal(count(saved, "notes"), kept);
    assert.ok(kept > 500 && kept < 2000, `${kept} rows were kept`);
    assert.ok(saved.recovery?.tables_damaged.includes("notes"));
    assert.match(lines[0] ?? "", /rows were saved/);
    assert.deepEqual(readdirSync(join(home, "focal")).filter((name) => /reading|salvaged|repair/.test(name)), []);
    saved.close();
  });
});

Deno.test("a page damaged in the middle costs the rows on it, not those after it", () => {
  withHome((_home, path) => {
    const database = openDatabase(path, options());
    fill(database, 2000);
    database.close();
    const bytes = readFileSync(path);
    const at = bytes.indexOf("note 1000 xxx");
    assert.ok(at > 0);
    const page = Math.floor(at / 4096) * 4096;
    bytes.fill(0xa5, page, page + 4096);
    writeFileSync(path, bytes);
    writeFileSync(`${path}.damaged`, "");
    const saved = openDatabase(path, options());
    assert.ok(count(saved, "notes") >= 1950, `${count(saved, "notes")} rows were kept`);
    assert.equal(saved.get("SELECT 1 FROM notes WHERE id = 1000"), undefined);
    assert.notEqual(saved.get("SELECT 1 FROM notes WHERE id = 2000"), undefined);
    saved.close();
  });
});

Deno.test("damage met in use is checked, and repaired, by the next to open", () => {
  withHome((_home, path) => {
    const database = openDatabase(path, options("index"));
    fill(database, 2000);
    database.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 3, bytes.length);
    writeFileSync(path, bytes);
    const user = openDatabase(path, options("index"));
    assert.equal(user.recovery, undefined);
    assert.equal(failure(() => user.all("SELECT count(text) FROM notes")).code, "database_corrupt");
    user.close();
    const next = openDatabase(path, options("index"));
    assert.notEqual(next.recovery, undefined);
    assert.equal(count(next, "notes"), 0);
    next.close();
  });
});

Deno.test("after an unclean stop a damaged page is found before anyone meets it", () => {
  withHome((home, path) => {
    const database = openDatabase(path, options());
    fill(database, 2000);
    database.close();
    const writer = openDatabase(path, options());
    writer.run("INSERT INTO notes VALUES (9001, 'last')");
    // The files as they are while the writer runs: what a killed process, or a lost machine, leaves behind.
    const left = join(home, "left.db");
    copyFileSync(path, left);
    copyFileSync(`${path}-wal`, `${left}-wal`);
    writer.close();
    const sound = openDatabase(left, options());
    assert.equal(sound.recovery, undefined);
    assert.equal(count(sound, "notes"), 2001);
    sound.run("INSERT INTO notes VALUES (9002, 'later')");
    const wal = readFileSync(`${left}-wal`);
    sound.close();
    const bytes = readFileSync(left);
    const page = Math.floor(bytes.indexOf("note 1000 xxx") / 4096) * 4096;
    bytes.fill(0xa5, page, page + 4096);
    writeFileSync(left, bytes);
    writeFileSync(`${left}-wal`, wal);
    const saved = openDatabase(left, options());
    assert.notEqual(saved.recovery, undefined);
    assert.ok(count(saved, "notes") >= 1950);
    saved.close();
  });
});

Deno.test("readers see what writers commit and cannot write", () => {
  withHome((_home, path) => {
    const reader = openDatabase(path, options("memory", { read_only: true }));
    const writer = openDatabase(path, options());
    fill(writer, 3);
    assert.equal(count(reader, "notes"), 3);
    assert.equal(failure(() => reader.run("DELETE FROM notes")).code, "permission");
    reader.close();
    writer.close();
  });
});

Deno.test("a locked database fails after the busy timeout, and says so", () => {
  withHome((_home, path) => {
    const holder = openDatabase(path, options());
    const other = openDatabase(path, options("memory", { busy_timeout_ms: 1, check: false }));
    holder.transaction(() => {
      const error = failure(() => other.transaction(() => other.run("INSERT INTO notes VALUES (1, 'a')")));
      assert.equal(error.code, "database_locked");
      assert.equal(error.exitCode, 3);
    });
    other.transaction(() => other.run("INSERT INTO notes VALUES (1, 'a')"));
    holder.close();
    other.close();
  });
});

Deno.test("a transaction that throws leaves no trace and passes the error on", () => {
  withHome((_home, path) => {
    const database = openDatabase(path, options());
    const reason = Object.assign(new Error("a file is gone"), { code: "ENOENT" });
    assert.throws(() =>
      database.transaction(() => {
        database.run("INSERT INTO notes VALUES (1, 'a')");
        throw reason;
      }), reason);
    assert.equal(count(database, "notes"), 0);
    assert.equal(failure(() => database.transaction(() => database.transaction(() => {}))).code, "internal");
    database.close();
  });
});

Deno.test("a home that is a file is refused", () => {
  withHome((home) => {
    writeFileSync(join(home, "file"), "");
    assert.match(failure(() => openDatabase(join(home, "file", "memory.db"), options())).message, /is not a folder/);
  });
});

// Windows knows no user ids.
if (process.getuid !== undefined) {
  Deno.test("a home that someone else owns is refused", () => {
    withHome((home) => {
      const root = process.getuid?.() === 0;
      if (root) chownSync(home, 65534, 65534);
      const error = failure(() => openDatabase(join(root ? home : "/", "memory.db"), options()));
      assert.equal(error.code, "permission");
      assert.match(error.message, /belongs to another user/);
      assert.deepEqual(readdirSync(home), []);
    });
  });
}

Deno.test("an existing home keeps its mode", () => {
  withHome((home) => {
    chmodSync(home, 0o755);
    openDatabase(join(home, "memory.db"), options()).close();
    assert.equal(statSync(home).mode & 0o777, 0o755);
  });
});

Deno.test("no space left: a clear failure, and what was there stays", () => {
  withHome((_home, path) => {
    const database = openDatabase(path, options());
    fill(database, 1);
    database.exec("PRAGMA max_page_count = 10");
    const error = failure(() =>
      database.transaction(() => {
        for (let i = 2; i < 5000; i++) database.run("INSERT INTO notes VALUES (?, ?)", i, "y".repeat(500));
      })
    );
    assert.equal(error.code, "no_space");
    assert.equal(count(database, "notes"), 1);
    database.close();
  });
});

Deno.test("writing to a database that another process has replaced is told from having no permission", () => {
  withHome((home) => {
    const path = join(home, "memory.db");
    writeFileSync(path, "");
    const first = new DatabaseSync(path);
    first.exec("CREATE TABLE a (id INTEGER PRIMARY KEY)");
    renameSync(path, join(home, "old.db"));
    writeFileSync(path, "");
    assert.throws(() => first.exec("INSERT INTO a VALUES (1)"), (error) => wasReplaced(error, path));
    first.close();
    assert.equal(wasReplaced(new Error("database is locked"), path), false);
  });
});
