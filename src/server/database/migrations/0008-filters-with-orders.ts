/**
 * For pages that combine filters with an order: `transactions_filtered` finds the entries of several
 * filters and sorts them without reading the table. Ids start with the type, so that an order by few
 * values and then id has all entries of one type first: these indexes now skip the other type.
 */
export function filtersWithOrders(): string[] {
  return [
    `create index transactions_filtered on transactions
      (lifecycle, type, status, category, expected_payment_date, amount, created_at, client_id, id)`,
    `drop index transactions_of_contacts`,
    `create index transactions_of_contacts on transactions
      (client_id, type, lifecycle, status, category, expected_payment_date, amount, id)
      where client_id is not null`,
    ...["category", "status", "lifecycle"].flatMap((column) => [
      `drop index transactions_by_${column}`,
      `create index transactions_by_${column} on transactions (${column}, id, type)`,
    ]),
  ];
}
