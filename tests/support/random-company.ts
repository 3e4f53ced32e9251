import * as fc from "fast-check";
import { CATEGORIES } from "#domain/category.ts";

/** A body of `transactions`, without an id. */
export type RandomEntry = {
  readonly type: "income" | "expense";
  readonly category: (typeof CATEGORIES)[number];
  readonly amount: number;
  readonly expected_payment_date: string | null;
  readonly status: "paid" | "pending" | "overdue";
  readonly lifecycle: "active" | "inactive" | "cancelled";
  readonly client_id: string | null;
};

/** Due near today, at the edges of months and far away; linked to one of the contacts, or to none. */
export function randomEntries(
  today: string,
  contactIds: readonly string[],
): fc.Arbitrary<RandomEntry> {
  const day = (days: number): string => Temporal.PlainDate.from(today).add({ days }).toString();
  return fc.record({
    type: fc.constantFrom("income", "expense"),
    category: fc.constantFrom(...CATEGORIES),
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
  });
}
