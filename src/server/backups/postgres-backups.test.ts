/** Backups of a company on PostgreSQL, which are whole exports. */
import { chmodSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import type { Database } from "#server/database/database.ts";
import { readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { contactsIn, endOf, openCompany } from "#tests/support/backup-company.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { backupFilesOf, type BackupFiles } from "./backup-files.ts";
import { makeBackup, verifyCopy } from "./make-backup.ts";

const { PostgreSQL } = enginesByName;

async function contactsNow({ database }: { readonly database: Database }): Promise<number> {
  return (await database.reader.selectFrom("clients").select("id").execute()).length;
}

test("a copy is read into an empty system", { tags: ["extended"] }, async () => {
  await using company = await openCompany(PostgreSQL);
  await company.addContact("Ana");
  await company.backups.make();
  const [{ name } = { name: "" }] = (await company.backups.status()).files;
  const target = { dataDir: newFolder(), databaseUrl: null };
  const path = join(company.folder, name);
  await readWholeExport(path, { ...target, timeZone: DEFAULT_TIME_ZONE });
  expect(contactsIn(join(target.dataDir, "financeiro.db"))).toBe(1);
});

test("the screen checks a copy, compares it, and goes back to it in place", async () => {
  await using company = await openCompany(PostgreSQL);
  await company.addContact("Ana");
  const { backups } = company;
  await backups.make();
  const { files, restorable } = await backups.status();
  expect(restorable).toBe("zip");
  const [{ name } = { name: "" }] = files;
  await company.addContact("Bia");
  await backups.restores.inspect(name);
  await expect(backups.restores.restore(name)).rejects.toThrow("já está sendo conferida");
  expect(await endOf(backups)).toMatchObject({
    name,
    step: "checked",
    inspection: { backup: { contacts: 1 }, current: { contacts: 2 }, problems: [] },
    restoredAt: null,
  });
  await backups.restores.restore(name);
  const { step, restoredAt } = await endOf(backups);
  expect([step, restoredAt]).toEqual(["writing", new Date(company.clock.ms).toISOString()]);
  await expect.poll(() => company.restarts()).toBe(1);
  expect(await contactsNow(company)).toBe(1);
  // The program is about to open the ledger of the backup.
  await expect(backups.restores.inspect(name)).rejects.toThrow("já está voltando");
});

test(
  "a restore that is cancelled changes nothing, and can be begun again",
  { tags: ["extended"] },
  async () => {
    await using company = await openCompany(PostgreSQL);
    await company.addContact("Ana");
    const { backups } = company;
    await backups.make();
    const [{ name } = { name: "" }] = (await backups.status()).files;
    await company.addContact("Bia");
    await backups.restores.restore(name);
    expect(await backups.restores.cancel()).toMatchObject({ step: "none", restoredAt: null });
    expect(await contactsNow(company)).toBe(2);
    expect(company.restarts()).toBe(0);
    await company.addContact("Caio");
    await backups.restores.restore(name);
    expect((await endOf(backups)).restoredAt).not.toBeNull();
    expect(await contactsNow(company)).toBe(1);
  },
);

test(
  "a truncated backup is reported on the screen, and a missing one is refused",
  { tags: ["extended"] },
  async () => {
    await using company = await openCompany(PostgreSQL);
    await company.addContact("Ana");
    const { backups } = company;
    await backups.make();
    const [{ name } = { name: "" }] = (await backups.status()).files;
    const path = join(company.folder, name);
    chmodSync(path, 0o600);
    truncateSync(path, 500);
    for (const step of ["inspect", "restore"] as const) {
      await backups.restores[step](name);
      const { step: end, message } = await endOf(backups);
      expect(end).toBe("failed");
      expect(message).toMatch(/^O \.zip está cortado ou danificado/u);
    }
    expect(company.restarts()).toBe(0);
    await expect(backups.restores.inspect("outra.zip")).rejects.toThrow("não está mais guardada");
  },
);

test(
  "a copy that was changed on the disk does not verify any more",
  { tags: ["extended"] },
  async () => {
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
  },
);

test(
  "a database that is gone during the verification leaves the copy unverified",
  { tags: ["extended"] },
  async () => {
    await using company = await openCompany(PostgreSQL);
    await company.addContact("Ana");
    await company.backups.make();
    const [file] = (await company.backups.status()).files;
    const path = join(company.folder, file?.name ?? "");
    const { location, reader } = company.database;
    const locked = await reader.startTransaction().execute();
    await sql`lock table daily_totals in access exclusive mode`.execute(locked);
    const checked = verifyCopy(path, "zip", { location, anchors: [], signal: null });
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_locks
        where not granted and pg_backend_pid() <> pid`.execute(reader);
    await expect.poll(async () => (await cut()).rows.length, { timeout: 60_000 }).toBe(1);
    await locked.rollback().execute();
    expect((await checked).state).toBe("unverified");
  },
);

test(
  "a shutdown without time for a backup leaves none, and reports no failure",
  { tags: ["extended"] },
  async () => {
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
  },
);
