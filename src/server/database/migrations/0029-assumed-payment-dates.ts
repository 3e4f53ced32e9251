import type { Engine } from "../engine.ts";

/**
 * Marks the payment dates that 0013 had to assume: of paid entries of whose history something was erased, and
 * what is left does not say when they were paid. An assumed day is at most the due date.
 */
export function assumedPaymentDates({ name, columnTypes: t }: Engine): string[] {
  const change = CHANGE[name];
  const [statusBefore, status] = [change("record", "status", 0), change("record", "status", 1)];
  const paidOn = change("record", "paid_on", 1);
  return [
    `alter table transactions add column paid_on_assumed ${t.boolean} not null default false
      constraint only_a_date_is_assumed check (not paid_on_assumed or paid_on is not null)`,
    `update transactions set paid_on_assumed = true
      where status = 'paid' and coalesce(paid_on <= expected_payment_date, true)
        and id in (select entity_id from audit_records
          where changes is null and entity_type = 'transaction')
        and coalesce((select case when ${paidOn} is null then ${status} else 'paid' end
          from audit_records as record
          where record.entity_type = 'transaction' and record.entity_id = transactions.id
            and (${status} is not null or ${paidOn} is not null)
            and not (${status} = 'paid' and ${statusBefore} is null and ${paidOn} is null
              and ${isAfterRemovalOfPaid(change)})
          order by record.sequence desc limit 1), 'pending') <> 'paid'`,
  ];
}

/** What came back paid had been paid before. */
function isAfterRemovalOfPaid(change: Change): string {
  return `coalesce((select ${change("removal", "status", 0)} from audit_records as removal
    where removal.entity_type = 'transaction' and removal.entity_id = transactions.id
      and removal.sequence < record.sequence
    order by removal.sequence desc limit 1), '') = 'paid'`;
}

/** Of a record, the old value of the column or the new one. */
type Change = (record: string, column: string, at: 0 | 1) => string;

const CHANGE: Readonly<Record<Engine["name"], Change>> = {
  sqlite: (record, column, at) => `${record}.changes ->> '$.${column}[${at}]'`,
  postgres: (record, column, at) => `cast(${record}.changes as json) -> '${column}' ->> ${at}`,
};
