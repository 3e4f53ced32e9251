// @module-tag extended
/** kill -9 at random moments of a restore on PostgreSQL, while a program serves the same database. */
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { finishPostgresRestore } from "#server/replacement/finish-postgres-restore.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { newEntry } from "../support/api-rows.ts";
import { enginesByName, newFolder, type DatabaseSettings } from "../support/engines.ts";
import { startProgram } from "../support/program.ts";
import { killCommand, runCommand } from "../support/run-command.ts";
import { TEST_SEED } from "../support/test-seed.ts";

const KILLS = 25;
const LONG = { timeout: 1_800_000 };

const random = seededRandom(TEST_SEED);

/** Opens the ledger as a start does, and verifies it. */
async function recordsOf(settings: DatabaseSettings): Promise<number> {
  const { dataDir } = settings;
  const database = await openDatabase(settings, {
    async inspect(location) {
      if (location.engine === "postgres") await finishPostgresRestore(location, dataDir);
      const told = { dataDir, timeZone: DEFAULT_TIME_ZONE, continueFromRecord: null };
      await assertNothingMissing(location, told);
    },
  });
  try {
    const paths = anchorPaths(dataDir, database.location);
    expect(existsSync(paths.restore)).toBe(false);
    const anchors = expectedAnchors(paths);
    expect(await verifyBooks({ location: database.location, anchors })).toEqual([]);
    const { reader } = database;
    return (await reader.selectFrom("audit_head").select("sequence").executeTakeFirstOrThrow())
      .sequence;
  } finally {
    await database.close();
  }
}

async function keptSchemas({ databaseUrl }: DatabaseSettings): Promise<number> {
  await using db = connectPostgres(databaseUrl ?? "", 1, 10_000);
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like 'financeiro%'`.execute(db);
  expect(rows.every(({ name }) => name.startsWith("financeiro_antes_"))).toBe(true);
  return rows.length;
}

test("a restore that is killed at any moment is whole, or was never begun", LONG, async () => {
  const settings = await enginesByName.PostgreSQL.copyDatabase(inject("emptyCompanies").PostgreSQL);
  const program = await startProgram(settings);
  const add = async (count: number): Promise<number> => {
    const body = JSON.stringify(Array.from({ length: count }, () => newEntry({ amount: 1 })));
    const headers = { "content-type": "application/json" };
    return (await fetch(`${program.url}/rest/v1/transactions`, { method: "POST", headers, body }))
      .status;
  };
  expect(await add(20)).toBe(201);
  const copies = newFolder();
  await runCommand("export", settings, ["--to", `${copies}/copia.zip`]);
  const args = [`${copies}/copia.zip`, "--yes"];
  const startedAt = performance.now();
  await runCommand("restore", settings, args);
  const whole = performance.now() - startedAt;
  let kept = await keptSchemas(settings);
  const found = new Set<boolean>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Refused while the program reopens the ledger.
    while ((await add(10).catch(() => 0)) !== 201) await wait(100);
    const before = await recordsOf(settings);
    const afterMs = whole * (0.4 + (0.7 * random.integer(0, 1000)) / 1000);
    await killCommand(afterMs, "restore", settings, args);
    const after = await recordsOf(settings);
    expect([20, before]).toContain(after);
    found.add(after === 20);
    const now = await keptSchemas(settings);
    expect(now).toBe(after === 20 ? kept + 1 : kept);
    kept = now;
  }
  expect(found).toEqual(new Set([true, false]));
  await program.stop("SIGTERM");
});
