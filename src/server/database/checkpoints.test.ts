import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { Checkpoints } from "./checkpoints.ts";
import { CommitNotifier } from "./commit-notifier.ts";
import { pragma } from "./sqlite-durability.ts";

/** Above the size at which a worker is started. */
const PAGES = 12_000;

function openCheckpointed() {
  const folder = mkdtempSync(join(tmpdir(), "checkpoints-"));
  const file = join(folder, "test.db");
  const connection = new DatabaseSync(file);
  connection.exec("pragma journal_mode = wal; create table pages (content)");
  const notifier = new CommitNotifier();
  const checkpoints = new Checkpoints(connection, file, notifier);
  onTestFinished(async () => {
    await checkpoints.stop();
    connection.close();
    rmSync(folder, { recursive: true });
  });
  const commit = (pages: number): void => {
    connection.exec("begin");
    const insert = connection.prepare("insert into pages values (randomblob(4000))");
    for (let page = 0; page < pages; page += 1) insert.run();
    connection.exec("commit");
    notifier.queue();
    notifier.notify();
  };
  return { connection, commit };
}

test("a long WAL is copied in a worker while writing continues, and the next one has its generation", async () => {
  const { connection, commit } = openCheckpointed();
  const generation = Number(pragma(connection, "user_version"));
  const threads: Worker[] = [];
  const follow = (worker: Worker): void => void threads.push(worker);
  process.on("worker", follow);
  onTestFinished(() => void process.off("worker", follow));
  commit(PAGES);
  await expect.poll(() => threads).not.toHaveLength(0);
  await expect
    .poll(
      async () => {
        commit(1);
        await wait(1);
        return Number(connection.prepare("pragma wal_checkpoint(noop)").get()?.["log"]);
      },
      { timeout: 30_000, interval: 1 },
    )
    .toBeLessThan(PAGES);
  expect(Number(pragma(connection, "user_version"))).toBe(generation + 1);
  expect(connection.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
});
