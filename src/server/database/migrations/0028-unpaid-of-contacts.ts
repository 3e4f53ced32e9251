/** What a contact has not paid yet, by due date: what is overdue is a sum over few entries, however many were paid. */
export function unpaidOfContacts(): string[] {
  return [
    `create index transactions_unpaid_of_contact
      on transactions (client_id, type, lifecycle, expected_payment_date, status, amount)
      where lifecycle = 'active' and status <> 'paid' and client_id is not null`,
  ];
}
