/** The rows of `company_settings`: they are only added, and the newest counts. */
import { changeCompany } from "#domain/company-settings.ts";
import type { CompanyChange, CompanySettings, CompanyVersion } from "#domain/company-settings.ts";
import { companyToday, instantFromMs } from "#domain/company-time.ts";
import { historyMs } from "#domain/history-time.ts";
import type { Actor } from "./commands.ts";
import { inTransaction, type Deps } from "./execute-batch.ts";
import { runBatch } from "../database/batch-statement.ts";
import type { CompanySettingsTable } from "../database/schema.ts";
import { AuditTrail } from "../history/audit-trail.ts";
import { readCompanySettings, readVersions } from "../rows/read-company-settings.ts";

const MAX_VERSIONS = 200;

export type CompanyStore = {
  read(): Promise<CompanySettings>;
  /** The newest versions, newest first. */
  history(): Promise<CompanyVersion[]>;
  /** Resolves once durable. @throws Refusal; nothing was changed. */
  update(change: CompanyChange, actor: Actor): Promise<CompanySettings>;
};

export function createCompanyStore(deps: Deps): CompanyStore {
  const { database } = deps;
  return {
    read: () => readCompanySettings(database.reader),
    history: () => readVersions(database.reader, MAX_VERSIONS),
    update: (change, { userName }) =>
      inTransaction(database, async (db) => {
        // The order of the changes of several processes, and the refusals that hold for every write.
        await AuditTrail.open({ db, ...deps });
        const current = await readCompanySettings(db);
        const nowMs = historyMs(deps.clock(), current.updatedAt, deps);
        const now = instantFromMs(nowMs);
        const today = companyToday(nowMs, deps.timeZone);
        const settings = changeCompany(current, change, { now, today });
        if (settings === current) return current;
        await db
          .insertInto("company_settings")
          .values(toRow(settings, now, userName))
          .execute();
        await runBatch(db, database.engine, database.commitNotification(db));
        return settings;
      }),
  };
}

function toRow(
  settings: CompanySettings,
  timestamp: CompanySettingsTable["timestamp"],
  userName: string,
): CompanySettingsTable {
  return {
    sequence: settings.version,
    timestamp,
    user_name: userName,
    name: settings.name,
    document: settings.document,
    opening_balance_cents: settings.openingBalanceCents,
    opening_balance_date: settings.openingBalanceDate,
  };
}
