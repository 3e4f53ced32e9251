/** The disk fails at every read, write, sync, truncation, opening and removal, one after the other. */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { EXPORT_FORMATS, type ExportFormat } from "#contract/exports.ts";
import { newFolder } from "#tests/support/engines.ts";
import { launchProgram, startProgram } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { everyFault, FaultControl, type Fault } from "./fault-control.ts";
import { compileShim } from "./io-shim.ts";
import { CHANGE_KINDS, type ChangeKind } from "./random-change.ts";
import { prove, TORTURE_TIMEOUT_MS, type Part } from "./proof.ts";

const shim = compileShim();
const PROOF = { name: "faults", engine: "SQLite", unit: "faults" } as const;
/** The disk failed, or is full. */
const SAID = new Set([503, 507]);
/** No output should contain a stack trace. */
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
  "A fault of the disk while people write at once loses nothing, and the next commands are written (SQLite)",
  { tags: ["extended"], timeout: TORTURE_TIMEOUT_MS },
  async () => {
    await prove({ ...PROOF, short: 20, middle: 100 }, (part) => expectNothingLost(part, null));
  },
);

test.skipIf(shim === null).each(CHANGE_KINDS)(
  "A fault of the disk during a %s loses nothing, and the next command is written (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (kind) => {
    await prove({ ...PROOF, part: kind, short: 3, middle: 40 }, (part) =>
      expectNothingLost(part, kind),
    );
  },
);

/** Null means five users who write at once, with all kinds of changes. */
async function expectNothingLost(
  { count, random }: Part,
  kind: ChangeKind | null,
): Promise<number> {
  const { control, settings, environment } = newDisk();
  const company = new Company(settings, random);
  const workers = kind === null ? company.people : company.people.slice(0, 1);
  const work = async (url: string, what = kind ?? undefined): Promise<unknown> =>
    Promise.all(workers.map((person) => person.work(url, 1, what)));
  let program = await startProgram(settings, environment);
  await company.work(program.url, 3);
  let failed = 0;
  const tried = await everyFault(random, count, async (fault) => {
    try {
      if (kind !== null && fault.operation === "read") {
        // Everything read so far is in the program's memory.
        await program.stop("SIGKILL");
        program = await startProgram(settings, environment);
      } else if (kind !== null) {
        await work(program.url, "bulk create");
      }
      control.arm(fault);
      await work(program.url);
      const hits = control.disarm();
      failed += hits;
      await company.check();
      const before = company.answeredCount;
      await work(program.url, "create");
      if (company.answeredCount !== before + workers.length) {
        throw new Error("The next command was not written");
      }
      return hits > 0;
    } catch (error) {
      throw new Error(`${JSON.stringify(fault)}: ${String(error)}`, { cause: error });
    }
  });
  await program.stop("SIGKILL");
  await (await startProgram(settings)).stop("SIGTERM");
  await company.check();
  rmSync(settings.dataDir, { recursive: true });
  // A short run may try only operations that this phase never makes.
  expect(failed > 0 || tried === count).toBe(true);
  return tried;
}

test.skipIf(shim === null).each(EXPORT_FORMATS)(
  "A fault of the disk during an export (%s) gives the whole file or none (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (format) => {
    await prove({ ...PROOF, part: format, short: 3, middle: 30 }, (part) =>
      expectWholeOrNone(part, format),
    );
  },
);

async function expectWholeOrNone({ count, random }: Part, format: ExportFormat): Promise<number> {
  const { control, settings, environment } = newDisk();
  const company = new Company(settings, random);
  const program = await startProgram(settings, environment);
  await company.work(program.url, 6);
  const address = `${program.url}/exports/relatorio-financeiro.${format}`;
  const whole = await readExport(address, format);
  if (whole === null) throw new Error("There is no export to compare with");
  const tried = await everyFault(random, count, async (fault) => {
    try {
      control.arm(fault);
      const content = await readExport(address, format);
      const hits = control.disarm();
      expect([null, whole]).toContain(content);
      expect(await readExport(address, format)).toBe(whole);
      return hits > 0;
    } catch (error) {
      control.disarm();
      throw new Error(`${format}, ${JSON.stringify(fault)}: ${String(error)}`, { cause: error });
    }
  });
  await program.stop("SIGTERM");
  return tried;
}

/**
 * Identifies a complete file: by its length, or by its parts if it contains the time and is
 * compressed. Null for an error response, or one that was cut off.
 */
async function readExport(address: string, format: ExportFormat): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  const bytes = await answer?.bytes().catch(() => null);
  if (answer === null || bytes === null || bytes === undefined) return null;
  if (SAID.has(answer.status)) return null;
  if (!answer.ok) throw new Error(`${answer.status}: ${Buffer.from(bytes).toString()}`);
  if (format === "xlsx") return Object.keys(unzipSync(bytes)).join(" ");
  if (format === "pdf") return Buffer.from(bytes.subarray(-6)).toString("latin1").trim();
  return `${bytes.length} bytes`;
}

/** A first start migrates; a later one finds the WAL of a killed program; a stop checkpoints. */
const STARTS = ["first start", "start", "stop"] as const;

test.skipIf(shim === null).each(STARTS)(
  "A fault of the disk during a %s is said, and loses nothing (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS, tags: ["extended"] },
  async (phase) => {
    await prove({ ...PROOF, part: phase, short: 3, middle: 60 }, (part) =>
      expectReported(phase, part),
    );
  },
);

async function expectReported(
  phase: (typeof STARTS)[number],
  { count, random }: Part,
): Promise<number> {
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
  const tried = await everyFault(random, count, async (fault) => {
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
  // A short run may try only operations that this phase never makes.
  expect(failed > 0 || tried === count).toBe(true);
  return tried;
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

/** Checks the text that the owner reads. */
function expectSentence(errors: string): void {
  expect(errors).not.toMatch(STACK_TRACE);
  expect(errors).toMatch(/inicie de novo/u);
}
