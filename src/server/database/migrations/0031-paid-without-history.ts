/** Marks the payment dates of entries without any history, whose day 0013 had to assume too. */
export function paidWithoutHistory(): string[] {
  return [
    `update transactions set paid_on_assumed = true
      where status = 'paid' and not paid_on_assumed and not exists (
        select 1 from audit_records where entity_type = 'transaction' and entity_id = transactions.id)`,
  ];
}
