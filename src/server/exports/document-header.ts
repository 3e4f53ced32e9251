/** The header of an export: the company, the period, the filters and the creation time. */
import { sql } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatInstant } from "#domain/company-time.ts";
import { describeFilter } from "#contract/entry-filter.ts";
import { formatPeriod } from "#domain/format-period.ts";
import { seriesName } from "#domain/entry-title.ts";
import { ACCOUNT_NOT_FOUND, CONTACT_NOT_FOUND, SERIES_NOT_FOUND } from "#domain/missing-names.ts";
import { isAllTime } from "#domain/period.ts";
import { NO_ACCOUNT, NO_TAG, periodDateName, type TotalsFilter } from "#domain/report-filter.ts";
import { formatTaxId, taxIdKind } from "#domain/tax-id.ts";
import { compileColumn } from "../rows/compile-filter.ts";
import { readAccountNames } from "../rows/read-account-names.ts";
import { readCompany } from "../rows/read-company.ts";
import type { SnapshotReader } from "../database/database.ts";
import type { ExportJob } from "./export-job.ts";
import type { DocumentModel } from "./document-model.ts";

/** A name in the request replaces the company's own. */
export async function buildHeader(
  read: SnapshotReader,
  job: ExportJob,
): Promise<Pick<DocumentModel, "company" | "facts">> {
  const { subject, request, now, timeZone } = job;
  const { name, document } = await readCompany(read.db);
  const { period } = request.filter;
  // A statement names its basis.
  const isReport = subject === "report";
  const filters = await readFilterWords(read, job);
  return {
    company: request.company ?? name,
    facts: [
      ...(document === null ? [] : [{ label: taxIdKind(document), text: formatTaxId(document) }]),
      { label: "Período", text: formatPeriod(period) },
      ...(isReport ? [{ label: "Período por", text: dateWords(request.filter) }] : []),
      { label: "Filtros", text: filters.length === 0 ? "nenhum" : filters.join(" · ") },
      { label: "Emitido em", text: formatInstant(now, timeZone) },
    ],
  };
}

/** The chosen date; without a period it is that of the entries alone. */
function dateWords({ by, period }: Pick<TotalsFilter, "by" | "period">): string {
  const date = periodDateName(by);
  return by !== "due" && isAllTime(period)
    ? `${date}; sem período, os gráficos são por vencimento`
    : date;
}

/** `Vínculo: Padaria`; empty without filters. */
export async function readFilterWords(
  read: SnapshotReader,
  { request, today }: ExportJob,
): Promise<string[]> {
  const { by: _by, ...filter } = request.filter;
  return describeFilter(filter, {
    client: await readContactName(read, request.filter),
    account: await readAccountName(read, request.filter),
    series: await readSeriesName(read, today, request.filter),
    tags: await readTags(read, request.filter),
  });
}

/** The name of the series of its first entry. */
async function readSeriesName(
  { db, engine }: SnapshotReader,
  today: CivilDate,
  { series }: TotalsFilter,
): Promise<string> {
  if (series === null) return "";
  const category = compileColumn("transactions", "category", { engine, today });
  const { rows } = await sql<{ category: string; notes: string | null; count: number | null }>`
    select ${category} as category, notes, series_count as count from transactions
    where series_id = ${series} order by series_number limit 1`.execute(db);
  const [first] = rows;
  return first === undefined
    ? SERIES_NOT_FOUND
    : seriesName({ ...first, seriesCount: first.count });
}

async function readTags({ db }: SnapshotReader, { tags }: TotalsFilter) {
  if (tags === null || tags === NO_TAG) return [];
  return db.selectFrom("tags").select(["id", "name"]).execute();
}

async function readContactName({ db }: SnapshotReader, { client }: TotalsFilter): Promise<string> {
  if (client === null) return "";
  const found = await db
    .selectFrom("clients")
    .select("name")
    .where("id", "=", client)
    .executeTakeFirst();
  return found?.name ?? CONTACT_NOT_FOUND;
}

async function readAccountName({ db }: SnapshotReader, { account }: TotalsFilter): Promise<string> {
  if (account === null || account === NO_ACCOUNT) return "";
  return (await readAccountNames(db)).get(account) ?? ACCOUNT_NOT_FOUND;
}
