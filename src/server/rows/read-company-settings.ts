import type { Kysely } from "kysely";
import {
  NO_SETTINGS,
  type CompanySettings,
  type CompanyVersion,
} from "#domain/company-settings.ts";
import type { Schema } from "../database/schema.ts";

export async function readCompanySettings(db: Kysely<Schema>): Promise<CompanySettings> {
  const [newest] = await readVersions(db, 1);
  if (newest === undefined) return NO_SETTINGS;
  const { userName: _userName, ...settings } = newest;
  return settings;
}

/** The newest ones, newest first. */
export async function readVersions(db: Kysely<Schema>, limit: number): Promise<CompanyVersion[]> {
  const rows = await db
    .selectFrom("company_settings")
    .selectAll()
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.sequence,
    userName: row.user_name,
    name: row.name,
    document: row.document,
    openingBalanceCents: row.opening_balance_cents,
    openingBalanceDate: row.opening_balance_date,
    updatedAt: row.timestamp,
  }));
}
