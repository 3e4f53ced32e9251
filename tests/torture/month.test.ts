/** Days and weeks of ordinary use with an accelerated clock: nothing grows, nothing slows down. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { readAnchors } from "#server/anchors/anchor-file.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { writeSampleCompany } from "#server/demo/sample-company.ts";
import { describeOnBothEngines, newFolder, type DatabaseSettings } from "#tests/support/engines.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { locationOf } from "./find-problems.ts";
import { OfficeWorker } from "./office-worker.ts";
import { sampleProcess, SAMPLED, type Sample } from "./process-sample.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A Sunday evening in São Paulo. */
const START_MS = Date.UTC(2026, 10, 2, 1);
const UTC_OFFSET_HOURS = -3;
/** The short run, with few requests per day, only shows that days and weeks pass. */
const isShort = process.env["TORTURE_SIZE"] === undefined;
const SPEED = isShort ? 50_000 : 1000;
const MIN_DAYS_TO_COMPARE = 6;
const PEOPLE_AT_WORK = 3;
/** The last third may exceed the second by this factor and this amount, in its unit. */
const TOLERANCE: Readonly<Record<keyof Sample, readonly [factor: number, more: number]>> = {
  heap: [1.1, 3e6],
  resident: [1.15, 15e6],
  handles: [1, 3],
  threads: [1, 2],
  // A checkpoint comes at 32 MB.
  wal: [0, 34e6],
};
const MAX_SLOWER = 1.5;
/** Shorter response times, in milliseconds, cannot be compared. */
const SHORTEST_MS = 2;

type Measured = {
  readonly samples: { readonly atMs: number; readonly sample: Sample }[];
  readonly answers: { readonly atMs: number; readonly kind: string; readonly ms: number }[];
};

