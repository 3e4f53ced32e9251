import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { describeOnBothEngines, openFresh } from "#tests/support/engines.ts";
import type { Database } from "./database.ts";

async function announce(database: Database, isCommitted: boolean): Promise<void> {
  const transaction = database.writer.transaction().execute(async (db) => {
    await database.engine.announce(db);
    if (!isCommitted) throw new RangeError("rolled back");
  });
  if (isCommitted) await transaction;
  else await expect(transaction).rejects.toThrow("rolled back");
}

describeOnBothEngines("Announcements", (engine) => {
  test("are told after the commit, never after a rollback, and to nobody who ended it", async () => {
    const database = await openFresh(engine);
    onTestFinished(() => database.close());
    let told = 0;
    const end = database.onCommitted(() => (told += 1));
    if (engine.name === "PostgreSQL") await expect.poll(() => told).toBe(1);
    const atStart = told;
    await announce(database, false);
    // A transaction that announces nothing, after one that was rolled back.
    await database.writer.transaction().execute(async (db) => {
      await db.selectFrom("audit_head").selectAll().execute();
    });
    await wait(50);
    expect(told).toBe(atStart);
    await announce(database, true);
    await expect.poll(() => told).toBe(atStart + 1);
    end();
    await announce(database, true);
    await wait(50);
    expect(told).toBe(atStart + 1);
  });

  test("closing does not wait for a connection that is being made", async () => {
    const database = await openFresh(engine);
    database.onCommitted(() => undefined);
    await database.close();
    expect(database.engine.name).toBeTypeOf("string");
  });
});
