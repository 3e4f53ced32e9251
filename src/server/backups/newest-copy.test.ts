/** An older ledger is put in place without the files that the program had stored next to it. */
import { copyFileSync, createWriteStream, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { importOriginal } from "#server/imports/original/import-original.ts";
import { readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { writeWholeExport } from "#server/whole-export/write-whole-export.ts";
import { openCompany } from "#tests/support/backup-company.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import { booksIn, runForJson } from "#tests/support/run-command.ts";
import type { BackupFolder } from "./backups.ts";
import { newestCopyIn } from "./newest-copy.ts";

const timeZone = DEFAULT_TIME_ZONE;
const { SQLite } = enginesByName;

/** Two contacts, a copy of the ledger with one of them, and a newer copy with both. */
async function companyWithCopies(backupFolder: BackupFolder) {
  await using company = await openCompany(SQLite, backupFolder);
  const { location } = company.database;
  const file = location.engine === "sqlite" ? location.file : "";
  await company.addContact("Ana");
  await company.backups.make();
  const [first] = (await company.backups.status()).files;
  await company.addContact("Bia");
  company.clock.ms += 60_000;
  await company.backups.make();
  return { dataDir: dirname(file), file, older: join(company.folder, first?.name ?? "") };
}

function forget(dataDir: string): void {
  for (const name of ["head", "anchors", "verification"]) {
    rmSync(join(dataDir, `financeiro.${name}`), { force: true });
  }
}

function putInPlace(copy: string, file: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  copyFileSync(copy, file);
}

async function start(
  dataDir: string,
  backupFolder: BackupFolder,
  continueFromRecord: number | null = null,
): Promise<Anchors> {
  const otherwise = newestCopyIn(backupFolder);
  const settings = { dataDir, databaseUrl: null, timeZone, continueFromRecord, otherwise };
  const database = await openDatabase(settings, {
    inspect: (location) => assertNothingMissing(location, settings),
  });
  const anchors = await Anchors.open(database, { ...settings, clock: Date.now });
  anchors.close();
  await database.close();
  return anchors;
}

async function expectImportRefused(dataDir: string, backupFolder: BackupFolder): Promise<void> {
  const filesOf = (): [string, Buffer][] =>
    readdirSync(dataDir)
      .filter((name) => /^financeiro\.(?!lock)/u.test(name))
      .map((name) => [name, readFileSync(join(dataDir, name))]);
  const before = filesOf();
  const rules = { timeZone, acceptsClockBehind: false, continueFromRecord: null };
  const imported = importOriginal({
    readRows: () => originalCompany(3),
    settings: { ...booksIn(dataDir), ...rules, backupFolder },
    writes: true,
    clock: Date.now,
  });
  await expect(imported).rejects.toThrow(/já tinha 2\. Nada foi alterado\./u);
  expect(filesOf()).toEqual(before);
}

test(
  "an older ledger whose anchors are gone is compared with the newest backup",
  { tags: ["extended"] },
  async () => {
    const folder = { path: newFolder(), isChosen: true };
    const { dataDir, file, older } = await companyWithCopies(folder);
    forget(dataDir);
    // These copies are the newest.
    await start(dataDir, folder);
    forget(dataDir);
    putInPlace(older, file);
    await expectImportRefused(dataDir, folder);
    expect(
      await runForJson("verify", booksIn(dataDir), [], { BACKUPS: "on", BACKUP_DIR: folder.path }),
    ).toMatchObject({ code: 1, json: { problems: [{ check: "anchors" }] } });
    await expect(start(dataDir, folder)).rejects.toThrow(
      /o histórico tem 1 registro, e em .* já tinha 2\. Nada foi alterado\./u,
    );
    const anchors = await start(dataDir, folder, 1);
    expect(anchors.list().at(-1)).toMatchObject({ sequence: 1, reason: "acceptance" });
    await start(dataDir, folder);
  },
);

test("a missing ledger next to a company's backups is reported too", async () => {
  const dataDir = newFolder();
  const folder = { path: join(dataDir, "backups"), isChosen: false };
  await using company = await openCompany(SQLite, folder);
  for (const name of ["Ana", "Bia"]) await company.addContact(name);
  await company.backups.make();
  await expectImportRefused(dataDir, folder);
  await expect(start(dataDir, folder)).rejects.toThrow(
    /o histórico tem 0 registros, e em .* já tinha 2/u,
  );
  await start(dataDir, folder, 0);
  await start(dataDir, folder);
  // A folder of the user's choice may hold the backups of many companies.
  await start(newFolder(), { ...folder, isChosen: true });
});

test(
  "an older export that was read into an empty folder is no alarm",
  { tags: ["extended"] },
  async () => {
    const folder = { path: newFolder(), isChosen: true };
    const { older } = await companyWithCopies(folder);
    const zip = join(newFolder(), "empresa.zip");
    const location = { engine: "sqlite", file: older } as const;
    await writeWholeExport(location, createWriteStream(zip), { timeZone, clock: Date.now });
    const target = { dataDir: newFolder(), databaseUrl: null, timeZone };
    await readWholeExport(zip, target);
    const anchors = await start(target.dataDir, folder);
    expect(anchors.list()).toMatchObject([{ sequence: 1, reason: "import" }]);
  },
);
