// @module-tag extended
/** A restore on a real small disk, which only root can mount. */
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { describeFailure } from "#server/http/describe-failure.ts";
import { endOf, openCompany } from "#tests/support/backup-company.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { restorePostgres } from "./postgres-restore.ts";

test.runIf(process.platform === "linux")(
  "a full disk during a restore changes nothing, and it can be done once there is room",
  async (context) => {
    const disk = mountSmallDisk(16);
    if (disk === null) context.skip("mounting is not allowed here");
    const dataDir = join(disk ?? "", "data");
    const database = await openDatabase({ dataDir, databaseUrl: null });
    let restarts = 0;
    const ledger = createLedger(database, Date.now, DEFAULT_TIME_ZONE, {
      backupFolder: { path: join(newFolder(), "copias"), isChosen: false },
      restart: () => (restarts += 1),
    });
    const { backups } = ledger;
    const drafts = [{ ...NEW_CONTACT_DEFAULTS, name: "Ana", type: "client" as const }];
    await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
    await backups.make();
    const [{ name } = { name: "" }] = (await backups.status()).files;
    const before = readdirSync(dataDir);
    const ballast = join(disk ?? "", "ballast");
    for (const freeBytes of [0, 50_000, 100_000]) {
      const { bavail, bsize } = statfsSync(dataDir);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - freeBytes));
      await backups.restores.restore(name);
      const { step, message } = await endOf(backups);
      expect(step).toBe("failed");
      expect(message).toMatch(/disco/iu);
      rmSync(ballast);
      expect(readdirSync(dataDir)).toEqual(before);
    }
    expect(restarts).toBe(0);
    await backups.restores.restore(name);
    await expect.poll(() => restarts).toBe(1);
    await ledger.close();
    await database.close();
  },
);

test.runIf(process.platform === "linux")(
  "a full disk beside PostgreSQL undoes a restore, and it can be done once there is room",
  async (context) => {
    const disk = mountSmallDisk(1);
    if (disk === null) context.skip("mounting is not allowed here");
    const dataDir = join(disk ?? "", "data");
    mkdirSync(dataDir);
    await using company = await openCompany(enginesByName.PostgreSQL);
    const { backups, database, folder, clock } = company;
    await company.addContact("Ana");
    await backups.make();
    const [{ name } = { name: "" }] = (await backups.status()).files;
    await company.addContact("Bia");
    const contacts = async () =>
      (await database.reader.selectFrom("clients").select("name").execute()).length;
    const { location } = database;
    if (location.engine !== "postgres") throw new Error("Not on PostgreSQL");
    const restore = () =>
      restorePostgres(join(folder, name), {
        location,
        dataDir,
        timeZone: DEFAULT_TIME_ZONE,
        progress: null,
        timestamp: instantFromMs(clock.ms),
      });
    const ballast = join(disk ?? "", "ballast");
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    const error: unknown = await restore().catch((thrown: unknown) => thrown);
    expect(describeFailure(error)).toMatch(/disco/u);
    expect(await contacts()).toBe(2);
    rmSync(ballast);
    expect(await restore()).toMatch(/^financeiro_antes_/u);
    expect(await contacts()).toBe(1);
    expect(readdirSync(dataDir).filter((file) => file.includes("restauracao"))).toEqual([]);
  },
);
