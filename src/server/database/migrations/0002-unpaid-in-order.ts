/** For the first few unpaid entries of a list, without reading the others. */
export function unpaidInOrder(): string[] {
  return [
    `create index transactions_unpaid_in_order
      on transactions (type, status, expected_payment_date, id)
      where lifecycle = 'active' and status <> 'paid'`,
  ];
}
