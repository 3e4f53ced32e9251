import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { pluralize } from "#domain/format-amount.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { ENTRIES_ANCHOR } from "#web/url/paths.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { EntryRecords } from "./entry-records.tsx";
import type { EntrySearch } from "./filters/entry-search.ts";
import { entryTotalsQuery } from "./filters/entry-totals-query.ts";
import { EntriesFound } from "./list/entry-totals.tsx";

/**
 * The list of entries as a section of another screen, which provides the filters and the empty
 * state.
 */
export function EntrySection({
  urlFilters,
  panel,
}: {
  urlFilters: UrlFilters<EntrySearch>;
  panel: DetailPanel;
}) {
  const headingId = useId();
  const found = useQuery(entryTotalsQuery(urlFilters.search)).data?.foundCount;
  return (
    <EntryRecords urlFilters={urlFilters} panel={panel} isEmbedded>
      {(list, sidePanel) => (
        <>
          <EntriesFound search={urlFilters.search} />
          <section
            id={ENTRIES_ANCHOR}
            tabIndex={-1}
            aria-labelledby={headingId}
            className="rounded-md border border-line bg-surface outline-none has-[>:last-child:empty]:hidden"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-4 py-3">
              <h2 id={headingId} className="text-emphasis font-semibold">
                Lançamentos
              </h2>
              {found !== undefined && (
                <p className="text-meta text-muted tabular-nums">
                  {pluralize(found, "encontrado", "encontrados")}
                </p>
              )}
            </div>
            {list}
          </section>
          {sidePanel}
        </>
      )}
    </EntryRecords>
  );
}
