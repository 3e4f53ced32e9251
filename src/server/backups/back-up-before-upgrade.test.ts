import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { openCompany } from "#tests/support/backup-company.ts";
import { openContactCompany } from "#tests/support/contact-company.ts";
import { damagePages } from "#tests/support/damage.ts";
import { emptyCompany, enginesByName, newFolder } from "#tests/support/engines.ts";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade.ts";

const PAGE_BYTES = 4096;
const NEWEST = "0037-covered-days";
const WITHOUT_NEWEST = `delete from schema_migrations where name = '${NEWEST}';
  drop index transactions_by_account;
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

/** A company of an older version. */
async function olderCompany() {
  const settings = await emptyCompany(enginesByName.SQLite);
  const company = await openContactCompany(settings);
  await company.addContact("Ana");
  await company[Symbol.asyncDispose]();
  const file = join(settings.dataDir, SQLITE_FILE);
  const old = new DatabaseSync(file);
  old.exec(WITHOUT_NEWEST);
  old.close();
  const backupFolder = { path: join(newFolder(), "disco"), isChosen: true };
  const timeZone = DEFAULT_TIME_ZONE;
  const upgrade = (afterBackup = () => Promise.resolve()) =>
    openDatabase(settings, {
      beforeUpgrade: async (location) => {
        await backUpBeforeUpgrade(location, { backupFolder, timeZone });
        await afterBackup();
      },
    });
  return { file, folder: backupFolder.path, upgrade };
}

test("before an upgrade the ledger is backed up, and without the backup nothing is upgraded", async () => {
  const { file, folder, upgrade } = await olderCompany();
  const before = readFileSync(file);
  await expect(upgrade()).rejects.toThrow(/não está lá: ligue o disco.*Nada foi alterado/u);
  expect(readFileSync(file).equals(before)).toBe(true);
  mkdirSync(folder);
  await (await upgrade()).close();
  const [copy = "", ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  const isUpgraded = (path: string): boolean => {
    const books = new DatabaseSync(`file:${path}?immutable=1`, { readOnly: true });
    const applied = books.prepare("select name from schema_migrations").all();
    books.close();
    return applied.some(({ name }) => name === NEWEST);
  };
  expect([isUpgraded(join(folder, copy)), isUpgraded(file)]).toEqual([false, true]);
});

test(
  "an upgrade that fails makes no other copy at the next start, unless the ledger changed",
  { tags: ["extended"] },
  async () => {
    const { file, folder, upgrade } = await olderCompany();
    mkdirSync(folder);
    const failing = async (): Promise<number> => {
      await expect(upgrade(() => Promise.reject(new Error("No room")))).rejects.toThrow("No room");
      return readdirSync(folder).length;
    };
    expect([await failing(), await failing()]).toEqual([1, 1]);
    const books = new DatabaseSync(file);
    books.exec(`insert into company_settings values
    (1, '2026-01-02T03:04:05.000Z', 'Ana', 'Loja', null, null, null)`);
    books.close();
    expect([await failing(), await failing()]).toEqual([2, 2]);
    const [, newest = ""] = readdirSync(folder).toSorted();
    const copy = join(folder, newest);
    chmodSync(copy, 0o600);
    expect(damagePages(copy, PAGE_BYTES, (number) => number > 2)).toBeGreaterThan(0);
    expect([await failing(), await failing()]).toEqual([3, 3]);
  },
);

test("a ledger whose copy does not verify is not upgraded", async () => {
  const { file, folder, upgrade } = await olderCompany();
  mkdirSync(folder);
  const books = new DatabaseSync(file);
  const root = "select rootpage from sqlite_schema where name = 'clients'";
  const page = books.prepare(root).get()?.["rootpage"];
  books.close();
  expect(damagePages(file, PAGE_BYTES, (number) => number === page)).toBe(1);
  const before = readFileSync(file);
  await expect(upgrade()).rejects.toThrow(/A cópia não confere: .* Nada foi alterado/su);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});
