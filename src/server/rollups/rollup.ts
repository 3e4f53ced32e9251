/**
 * Totals kept beside the transactions: tables that say, for each key, how many transactions have it
 * and how many centavos they are. Always true after a commit: each equals a GROUP BY over
 * `transactions`, and holds no row for a key that none has.
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

/** One such table, and which key of it a transaction has. */
export type Rollup = {
  readonly table:
    | "daily_totals"
    | "monthly_totals"
    | "daily_sums"
    | "monthly_sums"
    | "daily_sides"
    | "contact_totals";
  /** The primary key. */
  readonly keyColumns: readonly string[];
  /** In the order of `keyColumns`; null when the transaction is in none of these totals. */
  readonly keyOf: (transaction: Transaction) => readonly string[] | null;
};

/** Collects what one `Work` adds to the totals and takes from them, to be written at its end. */
export class RollupChange {
  readonly #changes: readonly TableChange[];

  constructor(kept: readonly Rollup[]) {
    this.#changes = kept.map((totals) => ({ totals, entering: new Map(), leaving: new Map() }));
  }

  enter(transaction: Transaction): void {
    for (const { totals, entering } of this.#changes) add(entering, totals, transaction);
  }

  leave(transaction: Transaction): void {
    for (const { totals, leaving } of this.#changes) add(leaving, totals, transaction);
  }

  /**
   * The statements that write it. What enters is added first, so that no total is ever below zero, not
   * for a moment.
   */
  changes(db: DatabaseTransaction<Schema>, engine: Engine): CompiledQuery[] {
    return this.#changes.flatMap(({ totals, entering, leaving }) => {
      const statements = statementsOf(totals);
      const taken = inKeyOrder(leaving, entering);
      return [
        ...statements.add.compile(db, engine, inKeyOrder(entering, leaving)),
        ...statements.take.compile(db, engine, taken),
        ...statements.removeEmptied.compileLookup(db, engine, taken),
      ];
    });
  }
}

/** BigInt: the entries of one command may add up to more than a number holds exactly. */
type Total = { readonly key: readonly string[]; count: number; cents: bigint };
type Totals = Map<string, Total>;
type TableChange = {
  readonly totals: Rollup;
  readonly entering: Totals;
  readonly leaving: Totals;
};

function add(totals: Totals, { keyOf }: Rollup, transaction: Transaction): void {
  const key = keyOf(transaction);
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

/** Without those that the other way takes back in full. */
function inKeyOrder(totals: Totals, others: Totals): Total[] {
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
  readonly take: BatchStatement<Total>;
  readonly removeEmptied: BatchStatement<Total>;
};

const STATEMENTS = new WeakMap<Rollup, Statements>();

function statementsOf(kept: Rollup): Statements {
  const known = STATEMENTS.get(kept);
  if (known !== undefined) return known;
  const valuesOf = ({ key, count, cents }: Total): unknown[] => [...key, count, cents];
  const made: Statements = {
    add: new BatchStatement((db, totals) => on(db, combined(kept, totals, sql`+`)), valuesOf),
    take: new BatchStatement((db, totals) => on(db, combined(kept, totals, sql`-`)), valuesOf),
    removeEmptied: new BatchStatement(
      (db, totals) => on(db, withoutEntries(kept, totals)),
      ({ key }) => key,
    ),
  };
  STATEMENTS.set(kept, made);
  return made;
}

function on(db: Kysely<Schema>, statement: RawBuilder<unknown>): Compilable {
  return { compile: () => statement.compile(db) };
}

/** The statement that removes those of these keys that no entry has any more. */
function withoutEntries(
  { table, keyColumns }: Rollup,
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

/** The statement that combines totals with those of their keys, by an operator. */
function combined(
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
