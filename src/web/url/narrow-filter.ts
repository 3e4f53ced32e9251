import type { Period } from "#domain/period.ts";
import type { EntryFilter } from "#domain/report-filter.ts";
import { entriesUrl, type EntriesFilter } from "./entries-url.ts";

type FilterName = keyof Omit<EntryFilter, "search" | "account" | "series">;
type Wanted = { readonly [Name in FilterName]?: NonNullable<EntryFilter[Name]> };

/**
 * The entries among those of `chosen` that a figure counts. Null if no filter matches just them:
 * with another value in the place of a chosen one, the list has entries that the figure has not.
 */
export function narrowFilter(chosen: EntriesFilter, wanted: Wanted): EntriesFilter | null {
  const isPart = NAMES.every((name) => isWithin(name, wanted[name], chosen[name]));
  if (isPart) return { ...chosen, ...wanted };
  // Of what is pending or overdue, all is unpaid.
  const { status, ...others } = wanted;
  const isUnpaid = status === "unpaid" && chosen.status !== "paid";
  return isUnpaid ? narrowFilter(chosen, others) : null;
}

/** The entries on these days, by the date of the filter; one without a due date is on none. */
export function narrowToDays(chosen: EntriesFilter, { start, end }: Period): EntriesFilter | null {
  const isByDueDate = (chosen.by ?? "due") === "due";
  return narrowFilter({ ...chosen, from: start, to: end }, isByDueDate ? { due: "dated" } : {});
}

/** Null for no link. */
export function narrowedUrl(chosen: EntriesFilter, wanted: Wanted): string | null {
  const filter = narrowFilter(chosen, wanted);
  return filter === null ? null : entriesUrl(filter);
}

function isWithin(
  name: FilterName,
  wanted: string | undefined,
  chosen: string | null = null,
): boolean {
  if (wanted === undefined || chosen === null || wanted === chosen) return true;
  return IS_PART[name](wanted, chosen);
}

const never = (): boolean => false;

/** True if all entries with another value than the chosen one match that too. */
const IS_PART: Readonly<Record<FilterName, (wanted: string, chosen: string) => boolean>> = {
  type: never,
  client: never,
  due: never,
  lifecycle: never,
  status: (wanted, chosen) => chosen === "unpaid" && wanted !== "paid",
  // The categories of a figure are those that match the chosen text.
  category: () => true,
  // One tag of several: all its entries match them.
  tags: (wanted, chosen) => chosen.split(",").includes(wanted),
};

const NAMES = Object.keys(IS_PART) as FilterName[];
