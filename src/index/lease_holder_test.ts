import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCheckout, takeLease } from "../graph/checkouts.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import type { Database } from "../store/database.ts";
import { openDatabase } from "../store/open.ts";
import { FakeClock } from "../time/clock.ts";
import { LeaseHolder } from "./lease_holder.ts";

function test(name: string, work: (database: Database, checkout: number, clock: FakeClock) => void): void {
  Deno.test(name, () => {
    const folder = mkdtempSync(join(tmpdir(), "focal-lease-"));
    const database = openDatabase(join(folder, "index.db"), { kind: "index", migrations: INDEX_MIGRATIONS });
    try {
      work(database, ensureCheckout(database, "/project", "").id, new FakeClock(1_000_000));
    } finally {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test("the lease of an owner that died is taken at once, by one", (database, checkout, clock) => {
  assert.ok(takeLease(database, checkout, "dead locked", clock.now(), 10_000));
  const first = LeaseHolder.take(database, checkout, clock);
  assert.ok(first !== undefined);
  assert.equal(LeaseHolder.take(database, checkout, clock), undefined);
  assert.equal(takeLease(database, checkout, "late", clock.now(), 10_000, "dead locked"), false, "it saw the dead one");
  first.renew();
  first.release();
  LeaseHolder.take(database, checkout, clock)?.release();
});

test("the lease of an owner that may be alive runs out", (database, checkout, clock) => {
  assert.ok(takeLease(database, checkout, "without a lock", clock.now(), 10_000));
  assert.equal(LeaseHolder.take(database, checkout, clock), undefined);
  clock.advance(10_001);
  const holder = LeaseHolder.take(database, checkout, clock);
  assert.ok(holder !== undefined);
  clock.advance(10_001);
  const next = LeaseHolder.take(database, checkout, clock);
  assert.ok(next !== undefined, "it hangs: it has the lock, but has not renewed its lease");
  assert.throws(() => holder.renew(), { code: "database_locked" });
  holder.release();
  next.renew();
  next.release();
});
