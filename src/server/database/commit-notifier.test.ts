import { expect, onTestFinished, test } from "vitest";
import { describeOnBothEngines, openFresh } from "#tests/support/engines.ts";
import type { Database } from "./database.ts";
import { runBatch } from "./batch-statement.ts";

async function announce(database: Database): Promise<void> {
  await database.writer
    .transaction()
    .execute((db) => runBatch(db, database.engine, database.commitNotification(db)));
}

function announceAndRollBack(database: Database): Promise<void> {
  return database.writer.transaction().execute(async (db) => {
    await runBatch(db, database.engine, database.commitNotification(db));
    throw new RangeError("rolled back");
  });
}

describeOnBothEngines("CommitNotifier", (engine) => {
  test("notifies after the commit, never after a rollback, and not a removed listener", async () => {
    const database = await openFresh(engine);
    onTestFinished(() => database.close());
    let notified = 0;
    const end = database.onCommitted(() => (notified += 1));
    // Called after the other listener, so both have received what it counts.
    let arrived = 0;
    database.onCommitted(() => (arrived += 1));
    // PostgreSQL also notifies after connecting.
    const atStart = engine.name === "PostgreSQL" ? 1 : 0;
    await expect.poll(() => arrived).toBe(atStart);
    await expect(announceAndRollBack(database)).rejects.toThrow("rolled back");
    // A transaction without a notification, after a rollback.
    await database.writer.transaction().execute(async (db) => {
      await db.selectFrom("audit_head").selectAll().execute();
    });
    // A notification of the earlier transactions would come before the one of this commit.
    await announce(database);
    await expect.poll(() => arrived).toBe(atStart + 1);
    expect(notified).toBe(atStart + 1);
    end();
    await announce(database);
    await expect.poll(() => arrived).toBe(atStart + 2);
    expect(notified).toBe(atStart + 1);
  });

  test("closes without waiting for a pending connection", async () => {
    const database = await openFresh(engine);
    database.onCommitted(() => undefined);
    await database.close();
    expect(database.engine.name).toBeTypeOf("string");
  });
});
