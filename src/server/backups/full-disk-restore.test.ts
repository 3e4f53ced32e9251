/** A restore on a real small disk, which only root can mount. */
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { newFolder } from "#tests/support/engines.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";

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
      await expect(backups.replacement.restore(name)).rejects.toThrow(
        /ENOSPC|disk is full|disco/iu,
      );
      rmSync(ballast);
      expect(readdirSync(dataDir)).toEqual(before);
    }
    expect(restarts).toBe(0);
    await backups.replacement.restore(name);
    expect(restarts).toBe(1);
    await ledger.close();
    await database.close();
  },
);
