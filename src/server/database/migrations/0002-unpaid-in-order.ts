/**
 * The unpaid entries that count, by type, status and due date: the first few of a list are found
 * without reading the others, however many there are.
 */
export function unpaidInOrder(): string[] {
  return [
    `create index transactions_unpaid_in_order
      on transactions (type, status, expected_payment_date, id)
      where lifecycle = 'active' and status <> 'paid'`,
  ];
}
