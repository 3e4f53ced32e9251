/** A backup on request: its work is counted, and it can be cancelled. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { BackupStatus } from "#contract/backups.ts";
import type { ProgressUnit } from "#contract/job-progress.ts";
import { CHECK_NAMES } from "#contract/trust.ts";
import { openCompany } from "#tests/support/backup-company.ts";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  enginesByName,
} from "#tests/support/engines.ts";

describeOnBothEngines("A backup", (engine) => {
  test(
    "counts its work; cancelled, it leaves nothing, and can be made again",
    extendedOnPostgres(engine),
    async () => {
      await using company = await openCompany(engine);
      await company.addContact("Ana");
      const { backups, folder } = company;
      const units = new Set<ProgressUnit>();
      let status: BackupStatus = await backups.begin();
      while (status.progress?.unit !== "checks") {
        if (status.progress !== null) units.add(status.progress.unit);
        status = await backups.status();
      }
      expect(status).toMatchObject({ isMaking: true, progress: { total: CHECK_NAMES.length } });
      expect([...units]).toEqual(engine === enginesByName.SQLite ? [] : ["rows"]);
      await backups.cancel();
      const ended = { isMaking: false, progress: null, files: [], failure: null };
      await expect.poll(() => backups.status()).toMatchObject(ended);
      expect(readdirSync(folder)).toEqual([]);
      await backups.make();
      expect(await backups.status()).toMatchObject({ files: [{ state: "verified" }] });
      expect(await backups.cancel()).toMatchObject({ files: [{ state: "verified" }] });
    },
  );
});
