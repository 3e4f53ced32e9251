import { Link } from "react-router";
import { pluralize } from "#domain/format-amount.ts";
import { EXCLUDED_NOUNS, formatTypeTotals } from "#domain/describe-filter.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";

/** The entries that match the filter and count in no total (docs/decisions/0005). */
export function ExcludedLinks({
  sums,
  filter,
}: {
  sums: Readonly<Record<keyof typeof EXCLUDED_NOUNS, TypeTotals>>;
  filter?: EntriesFilter;
}) {
  const groups = (["inactive", "cancelled"] as const).filter(
    (lifecycle) => sums[lifecycle].count > 0,
  );
  if (groups.length === 0) return null;
  return (
    <p className="text-muted">
      {"Fora destes totais: "}
      {groups.map((lifecycle, index) => (
        <span key={lifecycle}>
          {index > 0 && " e "}
          <Link
            to={entriesUrl({ ...filter, lifecycle })}
            className="text-accent underline underline-offset-2"
          >
            {pluralize(
              sums[lifecycle].count,
              EXCLUDED_NOUNS[lifecycle].one,
              EXCLUDED_NOUNS[lifecycle].several,
            )}
          </Link>
          {` (${formatTypeTotals(sums[lifecycle])})`}
        </span>
      ))}
      .
    </p>
  );
}
