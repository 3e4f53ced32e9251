import type { Engine } from "../engine.ts";

/**
 * When each entry was paid: the company's day of the record that made it paid. One that came back paid after
 * its removal had been paid before. Where the history does not say, the due date, or the day of the last
 * change if that was before.
 */
export function paymentDates(engine: Engine, timeZone: string): string[] {
  const { name, columnTypes: t } = engine;
  return [
    `alter table transactions add column paid_on ${t.date("paid_on")}`,
    fillPaidOn(name, timeZone),
    // A table gets a check only with a column, on SQLite; the rows there are must pass it.
    `alter table transactions add column accrual_date ${t.date("accrual_date")}
      constraint paid_has_its_day check ((status = 'paid') = (paid_on is not null))`,
    `create index transactions_by_payment on transactions (paid_on, id) where paid_on is not null`,
    // Covers what the DRE reads of entries that count on another day than the due date.
    `create index transactions_by_accrual on transactions
      (accrual_date, lifecycle, type, category, status, expected_payment_date, amount, id)
      where accrual_date is not null`,
    `create table paid_totals (
      paid_on ${t.date("paid_on")} not null,
      type ${t.text} not null,
      category ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (paid_on, type, category)
    )${t.tableEnd}${name === "sqlite" ? ", without rowid" : ""}`,
    `insert into paid_totals (paid_on, type, category, count, cents)
      select paid_on, type, category, count(*), sum(amount) from transactions
      where lifecycle = 'active' and paid_on is not null
      group by paid_on, type, category order by paid_on, type, category`,
  ];
}

function fillPaidOn(engine: Engine["name"], timeZone: string): string {
  const day = COMPANY_DAY[engine];
  const updatedOn = day("updated_at", timeZone);
  const before = (record: string): string => STATUS[engine](record, 0);
  const after = (record: string): string => STATUS[engine](record, 1);
  return `update transactions set paid_on = coalesce(
      (select case ${after("record")} when 'paid' then ${day("record.timestamp", timeZone)} end
        from audit_records as record
        where record.entity_type = 'transaction' and record.entity_id = transactions.id
          and ${after("record")} is not null
          and not (${after("record")} = 'paid' and ${before("record")} is null and coalesce(
            (select ${before("removal")} from audit_records as removal
              where removal.entity_type = 'transaction' and removal.entity_id = transactions.id
                and removal.sequence < record.sequence
              order by removal.sequence desc limit 1), '') = 'paid')
        order by record.sequence desc limit 1),
      case when expected_payment_date < ${updatedOn} then expected_payment_date else ${updatedOn} end)
    where status = 'paid'`;
}

const COMPANY_DAY: Readonly<Record<Engine["name"], (instant: string, timeZone: string) => string>> =
  {
    sqlite: (instant, timeZone) => `company_day(${instant}, '${timeZone}')`,
    postgres: (instant, timeZone) => `cast(${instant} at time zone '${timeZone}' as date)`,
  };

/** Of a record, the old value or the new one. */
const STATUS: Readonly<Record<Engine["name"], (record: string, at: 0 | 1) => string>> = {
  sqlite: (record, at) => `${record}.changes ->> '$.status[${at}]'`,
  postgres: (record, at) => `cast(${record}.changes as json) -> 'status' ->> ${at}`,
};
