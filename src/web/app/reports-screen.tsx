import { useMemo } from "react";
import { toEntryFilter, type ReportSearch } from "#web/features/reports/report-search.ts";
import { ReportsPage } from "#web/features/reports/reports-page.tsx";
import { EntrySection } from "#web/features/transactions/entry-section.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { PATHS } from "#web/url/paths.ts";
import { useDetailPanel } from "#web/url/detail-panel.ts";

/** `/relatorios`: the report, and its entries below. */
export function ReportsScreen() {
  return <ReportsPage Entries={ReportEntries} />;
}

function ReportEntries({
  urlFilters: { search, change, step, clear },
}: {
  urlFilters: UrlFilters<ReportSearch>;
}) {
  const panel = useDetailPanel(PATHS.reports, { isAlwaysSheet: true });
  // The report has no lifecycle filter: excluded entries are muted in the table and in no total.
  const entries = useMemo(
    () => ({
      ...toEntryFilter(search),
      sort: search.sort,
      lifecycle: null,
      search: null,
    }),
    [search],
  );
  return (
    <EntrySection
      panel={panel}
      urlFilters={{ search: entries, change, step, clear: () => clear("sort") }}
    />
  );
}
