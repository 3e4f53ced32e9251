/** A company of contacts in the process of a test, which makes no backups. */
import { join } from "node:path";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { createLedger } from "#server/ledger.ts";
import type { DatabaseSettings } from "./engines.ts";

type ContactCompany = AsyncDisposable & {
  addContact(name: string): Promise<void>;
};

/** Keeps its anchors beside the data, as the program does. */
export async function openContactCompany(settings: DatabaseSettings): Promise<ContactCompany> {
  const [clock, timeZone] = [Date.now, DEFAULT_TIME_ZONE];
  const database = await openDatabase(settings);
  const anchors = await Anchors.open(database, { dataDir: settings.dataDir, clock, timeZone });
  const ledger = createLedger(database, clock, timeZone, { anchors });
  return {
    async addContact(name) {
      const drafts = [{ ...NEW_CONTACT_DEFAULTS, name, type: "client" as const }];
      await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
    },
    async [Symbol.asyncDispose]() {
      await ledger.close();
      await database.close();
    },
  };
}

/** Adds that many contacts and closes the ledger; returns its file. */
export async function addContacts(settings: DatabaseSettings, count: number): Promise<string> {
  await using company = await openContactCompany(settings);
  for (let made = 0; made < count; made += 1) await company.addContact("Ana");
  return join(settings.dataDir, SQLITE_FILE);
}

/** Opens the ledger as a start does, and closes it; returns the number of its contacts. */
export async function openAtStart(
  { dataDir, databaseUrl }: DatabaseSettings,
  continueFromRecord: number | null = null,
): Promise<number> {
  const settings = { dataDir, timeZone: DEFAULT_TIME_ZONE, continueFromRecord };
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(
    { dataDir, databaseUrl },
    { inspect: (location) => assertNothingMissing(location, settings) },
  );
  opened.defer(() => database.close());
  const anchors = await Anchors.open(database, { ...settings, clock: Date.now });
  anchors.close();
  return (await database.reader.selectFrom("clients").select("id").execute()).length;
}
