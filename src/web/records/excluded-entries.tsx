import { clsx } from "clsx";
import { Link } from "react-router";
import { pluralize } from "#domain/format-amount.ts";
import { formatTypeTotals } from "#domain/describe-excluded.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";

export type ExcludedGroup = {
  readonly text: string;
  readonly totals: Pick<TypeTotals, "incomeCents" | "expenseCents">;
  /** Null if no filter finds them. */
  readonly filter: EntriesFilter | null;
};

/** `Não contam: 2 sem vencimento (receitas R$ 1,00).`, with links; empty without groups. */
export function ExcludedEntries({
  heading,
  groups,
  className = "text-muted",
}: {
  heading: string;
  groups: readonly ExcludedGroup[];
  className?: string;
}) {
  if (groups.length === 0) return null;
  return (
    <p className={clsx("max-lg:leading-[1.5rem]", className)}>
      {`${heading}: `}
      {groups.map(({ text, totals, filter }, at) => (
        <span key={text}>
          {at > 0 && " e "}
          {filter === null ? (
            text
          ) : (
            <Link
              to={entriesUrl(filter)}
              className="py-1.25 text-accent underline underline-offset-2"
            >
              {text}
            </Link>
          )}
          {` (${formatTypeTotals(totals)})`}
        </span>
      ))}
      .
    </p>
  );
}

/** The entries that `filter` matches without a due date. */
export function undatedGroups(
  undated: TypeTotals,
  filter: Omit<EntriesFilter, "due">,
): ExcludedGroup[] {
  if (undated.count === 0) return [];
  const text = pluralize(undated.count, "lançamento sem vencimento", "lançamentos sem vencimento");
  return [{ text, totals: undated, filter: { ...filter, due: "undated" } }];
}
