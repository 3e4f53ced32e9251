/** The daily backups under failures, a wrong clock, a slow disk and a second program. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import type { BackupStatus } from "#contract/backups.ts";
import { openCompany, openCompanyAt } from "#tests/support/backup-company.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
  newFolder,
} from "#tests/support/engines.ts";
import type { Backups } from "./backups.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT = { timeout: 20_000 };

/** Waits until the condition holds. */
async function statusWith(
  backups: Backups,
  isSo: (status: BackupStatus) => boolean,
): Promise<BackupStatus> {
  await expect.poll(async () => isSo(await backups.status()), WAIT).toBe(true);
  return await backups.status();
}

const daysOf = ({ files }: BackupStatus) => files.map(({ madeAt }) => madeAt.slice(0, 10));

type Company = Awaited<ReturnType<typeof openCompany>>;

/** Moves the clock to each of these days from today. */
async function expectOneADay({ backups, clock }: Company, offsets: number[]): Promise<void> {
  backups.start();
  const today = clock.ms;
  const days: string[] = [];
  for (const offset of offsets) {
    clock.ms = today + offset * DAY_MS;
    days.push(new Date(clock.ms).toISOString().slice(0, 10));
    const { files, failure } = await statusWith(
      backups,
      (now) => !now.isMaking && days.every((day) => daysOf(now).includes(day)),
    );
    expect(failure).toBeNull();
    // Those of a clock that was ahead stay, and count for no other day.
    expect(files).toHaveLength(days.length);
  }
}

describeOnBothEngines("The backup of the day", (engine) => {
  test(
    "is tried again after a failure, whose message disappears once it succeeds",
    extendedOnPostgres(engine),
    async () => {
      const folder = { path: join(newFolder(), "disco"), isChosen: true };
      await using company = await openCompany(engine, folder);
      await company.addContact("Ana");
      const { backups } = company;
      backups.start();
      const { failure } = await statusWith(backups, (now) => now.failure !== null);
      expect(failure?.text).toContain("não está lá: ligue o disco");
      // The disk is connected.
      mkdirSync(folder.path);
      const made = await statusWith(backups, (now) => now.failure === null);
      expect(made.files).toMatchObject([{ state: "verified" }]);
      // The disk is removed while no backup is due, and comes back with its backups.
      renameSync(folder.path, `${folder.path}-fora`);
      await statusWith(backups, (now) => now.failure !== null);
      renameSync(`${folder.path}-fora`, folder.path);
      await statusWith(backups, (now) => now.failure === null);
    },
  );

  test(
    "is made again after a folder could not be read, though it has the copy of the day",
    { tags: ["extended"] },
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      const { backups, folder } = company;
      await backups.make();
      renameSync(folder, `${folder}-fora`);
      writeFileSync(folder, "");
      expect((await backups.status()).failure?.text).toContain(folder);
      rmSync(folder);
      renameSync(`${folder}-fora`, folder);
      company.clock.ms += 1000;
      backups.start();
      const { files } = await statusWith(backups, (now) => now.failure === null);
      expect(files).toHaveLength(2);
    },
  );

  test(
    "that does not verify is said also after a start, which makes it again",
    { tags: ["extended"] },
    async () => {
      const settings = await engine.copyDatabase(inject("emptyCompanies")[engine.name]);
      const folder = { path: join(newFolder(), "copias"), isChosen: false };
      {
        await using first = await openCompanyAt(settings, folder);
        await first.addContact("Ana");
        await first.backups.make();
      }
      const [good = ""] = readdirSync(folder.path);
      const damaged = good.replace("Z.", "Z-com-problemas.");
      copyFileSync(join(folder.path, good), join(folder.path, damaged));
      renameSync(join(folder.path, good), join(folder.path, good.replace("T15", "T14")));
      await using second = await openCompanyAt(settings, folder);
      second.clock.ms += 60_000;
      const { failure } = await second.backups.status();
      expect(failure?.text).toContain("de 25/11/2026 12:00 foi feita, mas não confere");
      second.backups.start();
      const { files } = await statusWith(second.backups, (now) => now.failure === null);
      expect(files.map(({ state }) => state)).toEqual(["verified", "damaged", "verified"]);
    },
  );

  test(
    "is good, and made once, although an old one cannot be removed",
    { tags: ["extended"] },
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      const { backups, clock, folder } = company;
      await backups.make();
      const [made = ""] = readdirSync(folder);
      const pathAt = (hour: number, ending = "") => {
        const time = `2026-11-24T0${hour}0000000Z${ending}.`;
        return join(folder, made.replace(/2026.*Z\./u, time));
      };
      for (let hour = 3; hour <= 9; hour += 1) {
        if (hour === 4) mkdirSync(pathAt(hour));
        else copyFileSync(join(folder, made), pathAt(hour));
      }
      clock.ms += 1000;
      await backups.make();
      const { files, failure } = await backups.status();
      expect(failure?.text).toContain("Uma cópia antiga não pôde ser removida de");
      const hours = files.map(({ madeAt }) => Number(madeAt.slice(11, 13)));
      expect(hours).toEqual([15, 15, 9, 8, 7, 4]);
      // Each check verifies first, so that the second copy is verified after a whole check.
      clock.ms += 60_000;
      backups.start();
      for (const hour of [1, 2]) {
        const unverified = pathAt(hour, "-por-conferir");
        copyFileSync(join(folder, made), `${unverified}-fora`);
        renameSync(`${unverified}-fora`, unverified);
        await expect.poll(() => existsSync(pathAt(hour)), WAIT).toBe(true);
      }
      const after = await backups.status();
      expect(after.files).toHaveLength(files.length + 2);
      expect(after.failure).toEqual(failure);
    },
  );

  test("is made on each new day", extendedOnPostgres(engine), async () => {
    await using company = await openCompany(engine);
    await company.addContact("Ana");
    await expectOneADay(company, [0, 1]);
  });

  test("is made on each new day of a clock that jumps", { tags: ["extended"] }, async () => {
    await using company = await openCompany(engine);
    await company.addContact("Ana");
    const { backups, clock } = company;
    const today = clock.ms;
    await expectOneADay(company, [0, 365, 1, -1]);
    // The clock is corrected: today gets its backup.
    clock.ms = today + DAY_MS + HOUR_MS;
    await backups.make();
    expect(daysOf(await backups.status())).toEqual([
      "2027-11-25",
      "2026-11-26",
      "2026-11-26",
      "2026-11-25",
      "2026-11-24",
    ]);
  });

  test(
    "that takes more than an hour is said, and none is made beside it",
    extendedOnPostgres(engine),
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      const { backups, clock, folder } = company;
      const made = backups.make();
      clock.ms += HOUR_MS - 1;
      expect(await backups.status()).toMatchObject({ isMaking: true, delay: null });
      clock.ms += 1;
      const { delay, failure } = await backups.status();
      expect(delay).toContain("começou em 25/11/2026 12:00 ainda não terminou");
      expect(delay).toContain(folder);
      expect(failure).toBeNull();
      expect(backups.make()).toBe(made);
      await made;
      expect(await backups.status()).toMatchObject({ isMaking: false, delay: null });
      expect(readdirSync(folder)).toHaveLength(1);
    },
  );
});

