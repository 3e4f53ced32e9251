/** The invariants of a ledger, checked directly on the raw rows. */
import { sql } from "kysely";
import { expect } from "vitest";
import { RECORD_KINDS, RECORDS, type RecordDescription } from "#contract/records.ts";
import {
  canonicalJson,
  changeText,
  isSameValue,
  type ChangeValue,
  type Changes,
} from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { TRANSACTION_REMOVED, TRANSACTION_RESTORED } from "#domain/audit-descriptions.ts";
import type { Database } from "#server/database/database.ts";
import { NO_DUE_DATE } from "#server/rollups/rollup-tables.ts";
import { readCategoryKeys } from "#server/database/category-keys.ts";
import { fromStored } from "#server/database/stored-records.ts";
import { verifyHistory } from "#server/history/verify-history.ts";

/**
 * Every row has a history, every history a row or a removal record; the chain verifies; the rollups
 * equal the grouped transactions; every entry has a category and tags that exist;
 * the parts of a split entry sum to its amount.
 */
export async function expectLedgerInvariants(database: Database): Promise<void> {
  expect(await verifyHistory(database.reader)).toMatchObject({ isIntact: true });
  expect(await mismatchedHistories(database)).toEqual([]);
  expect(await entriesWithoutCategory(database)).toEqual([]);
  expect(await unknownTags(database)).toEqual([]);
  expect(await wrongSplits(database)).toEqual([]);
  for (const table of TOTALS_TABLES) {
    expect(await storedTotals(database, table), table).toEqual(
      await groupedTotals(database, table),
    );
  }
}

async function entriesWithoutCategory({ reader }: Database): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`select id from transactions
    where category not in (select key from categories)
    union all select id from recurrences
    where category not in (select key from categories)`.execute(reader);
  return rows.map(({ id }) => id);
}

type StoredPart = { readonly category: string; readonly amount: number };

/** Split entries whose parts do not sum to the amount, or that share a category. */
async function wrongSplits({ reader }: Database): Promise<string[]> {
  const { rows: known } = await sql<{ key: string }>`select key from categories`.execute(reader);
  const keys = new Set(known.map(({ key }) => key));
  const { rows } = await sql<{ id: string; category: string; amount: number; splits: string }>`
    select id, category, amount, splits from transactions where splits is not null`.execute(reader);
  return rows.flatMap(({ id, category, amount, splits }) => {
    const parts = JSON.parse(splits) as StoredPart[];
    const sum = parts.reduce((total, part) => total + BigInt(part.amount), 0n);
    const own = new Set(parts.map((part) => part.category));
    const isRight =
      sum === BigInt(amount) &&
      parts.length > 1 &&
      own.size === parts.length &&
      own.isSubsetOf(keys) &&
      parts.every((part) => part.amount > 0) &&
      parts[0]?.category === category;
    return isRight ? [] : [id];
  });
}

async function unknownTags({ reader }: Database): Promise<string[]> {
  const tags = await reader.selectFrom("tags").select("id").execute();
  const { rows } = await sql<{ readonly tag_ids: string }>`select tag_ids from transactions
    union all select tag_ids from recurrences`.execute(reader);
  const known = new Set<string>(tags.map(({ id }) => id));
  return rows.flatMap((row) => JSON.parse(row.tag_ids) as string[]).filter((id) => !known.has(id));
}

type Row = Readonly<Record<string, ChangeValue>>;

/** One line for each difference between a row and its history. */
async function mismatchedHistories(database: Database): Promise<string[]> {
  const problems: string[] = [];
  const keys = await readCategoryKeys(database.reader);
  for (const kind of RECORD_KINDS) {
    const { table, entityType, row: codec }: RecordDescription = RECORDS[kind];
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(database.reader);
    const asApi = rows.map((row) => codec.encode(fromStored(kind, row as never, keys)) as Row);
    problems.push(...(await findMismatches(database, entityType, asApi)));
  }
  return problems;
}

/** The categories created by migration 0019. */
const INITIAL: readonly Row[] = FIRST_CATEGORIES.map((name, at) => ({
  id: `CAT-inicial${at + 1}`,
  name,
  kind: "both",
  statement_place: null,
  position: at + 1,
  is_active: true,
  created_at: "2020-01-01T00:00:00.000Z",
}));

