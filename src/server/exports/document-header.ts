/** The header of an export: the company, the period, the filters and the creation time. */
import { formatInstant } from "#domain/company-time.ts";
import { CONTACT_NOT_FOUND, describeFilter, formatPeriod } from "#domain/describe-filter.ts";
import type { ContactId } from "#domain/ids.ts";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { readCompanySettings } from "../company/company-settings.ts";
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
  const filters = describeFilter(filter, { contactName, categoryText, searchText });
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

async function readContactName({ db }: SnapshotReader, id: ContactId): Promise<string> {
  const found = await db
    .selectFrom("clients")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name ?? CONTACT_NOT_FOUND;
}
