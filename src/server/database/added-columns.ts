/**
 * For each added column SQLite reads the whole table and evaluates all of its checks. Migrations add
 * their columns without checks and evaluate them once at the end: most of what a large upgrade took.
 */
import { sql, type Kysely } from "kysely";

/** The table to which a statement adds a column; null for another statement. */
export function tableOfAddedColumn(statement: string): string | null {
  return /^alter table (\w+)\s+add column /u.exec(statement)?.[1] ?? null;
}

/** On SQLite. `assertChecks` must follow in the same transaction. */
export async function addColumnUnchecked(
  transaction: Kysely<unknown>,
  statement: string,
): Promise<void> {
  await sql`pragma ignore_check_constraints = on`.execute(transaction);
  try {
    await sql.raw(statement).execute(transaction);
  } finally {
    await sql`pragma ignore_check_constraints = off`.execute(transaction);
  }
}

/** @throws Error for the first row that breaks a check, as adding the column would. */
export async function assertChecks(transaction: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select quick_check as problem from pragma_quick_check(${table})
    where quick_check glob 'CHECK*' or quick_check glob 'NULL*' or quick_check glob 'non-* value in*'
    limit 1`.execute(transaction);
  if (rows[0] !== undefined) throw new Error(rows[0].problem);
}
