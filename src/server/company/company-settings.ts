/** The rows of `company_settings`: they are only added, and the newest counts. */
import type { Kysely } from "kysely";
import { NO_SETTINGS, changeCompany } from "#domain/company-settings.ts";
import type { CompanyChange, CompanySettings } from "#domain/company-settings.ts";
import { companyToday, instantFromMs, type Clock } from "#domain/company-time.ts";
import { historyMs, type ClockRule } from "#domain/history-time.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Actor } from "../commands/commands.ts";
import { runBatch } from "../database/batch-statement.ts";
import type { Database } from "../database/database.ts";
import type { CompanySettingsTable, Schema } from "../database/schema.ts";

type Deps = ClockRule & { readonly database: Database; readonly clock: Clock };

export type CompanyStore = {
  read(): Promise<CompanySettings>;
  /** Resolves once durable. @throws Refusal; nothing was changed. */
  update(change: CompanyChange, actor: Actor): Promise<CompanySettings>;
};

export function createCompanyStore(deps: Deps): CompanyStore {
  const { database } = deps;
  return {
    read: () => readCompanySettings(database.reader),
    update: (change, { userName }) =>
      database.writer.transaction().execute(async (db) => {
        const current = await readCompanySettings(db);
        const nowMs = historyMs(deps.clock(), current.updatedAt, deps);
        const now = instantFromMs(nowMs);
        const today = companyToday(nowMs, deps.timeZone);
        const settings = changeCompany(current, change, { now, today });
        if (settings === current) return current;
        const { numInsertedOrUpdatedRows } = await db
          .insertInto("company_settings")
          .values(toRow(settings, now, userName))
          // Of a process that was faster.
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) {
          throw new Refusal({ code: "company-changed-meanwhile" });
        }
        await runBatch(db, database.engine, database.commitNotification(db));
        return settings;
      }),
  };
}

export async function readCompanySettings(db: Kysely<Schema>): Promise<CompanySettings> {
  const row = await db
    .selectFrom("company_settings")
    .selectAll()
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return NO_SETTINGS;
  return {
    version: row.sequence,
    name: row.name,
    document: row.document,
    openingBalanceCents: row.opening_balance_cents,
    openingBalanceDate: row.opening_balance_date,
    updatedAt: row.timestamp,
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