describeOnBothEngines("A copy that cannot be read", (engine) => {
  test(
    "is not damaged by that, and is verified once it can be read",
    { tags: ["extended"] },
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      const { backups, folder } = company;
      await backups.make();
      const [name = ""] = readdirSync(folder);
      const copy = join(folder, name);
      const unverified = copy.replace("Z.", "Z-por-conferir.");
      renameSync(copy, `${copy}-fora`);
      mkdirSync(unverified);
      backups.start();
      const { files, failure } = await statusWith(backups, (now) => now.failure !== null);
      expect(files).toMatchObject([{ state: "unverified" }]);
      expect(failure?.text).toContain("ainda não pôde ser conferida");
      rmSync(unverified, { recursive: true });
      renameSync(`${copy}-fora`, unverified);
      const checked = await statusWith(backups, (now) => now.failure === null);
      expect(checked.files).toMatchObject([{ state: "verified" }]);
    },
  );
});

test(
  "a slow database delays the backup, but the backup delays no change",
  { tags: ["extended"] },
  async () => {
    await using company = await openCompany(enginesByName.PostgreSQL);
    await company.addContact("Ana");
    const { backups, clock, folder, database } = company;
    const locked = await database.reader.startTransaction().execute();
    await sql`lock table tags in access exclusive mode`.execute(locked);
    backups.start();
    await statusWith(backups, ({ isMaking }) => isMaking);
    clock.ms += 2 * HOUR_MS;
    expect((await backups.status()).delay).toContain("muito lento");
    await company.addContact("Bia");
    void backups.begin();
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    await locked.rollback().execute();
    const { files } = await statusWith(backups, ({ isMaking }) => !isMaking);
    expect(files).toMatchObject([{ state: "verified" }]);
  },
);

test(
  "two programs of one company on PostgreSQL make one backup a day",
  { tags: ["extended"] },
  async () => {
    const settings = await enginesByName.PostgreSQL.copyDatabase(
      inject("emptyCompanies").PostgreSQL,
    );
    const folder = { path: join(newFolder(), "copias"), isChosen: false };
    await using one = await openCompanyAt(settings, folder);
    await using other = await openCompanyAt({ ...settings, dataDir: newFolder() }, folder);
    await one.addContact("Ana");
    const both = [one, other];
    for (const { backups } of both) backups.start();
    for (let day = 1; day <= 3; day += 1) {
      for (const { backups } of both) {
        const { failure } = await statusWith(
          backups,
          ({ files, isMaking }) => files.length >= day && !isMaking,
        );
        expect(failure).toBeNull();
      }
      // One for each day so far.
      const days = daysOf(await one.backups.status());
      expect([days.length, new Set(days).size]).toEqual([day, day]);
      for (const { clock } of both) clock.ms += DAY_MS;
    }
  },
);
