// @module-tag extended
/** kill -9 at random moments of a backup and of a restore; backups under concurrent writes. */
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { finishRestore } from "#server/replacement/finish-restore.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { newEntry } from "../support/api-rows.ts";
import { enginesByName, newFolder } from "../support/engines.ts";
import { startProgram } from "../support/program.ts";
import { booksIn, killCommand, runCommand } from "../support/run-command.ts";
import { TEST_SEED } from "../support/test-seed.ts";

const KILLS = 100;
const BACKUPS = 100;
const WRITERS = 4;
const LONG = { timeout: 900_000 };

const random = seededRandom(TEST_SEED);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** `before` entries are in its backup, `after` in all; its program was killed. */
async function companyWithBackup(before: number, after: number): Promise<string> {
  const { dataDir } = await enginesByName.SQLite.newDatabase();
  const program = await startProgram(booksIn(dataDir));
  const add = async (count: number): Promise<void> => {
    const body = JSON.stringify(Array.from({ length: count }, () => newEntry({ amount: 1 })));
    const headers = { "content-type": "application/json" };
    await fetch(`${program.url}/rest/v1/transactions`, { method: "POST", headers, body });
  };
  await add(before);
  await runCommand("backup", booksIn(dataDir));
  await add(after - before);
  await program.stop("SIGKILL");
  return dataDir;
}

/** Opens the ledger as a start does, and verifies it. */
async function entriesOf(dataDir: string): Promise<number> {
  const database = await openDatabase(booksIn(dataDir), {
    prepare: finishRestore,
    inspect: (location) =>
      assertNothingMissing(location, {
        dataDir,
        timeZone: DEFAULT_TIME_ZONE,
        continueFromRecord: null,
      }),
  });
  try {
    const anchors = expectedAnchors(anchorPaths(dataDir, database.location));
    expect(await verifyBooks({ location: database.location, anchors })).toEqual([]);
    return (await database.reader.selectFrom("transactions").select("id").execute()).length;
  } finally {
    await database.close();
  }
}

test("a restore that is killed at any moment is whole, or was never begun", LONG, async () => {
  const company = await companyWithBackup(20, 50);
  const [backup = ""] = readdirSync(join(company, "backups"));
  const copyOf = (): string => {
    const dataDir = newFolder();
    cpSync(company, dataDir, { recursive: true });
    return dataDir;
  };
  const args = [backup, "--yes"];
  const whole = await timed(() => runCommand("restore", booksIn(copyOf()), args));
  const found = new Set<number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const dataDir = copyOf();
    // The second half has the file changes.
    const afterMs = whole * (0.4 + (0.7 * random.integer(0, 1000)) / 1000);
    await killCommand(afterMs, "restore", booksIn(dataDir), args);
    const entries = await entriesOf(dataDir);
    expect([20, 50]).toContain(entries);
    found.add(entries);
    const kept = readdirSync(dataDir).filter((name) => name.includes("antes-da-restauracao"));
    expect(kept).toHaveLength(entries === 20 ? 1 : 0);
    rmSync(dataDir, { recursive: true });
  }
  expect(found).toEqual(new Set([20, 50]));
});

test(
  "a backup that is killed at any moment leaves the books, and whole copies only",
  LONG,
  async () => {
    const company = await companyWithBackup(20, 50);
    const whole = await timed(() => runCommand("backup", booksIn(company)));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const afterMs = (whole * random.integer(0, 1000)) / 1000;
      await killCommand(afterMs, "backup", booksIn(company));
    }
    expect(await entriesOf(company)).toBe(50);
    const names = readdirSync(join(company, "backups")).filter((name) => name.endsWith(".db"));
    for (const name of names) {
      const location = { engine: "sqlite", file: join(company, "backups", name) } as const;
      expect(await verifyBooks({ location, anchors: [] })).toEqual([]);
    }
  },
);

test("backups while four people write are whole, verified and of one moment", LONG, async () => {
  const dataDir = newFolder();
  const folder = join(newFolder(), "copias");
  const database = await openDatabase({ dataDir, databaseUrl: null });
  let nowMs = Date.parse("2026-11-25T12:00:00Z");
  const clock = (): number => (nowMs += 1);
  const timeZone = DEFAULT_TIME_ZONE;
  const anchors = await Anchors.open(database, { dataDir, clock, timeZone });
  const backupFolder = { path: folder, isChosen: false };
  const ledger = createLedger(database, clock, timeZone, { anchors, backupFolder });
  const done = new AbortController();
  let written = 0;
  const write = async (): Promise<void> => {
    written += 1;
    const name = `Contato ${written}`;
    const drafts = [{ ...NEW_CONTACT_DEFAULTS, name, type: "client" as const }];
    await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
  };
  await write();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!done.signal.aborted) {
      await write();
      // Keeps the ledger small, which is verified each time.
      await wait(20);
    }
  });
  const counts: number[] = [];
  for (let made = 0; made < BACKUPS; made += 1) {
    await ledger.backups.make();
    const { files, failure } = await ledger.backups.status();
    expect(failure).toBeNull();
    expect(files[0]?.state).toBe("verified");
    const copy = new DatabaseSync(`file:${join(folder, files[0]?.name ?? "")}?immutable=1`, {
      readOnly: true,
    });
    counts.push(Number(copy.prepare("select count(*) as n from clients").get()?.["n"]));
    copy.close();
  }
  done.abort();
  await Promise.all(writers);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
  await ledger.close();
  await database.close();
  expect(existsSync(folder)).toBe(true);
});
