/** *Exportar tudo*: the export is written in the background, and its file is kept for a day. */
import { statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WholeExportStatus } from "#contract/whole-export.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import {
  describeOnBothEngines,
  enginesByName,
  newFolder,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFiles } from "#tests/support/temporary-files.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDay } from "#tests/support/test-clock.ts";
import { readZip } from "#tests/support/zip-files.ts";

const { SQLite } = enginesByName;
const ENTRIES = 2000;

async function call(app: TestApp, name: string): Promise<WholeExportStatus> {
  return (await app.send<WholeExportStatus>("POST", `rpc/${name}`)).body;
}

/** Waits for the end of the writing; returns what was counted meanwhile. */
async function endOf({ ledger: { wholeExport } }: TestApp) {
  const seen: WholeExportStatus["progress"][] = [];
  while (wholeExport.status().step === "writing") {
    seen.push(wholeExport.status().progress);
    await wait(5);
  }
  return seen;
}

async function linesIn(app: TestApp, id: string | null): Promise<ReadonlyMap<string, number>> {
  const { status, headers, body } = await exportedFile(app, `empresa.zip?id=${id}`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="empresa-${testDay()}.zip"`,
    "content-length": String(body.length),
  });
  const file = join(newFolder(), "baixado.zip");
  writeFileSync(file, body);
  const data = [...readZip(file)].filter(([path]) => path.endsWith(".jsonl"));
  return new Map(data.map(([path, text]) => [path, String(text).split("\n").length - 1]));
}

describeOnBothEngines("An export of everything", (engine) => {
  test(
    "counts its lines, is joined by a second request, and can be downloaded",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const entries = Array.from({ length: ENTRIES }, () => newEntry());
      expect((await app.send("POST", "transactions", entries)).status).toBe(201);
      expect(await call(app, "whole_export")).toMatchObject({ id: null, step: "none", file: null });
      const begun = await call(app, "make_whole_export");
      expect(begun).toMatchObject({ step: "writing", file: null, message: null });
      expect(await call(app, "make_whole_export")).toMatchObject({ id: begun.id });
      const seen = await endOf(app);
      const ready = await call(app, "whole_export");
      expect(ready).toMatchObject({ id: begun.id, step: "ready", progress: null, message: null });
      const lines = await linesIn(app, ready.id);
      expect(lines.get("data/transactions.jsonl")).toBe(ENTRIES);
      const rows = [...lines.values()].reduce((sum, count) => sum + count, 0);
      const counted = seen.filter((progress) => progress !== null);
      expect(new Set(counted.map(({ total, unit }) => `${total} ${unit}`))).toEqual(
        new Set([`${2 * rows} rows`]),
      );
      expect(counted.some(({ done }) => done > 0 && done < 2 * rows)).toBe(true);
    },
  );

  test("that is cancelled leaves nothing, and can begin again", async () => {
    const app = await openTestApp(engine);
    const { id } = await call(app, "make_whole_export");
    expect(await call(app, "cancel_whole_export")).toMatchObject({ id: null, step: "none" });
    expect(temporaryFiles()).toEqual([]);
    const { status, body } = await exportedFile(app, `empresa.zip?id=${id}`);
    expect([status, String(body)]).toEqual([404, expect.stringMatching(/não está mais guardada/u)]);
    await call(app, "make_whole_export");
    // A new one may begin before the cancelled one has ended.
    const cancelled = app.ledger.wholeExport.cancel();
    const again = app.ledger.wholeExport.begin();
    await cancelled;
    await endOf(app);
    expect(await call(app, "whole_export")).toMatchObject({ id: again.id, step: "ready" });
  });
});

test("only the last export is kept, and for a day", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await openTestApp(SQLite);
  const first = await call(app, "make_whole_export");
  await endOf(app);
  const second = await call(app, "make_whole_export");
  await endOf(app);
  expect(temporaryFiles()).toHaveLength(1);
  expect((await exportedFile(app, `empresa.zip?id=${first.id}`)).status).toBe(404);
  await vi.advanceTimersByTimeAsync(23 * 3_600_000);
  expect((await exportedFile(app, `empresa.zip?id=${second.id}`)).status).toBe(200);
  await vi.advanceTimersByTimeAsync(3_600_000);
  await expect.poll(() => temporaryFiles()).toEqual([]);
  expect(await call(app, "whole_export")).toMatchObject({ step: "none", file: null });
});

test("an export that is running when the program closes leaves nothing", async () => {
  const app = await openTestApp(SQLite);
  await call(app, "make_whole_export");
  await app.ledger.close();
  expect(temporaryFiles()).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "an export that the disk has no room for says so, and leaves nothing",
  async (context) => {
    const disk = mountSmallDisk(1) ?? "";
    if (disk === "") context.skip("mounting is not allowed here");
    const app = await openTestApp(SQLite);
    vi.stubEnv("TMPDIR", disk);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, "ballast"), Buffer.alloc(bavail * bsize));
    await call(app, "make_whole_export");
    await endOf(app);
    expect(await call(app, "whole_export")).toMatchObject({
      step: "failed",
      file: null,
      message: expect.stringMatching(/^O disco está cheio: .* tente de novo\.$/u) as unknown,
    });
    expect(temporaryFiles()).toEqual([]);
  },
);
