import { pluralize } from "#domain/format-amount.ts";
import { EXCLUDED_NOUNS } from "#domain/describe-excluded.ts";
import type { TypeTotals } from "#domain/totals.ts";
import type { EntriesFilter } from "#web/url/entries-url.ts";
import { ExcludedEntries } from "./excluded-entries.tsx";

/** The entries that match the filter but count in no total (docs/decisions/0005). */
export function ExcludedLinks({
  sums,
  filter,
}: {
  sums: Readonly<Record<keyof typeof EXCLUDED_NOUNS, TypeTotals>>;
  filter?: EntriesFilter;
}) {
  const groups = (["inactive", "cancelled"] as const)
    .filter((lifecycle) => sums[lifecycle].count > 0)
    .map((lifecycle) => {
      const { one, several } = EXCLUDED_NOUNS[lifecycle];
      const totals = sums[lifecycle];
      return {
        text: pluralize(totals.count, one, several),
        totals,
        filter: { ...filter, lifecycle },
      };
    });
  return <ExcludedEntries heading="Fora destes totais" groups={groups} />;
}
