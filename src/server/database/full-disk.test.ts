// @module-tag extended
/** On a real small disk, which only root can mount. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { type TestApp, openTestAppAt } from "#tests/support/test-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { SQLITE_FILE } from "./sqlite.ts";

/** The WAL is copied this long after the last commit. */
const IDLE_CHECKPOINT_MS = 2000;

async function create(app: TestApp, rows = 1): Promise<number> {
  const body = Array.from({ length: rows }, () => newEntry({ notes: "x".repeat(1500) }));
  return (await app.send("POST", "transactions", body, { prefer: "return=minimal" })).status;
}

async function fill(app: TestApp): Promise<void> {
  for (const rows of [20, 1]) {
    let status = 201;
    while (status === 201) status = await create(app, rows);
    expect(status).toBe(507);
  }
}

test.runIf(process.platform === "linux")(
  "after a full disk, writing goes on in any room there is, without a restart",
  async (context) => {
    const disk = mountSmallDisk(8);
    if (disk === null) context.skip("mounting is not allowed here");
    const folder = join(disk ?? "", "data");
    mkdirSync(folder);
    const ballast = join(disk ?? "", "ballast");
    writeFileSync(ballast, Buffer.alloc(2_500_000));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await openTestAppAt({ dataDir: folder, databaseUrl: null });
    await fill(app);
    expect((await app.send("GET", "transactions?limit=1")).status).toBe(200);
    rmSync(ballast);
    expect(await create(app)).toBe(201);
    vi.advanceTimersByTime(IDLE_CHECKPOINT_MS);
    // The WAL did not fit into the freed space: the checkpoint left the space to commits.
    for (let times = 0; times < 10; times += 1) expect(await create(app)).toBe(201);
    await fill(app);
    expect(spawnSync("mount", ["-o", "remount,size=20m", disk ?? ""]).status).toBe(0);
    expect(await create(app)).toBe(201);
    const size = (): number => statSync(join(folder, SQLITE_FILE)).size;
    vi.advanceTimersByTime(IDLE_CHECKPOINT_MS);
    await expect.poll(size).toBeGreaterThan(2_000_000);
    for (let times = 0; times < 10; times += 1) expect(await create(app, 20)).toBe(201);
    await expectLedgerInvariants(app.database);
  },
);
