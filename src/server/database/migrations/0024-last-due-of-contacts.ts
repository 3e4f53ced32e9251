/** The entries of a contact in the order of its own list, whose first one is the last that is due. */
export function lastDueOfContacts(): string[] {
  return [
    "create index transactions_of_contact_by_due on transactions (client_id, expected_payment_date, id)",
  ];
}
