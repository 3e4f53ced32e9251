/**
 * The statement of an account, newest day first. The time within a day is unknown: incoming money
 * counts before outgoing, as at a bank, so it stands below it; ids ascend. A page costs the same at
 * any depth.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { formatPosition } from "#contract/account-balances.ts";
import type {
  AccountMovement,
  AccountStatement,
  MovementPosition,
  MovementTexts,
  MovementsRequest,
} from "#domain/account-movement.ts";
import { civilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema, StoredBoolean } from "../database/schema.ts";
import { categoryName, namedSplits } from "../rows/category-sql.ts";
import { ofSeriesOrParent } from "../rows/series-entries.ts";
import { readBalance } from "./read-balances.ts";

/** `db` is a snapshot. Null if the account does not exist. */
export async function readAccountStatement(
  db: Kysely<Schema>,
  engine: Engine,
  request: MovementsRequest,
): Promise<AccountStatement | null> {
  const { accountId, start, end, limit, after } = request;
  const openingCents = await readBalance(db, accountId, { is: "before", date: start });
  const closingCents = await readBalance(db, accountId, { is: "through", date: end });
  if (openingCents === null || closingCents === null) return null;
  const rows: MovementRow[] = [];
  for (const source of sources(engine)) {
    rows.push(...(await pageOf(source, request).execute(db)).rows);
  }
  rows.sort((a, b) => (isOlder(a, b) ? 1 : -1));
  const topCents =
    after === null ? closingCents : await readBalanceBefore(db, engine, accountId, after);
  const movements = withBalances(rows.slice(0, limit), topCents);
  const last = movements.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const next = hasMore ? formatPosition(positionOf(last)) : null;
  return { openingCents, closingCents, movements, next };
}

function positionOf({ date, amountCents, id }: AccountMovement): MovementPosition {
  return { date, direction: amountCents > 0n ? "in" : "out", id };
}

/** The columns of `MovementTexts`. */
export type TextColumns = {
  readonly category: MovementTexts["category"];
  readonly notes: string | null;
  readonly contact_name: string | null;
  readonly series_number: number | null;
  readonly series_count: number | null;
  readonly splits: MovementTexts["splits"];
  readonly paid_on_assumed: StoredBoolean;
  readonly other_account_id: MovementTexts["otherAccountId"];
};

export function toTexts(row: TextColumns): MovementTexts {
  const { category, notes, splits } = row;
  return {
    category,
    notes,
    contactName: row.contact_name,
    seriesNumber: row.series_number,
    seriesCount: row.series_count,
    splits,
    isPaidOnAssumed: Boolean(row.paid_on_assumed),
    otherAccountId: row.other_account_id,
  };
}

/** Of entries with their contact. */
export function entryTexts(engine: Engine): RawBuilder<unknown> {
  return sql`${categoryName(sql.ref("transactions.category"))} as category,
    transactions.notes as notes, clients.name as contact_name,
    ${ofSeriesOrParent("series_number")}, ${ofSeriesOrParent("series_count")},
    ${namedSplits(sql.ref("transactions.splits"), engine)} as splits, paid_on_assumed,
    null as other_account_id`;
}

type MovementRow = TextColumns & {
  readonly id: AccountMovement["id"];
  readonly date: string;
  readonly amount: number;
};

/** A table whose rows move money in an account; the columns as SQL. */
type Source = {
  readonly from: RawBuilder<unknown>;
  readonly account: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly lifecycle: RawBuilder<unknown>;
  readonly signed: RawBuilder<unknown>;
  readonly texts: RawBuilder<unknown>;
};