describeOnBothEngines("A month", (engine) => {
  test.runIf(process.platform === "linux")(
    "leaves memory, file handles, threads, files and answers as they were",
    { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
    async () => {
      const proof = { name: "month", engine: engine.name, unit: "days", short: 8, middle: 6 };
      await prove({ ...proof, perSeed: 366 }, async ({ count, random }) => {
        const settings = await engine.newDatabase();
        if (!isShort) await fill(settings);
        const files = { sampleFile: join(newFolder(), "sample"), temporary: newFolder() };
        const start = performance.now();
        const program = await startProgram(settings, {
          CLOCK_START: String(START_MS),
          CLOCK_SPEED: String(SPEED),
          SAMPLE_FILE: files.sampleFile,
          NODE_OPTIONS: "--expose-gc",
          TMPDIR: files.temporary,
        });
        const company = new Company(settings, random);
        const days = { startMs: performance.now(), count };
        const measured: Measured = { samples: [], answers: [] };
        const sampling = sampleHourly(program, settings, { days, measured, ...files });
        await Promise.all([work(program, company, { days, measured, random }), sampling]);
        process.stdout.write(`${measured.answers.length} requests in ${count} days\n`);
        if (count >= MIN_DAYS_TO_COMPARE && !isShort) compareThirds(measured, count);
        // A week of the short run is ten seconds on a busy machine.
        const { verification } = anchorPaths(settings.dataDir, locationOf(settings));
        await expect.poll(() => existsSync(verification), { timeout: 120_000 }).toBe(true);
        expect(await program.stop("SIGTERM")).toBe(0);
        expect((await program.exit).errors).toBe("");
        expect(readdirSync(files.temporary)).toEqual([]);
        // The program's clock also ran while it started and stopped.
        const passed = ((performance.now() - start) * SPEED) / DAY_MS;
        checkFiles(settings, { count, passed });
        await company.check();
      });
    },
  );
});

async function fill(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  await writeSampleCompany(database, START_MS - DAY_MS, DEFAULT_TIME_ZONE);
  await database.close();
}

type Days = { readonly startMs: number; readonly count: number };

/** The company's milliseconds since the start. */
function elapsed({ startMs }: Days): number {
  return (performance.now() - startMs) * SPEED;
}

async function work(
  program: Program,
  company: Company,
  run: { readonly days: Days; readonly measured: Measured; readonly random: SeededRandom },
): Promise<void> {
  const { days, measured } = run;
  const people = company.people.slice(0, PEOPLE_AT_WORK).map((person, at) => {
    const random = seededRandom(run.random.integer(1, 1e9));
    const measure = (kind: string, ms: number) =>
      void measured.answers.push({ atMs: elapsed(days), kind, ms });
    return { worker: new OfficeWorker(program.url, person, random, measure), random, at };
  });
  await Promise.all(
    people.map(async ({ worker, random, at }) => {
      while (elapsed(days) < days.count * DAY_MS) {
        if (isAtWork(START_MS + elapsed(days), at)) {
          await worker.act();
          await wait((random.integer(2, 10) * 60_000) / SPEED);
        } else {
          // The first user forgets to close the tab.
          if (at > 0) worker.leave();
          await wait(HOUR_MS / 4 / SPEED);
        }
      }
      worker.leave();
    }),
  );
}

/** True from 8 to 18, and at weekends for one of them in the morning. */
function isAtWork(nowMs: number, person: number): boolean {
  const local = new Date(nowMs + UTC_OFFSET_HOURS * HOUR_MS);
  const hour = local.getUTCHours();
  const isWeekend = [0, 6].includes(local.getUTCDay());
  return isWeekend ? person === 0 && hour >= 9 && hour < 12 : hour >= 8 && hour < 18;
}

async function sampleHourly(
  { pid }: Program,
  { dataDir }: DatabaseSettings,
  run: { readonly days: Days; readonly measured: Measured; readonly sampleFile: string },
): Promise<void> {
  const { days, measured, sampleFile } = run;
  while (elapsed(days) < days.count * DAY_MS) {
    const sample = await sampleProcess(pid, { dataDir, sampleFile });
    measured.samples.push({ atMs: elapsed(days), sample });
    await wait(HOUR_MS / SPEED);
  }
}

/** One line of anchors per day, a verification in the last week, and no leftover files. */
function checkFiles(
  settings: DatabaseSettings,
  { count, passed }: { readonly count: number; readonly passed: number },
): void {
  const paths = anchorPaths(settings.dataDir, locationOf(settings));
  const days = readAnchors(paths.anchors).filter(({ reason }) => reason === "day");
  // None on a day without a change.
  expect(days.length).toBeGreaterThanOrEqual(isShort ? 1 : Math.floor((count * 5) / 7));
  expect(days.length).toBeLessThanOrEqual(passed + 2);
  const { verifiedAt } = JSON.parse(readFileSync(paths.verification, "utf8")) as {
    verifiedAt: string;
  };
  expect(START_MS + count * DAY_MS - Date.parse(verifiedAt)).toBeLessThan(8 * DAY_MS);
  expect(readdirSync(settings.dataDir).length).toBeLessThanOrEqual(7);
}

/** @throws Error naming what grew from the second to the last third. */
function compareThirds({ samples, answers }: Measured, count: number): void {
  const third = (atMs: number): number => Math.floor((3 * atMs) / (count * DAY_MS));
  const grown: string[] = [];
  for (const name of SAMPLED) {
    const [, before, after] = [0, 1, 2].map((part) =>
      median(samples.filter(({ atMs }) => third(atMs) === part).map(({ sample }) => sample[name])),
    );
    const [factor, more] = TOLERANCE[name];
    process.stdout.write(`${name}: second third ${before}, last third ${after}\n`);
    if (Number(after) > Number(before) * factor + more) grown.push(name);
  }
  const control = [0, 1, 2].map((part) => latency("control", part));
  for (const kind of new Set(answers.map((answer) => answer.kind))) {
    const [before = 0, after = 0] = [1, 2].map((part) => latency(kind, part));
    const machine = Math.max(1, (control[2] ?? 0) / (control[1] ?? 1));
    process.stdout.write(
      `${kind}: second third ${before.toFixed(1)} ms, last third ${after.toFixed(1)} ms\n`,
    );
    if (after > Math.max(before, SHORTEST_MS) * MAX_SLOWER * machine) grown.push(kind);
  }
  if (grown.length > 0)
    throw new Error(`${grown.join(", ")} grew from the second to the last third.`);

  function latency(kind: string, part: number): number {
    const own = answers.filter((answer) => answer.kind === kind && third(answer.atMs) === part);
    return median(own.map(({ ms }) => ms));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
