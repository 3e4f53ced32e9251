/** The disk fails at every read, write, sync, truncation, opening and removal, one after the other. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { launchProgram, startProgram } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { everyFault, FaultControl, type Fault } from "./fault-control.ts";
import { compileShim } from "./io-shim.ts";
import { prove, TORTURE_TIMEOUT_MS, type Part } from "./proof.ts";

const shim = compileShim();
const PROOF = { name: "faults", engine: "SQLite", unit: "faults" } as const;
const EXPORTS = ["csv", "html"] as const;
/** The disk failed, or is full. */
const SAID = new Set([503, 507]);
/** A stack trace is for nobody. */
const STACK_TRACE = /\n\s+at \S+ \(/u;

type Disk = {
  readonly control: FaultControl;
  readonly settings: { readonly dataDir: string; readonly databaseUrl: null };
  readonly environment: Record<string, string>;
};

/** The temporary files of exports are on the failing disk too. */
function newDisk(): Disk {
  const folder = newFolder();
  const disk = join(folder, "disk");
  mkdirSync(join(disk, "tmp"), { recursive: true });
  const control = new FaultControl(join(folder, "control"));
  return {
    control,
    settings: { dataDir: join(disk, "data"), databaseUrl: null },
    environment: {
      LD_PRELOAD: shim ?? "",
      IO_FOLDER: disk,
      IO_CONTROL: control.path,
      TMPDIR: join(disk, "tmp"),
      LOG_LEVEL: "silent",
    },
  };
}

test.skipIf(shim === null)(
  "A fault of the disk during a command loses nothing, and the next command is written (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS },
  async () => {
    let failed = 0;
    await prove({ ...PROOF, short: 30, middle: 300, perSeed: 150 }, async ({ count, random }) => {
      const { control, settings, environment } = newDisk();
      const company = new Company(settings, random);
      const program = await startProgram(settings, environment);
      await company.work(program.url, 3);
      await everyFault(random, count, async (fault) => {
        control.arm(fault);
        await company.work(program.url, 1);
        const hits = control.disarm();
        failed += hits;
        try {
          await company.check();
          const before = company.answeredCount;
          await company.work(program.url, 1);
          if (company.answeredCount !== before + company.people.length) {
            throw new Error("The next command was not written");
          }
        } catch (error) {
          throw new Error(`${JSON.stringify(fault)}: ${String(error)}`, { cause: error });
        }
        return hits > 0;
      });
      await program.stop("SIGKILL");
      await (await startProgram(settings)).stop("SIGTERM");
      await company.check();
      rmSync(settings.dataDir, { recursive: true });
    });
    expect(failed).toBeGreaterThan(0);
    process.stdout.write(`${failed} operations failed.\n`);
  },
);

test.skipIf(shim === null)(
  "A fault of the disk during an export gives the whole file or none (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async () => {
    await prove({ ...PROOF, short: 8, middle: 100, perSeed: 50 }, async ({ count, random }) => {
      const { control, settings, environment } = newDisk();
      const company = new Company(settings, random);
      const program = await startProgram(settings, environment);
      await company.work(program.url, 6);
      const address = `${program.url}/exports/relatorio-financeiro.${random.pick(EXPORTS)}`;
      const whole = await lengthOf(address);
      expect(whole).toBeGreaterThan(0);
      await everyFault(random, count, async (fault) => {
        try {
          control.arm(fault);
          const length = await lengthOf(address);
          const hits = control.disarm();
          expect([null, whole]).toContain(length);
          expect(await lengthOf(address)).toBe(whole);
          return hits > 0;
        } catch (error) {
          control.disarm();
          throw new Error(`${address}, ${JSON.stringify(fault)}: ${String(error)}`, {
            cause: error,
          });
        }
      });
      await program.stop("SIGTERM");
    });
  },
);

/** Null for an error, which is said, or an answer that was cut. */
async function lengthOf(address: string): Promise<number | null> {
  const answer = await fetch(address).catch(() => null);
  const body = await answer?.text().catch(() => null);
  if (answer?.ok === true) return body?.length ?? null;
  if (answer === null || SAID.has(answer.status)) return null;
  throw new Error(`${answer.status}: ${body}`);
}

/** A first start migrates; a later one finds the WAL of a killed program; a stop checkpoints. */
const STARTS = ["first start", "start", "stop"] as const;

test.skipIf(shim === null).each(STARTS)(
  "A fault of the disk during a %s is said, and loses nothing (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (phase) => {
    let failed = 0;
    await prove({ ...PROOF, short: 3, middle: 60, perSeed: 60 }, async (part) => {
      failed += await failWhile(phase, part);
    });
    expect(failed).toBeGreaterThan(0);
  },
);

/** Returns how many operations failed. */
async function failWhile(phase: (typeof STARTS)[number], { count, random }: Part): Promise<number> {
  let failed = 0;
  const disk = newDisk();
  const { settings, control } = disk;
  const company = new Company(settings, random);
  if (phase !== "first start") {
    const program = await startProgram(settings);
    await company.work(program.url, 3);
    await program.stop("SIGKILL");
  }
  const before = `${settings.dataDir}-before`;
  if (phase !== "first start") cpSync(settings.dataDir, before, { recursive: true });
  await everyFault(random, count, async (fault) => {
    rmSync(settings.dataDir, { recursive: true, force: true });
    if (phase !== "first start") cpSync(before, settings.dataDir, { recursive: true });
    try {
      const hits = phase === "stop" ? await stopWith(fault, disk) : await startWith(fault, disk);
      await (await startProgram(settings)).stop("SIGTERM");
      await company.check();
      failed += hits;
      return hits > 0;
    } catch (error) {
      control.disarm();
      throw new Error(`${phase}, ${JSON.stringify(fault)}: ${String(error)}`, { cause: error });
    }
  });
  return failed;
}

async function startWith(fault: Fault, { control, settings, environment }: Disk): Promise<number> {
  control.arm(fault);
  const program = launchProgram(settings, environment);
  const isStarted = await program.url.then(
    () => true,
    () => false,
  );
  const hits = control.disarm();
  await program.stop("SIGKILL");
  if (!isStarted) expectSentence((await program.exit).errors);
  return hits;
}

async function stopWith(fault: Fault, { control, settings, environment }: Disk): Promise<number> {
  const program = await startProgram(settings, environment);
  control.arm(fault);
  await program.stop("SIGTERM");
  expect((await program.exit).errors).not.toMatch(STACK_TRACE);
  return control.disarm();
}

/** What the owner reads. */
function expectSentence(errors: string): void {
  expect(errors).not.toMatch(STACK_TRACE);
  expect(errors).toMatch(/inicie de novo/u);
}
