/** Columns computed from others, both in SQL and from a row. */
import { sql, type RawBuilder } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { collationKey } from "#domain/normalize-text.ts";
import { MAX_MADE_AT_ONCE } from "#domain/recurrence-rule.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import { categoryName, namedSplits, plainCategoryName } from "./category-sql.ts";
import { resolvedStatusSql } from "./resolved-status-sql.ts";
import { countLaterParts } from "./split-parts.ts";
import type { TableName } from "./tables.ts";
import type { ApiRow } from "./api-rows.ts";

export type ComputedColumn = {
  /** `today` is the company's day. */
  readonly compile: (today: CivilDate, engine: Engine) => RawBuilder<unknown>;
  /** The same value from a row; null when it depends on other rows. */
  readonly ofRow: ((row: ApiRow, today: CivilDate) => ApiRow[string]) | null;
};

/** Sums, which may exceed a safe integer. */
export const SUM_COLUMNS: ReadonlySet<string> = new Set([
  "total_income",
  "total_expense",
  "unpaid_income",
  "unpaid_expense",
  "overdue_income",
  "overdue_expense",
  "overdue_amount",
]);

export function computedColumn(table: TableName, column: string): ComputedColumn | null {
  return COMPUTED.get(`${table}.${column}`) ?? null;
}

const COMPUTED: ReadonlyMap<string, ComputedColumn> = new Map<string, ComputedColumn>([
  [
    "transactions.resolved_status",
    {
      compile: resolvedStatusSql,
      ofRow: (row, today) =>
        resolvedStatus(
          {
            status: row["status"] as TransactionStatus,
            dueDate: row["expected_payment_date"] as CivilDate | null,
          },
          today,
        ),
    },
  ],
  ["transactions.category", categoryOf("transactions")],
  [
    "transactions.category_plain",
    {
      compile: () => plainCategoryName(sql.ref("transactions.category")),
      ofRow: (row) => collationKey(row["category"] as string),
    },
  ],
  ["transactions.paid_parts", { compile: paidParts, ofRow: null }],
  [
    "transactions.splits",
    {
      compile: (_today, engine) => namedSplits(sql.ref("transactions.splits"), engine),
      ofRow: (row) => row["splits"] ?? null,
    },
  ],
  ["recurrences.category", categoryOf("recurrences")],
  ["recurrences.next_due_date", { compile: nextDueDate, ofRow: null }],
  ["recurrences.next_amount", { compile: nextAmount, ofRow: null }],
  ["recurrences.overdue_count", { compile: overdueOf(sql`count(*)`), ofRow: null }],
  [
    "recurrences.overdue_amount",
    { compile: overdueOf(sql`sum(transactions.amount)`), ofRow: null },
  ],
  [
    "clients.name_plain",
    {
      compile: () => sql`clients.name_plain`,
      ofRow: (row) => collationKey(row["name"] as string),
    },
  ],
  ["clients.total_income", { compile: () => activeTotal("income"), ofRow: null }],
  ["clients.total_expense", { compile: () => activeTotal("expense"), ofRow: null }],
  ["clients.unpaid_income", { compile: () => unpaidTotal("income"), ofRow: null }],
  ["clients.unpaid_expense", { compile: () => unpaidTotal("expense"), ofRow: null }],
  ["clients.overdue_income", { compile: (today) => overdueTotal("income", today), ofRow: null }],
  ["clients.overdue_expense", { compile: (today) => overdueTotal("expense", today), ofRow: null }],
  [
    "clients.last_entry_at",
    {
      // The last one in `transactions_by_contact`.
      compile: () => sql`(select max(transactions.created_at) from transactions
        where transactions.client_id = clients.id)`,
      ofRow: null,
    },
  ],
  [
    "clients.last_due_date",
    {
      // The last one in `transactions_of_contact_by_due`.
      compile: () => sql`(select max(transactions.expected_payment_date) from transactions
        where transactions.client_id = clients.id)`,
      ofRow: null,
    },
  ],
  [
    "categories.entry_count",
    {
      compile: (_today, engine) => sql`cast(coalesce((select sum(monthly_totals.count)
          from monthly_totals where monthly_totals.category = categories.key), 0)
        + coalesce((select later.count from (${countLaterParts(engine)}) as later
          where later.category = categories.key), 0) as bigint)`,
      ofRow: null,
    },
  ],
  [
    "clients.linked_count",
    {
      compile: () => sql`cast(coalesce((select sum(contact_totals.count) from contact_totals
        where contact_totals.client_id = clients.id), 0) as bigint)`,
      ofRow: null,
    },
  ],
]);

