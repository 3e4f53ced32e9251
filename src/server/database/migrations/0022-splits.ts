import type { Engine } from "../engine.ts";

/** The parts of an entry over several categories: a JSON list with centavos. */
export function splits({ columnTypes: t }: Engine): string[] {
  return [
    `alter table transactions add column splits ${t.text}
      check (substr(splits, 1, 1) = '[' and length(splits) between 50 and 4000)`,
    // Few entries have parts. What is added up by category is corrected by these.
    `create index transactions_split on transactions (lifecycle, type, expected_payment_date, id)
      where splits is not null`,
  ];
}
