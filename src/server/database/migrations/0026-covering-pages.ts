import type { Engine } from "../engine.ts";

/** What the lists filter and order by, so that a page reads the table for its own rows alone. */
const LISTED = [
  "lifecycle",
  "type",
  "status",
  "category",
  "expected_payment_date",
  "amount",
  "created_at",
  "client_id",
];

/**
 * A few indexes that the databases choose by themselves, in place of one for each column and one for all
 * filters. None of entries begins with a column of few values, which SQLite would take for a rare one.
 */
export function coveringPages({ name }: Engine): string[] {
  const covering = (first: string): string =>
    [first, "id", ...LISTED.filter((column) => !first.startsWith(column))].join(", ");
  return [
    ...[
      "newest",
      "by_due_date",
      "by_type",
      "by_status",
      "by_lifecycle",
      "by_category",
      "by_amount",
      "filtered",
    ].map((index) => `drop index transactions_${index}`),
    `create index transactions_newest on transactions (${covering("created_at")})`,
    `create index transactions_by_due_date on transactions (${covering("expected_payment_date")})`,
    `create index transactions_by_amount on transactions (${covering("amount")})`,
    `create index transactions_unpaid on transactions (${covering("expected_payment_date")})
      where status <> 'paid'`,
    // For the search, which names it.
    `create index transactions_by_category on transactions (category, id, type)
      ${name === "sqlite" ? "where id <> ''" : ""}`,
    `create index audit_records_of_type on audit_records (entity_type, timestamp, id)`,
  ];
}
