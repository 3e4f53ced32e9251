import type { CompanyRow } from "#contract/company.ts";
import {
  changeCompany,
  COMPANY_ID,
  type Company,
  type CompanyChange,
} from "#domain/company-settings.ts";
import { readEarlierSettings } from "../rows/read-company.ts";
import { readAll } from "./read-rows.ts";
import { changeRecords, createRecords } from "./record-commands.ts";
import { recordStore } from "./record-store.ts";
import type { ChangedRows, RecordTable } from "./record-table.ts";
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

/** Returns no row where the company has no record yet and nothing changes. @throws Refusal */
export async function updateCompany(work: UnitOfWork, patch: CompanyChange): Promise<ChangedRows> {
  const [company] = (await readAll(COMPANY, work)).all();
  const rows =
    company === undefined
      ? await createFirst(work, patch)
      : await changeRecords(COMPANY, work, [{ entity: company, patch }]);
  return { table: COMPANY.table, ids: rows.map(({ id }) => id), rows, created: 0 };
}

async function createFirst(work: UnitOfWork, patch: CompanyChange): Promise<ChangedRows["rows"]> {
  const earlier = await readEarlierSettings(await settled(work));
  const change = changeCompany(earlier, patch, work);
  if (change === null) return [];
  const draft = { ...change.row, description: change.description };
  return (await createRecords(COMPANY, work, { drafts: [draft] })).rows;
}
