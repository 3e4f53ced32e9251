/** The header of an export: the company, the period, the filters and the creation time. */
import { formatInstant } from "#domain/company-time.ts";
import { describeFilter, describeTagsFilter } from "#domain/describe-filter.ts";
import { formatPeriod } from "#domain/format-period.ts";
import { ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, NO_ACCOUNT_NAME } from "#domain/missing-names.ts";
import type { ContactId } from "#domain/ids.ts";
import { NO_ACCOUNT, NO_TAG, type AccountFilter, type TagsFilter } from "#domain/report-filter.ts";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { readCompanySettings } from "../company/read-company-settings.ts";
import type { SnapshotReader } from "../database/database.ts";
import type { ExportJob } from "./export-job.ts";
import type { DocumentModel } from "./document-model.ts";

/** A name in the request takes the place of the company's own. */
export async function buildHeader(
  read: SnapshotReader,
  { request, now, timeZone }: ExportJob,
): Promise<Pick<DocumentModel, "company" | "facts">> {
  const { name, document } = await readCompanySettings(read.db);
  const { filter, categoryText, searchText } = request;
  const contactName =
    filter.clientId === null ? null : await readContactName(read, filter.clientId);
  const accountName =
    filter.accountId === null ? null : await readAccountName(read, filter.accountId);
  const tagsText = describeTagsFilter(filter.tags, await readTags(read, filter.tags));
  const texts = { contactName, accountName, categoryText, tagsText, searchText };
  const filters = describeFilter(filter, texts);
  return {
    company: request.company ?? name,
    facts: [
      ...(document === null ? [] : [{ label: taxIdKind(document), text: formatTaxId(document) }]),
      { label: "Período", text: formatPeriod(filter.period) },
      { label: "Filtros", text: filters.length === 0 ? "nenhum" : filters.join(" · ") },
      { label: "Emitido em", text: formatInstant(now, timeZone) },
    ],
  };
}

async function readTags({ db }: SnapshotReader, tags: TagsFilter | null) {
  if (tags === null || tags === NO_TAG) return [];
  return db.selectFrom("tags").select(["id", "name"]).execute();
}

async function readContactName({ db }: SnapshotReader, id: ContactId): Promise<string> {
  const found = await db
    .selectFrom("clients")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name ?? CONTACT_NOT_FOUND;
}

async function readAccountName({ db }: SnapshotReader, id: AccountFilter): Promise<string> {
  if (id === NO_ACCOUNT) return NO_ACCOUNT_NAME;
  const found = await db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name ?? ACCOUNT_NOT_FOUND;
}
