import type { Engine } from "../engine.ts";

/**
 * Entries that came with the payment of another one. The parent is no foreign key: it may be removed and
 * come back, and its history stays in any case.
 */
export function paymentTies({ columnTypes: t }: Engine): string[] {
  return [
    `alter table transactions add column parent_id ${t.text}
      check (substr(parent_id, 1, 4) in ('TRI-', 'TRE-') and length(parent_id) <= 64)`,
    `alter table transactions add column payment_role ${t.text}
      check (payment_role in ('part', 'interest', 'fine', 'discount'))
      check ((payment_role is null) = (parent_id is null))`,
    `create index transactions_of_payment on transactions (parent_id, id)
      where parent_id is not null`,
  ];
}
