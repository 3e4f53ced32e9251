/** Counts and sums the transfers that match a filter. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import { transferConditions } from "#contract/transfer-totals.ts";
import { parseValueWords } from "#domain/entry-search.ts";
import type { TransferFilter, TransferTotals } from "#domain/transfer.ts";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";

type Row = {
  readonly count: number;
  readonly active: number;
  readonly total: string;
  readonly received: string;
  readonly sent: string;
};

export async function readTransferTotals(
  db: Kysely<Schema>,
  target: SqlTarget,
  filter: TransferFilter,
): Promise<TransferTotals> {
  const { accountId } = filter;
  const { rows } = await sql<Row>`
    select count(*) as count,
      count(*) filter (where lifecycle = 'active') as active,
      ${sumWhere(sql`1 = 1`)} as total,
      ${sumWhere(sql`to_account_id = ${accountId}`)} as received,
      ${sumWhere(sql`from_account_id = ${accountId}`)} as sent
    from transfers
    where ${compileFilter("transfers", toFilter(filter), target)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("Assertion failed: sums of nothing are a row");
  return {
    count: row.count,
    activeCount: row.active,
    totalCents: BigInt(row.total),
    inCents: BigInt(row.received),
    outCents: BigInt(row.sent),
  };
}

function toFilter({ search, ...filter }: TransferFilter): Filter {
  const words = parseValueWords(search ?? "").map((word) => [word]);
  const filters: Filter[] = [...transferConditions(filter)];
  if (words.length > 0) filters.push({ kind: "words", words });
  return { kind: "and", filters };
}

/** Returned as text, because a sum may exceed a safe integer. */
function sumWhere(condition: RawBuilder<SqlBool>): RawBuilder<string> {
  return sql`cast(coalesce(sum(amount) filter (where lifecycle = 'active' and ${condition}), 0) as text)`;
}
