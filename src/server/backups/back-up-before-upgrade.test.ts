import { mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { openCompany } from "#tests/support/backup-company.ts";
import { openContactCompany } from "#tests/support/contact-company.ts";
import { emptyCompany, enginesByName, newFolder } from "#tests/support/engines.ts";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade.ts";

const WITHOUT_NEWEST = `delete from schema_migrations where name = '0036-business-day-of-month';
  alter table recurrences drop column business_day_of_month;
  pragma wal_checkpoint(truncate)`;

test("a copy that an older version did not verify is not damaged by its version", async () => {
  await using company = await openCompany(enginesByName.SQLite);
  await company.addContact("Ana");
  const { backups, folder } = company;
  await backups.make();
  const [name = ""] = readdirSync(folder);
  const copy = join(folder, name);
  const unverified = copy.replace("Z.", "Z-por-conferir.");
  const old = new DatabaseSync(copy);
  old.exec(WITHOUT_NEWEST);
  old.close();
  renameSync(copy, unverified);
  backups.start();
  await expect.poll(() => readdirSync(folder)).not.toEqual([basename(unverified)]);
  expect(await backups.status()).toMatchObject({ failure: null, files: [{ state: "verified" }] });
});

test("before an upgrade the ledger is backed up, and without the backup nothing is upgraded", async () => {
  const settings = await emptyCompany(enginesByName.SQLite);
  const company = await openContactCompany(settings);
  await company.addContact("Ana");
  await company[Symbol.asyncDispose]();
  const file = join(settings.dataDir, SQLITE_FILE);
  const old = new DatabaseSync(file);
  old.exec(WITHOUT_NEWEST);
  old.close();
  const before = readFileSync(file);
  const backupFolder = { path: join(newFolder(), "disco"), isChosen: true };
  const timeZone = DEFAULT_TIME_ZONE;
  const upgrade = () =>
    openDatabase(settings, {
      beforeUpgrade: (location) => backUpBeforeUpgrade(location, { backupFolder, timeZone }),
    });
  await expect(upgrade()).rejects.toThrow(/não está lá: ligue o disco.*Nada foi alterado/u);
  expect(readFileSync(file).equals(before)).toBe(true);
  mkdirSync(backupFolder.path);
  await (await upgrade()).close();
  const [copy = "", ...more] = readdirSync(backupFolder.path);
  expect(more).toEqual([]);
  const isUpgraded = (path: string): boolean => {
    const books = new DatabaseSync(`file:${path}?immutable=1`, { readOnly: true });
    const columns = books.prepare("pragma table_info(recurrences)").all();
    books.close();
    return columns.some(({ name }) => name === "business_day_of_month");
  };
  expect([isUpgraded(join(backupFolder.path, copy)), isUpgraded(file)]).toEqual([false, true]);
});
