/** Records the program's writes, then simulates a power loss at any moment of the recording. */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { newFolder } from "#tests/support/engines.ts";
import { startProgram } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { compileShim } from "./io-shim.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";
import { readRecording, RecordedDisk, type Operation } from "./recorded-disk.ts";

const POINTS_PER_RECORDING = 250;
const IDLE_CHECKPOINT_MS = 2500;
const shim = compileShim();

test.skipIf(shim === null)(
  "After a power loss everything that was answered is there (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async () => {
    const losses = new Map<string, number>();
    const proof = {
      name: "power-loss",
      engine: "SQLite",
      unit: "points",
      short: 5,
      middle: 500,
    } as const;
    await prove({ ...proof, perSeed: POINTS_PER_RECORDING }, async ({ count, random }) => {
      const folder = newFolder();
      const { company, operations } = await record(folder, random);
      const points = Array.from({ length: count }, () => random.integer(0, operations.length));
      const disk = new RecordedDisk();
      let applied = 0;
      for (const point of points.toSorted((a, b) => a - b)) {
        for (; applied < point; applied += 1) {
          const operation = operations[applied];
          if (operation !== undefined) disk.apply(operation);
        }
        const { loss, files } = disk.afterPowerLoss(random);
        losses.set(loss, (losses.get(loss) ?? 0) + 1);
        const position = operations[point - 1]?.position ?? 0;
        try {
          await openAndCheck(company, files, position);
        } catch (error) {
          const of = `after operation ${point} of ${operations.length}, lost: ${loss}`;
          throw new Error(`${of}: ${String(error)}`, { cause: error });
        }
      }
      rmSync(folder, { recursive: true });
    });
    expect(losses.size).toBeGreaterThan(0);
    process.stdout.write(`Lost of what was not synced: ${JSON.stringify([...losses])}\n`);
  },
);

/** Start and migration, work, a checkpoint when idle, work, a kill, a recovery, work, a stop, a start. */
async function record(
  folder: string,
  random: SeededRandom,
): Promise<{ company: Company; operations: Operation[] }> {
  const dataDir = join(folder, "recorded");
  mkdirSync(dataDir);
  const log = join(folder, "log");
  writeFileSync(log, "");
  const settings = { dataDir, databaseUrl: null };
  const environment = { LD_PRELOAD: shim ?? "", IO_FOLDER: dataDir, IO_LOG: log };
  const company = new Company(settings, random, () => statSync(log).size);
  const first = await startProgram(settings, environment);
  await company.work(first.url, 10);
  await wait(IDLE_CHECKPOINT_MS);
  await company.work(first.url, 10);
  const load = company.work(first.url);
  await wait(random.integer(20, 100));
  await first.stop("SIGKILL");
  await load;
  const second = await startProgram(settings, environment);
  await company.work(second.url, 6);
  await second.stop("SIGTERM");
  await (await startProgram(settings, environment)).stop("SIGTERM");
  await company.check();
  const operations = readRecording(log).map((operation) => ({
    ...operation,
    path: relative(dataDir, operation.path),
    data: operation.data,
  }));
  return { company, operations };
}

/** Opens the files as the program does at its start. */
async function openAndCheck(
  company: Company,
  files: ReadonlyMap<string, Buffer>,
  position: number,
): Promise<void> {
  const dataDir = newFolder();
  for (const [path, content] of files) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), content);
  }
  const settings = { dataDir, databaseUrl: null };
  const start = { dataDir, timeZone: "America/Sao_Paulo", continueFromRecord: null };
  const database = await openDatabase(settings, {
    inspect: (location) => assertNothingMissing(location, start),
  });
  try {
    await company.check(settings, position);
  } finally {
    await database.close();
  }
  rmSync(dataDir, { recursive: true });
}
