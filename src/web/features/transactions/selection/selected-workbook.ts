import type { QueryClient } from "@tanstack/react-query";
import writeExcelFile from "write-excel-file/browser";
import { distinctAccountNames } from "#domain/account-names.ts";
import { formatInstant, instantFromMs, possibleMs } from "#domain/company-time.ts";
import type { WorkbookEntry } from "#domain/report-entry.ts";
import { reportSheets } from "#domain/report-sheets.ts";
import { workbookOptions } from "#domain/sheet-layout.ts";
import { tagNames } from "#domain/tag.ts";
import { companyQuery } from "#web/api/company.ts";
import { accountsQuery } from "#web/records/account.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import { tagsQuery } from "#web/records/tags.ts";
import { fetchEntries } from "../payments/entry-payments.ts";
import { withInstalments } from "../payments/instalments-of-parts.ts";

/** The Excel file of the report for these entries. */
export async function toWorkbook(
  entries: readonly ListedEntry[],
  queryClient: QueryClient,
): Promise<Blob> {
  const hasAccounts = entries.some(({ accountId }) => accountId !== null);
  const [company, accounts, tags, numbered] = await Promise.all([
    queryClient.ensureQueryData(companyQuery),
    hasAccounts ? queryClient.fetchQuery(accountsQuery) : [],
    queryClient.fetchQuery(tagsQuery),
    withInstalments(entries, fetchEntries),
  ]);
  const now = instantFromMs(possibleMs(Date.now()));
  const header = {
    heading: "Relatório Financeiro",
    company: company.name,
    facts: [
      { label: "Filtros", text: "só os lançamentos selecionados" },
      { label: "Emitido em", text: formatInstant(now, company.timeZone) },
    ],
  };
  const accountNames = distinctAccountNames(accounts);
  const rows = numbered.map((entry): WorkbookEntry => ({
    ...entry,
    contactName: entry.contact?.name ?? null,
    accountName: accountNames.get(entry.accountId ?? "") ?? null,
    tagNames: tagNames(entry.tagIds, tags),
  }));
  const sheets = reportSheets(header, rows, { categories: null, hasTags: tags.length > 0 });
  return writeExcelFile(sheets, workbookOptions(sheets)).toBlob();
}
