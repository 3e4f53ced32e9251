/**
 * The company's settings: its record, or the older settings from before it had one
 * (docs/decisions/0022).
 */
import { sql, type Kysely } from "kysely";
import { companyRow } from "#contract/company.ts";
import { parseChanges } from "#domain/audit-record.ts";
import {
  COMPANY_ID,
  NO_SETTINGS,
  type Company,
  type CompanySettings,
  type CompanyVersion,
} from "#domain/company-settings.ts";
import type { AuditRecordsTable, Schema, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";

export type CompanyReader = {
  read(): Promise<CompanySettings>;
  /** The newest versions, newest first. */
  history(): Promise<CompanyVersion[]>;
};

const MAX_VERSIONS = 200;

export function createCompanyReader(db: Kysely<Schema>): CompanyReader {
  return {
    read: () => readCompany(db),
    history: async () => {
      const versions = [...(await readEarlierVersions(db, MAX_VERSIONS)), ...(await replay(db))];
      return versions.toReversed().slice(0, MAX_VERSIONS);
    },
  };
}

export async function readCompany(db: Kysely<Schema>): Promise<CompanySettings | Company> {
  const { rows } = await sql<StoredOf<"company">>`select * from company`.execute(db);
  const [company] = rows;
  return company === undefined ? readEarlierSettings(db) : fromStored("company", company);
}

/** The settings from before the company had a record. */
export async function readEarlierSettings(db: Kysely<Schema>): Promise<CompanySettings> {
  const [newest] = await readEarlierVersions(db, 1);
  if (newest === undefined) return NO_SETTINGS;
  const { userName: _userName, ...settings } = newest;
  return settings;
}

/** The newest versions, in order. */
async function readEarlierVersions(db: Kysely<Schema>, limit: number): Promise<CompanyVersion[]> {
  const rows = await db
    .selectFrom("company_settings")
    .selectAll()
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed().map((row) => ({
    version: row.sequence,
    userName: row.user_name,
    name: row.name,
    document: row.document,
    openingBalanceCents: row.opening_balance_cents,
    openingBalanceDate: row.opening_balance_date,
    pixKey: null,
    chargeMessage: null,
    updatedAt: row.timestamp,
  }));
}

/** Rebuilds the versions of the record from its history. */
async function replay(db: Kysely<Schema>): Promise<CompanyVersion[]> {
  const { rows } = await sql<Pick<AuditRecordsTable, "user_name" | "changes" | "timestamp">>`
    select user_name, changes, timestamp from audit_records
    where entity_type = 'company' and entity_id = ${COMPANY_ID} order by sequence`.execute(db);
  const versions: CompanyVersion[] = [];
  // A record created before these columns existed does not have them.
  const row: Record<string, unknown> = { pix_key: null, charge_message: null };
  for (const { user_name: userName, changes, timestamp } of rows) {
    const changed = parseChanges(changes);
    if (changed === null) continue;
    for (const [column, [, value]] of Object.entries(changed)) {
      row[column] = value;
    }
    // Unknown if the record that created the company was erased.
    const company = companyRow.safeParse({ ...row, updated_at: timestamp }).data;
    if (company === undefined) continue;
    const { id: _id, createdAt: _createdAt, ...settings } = company;
    versions.push({ ...settings, userName });
  }
  return versions;
}
