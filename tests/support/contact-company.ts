/** A company of contacts in the process of a test, which makes no backups. */
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { openDatabase } from "#server/database/open-database.ts";
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
