/** A restore on SQLite: the program answers meanwhile, and tells what is done and left. */
import { chmodSync, cpSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { RestoreStatus } from "#contract/restore.ts";
import { CHECK_NAMES } from "#contract/trust.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { endOf, openCompany } from "#tests/support/backup-company.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { becomeOld } from "#tests/support/old-company.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const { SQLite } = enginesByName;
const ENTRIES = 2000;
/** The program answers a request within a turn of its event loop. */
const MIN_TURNS = 50;

/** A company with a copy that an older version made, with many entries. */
async function companyWithOldCopy() {
  const company = await openCompany(SQLite);
  await company.addContact("Ana");
  await company.backups.make();
  const [{ name } = { name: "" }] = (await company.backups.status()).files;
  const copy = join(company.folder, name);
  chmodSync(copy, 0o600);
  cpSync(await oldLedger(), copy);
  return { company, name };
}

async function oldLedger(): Promise<string> {
  const app = await openTestApp(SQLite);
  const entries = Array.from({ length: ENTRIES }, () => newEntry({ notes: "Boleto do mês" }));
  expect((await app.send("POST", "transactions", entries)).status).toBe(201);
  await becomeOld(app.database, "0009-search-in-notes");
  const file = join(newFolder(), "antiga.db");
  await sql`vacuum into ${sql.lit(file)}`.execute(app.database.writer);
  return file;
}

test(
  "an older copy is migrated in a worker, then its checks are counted",
  { tags: ["extended"] },
  async () => {
    const { company, name } = await companyWithOldCopy();
    const { restores } = company.backups;
    await restores.inspect(name);
    const seen: RestoreStatus["progress"][] = [];
    let turnsBeforeChecks = 0;
    const added = company.addContact("Bia").then(() => restores.status().progress?.unit ?? null);
    for (let { step, progress } = restores.status(); step === "checking";) {
      if (progress?.unit !== "checks") turnsBeforeChecks += 1;
      seen.push(progress);
      await nextTurn();
      ({ step, progress } = restores.status());
    }
    expect(turnsBeforeChecks).toBeGreaterThan(MIN_TURNS);
    expect(await added).not.toBe("checks");
    const checks = seen.filter((progress) => progress?.unit === "checks");
    expect(checks[0]).toEqual({ done: 0, total: CHECK_NAMES.length, unit: "checks" });
    expect(checks.some((progress) => (progress?.done ?? 0) > 0)).toBe(true);
    expect(await endOf(company.backups)).toMatchObject({
      step: "checked",
      progress: null,
      inspection: { backup: { entries: ENTRIES }, current: { contacts: 2 }, problems: [] },
    });
    await company[Symbol.asyncDispose]();
  },
);

test(
  "cancelled while the copy is migrated, it leaves nothing, and can begin again",
  { tags: ["extended"] },
  async () => {
    const { company, name } = await companyWithOldCopy();
    const { backups, database } = company;
    const { location } = database;
    const dataDir = location.engine === "sqlite" ? dirname(location.file) : "";
    const staged = () =>
      readdirSync(dataDir, { recursive: true }).filter((file) => String(file).includes("restaura"));
    await backups.restores.inspect(name);
    const isMigrating = () => staged().some((file) => String(file).endsWith("-wal"));
    while (!isMigrating()) await nextTurn();
    expect(await backups.restores.cancel()).toMatchObject({ step: "none" });
    expect(staged()).toEqual([]);
    await backups.restores.inspect(name);
    expect(await endOf(backups)).toMatchObject({ step: "checked", inspection: { problems: [] } });
    await company[Symbol.asyncDispose]();
  },
);