function categoryOf(table: TableName): ComputedColumn {
  return {
    compile: () => categoryName(sql.ref(`${table}.category`)),
    ofRow: (row) => row["category"] ?? null,
  };
}

/** The sum of the paid parts of an entry, by `transactions_of_payment`. */
function paidParts(): RawBuilder<unknown> {
  return sql`cast(coalesce((select sum(parts.amount) from transactions as parts
    where parts.parent_id = transactions.id and parts.payment_role = 'part'
    and parts.status = 'paid' and parts.lifecycle = 'active'), 0) as bigint)`;
}

/**
 * The due date of the next entry, which may differ from the rule's date; if that entry is not made
 * yet, the rule's date, unless paused.
 */
function nextDueDate(today: CivilDate): RawBuilder<unknown> {
  return sql`coalesce((select min(transactions.expected_payment_date) ${comingEntries(today)}),
    case when recurrences.paused_on is null then recurrences.next_date end)`;
}

/**
 * The price of that entry, which may differ from the rule's: what is open of it and what was
 * already paid. The rule's where there is none.
 */
function nextAmount(today: CivilDate): RawBuilder<unknown> {
  const paid = sql`(select sum(parts.amount) from transactions as parts
    where parts.parent_id = transactions.id and parts.payment_role = 'part'
    and parts.lifecycle <> 'cancelled')`;
  return sql`coalesce((select transactions.amount + cast(coalesce(${paid}, 0) as bigint)
    ${comingEntries(today)}
    order by transactions.expected_payment_date, transactions.series_number limit 1),
    recurrences.amount)`;
}

/** Reads only entries of the next months, by `transactions_of_series`. */
function comingEntries(today: CivilDate): RawBuilder<unknown> {
  return sql`from transactions
    where transactions.series_id = recurrences.id
    and transactions.series_number >= recurrences.next_number - ${sql.lit(MAX_MADE_AT_ONCE)}
    and transactions.lifecycle = 'active' and transactions.status <> 'paid'
    and transactions.expected_payment_date >= ${today}`;
}

/** Aggregates the active overdue entries of a recurrence, also of one that has ended. */
function overdueOf(aggregate: RawBuilder<unknown>): ComputedColumn["compile"] {
  return (today) => sql`cast(coalesce((select ${aggregate} from transactions
    where transactions.series_id = recurrences.id
    and transactions.lifecycle = 'active' and ${resolvedStatusSql(today)} = 'overdue'), 0) as bigint)`;
}

function activeTotal(type: TransactionType): RawBuilder<unknown> {
  return sql`coalesce((select contact_totals.cents from contact_totals
    where contact_totals.client_id = clients.id and contact_totals.type = ${type}
    and contact_totals.lifecycle = 'active'), 0)`;
}

function unpaidTotal(type: TransactionType): RawBuilder<unknown> {
  return sql`coalesce((select contact_unpaid.cents from contact_unpaid
    where contact_unpaid.client_id = clients.id and contact_unpaid.type = ${type}), 0)`;
}

/** Its conditions are those of the index `transactions_unpaid_of_contact`. */
function overdueTotal(type: TransactionType, today: CivilDate): RawBuilder<unknown> {
  return sql`cast(coalesce((select sum(transactions.amount) from transactions
    where transactions.client_id = clients.id and transactions.type = ${type}
    and transactions.lifecycle = 'active' and transactions.status <> 'paid'
    and ${resolvedStatusSql(today)} = 'overdue'), 0) as bigint)`;
}
