/** A rescue onto a real small disk, which only root can mount. */
import { existsSync, statSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { newFolder } from "#tests/support/engines.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { rescueBooks } from "./rescue-books.ts";

test.runIf(process.platform === "linux")(
  "a rescue onto a full disk leaves nothing, and can be done again in the same folder",
  { tags: ["extended"] },
  async (context) => {
    const disk = mountSmallDisk(8) ?? context.skip("mounting is not allowed here");
    const dataDir = newFolder();
    await (await openDatabase({ dataDir, databaseUrl: null })).close();
    const file = join(dataDir, SQLITE_FILE);
    const folder = join(disk, "resgate");
    const ballast = join(disk, "ballast");
    const { bavail, bsize } = statfsSync(disk);
    // For no copy of the file, and for the copy but few of the tables.
    for (const freeBytes of [0, 8 * bsize, statSync(file).size + 12 * bsize]) {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - freeBytes));
      expect(() => rescueBooks(file, folder, DEFAULT_TIME_ZONE)).toThrow(/ENOSPC|disk/u);
      expect(existsSync(folder)).toBe(false);
    }
    writeFileSync(ballast, "");
    expect(rescueBooks(file, folder, DEFAULT_TIME_ZONE).unreadableBlocks).toBe(0);
  },
);
