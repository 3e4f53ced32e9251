import * as fc from "fast-check";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import type { OracleFilter } from "./oracle-rows.ts";

/** The body of a creation in `transactions`, without an id. */
export type RandomEntry = {
  readonly type: "income" | "expense";
  readonly category: (typeof FIRST_CATEGORIES)[number];
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly status: "paid" | "pending" | "overdue";
  readonly lifecycle: "active" | "inactive" | "cancelled";
  readonly client_id: string | null;
  readonly account_id: string | null;
  readonly paid_on: string | null;
  readonly accrual_date: string | null;
  readonly tag_ids: readonly string[];
  readonly splits: readonly Part[] | null;
};

type Part = { readonly category: string; readonly amount: number };

/** Sorted by name; two ids differ only in case. */
export const TAGS = [
  { id: "TAG-x", name: "Centro" },
  { id: "TAG-a", name: "Filial" },
  { id: "TAG-A", name: "Obra" },
] as const;

/**
 * Due, counted and paid near today, at the edges of months and far away; linked to one of the
 * contacts and accounts, or to none.
 */
export function randomEntries(
  today: string,
  contactIds: readonly string[],
  tags: typeof TAGS | readonly [] = [],
  accountIds: readonly string[] = [],
): fc.Arbitrary<RandomEntry> {
  const day = dayFrom(today);
  const entries = fc.record({
    type: fc.constantFrom("income", "expense"),
    category: fc.constantFrom(...FIRST_CATEGORIES),
    // Often equal, for ties; sometimes the largest.
    amount: fc.oneof(
      fc.constantFrom(0, 0.01, 10, 9_999_999_999.99),
      fc.nat({ max: 10_000_000 }).map((centavos) => centavos / 100),
    ),
    expected_payment_date: fc.oneof(
      fc.constantFrom(null, day(-1), today, day(1), "1900-01-01", "2199-12-31"),
      fc.integer({ min: -260, max: 260 }).map(day),
    ),
    status: fc.constantFrom("paid", "pending", "overdue"),
    lifecycle: fc.constantFrom("active", "active", "active", "inactive", "cancelled"),
    client_id: fc.option(fc.constantFrom(...contactIds)),
    account_id: fc.constantFrom(null, ...accountIds),
    paid_on: fc.oneof(
      fc.constantFrom(day(-1), today, "1900-01-01"),
      fc.integer({ min: -260, max: 0 }).map(day),
    ),
    tag_ids: fc.oneof(fc.constant([]), fc.subarray(tags.map(({ id }) => id))),
    accrual_date: fc.option(fc.integer({ min: -260, max: 260 }).map(day)),
    splits: fc.constant(null),
  });
  const weights = fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 4 });
  const parted = fc.oneof(
    fc.constant(null),
    fc.tuple(fc.shuffledSubarray([...FIRST_CATEGORIES]), weights),
  );
  return fc.tuple(entries, parted).map(([entry, split]) => {
    const paidOn = entry.status === "paid" ? entry.paid_on : null;
    return {
      ...entry,
      paid_on: paidOn,
      ...(split === null ? {} : divided(entry.amount, ...split)),
    };
  });
}

/** With any weights; an amount of few centavos is not split. */
function divided(
  amount: number,
  categories: readonly (typeof FIRST_CATEGORIES)[number][],
  weights: readonly number[],
): Partial<Pick<RandomEntry, "category" | "splits">> {
  const centavos = Math.round(amount * 100);
  const count = Math.min(categories.length, weights.length);
  const [category] = categories;
  if (category === undefined || count < 2 || centavos < 100) return {};
  const total = weights.reduce((sum, weight) => sum + weight + 1, 0);
  const others = weights
    .slice(1, count)
    .map((weight) => Math.floor((centavos / total) * (weight + 1)));
  const first = others.reduce((rest, part) => rest - part, centavos);
  const splits = [first, ...others].map((part, at) => {
    return { category: categories[at] ?? category, amount: part / 100 };
  });
  return { category, splits };
}

/** Filters of the report, with a valid period. */
export function randomFilters(
  today: string,
  contactIds: readonly string[],
  accountIds: readonly string[],
): fc.Arbitrary<OracleFilter> {
  const day = dayFrom(today);
  return fc
    .record(
      {
        start: fc.constantFrom("", "2026-06-01", day(-1), today, day(1)),
        end: fc.constantFrom("", today, day(1), "2026-12-31", "2199-12-31"),
        due: fc.constantFrom("", "all", "dated", "undated"),
        client_id: fc.constantFrom("", "CTT-unknown", ...contactIds.slice(0, 2)),
        account_id: fc.constantFrom("", "CTA-unknown", "none", ...accountIds),
        status: fc.constantFrom("", "all", "paid", "pending", "overdue", "unpaid"),
        type: fc.constantFrom("", "all", "income", "expense"),
        tag_ids: fc.constantFrom("", "", "TAG-a", "TAG-A,TAG-x", "TAG-unknown", "none"),
        category: fc.constantFrom("", "CARTAO", "pagamento", "s", "ção", "Site"),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .filter(({ start = "", end = "" }) => start === "" || end === "" || start <= end);
}

function dayFrom(today: string) {
  return (days: number): string => Temporal.PlainDate.from(today).add({ days }).toString();
}