const FIRST_DESCRIPTIONS =
  /^(?:(?:Contato|Lançamento) criado|(?:Conta|Categoria|Transferência|Recorrência|Etiqueta) criada)$/u;

/**
 * Replays every history: it must end with the current row, or with none. Renaming a category
 * changes all its entries, without records of their own.
 */
async function findMismatches(
  database: Database,
  entityType: EntityType,
  rows: readonly Row[],
): Promise<string[]> {
  const records = await database.reader
    .selectFrom("audit_records")
    .select(["entity_type", "entity_id", "description", "changes"])
    .where("entity_type", "in", [entityType, "category"])
    .orderBy("sequence")
    .execute();
  const problems: string[] = [];
  const states = new Map<string, Row | null>();
  if (entityType === "category") for (const row of INITIAL) states.set(changeText(row["id"]), row);
  for (const { entity_type: type, entity_id: id, description, changes } of records) {
    const before = states.get(id);
    const replayed = JSON.parse(changes ?? "{}") as Changes;
    if (type !== entityType) {
      const [from = null, to = null] = replayed["name"] ?? [];
      for (const [entry, row] of states) states.set(entry, renamed(row, from, to));
      continue;
    }
    for (const [column, [old]] of Object.entries(replayed)) {
      // An update does not record updated_at, which always changes.
      if (column === "updated_at" || isSameValue(before?.[column], old)) continue;
      problems.push(`${id}: ${description}: ${column} was ${JSON.stringify(before?.[column])}`);
    }
    // The first record of the company lists its changes.
    const isFirst =
      entityType === "company"
        ? replayed["id"] !== undefined
        : FIRST_DESCRIPTIONS.test(description);
    const isRestored = description === TRANSACTION_RESTORED;
    // The previous state of a restored row is null.
    if (isFirst !== (before === undefined) || isRestored !== (before === null)) {
      problems.push(`${id}: ${description} at its place`);
    }
    const isLast = description === TRANSACTION_REMOVED;
    const values = Object.entries(replayed).map(([column, [, value]]) => [column, value]);
    states.set(id, isLast ? null : { ...before, ...Object.fromEntries(values) });
  }
  const present = new Map(rows.map((row) => [changeText(row["id"]), row]));
  for (const id of new Set([...states.keys(), ...present.keys()])) {
    const ended = canonicalJson(withoutUpdatedAt(states.get(id)));
    const is = canonicalJson(withoutUpdatedAt(present.get(id)));
    if (ended !== is) problems.push(`${id}: history ends with ${ended}, the row is ${is}`);
  }
  return problems;
}

function renamed(row: Row | null, from: ChangeValue, to: ChangeValue): Row | null {
  if (row === null || from === null) return row;
  const text = JSON.stringify(
    [row["category"] ?? null, row["splits"] ?? null],
    (name, value: unknown) =>
      value === from && (name === "0" || name === "category") ? to : value,
  );
  const [category, splits] = JSON.parse(text) as ChangeValue[];
  return {
    ...row,
    ...(row["category"] !== undefined && { category: category ?? null }),
    ...(row["splits"] !== undefined && { splits: splits ?? null }),
  };
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
  paid_totals: {
    key: sql`cast(paid_on as text) as paid_on, type, category`,
    grouped: sql`
      select cast(paid_on as text) as paid_on, type, category, ${SUM} from transactions
      where lifecycle = 'active' and status = 'paid' group by paid_on, type, category`,
  },
  account_totals: {
    key: sql`account_id, cast(paid_on as text) as paid_on, type`,
    grouped: sql`
      select account_id, cast(paid_on as text) as paid_on, type, ${SUM} from transactions
      where lifecycle = 'active' and status = 'paid' and account_id is not null
      group by account_id, paid_on, type`,
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

/** The actual rows of a rollup, in the same form. */
export async function storedTotals({ reader }: Database, table: TotalsTable): Promise<string[]> {
  const { rows } = await sql`
    select ${ROLLUPS[table].key}, cast(count as text) as count, cast(cents as text) as cents
    from ${sql.table(table)}`.execute(reader);
  return inOrder(rows);
}

function inOrder(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
