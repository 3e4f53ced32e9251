/** Deleted database files on a real small disk, which only root can mount. */
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { DataFiles } from "./data-files.ts";

test.runIf(process.platform === "linux")(
  "a copy of deleted files that does not fit on the disk leaves nothing behind",
  { tags: ["extended"] },
  (context) => {
    const disk = mountSmallDisk(4) ?? context.skip("mounting is not allowed here");
    const folder = join(disk, "data");
    mkdirSync(folder);
    const file = join(folder, "financeiro.db");
    using database = new DatabaseSync(file);
    database.exec("pragma journal_mode = wal; create table t as select zeroblob(500000) as b");
    const files = new DataFiles(file);
    onTestFinished(() => files.close());
    rmSync(file);
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, "ballast"), Buffer.alloc((bavail - 20) * bsize));
    expect(() => files.assertInPlace()).toThrow(
      expect.objectContaining({ reason: { code: "data-files-gone", folder, copy: null } }),
    );
    expect(readdirSync(disk).toSorted()).toEqual(["ballast", "data"]);
  },
);
