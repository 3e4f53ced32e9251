/** The invariants of a ledger, checked directly on the raw rows. */
import { sql } from "kysely";
import { expect } from "vitest";
import { contactRow } from "#contract/contacts.ts";
import { transactionRow } from "#contract/transactions.ts";
import type { ChangeValue, Changes, EntityType } from "#domain/audit-record.ts";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import type { Database } from "#server/database/database.ts";
import { NO_DUE_DATE } from "#server/rollups/rollup-tables.ts";
import { contactFromStored } from "#server/commands/contact-commands.ts";
import { transactionFromStored } from "#server/commands/transaction-commands.ts";
import { verifyHistory } from "#server/history/verify-history.ts";

/**
 * Every row has a history, every history a row or a removal record; the chain verifies; the rollups
 * equal the grouped transactions.
 */
export async function expectLedgerInvariants(database: Database): Promise<void> {
  expect(await verifyHistory(database.reader)).toMatchObject({ isIntact: true });
  expect(await mismatchedHistories(database)).toEqual([]);
  for (const table of TOTALS_TABLES) {
    expect(await storedTotals(database, table), table).toEqual(
      await groupedTotals(database, table),
    );
  }
}

type Row = Readonly<Record<string, ChangeValue>>;

/** One line for each mismatch of a row and its history. */
async function mismatchedHistories(database: Database): Promise<string[]> {
  const contacts = await database.reader.selectFrom("clients").selectAll().execute();
  const entries = await database.reader.selectFrom("transactions").selectAll().execute();
  return [
    ...(await findMismatches(
      database,
      "contact",
      contacts.map((row) => contactRow.encode(contactFromStored(row))),
    )),
    ...(await findMismatches(
      database,
      "transaction",
      entries.map((row) => transactionRow.encode(transactionFromStored(row))),
    )),
  ];
}

/** Replays every history: it must end with the current row, or with none. */
async function findMismatches(
  database: Database,
  entityType: EntityType,
  rows: readonly Row[],
): Promise<string[]> {
  const records = await database.reader
    .selectFrom("audit_records")
    .select(["entity_id", "description", "changes"])
    .where("entity_type", "=", entityType)
    .orderBy("sequence")
    .execute();
  const problems: string[] = [];
  const states = new Map<string, Row | null>();
  for (const { entity_id: id, description, changes } of records) {
    const before = states.get(id);
    const replayed = JSON.parse(changes ?? "{}") as Changes;
    for (const [column, [old]] of Object.entries(replayed)) {
      // An update does not record updated_at, which always changes.
      if (column === "updated_at" || (before?.[column] ?? null) === old) continue;
      problems.push(`${id}: ${description}: ${column} was ${JSON.stringify(before?.[column])}`);
    }
    const isFirst = /^(?:Contato|Lançamento) criado$/u.test(description);
    // Of a new row, or of one that was removed.
    if (isFirst !== ((before ?? null) === null))
      problems.push(`${id}: ${description} at its place`);
    const isLast = description === TRANSACTION_REMOVED;
    const values = Object.entries(replayed).map(([column, [, value]]) => [column, value]);
    states.set(id, isLast ? null : { ...before, ...Object.fromEntries(values) });
  }
  const present = new Map(rows.map((row) => [String(row["id"]), row]));
  for (const id of new Set([...states.keys(), ...present.keys()])) {
    const ended = JSON.stringify(withoutUpdatedAt(states.get(id)));
    const is = JSON.stringify(withoutUpdatedAt(present.get(id)));
    if (ended !== is) problems.push(`${id}: history ends with ${ended}, the row is ${is}`);
  }
  return problems;
}

function withoutUpdatedAt(row: Row | null | undefined): [string, ChangeValue][] {
  return Object.entries(row ?? {})
    .filter(([column]) => column !== "updated_at")
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const DAY = sql`coalesce(cast(expected_payment_date as text), ${NO_DUE_DATE})`;
const MONTH = sql`coalesce(substr(cast(expected_payment_date as text), 1, 7) || '-01', ${NO_DUE_DATE})`;
const SUM = sql`cast(count(*) as text) as count, cast(sum(amount) as text) as cents`;
/** A rollup's key, and the grouping of the transactions that gives it. */
const ROLLUPS = {
  daily_totals: {
    key: sql`cast(due_date as text) as due_date, type, status, lifecycle, category`,
    grouped: sql`
      select ${DAY} as due_date, type, status, lifecycle, category, ${SUM} from transactions
      group by expected_payment_date, type, status, lifecycle, category`,
  },
  monthly_totals: {
    key: sql`cast(due_month as text) as due_month, type, status, lifecycle, category`,
    grouped: sql`
      select ${MONTH} as due_month, type, status, lifecycle, category, ${SUM} from transactions
      group by 1, type, status, lifecycle, category`,
  },
  daily_sums: {
    key: sql`cast(due_date as text) as due_date, type, status, lifecycle`,
    grouped: sql`
      select ${DAY} as due_date, type, status, lifecycle, ${SUM} from transactions
      group by expected_payment_date, type, status, lifecycle`,
  },
  monthly_sums: {
    key: sql`cast(due_month as text) as due_month, type, status, lifecycle`,
    grouped: sql`
      select ${MONTH} as due_month, type, status, lifecycle, ${SUM} from transactions
      group by 1, type, status, lifecycle`,
  },
  daily_sides: {
    key: sql`cast(due_date as text) as due_date, type`,
    grouped: sql`
      select ${DAY} as due_date, type, ${SUM} from transactions
      where lifecycle = 'active' and expected_payment_date is not null
      group by expected_payment_date, type`,
  },
  contact_totals: {
    key: sql`client_id, type, lifecycle`,
    grouped: sql`
      select client_id, type, lifecycle, ${SUM} from transactions
      where client_id is not null group by client_id, type, lifecycle`,
  },
  contact_unpaid: {
    key: sql`client_id, type`,
    grouped: sql`
      select client_id, type, ${SUM} from transactions
      where client_id is not null and lifecycle = 'active' and status <> 'paid'
      group by client_id, type`,
  },
} as const;

type TotalsTable = keyof typeof ROLLUPS;

export const TOTALS_TABLES = Object.keys(ROLLUPS) as readonly TotalsTable[];

/** The expected rows of a rollup, with counts and sums as text. */
export async function groupedRows(
  { reader }: Database,
  table: TotalsTable,
): Promise<readonly unknown[]> {
  const { rows } = await ROLLUPS[table].grouped.execute(reader);
  return rows;
}

export async function groupedTotals(database: Database, table: TotalsTable): Promise<string[]> {
  return inOrder(await groupedRows(database, table));
}

/** The actual rows of a rollup, as such lines. */
export async function storedTotals({ reader }: Database, table: TotalsTable): Promise<string[]> {
  const { rows } = await sql`
    select ${ROLLUPS[table].key}, cast(count as text) as count, cast(cents as text) as cents
    from ${sql.table(table)}`.execute(reader);
  return inOrder(rows);
}

function inOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
