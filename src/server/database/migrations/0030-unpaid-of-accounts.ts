/** What is due in each account, by due date: a sum over few entries, however many were paid. */
export function unpaidOfAccounts(): string[] {
  return [
    `create index transactions_unpaid_of_account
      on transactions (account_id, expected_payment_date, type, amount)
      where lifecycle = 'active' and status <> 'paid' and account_id is not null`,
  ];
}
