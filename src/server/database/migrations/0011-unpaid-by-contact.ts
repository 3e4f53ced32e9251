import type { Engine } from "../engine.ts";

/** What each contact has to pay and to receive, for the list of contacts in the order of these sums. */
export function unpaidByContact({ columnTypes: t }: Engine): string[] {
  return [
    `create table contact_unpaid (
      client_id ${t.text} not null references clients (id),
      type ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (client_id, type)
    )${t.tableEnd}`,
    `insert into contact_unpaid (client_id, type, count, cents)
      select client_id, type, count(*), sum(amount) from transactions
      where client_id is not null and lifecycle = 'active' and status <> 'paid'
      group by client_id, type`,
  ];
}