function sources(engine: Engine): readonly Source[] {
  return [
    {
      // The index has the days of the pages in order; each day is sorted.
      from: sql`transactions ${engine.indexHint("transactions_of_accounts")}
        left join clients on clients.id = transactions.client_id`,
      account: sql.ref("transactions.account_id"),
      id: sql.ref("transactions.id"),
      day: sql.ref("transactions.paid_on"),
      lifecycle: sql.ref("transactions.lifecycle"),
      signed: sql`case transactions.type when 'income' then amount else -amount end`,
      texts: entryTexts(engine),
    },
    ofTransfers("to_account_id", sql`amount`, "from_account_id"),
    ofTransfers("from_account_id", sql`-amount`, "to_account_id"),
  ];
}

function ofTransfers(account: string, signed: RawBuilder<unknown>, other: string): Source {
  return {
    from: sql`transfers`,
    account: sql.ref(account),
    id: sql.ref("id"),
    // Not the column of the result, by which no index is in order.
    day: sql.ref("transfers.date"),
    lifecycle: sql.ref("lifecycle"),
    signed,
    texts: sql`null as category, notes, null as contact_name, null as series_number,
      null as series_count, null as splits, false as paid_on_assumed, ${sql.ref(other)} as other_account_id`,
  };
}

/** Reads one row more than the page shows. */
function pageOf(
  source: Source,
  { accountId, start, end, limit, after }: MovementsRequest,
): RawBuilder<MovementRow> {
  const { from, account, id, day, lifecycle, signed, texts } = source;
  const isAfter =
    after === null
      ? sql`1 = 1`
      : sql`${day} <= ${after.date} and (${day} < ${after.date} or ${isOlderInDay(source, after)})`;
  return sql<MovementRow>`select ${id} as id, cast(${day} as text) as date, ${signed} as amount,
      ${texts}
    from ${from} where ${account} = ${accountId} and ${lifecycle} = 'active'
      and ${day} >= ${start} and ${day} <= ${end} and ${isAfter}
    order by ${day} desc, ${isIn(source)}, ${id} limit ${limit + 1}`;
}

function isIn({ signed }: Pick<Source, "signed">): RawBuilder<SqlBool> {
  return sql`(${signed}) > 0`;
}

/** A condition for movements of the day of a position: money that came in is older than money that went out. */
function isOlderInDay(source: Source, { direction, id }: MovementPosition): RawBuilder<SqlBool> {
  const hasLaterId = sql<SqlBool>`${source.id} > ${id}`;
  return direction === "in"
    ? sql`(${isIn(source)} and ${hasLaterId})`
    : sql`(${isIn(source)} or ${hasLaterId})`;
}

/** The balance after the movement before this one. */
async function readBalanceBefore(
  db: Kysely<Schema>,
  engine: Engine,
  accountId: AccountId,
  position: MovementPosition,
): Promise<TotalCents> {
  const { date } = position;
  let balance = (await readBalance(db, accountId, { is: "before", date })) ?? 0n;
  for (const source of sources(engine)) {
    const isEarlier = sql<SqlBool>`${source.account} = ${accountId}
      and ${source.lifecycle} = 'active' and ${source.day} = ${date}
      and ${isOlderInDay(source, position)}`;
    const { rows } = await sql<{ readonly moved: string }>`
      select cast(coalesce(sum(${source.signed}), 0) as text) as moved
      from ${source.from} where ${isEarlier}`.execute(db);
    balance += BigInt(rows[0]?.moved ?? 0);
  }
  return balance;
}

/** Newest first; `topCents` is the balance after the first one. */
function withBalances(rows: readonly MovementRow[], topCents: TotalCents): AccountMovement[] {
  let balanceCents = topCents;
  return rows.map((row) => {
    const amountCents = BigInt(row.amount);
    const { id } = row;
    const movement = { ...toTexts(row), id, date: civilDate(row.date), amountCents, balanceCents };
    balanceCents -= amountCents;
    return movement;
  });
}

function isOlder(a: MovementRow, b: MovementRow): boolean {
  if (a.date !== b.date) return a.date < b.date;
  const [cameIn, otherCameIn] = [a.amount > 0, b.amount > 0];
  return cameIn === otherCameIn ? a.id > b.id : cameIn;
}
