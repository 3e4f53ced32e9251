/** The tags of a report: their names, and the sums of tagged entries. */
import { sql, type Kysely, type SqlBool } from "kysely";
import { byPosition } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { TagId } from "#domain/ids.ts";
import type { DatedFilter, Resolved } from "#domain/report-filter.ts";
import type { ReportInput, TaggedSum } from "#domain/report.ts";
import type { TagIds } from "#domain/tag.ts";
import type { Schema } from "../database/schema.ts";
import { isInPeriodOf, toConditions } from "../rollups/filter-conditions.ts";
import type { Source } from "../rollups/read-rollups.ts";
import { readSums } from "../rollups/totals-of-query.ts";
import { countedEntries } from "../rollups/split-corrections.ts";
import { entriesOf } from "./report-totals.ts";

type Named = {
  readonly tag_id: TagId | null;
  readonly name: string;
  readonly position: number;
};

/** One statement, so that a company without tags needs no other; categories are in order. */
export async function readNames(
  db: Kysely<Schema>,
): Promise<Pick<ReportInput, "categoryNames" | "tags">> {
  const { rows } = await sql<Named>`select null as tag_id, name, position from categories
    union all select id, name, 0 from tags`.execute(db);
  const categories = rows.filter((row) => row.tag_id === null);
  return {
    categoryNames: categories.toSorted(byPosition).map(({ name }) => name),
    tags: rows.flatMap(({ tag_id: id, name }) => (id === null ? [] : [{ id, name }])),
  };
}

/** The literal is the one in the index `transactions_tagged`. */
export async function readTaggedSums(
  { db, engine }: Source,
  filter: Resolved<DatedFilter>,
  today: CivilDate,
): Promise<TaggedSum[]> {
  const { categories } = filter;
  const target = { engine, today };
  const conditions = [
    sql<SqlBool>`tag_ids <> '[]' and lifecycle = 'active'`,
    ...(entriesOf(filter, target) ?? []),
    ...toConditions({ ...filter, categories: null }, target),
    ...isInPeriodOf(filter, target),
  ];
  const columns = { tag_ids: sql.ref("tag_ids"), type: sql.ref("type") };
  const entries = countedEntries(engine, { columns, conditions, categories });
  const sums = await readSums<{ readonly tag_ids: TagIds; readonly type: TaggedSum["type"] }>(
    db,
    ["tag_ids", "type"],
    sql`(${entries}) as tagged`,
  );
  return sums.map(({ tag_ids: tagIds, ...sum }) => ({ ...sum, tagIds }));
}
