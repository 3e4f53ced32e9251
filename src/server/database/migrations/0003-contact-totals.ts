import type { Engine } from "../engine.ts";

export function contactTotals({ columnTypes: t }: Engine): string[] {
  return [
    `create table contact_totals (
      client_id ${t.text} not null references clients (id),
      type ${t.text} not null,
      lifecycle ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (client_id, type, lifecycle)
    )${t.tableEnd}`,
    `insert into contact_totals (client_id, type, lifecycle, count, cents)
      select client_id, type, lifecycle, count(*), sum(amount) from transactions
      where client_id is not null group by client_id, type, lifecycle`,
  ];
}
