/**
 * An account's entries in the order of the list, and what reports by payment or competência read of
 * an entry, so that neither reads the table for each.
 */
export function coveredDays(): string[] {
  const listed = "lifecycle, type, status, category";
  return [
    `create index transactions_by_account on transactions (account_id, created_at, id, ${listed},
      expected_payment_date, amount, client_id, paid_on, accrual_date)
      where account_id is not null`,
    `drop index transactions_by_payment`,
    `create index transactions_by_payment on transactions (paid_on, id, ${listed},
      expected_payment_date, amount, client_id)
      where paid_on is not null`,
    `drop index transactions_by_due_date`,
    `create index transactions_by_due_date on transactions (expected_payment_date, id, ${listed},
      amount, created_at, client_id, accrual_date)`,
  ];
}
