/**
 * Tables with the count and the sum in centavos of the transactions of each key. Always true after
 * a commit: each equals a GROUP BY over `transactions`, without rows for empty keys.
 */
import {
  sql,
  type CompiledQuery,
  type RawBuilder,
  type Transaction as DatabaseTransaction,
} from "kysely";
import type { Transaction } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import { BatchStatement } from "../database/batch-statement.ts";
import type { Schema } from "../database/schema.ts";
import { ROLLUP_TABLES, rollupKey, type RollupTable } from "./rollup-tables.ts";

/** BigInt, because the entries of one command may exceed a safe integer. */
type Total = { readonly key: readonly string[]; count: number; cents: bigint };
type Totals = Map<string, Total>;

export class RollupChange {
  readonly #changes = ROLLUPS.map((rollup) => ({
    ...rollup,
    entering: new Map() as Totals,
    leaving: new Map() as Totals,
  }));

  /** `before` is null for a creation, `after` for a removal. */
  add(before: Transaction | null, after: Transaction | null): void {
    for (const { table, entering, leaving } of this.#changes) {
      const [from, to] = [totalOf(table, before), totalOf(table, after)];
      if (from?.name === to?.name && from?.cents === to?.cents) continue;
      if (from !== null) addTo(leaving, from);
      if (to !== null) addTo(entering, to);
    }
  }

  /** The pending changes; call once. Additions come first, so that no total is ever negative. */
  *takeChanges(db: DatabaseTransaction<Schema>, engine: Engine): Iterable<CompiledQuery> {
    for (const { add, subtract, deleteEmptied, entering, leaving } of this.#changes) {
      const additions = netTotals(entering, leaving);
      const removals = netTotals(leaving, entering);
      entering.clear();
      leaving.clear();
      yield* add.compile(db, engine, additions);
      yield* subtract.compile(db, engine, removals);
      yield* deleteEmptied.compileLookup(db, engine, removals);
    }
  }
}

type Part = { readonly key: readonly string[]; readonly name: string; readonly cents: number };

function totalOf(table: RollupTable, transaction: Transaction | null): Part | null {
  const key = transaction === null ? null : rollupKey(table, transaction);
  if (key === null || transaction === null) return null;
  return { key, name: key.join("|"), cents: transaction.amountCents };
}

function addTo(totals: Totals, { key, name, cents }: Part): void {
  const total = totals.get(name);
  if (total === undefined) totals.set(name, { key, count: 1, cents: BigInt(cents) });
  else {
    total.count += 1;
    total.cents += BigInt(cents);
  }
}

/** Excludes totals that the other direction cancels out. */
function netTotals(totals: Totals, others: Totals): Total[] {
  return [...totals]
    .filter(([name, { count, cents }]) => {
      const other = others.get(name);
      return other?.count !== count || other.cents !== cents;
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total);
}

const ROLLUPS = ROLLUP_TABLES.map((table) => {
  const toParameters = ({ key, count, cents }: Total): unknown[] => [...key, count, cents];
  return {
    table,
    add: new BatchStatement((totals) => upsert(table, totals, sql`+`), toParameters),
    subtract: new BatchStatement((totals) => upsert(table, totals, sql`-`), toParameters),
    deleteEmptied: new BatchStatement(
      (totals: readonly Total[]) => deleteEmpty(table, totals),
      ({ key }) => key,
    ),
  };
});

function deleteEmpty(
  { table, keyColumns }: RollupTable,
  totals: readonly Total[],
): RawBuilder<unknown> {
  const isKey = ({ key }: Total): RawBuilder<unknown> =>
    sql`(${sql.join(
      keyColumns.map((column, at) => sql`${sql.ref(column)} = ${key[at]}`),
      sql` and `,
    )})`;
  return sql`delete from ${sql.table(table)}
    where (${sql.join(totals.map(isKey), sql` or `)}) and count = 0`;
}

function upsert(
  { table, keyColumns }: RollupTable,
  totals: readonly Total[],
  operator: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = sql.join(keyColumns.map((column) => sql.ref(column)));
  const rows = totals.map(({ key, count, cents }) => sql`(${sql.join([...key, count, cents])})`);
  const sumOf = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${table}.${column}`)} ${operator} ${sql.ref(`excluded.${column}`)}`;
  return sql`insert into ${sql.table(table)} (${keys}, count, cents) values ${sql.join(rows)}
    on conflict (${keys}) do update set count = ${sumOf("count")}, cents = ${sumOf("cents")}`;
}
