import { companyRow, type CompanyRow } from "#contract/company.ts";
import { changesBetween, type Changes } from "#domain/audit-record.ts";
import {
  changeCompany,
  COMPANY_ID,
  type Company,
  type CompanyChange,
} from "#domain/company-settings.ts";
import type { RowColumns } from "#domain/undo.ts";
import { readEarlierSettings } from "../rows/read-company.ts";
import { readAll } from "./read-rows.ts";
import { changeRecords, createRecords } from "./record-commands.ts";
import { recordStore } from "./record-store.ts";
import { changedRows, type ChangedRows, type RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type CompanyTypes = {
  Entity: Company;
  Draft: NewCompany;
  NewDraft: NewCompany;
  Patch: CompanyChange;
  Row: CompanyRow;
  Context: null;
};

type NewCompany = Company & { readonly description: string };

export const COMPANY: RecordTable<CompanyTypes> = {
  ...recordStore("company"),
  newId: () => COMPANY_ID,
  creationContext: () => Promise.resolve(null),
  updateContext: () => Promise.resolve(null),
  create: (_work, { description, ...row }) => ({ row, description }),
  update: (work, { entity, patch }) => changeCompany(entity, patch, work),
};

/** Returns no row if the company has no record yet and nothing changes. @throws Refusal */
export async function updateCompany(work: UnitOfWork, patch: CompanyChange): Promise<ChangedRows> {
  const [company] = (await readAll(COMPANY, work)).all();
  const rows =
    company === undefined
      ? await createFirst(work, patch)
      : await changeRecords(COMPANY, work, [{ entity: company, patch }]);
  return changedRows(COMPANY.table, rows);
}

async function createFirst(work: UnitOfWork, patch: CompanyChange): Promise<ChangedRows["rows"]> {
  const earlier = await readEarlierSettings(await settled(work));
  const change = changeCompany(earlier, patch, work);
  if (change === null) return [];
  const draft = { ...change.row, description: change.description };
  return (await createRecords(COMPANY, work, { drafts: [draft] })).rows;
}

/** The first change created the record: these are its differences from the settings before. */
export async function changesOfFirst(work: UnitOfWork, creation: Changes): Promise<Changes> {
  const earlier = await readEarlierSettings(await settled(work));
  const { now } = work;
  const before = COMPANY.toRow({ ...earlier, id: COMPANY_ID, createdAt: now, updatedAt: now });
  const after = Object.entries(creation).map(([column, [, value]]) => [column, value] as const);
  return changesBetween(before, Object.fromEntries(after));
}

/** The change that sets these columns in the version of the row; null for values that no longer are any. */
export function changeToColumns(row: object, columns: RowColumns): CompanyChange | null {
  return companyRow.safeParse({ ...row, ...columns }).data ?? null;
}
