/** The parts of the program that imports on the screen need, and a whole export for them. */
import { createWriteStream, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import {
  BACKUP_FILE,
  MAX_PART_BYTES,
  WHOLE_EXPORT_FILE,
  type ImportStatus,
} from "#contract/imports.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { copyDatabase } from "#server/backups/copy-database.ts";
import { finishRestore } from "#server/replacement/finish-restore.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { Imports, type LastImport } from "#server/imports/imports.ts";
import { createLedger, type Ledger } from "#server/ledger.ts";
import { writeWholeExport } from "#server/whole-export/write-whole-export.ts";
import { newEntry } from "./api-rows.ts";
import { enginesByName, newFolder, type DatabaseSettings } from "./engines.ts";
import { writeFullCompany } from "./full-company.ts";
import { becomeOld } from "./old-company.ts";
import { openTestApp, type TestApp } from "./test-app.ts";
import { testClock, testDay } from "./test-clock.ts";
import { TEST_SEED } from "./test-seed.ts";

const timeZone = DEFAULT_TIME_ZONE;
const SETTINGS = { acceptsClockBehind: false, continueFromRecord: null };

export type ImportProgram = AsyncDisposable & {
  readonly imports: Imports;
  readonly ledger: Ledger;
  readonly dataDir: string;
  readonly hasRestarted: () => boolean;
};

/** Opens the ledger as the program does, also after a replacement was decided. */
export async function openWithImports(
  settings: DatabaseSettings,
  last: LastImport = { current: null },
): Promise<ImportProgram> {
  const database = await openDatabase(settings, {
    prepare: finishRestore,
    inspect: (location) =>
      assertNothingMissing(location, { ...SETTINGS, dataDir: settings.dataDir, timeZone }),
  });
  const { dataDir } = settings;
  const anchors = await Anchors.open(database, { dataDir, clock: testClock, timeZone });
  let hasRestarted = false;
  const restart = () => (hasRestarted = true);
  const ledger = createLedger(database, testClock, timeZone, { anchors, restart });
  const errors: unknown[] = [];
  const logError = (error: unknown) => void errors.push(error);
  const imports = new Imports({ ledger, dataDir, timeZone, clock: testClock, last, logError });
  return {
    imports,
    ledger,
    dataDir,
    hasRestarted: () => hasRestarted,
    async [Symbol.asyncDispose]() {
      await imports.close();
      await ledger.close();
      await database.close();
      expect(errors).toEqual([]);
    },
  };
}

/** Resolves when nothing runs. */
export async function ended({ imports }: ImportProgram): Promise<ImportStatus> {
  let status = await imports.status();
  while (status.step === "checking" || status.step === "writing") {
    await new Promise((resolve) => setTimeout(resolve, 20));
    status = await imports.status();
  }
  return status;
}

const FILE_NAMES = { whole: WHOLE_EXPORT_FILE, backup: BACKUP_FILE } as const;

type OneFile = keyof typeof FILE_NAMES;

export async function send(
  { imports }: ImportProgram,
  file: Buffer,
  source: OneFile = "whole",
): Promise<string> {
  const { id } = await imports.begin(source);
  for (let offset = 0; offset < file.length; offset += MAX_PART_BYTES) {
    const part = file.subarray(offset, offset + MAX_PART_BYTES);
    imports.receive({ id: id ?? "", name: FILE_NAMES[source], offset, part });
  }
  return id ?? "";
}

export async function checked(
  program: ImportProgram,
  file: Buffer,
  source: OneFile = "whole",
): Promise<string> {
  const id = await send(program, file, source);
  await program.imports.check(id);
  expect(await ended(program)).toMatchObject({ step: "checked", message: null });
  return id;
}

export async function rowsOf({ ledger }: ImportProgram): Promise<number> {
  const { sequence } = await ledger.anchors.current();
  return sequence;
}

export async function addContact({ ledger }: ImportProgram): Promise<void> {
  const drafts = [{ ...NEW_CONTACT_DEFAULTS, name: "Ana", type: "client" as const }];
  await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
}

/** As the questions of the first run do; all of them may be skipped. */
export async function answerQuestions({ ledger }: ImportProgram, name?: string): Promise<void> {
  const change = { version: 0, name };
  await ledger.execute({ kind: "update-company", change }, { userName: "Rita" });
}

/** The company's name in each ledger that was replaced. */
export async function namesKept({ ledger, dataDir }: ImportProgram): Promise<(string | null)[]> {
  const { location } = ledger.readContext();
  if (location.engine === "sqlite") {
    const kept = readdirSync(dataDir).filter((name) => name.includes("antes-da-restauracao"));
    return kept.map((name) => {
      using database = new DatabaseSync(join(dataDir, name, SQLITE_FILE), { readOnly: true });
      return String(database.prepare("select name from company").get()?.["name"]);
    });
  }
  await using read = await openSnapshotReader(location);
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace where nspname like 'financeiro_antes_%'`.execute(
    read.db,
  );
  const kept = rows.map(({ schema }) =>
    read.db.withSchema(schema).selectFrom("company").select("name").executeTakeFirstOrThrow(),
  );
  return (await Promise.all(kept)).map(({ name }) => name);
}

/** An entry with an assumed payment date. */
export const ASSUMED_ENTRY = "TRI-presumida1";

/** The export of a random company, with the number of its records. */
export function makeWholeExport(): Promise<{ zip: Buffer; records: number }> {
  return exportOf(async (app) => {
    await writeFullCompany(app, TEST_SEED, testDay());
    const paid = { status: "paid", paid_on: testDay(-1), paid_on_assumed: true };
    await app.send("POST", "transactions", newEntry({ id: ASSUMED_ENTRY, ...paid }));
  });
}

/** Of a version without accounts, categories and tags; with three records. */
export async function makeOlderExport(): Promise<Buffer> {
  const { zip } = await exportOf(async (app) => {
    await app.send("POST", "transactions", [newEntry(), newEntry(), newEntry()]);
    await becomeOld(app.database, "0013-payment-dates");
  });
  return zip;
}

/** With three records, of which two have no text any more. */
export async function makeErasedExport(): Promise<Buffer> {
  const { zip } = await exportOf(async (app) => {
    await app.send("POST", "transactions", [newEntry(), newEntry(), newEntry()]);
    await sql`update audit_records set description = '', changes = null, salt = null
      where sequence < 3`.execute(app.database.writer);
  });
  return zip;
}

/** A copy of a company's file, of the version of a migration or else the present one. */
export function makeBackup(
  fill: (app: TestApp) => Promise<unknown>,
  migration: string | null = null,
): Promise<Buffer> {
  return fromCompany(fill, async ({ database }, folder) => {
    if (migration !== null) await becomeOld(database, migration);
    const file = join(folder, "copia.db");
    if (database.location.engine === "sqlite") await copyDatabase(database.location.file, file);
    return readFileSync(file);
  });
}

function exportOf(
  fill: (app: TestApp) => Promise<unknown>,
): Promise<{ zip: Buffer; records: number }> {
  return fromCompany(fill, async ({ database }, folder) => {
    const file = join(folder, "tudo.zip");
    const settings = { timeZone, clock: testClock };
    const { head } = await writeWholeExport(database.location, createWriteStream(file), settings);
    return { zip: readFileSync(file), records: head.sequence };
  });
}

/** Makes a company, reads something of it with an empty folder, and removes both. */
async function fromCompany<Result>(
  fill: (app: TestApp) => Promise<unknown>,
  read: (app: TestApp, folder: string) => Promise<Result>,
): Promise<Result> {
  const ends: (() => unknown)[] = [];
  const atEnd = (end: () => unknown) => void ends.push(end);
  const app = await openTestApp(enginesByName.SQLite, { atEnd });
  await fill(app);
  const result = await read(app, newFolder(atEnd));
  for (const end of ends.toReversed()) await end();
  return result;
}

/** The files of an import that the program keeps. */
export function stagedIn({ dataDir }: ImportProgram): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith("financeiro.importacao"));
}
