/** Backups that the program makes by itself. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE, type Clock } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { contactsIn, endOf, openCompany } from "#tests/support/backup-company.ts";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  enginesByName,
  newFolder,
} from "#tests/support/engines.ts";
import { BackupFiles } from "./backup-files.ts";

const { SQLite } = enginesByName;
const DAY_MS = 86_400_000;

describeOnBothEngines("The backups", (engine) => {
  const format = engine === SQLite ? "db" : "zip";
  test(
    "a backup is a whole, verified, private copy under a name with its time",
    extendedOnPostgres(engine),
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      await company.backups.make();
      const { files, failure, isMaking } = await company.backups.status();
      expect(failure).toBeNull();
      expect(isMaking).toBe(false);
      expect(files).toEqual([
        {
          name: expect.stringMatching(
            new RegExp(String.raw`^financeiro-[0-9a-f]{8}-2026-11-25T150000000Z\.${format}$`, "u"),
          ) as unknown,
          madeAt: "2026-11-25T15:00:00.000Z",
          format,
          bytes: expect.any(Number) as unknown,
          state: "verified",
        },
      ]);
      const path = join(company.folder, files[0]?.name ?? "");
      expect(contactsIn(path)).toBe(1);
      expect(statSync(path).mode & 0o077).toBe(0);
      expect(readdirSync(company.folder)).toHaveLength(1);

      // For a download.
      expect(await company.backups.find(files[0]?.name ?? "")).toEqual({ ...files[0], path });
      expect(await company.backups.find("../financeiro.db")).toBeNull();
      expect(await company.backups.find("financeiro.db")).toBeNull();
    },
  );

  test(
    "a copy with an erased text is verified, and can be restored",
    { tags: ["extended"] },
    async () => {
      await using company = await openCompany(engine);
      const { backups } = company;
      await company.addContact("Ana");
      await sql`update audit_records set description = '', changes = null, salt = null`.execute(
        company.database.writer,
      );
      await backups.make();
      const { files, failure } = await backups.status();
      expect([files[0]?.state, failure]).toEqual(["verified", null]);
      const name = files[0]?.name ?? "";
      await backups.restores.inspect(name);
      expect(await endOf(backups)).toMatchObject({
        step: "checked",
        inspection: { backup: { contacts: 1 }, problems: [] },
      });
      await backups.restores.restore(name);
      await expect.poll(() => company.restarts(), { timeout: 60_000 }).toBe(1);
    },
  );

  test("a company without a record has none", async () => {
    await using company = await openCompany(engine);
    await company.backups.make();
    expect(await company.backups.status()).toMatchObject({ files: [], failure: null });
  });

  test("a shutdown backs up new changes only", extendedOnPostgres(engine), async () => {
    const company = await openCompany(engine);
    await company.addContact("Ana");
    company.clock.ms += 1000;
    await company.backups.make();
    await company[Symbol.asyncDispose]();
    expect(readdirSync(company.folder)).toHaveLength(1);

    const changed = await openCompany(engine);
    await changed.addContact("Ana");
    await changed.backups.make();
    changed.clock.ms += DAY_MS;
    await changed.addContact("Bia");
    changed.clock.ms += 1000;
    await changed[Symbol.asyncDispose]();
    const names = readdirSync(changed.folder).toSorted();
    expect(names).toHaveLength(2);
    expect(names.map((name) => contactsIn(join(changed.folder, name)))).toEqual([1, 2]);
  });

  test(
    "old ones are removed, and those of another company in the same folder stay",
    { tags: ["extended"] },
    async () => {
      const folder = { path: join(newFolder(), "copias"), isChosen: false };
      await using one = await openCompany(engine, folder);
      await using other = await openCompany(engine, folder);
      await one.addContact("Ana");
      await other.addContact("Bia");
      await other.backups.make();
      for (let day = 0; day < 12; day += 1) {
        one.clock.ms += DAY_MS;
        await one.backups.make();
      }
      const { files } = await one.backups.status();
      const days = files.map(({ madeAt }) => madeAt.slice(5, 10));
      // Seven days, the last day of each week (the 5th is among the seven), and November.
      expect(days).toEqual(
        ["12-07", "12-06", "12-05", "12-04", "12-03", "12-02", "12-01", "11-30", "11-28"].filter(
          (day) => days.includes(day),
        ),
      );
      expect(days).toHaveLength(new Set(days).size);
      expect(days.slice(0, 7)).toEqual([
        "12-07",
        "12-06",
        "12-05",
        "12-04",
        "12-03",
        "12-02",
        "12-01",
      ]);
      expect(days.slice(7)).toEqual(["11-30", "11-28"]);
      expect(await other.backups.status()).toMatchObject({
        isFolderChosen: false,
        files: [{ state: "verified" }],
      });
    },
  );

  test(
    "a chosen folder that is not there is a failure, until it is back",
    extendedOnPostgres(engine),
    async () => {
      const folder = { path: join(newFolder(), "disco", "copias"), isChosen: true };
      await using company = await openCompany(engine, folder);
      await company.addContact("Ana");
      await company.backups.make();
      expect(await company.backups.status()).toMatchObject({
        isFolderChosen: true,
        files: [],
        failure: {
          at: "2026-11-25T15:00:00.000Z",
          text: expect.stringContaining(`${folder.path}, não está lá: ligue o disco`) as unknown,
        },
      });
      mkdirSync(folder.path, { recursive: true });
      await company.backups.make();
      expect(await company.backups.status()).toMatchObject({
        failure: null,
        files: [{ state: "verified" }],
      });
      renameSync(folder.path, `${folder.path}-2`);
      await company.backups.make();
      expect((await company.backups.status()).failure).not.toBeNull();
    },
  );

  test("a file left by a kill is no backup, and is removed", { tags: ["extended"] }, async () => {
    await using company = await openCompany(engine);
    await company.addContact("Ana");
    await company.backups.make();
    const [{ name } = { name: "" }] = (await company.backups.status()).files;
    const [company8 = ""] = /[0-9a-f]{8}/u.exec(name) ?? [];
    const files = new BackupFiles(company.folder, company8);
    chmodSync(join(company.folder, name), 0o600);
    renameSync(join(company.folder, name), await files.newPartial(format));
    // Files of another process: it may still be writing them, unless they are old.
    const others = [
      `financeiro-${company8}-1.db.parcial`,
      `financeiro-${company8}-abcdef12-1.zip.parcial`,
    ];
    for (const other of others) writeFileSync(join(company.folder, other), "");
    utimesSync(join(company.folder, others[0] ?? ""), 0, 0);
    expect((await company.backups.status()).files).toEqual([]);
    company.clock.ms += 1000;
    await company.backups.make();
    const [made] = (await company.backups.status()).files;
    expect(new Set(readdirSync(company.folder))).toEqual(new Set([others[1], made?.name]));
  });

  test(
    "a copy that does not verify is said, kept as such, and never counts as a backup",
    extendedOnPostgres(engine),
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      await company.database.writer.updateTable("clients").set({ name: "Bia" }).execute();
      await company.backups.make();
      const { files, failure } = await company.backups.status();
      expect(files).toMatchObject([{ state: "damaged" }]);
      expect(failure?.text).toMatch(/cópia de segurança de 25\/11\/2026 12:00 .* não confere/u);
    },
  );

  test(
    "a backup of a clock that was ahead does not stand for those of now",
    { tags: ["extended"] },
    async () => {
      const company = await openCompany(engine);
      await company.addContact("Ana");
      company.clock.ms += 400 * DAY_MS;
      await company.backups.make();
      company.clock.ms -= 400 * DAY_MS;
      await company.addContact("Bia");
      company.clock.ms += 1000;
      await company[Symbol.asyncDispose]();
      const names = readdirSync(company.folder).toSorted();
      expect(names.map((name) => contactsIn(join(company.folder, name)))).toEqual([2, 1]);
    },
  );
});

test("a folder that cannot be read is a failure that stops nothing", async () => {
  const path = join(newFolder(), "copias");
  writeFileSync(path, "");
  const company = await openCompany(SQLite, { path, isChosen: true });
  await company.addContact("Ana");
  const { files, failure } = await company.backups.status();
  expect(files).toEqual([]);
  expect(failure?.text).toContain(path);
  await company[Symbol.asyncDispose]();
});

test(
  "once a restore is decided, nothing else uses its folder",
  { tags: ["extended"] },
  async () => {
    const dataDir = newFolder();
    const clock: Clock = () => Date.parse("2026-11-25T15:00:00Z");
    const database = await openDatabase({ dataDir, databaseUrl: null });
    let restarts = 0;
    const ledger = createLedger(database, clock, DEFAULT_TIME_ZONE, {
      backupFolder: { path: join(newFolder(), "copias"), isChosen: false },
      restart: () => (restarts += 1),
    });
    const { backups } = ledger;
    const drafts = [{ ...NEW_CONTACT_DEFAULTS, name: "Ana", type: "client" as const }];
    await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
    await backups.make();
    const [{ name } = { name: "" }] = (await backups.status()).files;
    await backups.restores.inspect(name);
    expect(await endOf(backups)).toMatchObject({
      step: "checked",
      inspection: { problems: [], backup: { contacts: 1 } },
    });
    // An inspection leaves no copy of the ledger behind.
    expect(readdirSync(dataDir).filter((other) => other.includes("restaura"))).toEqual([]);
    const twice = await Promise.allSettled([
      backups.restores.restore(name),
      backups.restores.restore(name),
    ]);
    // Either may be the first to have read the folder.
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect.poll(() => restarts).toBe(1);
    await expect(backups.restores.inspect(name)).rejects.toThrow("já está voltando");
    expect(readdirSync(join(dataDir, "financeiro.restaurando"))).toContain("financeiro.db");
    await ledger.close();
    await database.close();
  },
);
