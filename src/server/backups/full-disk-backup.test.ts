// @module-tag extended
/** Backups on a real small disk, full or read-only, which only root can mount. */
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { openCompany, openCompanyAt } from "#tests/support/backup-company.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { describeOnBothEngines, emptyCompany, enginesByName } from "#tests/support/engines.ts";
import { mountSmallDisk, setReadOnly } from "#tests/support/small-disk.ts";
import { copyDatabase } from "./copy-database.ts";

describeOnBothEngines("A backup", (engine) => {
  test.runIf(process.platform === "linux")(
    "on a full disk is said, leaves nothing, and is made once there is room",
    async (context) => {
      const disk = mountSmallDisk(8);
      if (disk === null) context.skip("mounting is not allowed here");
      const folder = { path: join(disk ?? "", "copias"), isChosen: false };
      await using company = await openCompany(engine, folder);
      await company.addContact("Ana");
      const ballast = join(disk ?? "", "ballast");
      for (const freeBytes of [0, 4096]) {
        const { bavail, bsize } = statfsSync(disk ?? "");
        writeFileSync(ballast, Buffer.alloc(bavail * bsize - freeBytes));
        await company.backups.make();
        const { files, failure } = await company.backups.status();
        expect({ files, text: failure?.text }).toEqual({
          files: [],
          text: expect.stringContaining(`não coube no disco da pasta ${folder.path}`) as unknown,
        });
        expect(readdirSync(folder.path)).toEqual([]);
        rmSync(ballast);
      }
      await company.backups.make();
      expect(await company.backups.status()).toMatchObject({
        failure: null,
        files: [{ state: "verified" }],
      });
    },
  );

  test.runIf(process.platform === "linux")(
    "that failed, also when the program stopped, is tried again after the next start",
    async (context) => {
      const disk = mountSmallDisk(8);
      if (disk === null) context.skip("mounting is not allowed here");
      const folder = { path: join(disk ?? "", "copias"), isChosen: true };
      mkdirSync(folder.path);
      const settings = await engine.copyDatabase(inject("emptyCompanies")[engine.name]);
      {
        await using first = await openCompanyAt(settings, folder);
        await first.addContact("Ana");
        await first.backups.make();
        setReadOnly(disk ?? "", true);
        first.clock.ms += 60_000;
        await first.addContact("Bia");
        await first.backups.make();
        expect((await first.backups.status()).failure).not.toBeNull();
        expect(await first.backups.stop()).toContain("Não é permitido gravar na pasta");
      }
      await using second = await openCompanyAt(settings, folder);
      second.clock.ms += 120_000;
      const { backups } = second;
      expect((await backups.status()).failure).toBeNull();
      backups.start();
      const read = () => backups.status();
      await expect
        .poll(async () => (await read()).failure?.text, { timeout: 60_000 })
        .toContain("Não é permitido gravar na pasta");
      setReadOnly(disk ?? "", false);
      await expect
        .poll(read, { timeout: 60_000 })
        .toMatchObject({ failure: null, files: [{ state: "verified" }, { state: "verified" }] });
    },
  );

  test.runIf(process.platform === "linux")(
    "on a disk that became read-only is said, and is made once it can be written",
    async (context) => {
      const disk = mountSmallDisk(8);
      if (disk === null) context.skip("mounting is not allowed here");
      const folder = { path: join(disk ?? "", "copias"), isChosen: true };
      mkdirSync(folder.path);
      await using company = await openCompany(engine, folder);
      await company.addContact("Ana");
      setReadOnly(disk ?? "", true);
      await company.backups.make();
      const { files, failure } = await company.backups.status();
      expect({ files, text: failure?.text }).toEqual({
        files: [],
        text: expect.stringContaining("Não é permitido gravar na pasta") as unknown,
      });
      setReadOnly(disk ?? "", false);
      await company.backups.make();
      expect(await company.backups.status()).toMatchObject({
        failure: null,
        files: [{ state: "verified" }],
      });
    },
  );
});

test.runIf(process.platform === "linux")(
  "the backup of the day is tried, and its failure said, while an older one cannot be verified",
  async (context) => {
    const disk = mountSmallDisk(8);
    if (disk === null) context.skip("mounting is not allowed here");
    const folder = { path: join(disk ?? "", "copias"), isChosen: true };
    mkdirSync(folder.path);
    await using company = await openCompany(enginesByName.SQLite, folder);
    await company.addContact("Ana");
    const { backups, clock } = company;
    await backups.make();
    // As a stop leaves it that has no time for the verification.
    const [name = ""] = readdirSync(folder.path);
    const unverified = name.replace("Z.", "Z-por-conferir.");
    renameSync(join(folder.path, name), join(folder.path, unverified));
    setReadOnly(disk ?? "", true);
    clock.ms += 86_400_000;
    backups.start();
    const read = () => backups.status();
    await expect
      .poll(async () => (await read()).failure?.text, { timeout: 60_000 })
      .toContain("Não é permitido gravar na pasta");
    setReadOnly(disk ?? "", false);
    await expect
      .poll(read, { timeout: 60_000 })
      .toMatchObject({ failure: null, files: [{ state: "verified" }, { state: "verified" }] });
  },
);

test.runIf(process.platform === "linux")(
  "a copy that does not fit is not begun, so that it never fills the disk of the ledger",
  async (context) => {
    const disk = mountSmallDisk(2) ?? "";
    if (disk === "") context.skip("mounting is not allowed here");
    const { dataDir } = await emptyCompany(enginesByName.SQLite);
    const { bavail, bsize } = statfsSync(disk);
    const file = join(dataDir, SQLITE_FILE);
    writeFileSync(join(disk, "ballast"), Buffer.alloc(bavail * bsize - statSync(file).size));
    await expect(copyDatabase(file, join(disk, "copia.db"))).rejects.toMatchObject({
      code: "ENOSPC",
    });
    expect(readdirSync(disk)).toEqual(["ballast"]);
    rmSync(join(disk, "ballast"));
    await copyDatabase(file, join(disk, "copia.db"));
  },
);
