/** An import on a real small disk, which only root can mount. */
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  ended,
  makeWholeExport,
  openWithImports,
  rowsOf,
  send,
  type ImportProgram,
} from "#tests/support/import-program.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { describeFailure } from "../http/describe-failure.ts";

const DISK_MEGABYTES = 32;

test.runIf(process.platform === "linux")(
  "a full disk is said in a sentence and changes nothing, wherever it comes",
  { tags: ["extended"], timeout: 60_000 },
  async (context) => {
    const disk = mountSmallDisk(DISK_MEGABYTES);
    if (disk === null) context.skip("mounting is not allowed here");
    const { zip } = await makeWholeExport();
    const dataDir = join(disk ?? "", "data");
    const ballast = join(disk ?? "", "ballast");
    await using program = await openWithImports({ dataDir, databaseUrl: null });
    const before = readdirSync(dataDir);
    let failures = 0;
    const diskBytes = DISK_MEGABYTES * 1024 ** 2;
    for (let freeBytes = 50_000; freeBytes < diskBytes; freeBytes += 400_000) {
      const { bavail, bsize } = statfsSync(dataDir);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      const failure = await importAll(program, zip);
      rmSync(ballast);
      if (failure === null) break;
      failures += 1;
      expect(failure).toMatch(/disco/u);
      expect(readdirSync(dataDir)).toEqual(before);
      expect(await rowsOf(program)).toBe(0);
    }
    // During the upload, and while the ledger is built.
    expect(failures).toBeGreaterThan(2);
    expect((await program.imports.status()).step).toBe("done");
  },
);

/** The reason of a failure; null if it was imported. */
async function importAll(program: ImportProgram, zip: Buffer): Promise<string | null> {
  const { imports } = program;
  try {
    const id = await send(program, zip);
    await imports.check(id);
    if ((await ended(program)).step === "checked") await imports.run(id, "Ana");
    return (await ended(program)).message;
  } catch (error) {
    return describeFailure(error);
  }
}
