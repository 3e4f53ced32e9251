/** For pages in each order of a list, without reading or sorting other rows. */
export function pagesInOrder(): string[] {
  return [
    `create index transactions_by_amount on transactions (amount, id)`,
    `create index transactions_by_type on transactions (type, id)`,
    `create index transactions_by_category on transactions (category, id)`,
    `create index transactions_by_status on transactions (status, id)`,
    `create index transactions_by_lifecycle on transactions (lifecycle, id)`,
    `create index transactions_by_contact on transactions (client_id, created_at, id)`,
  ];
}
