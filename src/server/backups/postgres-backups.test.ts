/** Backups of a company on PostgreSQL, each a whole export. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import { readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { contactsIn, openCompany } from "#tests/support/backup-company.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { backupFailure } from "./backup-failure.ts";
import { backupFilesOf, type BackupFiles } from "./backup-files.ts";
import { makeBackup, verifyCopy } from "./make-backup.ts";

const { PostgreSQL } = enginesByName;

test("a copy is read into an empty system, and is not gone back to in place", async () => {
  await using company = await openCompany(PostgreSQL);
  await company.addContact("Ana");
  await company.backups.make();
  const { files, restorable } = await company.backups.status();
  expect(restorable).toBeNull();
  const [{ name } = { name: "" }] = files;
  const { replacement } = company.backups;
  await expect(replacement.inspect(name)).rejects.toThrow("não se volta pela tela");
  await expect(replacement.restore(name)).rejects.toThrow(/Nada foi mudado|não se pode voltar/u);
  const target = { dataDir: newFolder(), databaseUrl: null };
  const path = join(company.folder, name);
  await readWholeExport(path, { ...target, timeZone: DEFAULT_TIME_ZONE });
  expect(contactsIn(join(target.dataDir, "financeiro.db"))).toBe(1);
});

test("a copy that was changed on the disk does not verify any more", async () => {
  await using company = await openCompany(PostgreSQL);
  await company.addContact("Ana");
  await company.backups.make();
  const [file] = (await company.backups.status()).files;
  const path = join(company.folder, file?.name ?? "");
  const bytes = readFileSync(path);
  bytes[200] = (bytes[200] ?? 0) ^ 255;
  chmodSync(path, 0o600);
  writeFileSync(path, bytes);
  const { location } = company.database;
  const checked = await verifyCopy(path, "zip", { location, anchors: [], signal: null });
  expect(checked).toMatchObject({ state: "damaged", problems: [{ check: "file" }] });
});

test("a stop that has no time for a copy leaves none, and says no failure", async () => {
  await using company = await openCompany(PostgreSQL);
  await company.addContact("Ana");
  const files = await backupFilesOf(company.database.reader, newFolder());
  const made = makeBackup({
    location: company.database.location,
    timeZone: DEFAULT_TIME_ZONE,
    files: files as BackupFiles,
    anchors: [],
    madeAt: instantFromMs(company.clock.ms),
    signal: AbortSignal.timeout(1),
  });
  await expect(made).rejects.toThrow(/abort/iu);
  expect(readdirSync(files?.folder ?? "")).toEqual([]);
});

test("a database that does not answer is said", () => {
  const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  expect(backupFailure(error, "/copias")).toMatch(/o banco de dados não respondeu/u);
});
