/** A company whose program makes backups, on either engine, with a clock that a test moves. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import type { RestoreStatus } from "#contract/restore.ts";
import { DEFAULT_TIME_ZONE, type Clock } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import type { BackupFolder, Backups } from "#server/backups/backups.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import { newFolder, type DatabaseSettings, type EngineUnderTest } from "./engines.ts";
import { readZip } from "./zip-files.ts";

type BackupCompany = AsyncDisposable & {
  readonly database: Database;
  readonly backups: Backups;
  readonly folder: string;
  readonly clock: { ms: number };
  /** The number of times that the program would have reopened the ledger. */
  restarts(): number;
  addContact(name: string): Promise<void>;
};

/** In milliseconds, instead of minutes. */
const PAUSES = { firstMs: 1, againMs: 5 };

export async function openCompany(
  engine: EngineUnderTest,
  folder: BackupFolder = { path: join(newFolder(), "copias"), isChosen: false },
): Promise<BackupCompany> {
  return openCompanyAt(await engine.copyDatabase(inject("emptyCompanies")[engine.name]), folder);
}

export async function openCompanyAt(
  settings: DatabaseSettings,
  folder: BackupFolder,
): Promise<BackupCompany> {
  const { dataDir } = settings;
  const clock = { ms: Date.parse("2026-11-25T15:00:00Z") };
  let changeMs: number | null = null;
  const now: Clock = () => changeMs ?? clock.ms;
  const database = await openDatabase(settings);
  const anchors = await Anchors.open(database, {
    dataDir,
    clock: now,
    timeZone: DEFAULT_TIME_ZONE,
  });
  let restarts = 0;
  const ledger = createLedger(database, now, DEFAULT_TIME_ZONE, {
    anchors,
    backupFolder: folder,
    backupPauses: PAUSES,
    restart: () => (restarts += 1),
  });
  return {
    database,
    backups: ledger.backups,
    folder: folder.path,
    clock,
    restarts: () => restarts,
    async addContact(name) {
      const drafts = [{ ...NEW_CONTACT_DEFAULTS, name, type: "client" as const }];
      // Before a backup of this moment, so that the end of the test makes no other.
      changeMs = clock.ms - 1;
      await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
      changeMs = null;
    },
    async [Symbol.asyncDispose]() {
      await ledger.close();
      await database.close();
    },
  };
}

/** Waits for the end of a check or a restore. */
export async function endOf({ restores }: Backups): Promise<RestoreStatus> {
  let status = restores.status();
  while (status.step === "checking" || (status.step === "writing" && status.restoredAt === null)) {
    await wait(20);
    status = restores.status();
  }
  return status;
}

export function contactsIn(file: string): number {
  if (file.endsWith(".zip")) {
    return String(readZip(file).get("data/clients.jsonl")).split("\n").length - 1;
  }
  const copy = new DatabaseSync(`file:${file}?immutable=1`, { readOnly: true });
  try {
    return Number(copy.prepare("select count(*) as n from clients").get()?.["n"]);
  } finally {
    copy.close();
  }
}
