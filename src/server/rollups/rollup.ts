/**
 * Tables with the count and sum in centavos of the transactions of each key. Always true after a commit:
 * each equals a GROUP BY over `transactions`, with no row for an empty key.
 */
import {
  sql,
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type RawBuilder,
  type Transaction as DatabaseTransaction,
} from "kysely";
import type { Transaction } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import { BatchStatement } from "../database/batch-statement.ts";
import type { Schema } from "../database/schema.ts";

export type Rollup = {
  readonly table:
    | "daily_totals"
    | "monthly_totals"
    | "daily_sums"
    | "monthly_sums"
    | "daily_sides"
    | "contact_totals";
  readonly keyColumns: readonly string[];
  /** In the order of `keyColumns`; null excludes the transaction. */
  readonly toKey: (transaction: Transaction) => readonly string[] | null;
};

export class RollupChange {
  readonly #changes: readonly TableChange[];

  constructor(rollups: readonly Rollup[]) {
    this.#changes = rollups.map((rollup) => ({ rollup, entering: new Map(), leaving: new Map() }));
  }

  enter(transaction: Transaction): void {
    for (const { rollup, entering } of this.#changes) add(entering, rollup, transaction);
  }

  leave(transaction: Transaction): void {
    for (const { rollup, leaving } of this.#changes) add(leaving, rollup, transaction);
  }

  /** Additions come first, so that no total is ever negative. */
  changes(db: DatabaseTransaction<Schema>, engine: Engine): CompiledQuery[] {
    return this.#changes.flatMap(({ rollup, entering, leaving }) => {
      const statements = getStatements(rollup);
      const removals = netTotals(leaving, entering);
      return [
        ...statements.add.compile(db, engine, netTotals(entering, leaving)),
        ...statements.subtract.compile(db, engine, removals),
        ...statements.deleteEmptied.compileLookup(db, engine, removals),
      ];
    });
  }
}

/** BigInt, as the entries of one command may exceed a safe integer. */
type Total = { readonly key: readonly string[]; count: number; cents: bigint };
type Totals = Map<string, Total>;
type TableChange = {
  readonly rollup: Rollup;
  readonly entering: Totals;
  readonly leaving: Totals;
};

function add(totals: Totals, { toKey }: Rollup, transaction: Transaction): void {
  const key = toKey(transaction);
  if (key === null) return;
  const name = key.join("|");
  let total = totals.get(name);
  if (total === undefined) {
    total = { key, count: 0, cents: 0n };
    totals.set(name, total);
  }
  total.count += 1;
  total.cents += BigInt(transaction.amountCents);
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

type Statements = {
  readonly add: BatchStatement<Total>;
  readonly subtract: BatchStatement<Total>;
  readonly deleteEmptied: BatchStatement<Total>;
};

const STATEMENT_CACHE = new WeakMap<Rollup, Statements>();

function getStatements(rollup: Rollup): Statements {
  const cached = STATEMENT_CACHE.get(rollup);
  if (cached !== undefined) return cached;
  const toParameters = ({ key, count, cents }: Total): unknown[] => [...key, count, cents];
  const statements: Statements = {
    add: new BatchStatement(
      (db, totals) => toCompilable(db, upsert(rollup, totals, sql`+`)),
      toParameters,
    ),
    subtract: new BatchStatement(
      (db, totals) => toCompilable(db, upsert(rollup, totals, sql`-`)),
      toParameters,
    ),
    deleteEmptied: new BatchStatement(
      (db, totals) => toCompilable(db, deleteEmpty(rollup, totals)),
      ({ key }) => key,
    ),
  };
  STATEMENT_CACHE.set(rollup, statements);
  return statements;
}

function toCompilable(db: Kysely<Schema>, statement: RawBuilder<unknown>): Compilable {
  return { compile: () => statement.compile(db) };
}

function deleteEmpty({ table, keyColumns }: Rollup, totals: readonly Total[]): RawBuilder<unknown> {
  const isKey = ({ key }: Total): RawBuilder<unknown> =>
    sql`(${sql.join(
      keyColumns.map((column, at) => sql`${sql.ref(column)} = ${key[at]}`),
      sql` and `,
    )})`;
  return sql`delete from ${sql.table(table)}
    where (${sql.join(totals.map(isKey), sql` or `)}) and count = 0`;
}

function upsert(
  { table, keyColumns }: Rollup,
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
