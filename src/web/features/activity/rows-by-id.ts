/** Reads by id the data that the screen shows besides the history. */
import * as z from "zod";
import type { RowChange } from "#contract/history-subject.ts";
import { inList } from "#contract/in-list.ts";
import type { EntityType } from "#domain/entities.ts";
import { callApi } from "#web/api/fetch.ts";
import { recordChanges } from "#web/records/history-record.ts";

/** Limits the length of a URL. */
const MAX_IDS = 100;

const anyRow = z.looseObject({ id: z.string() });
export type AnyRow = z.output<typeof anyRow>;

export async function fetchRows(
  table: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, AnyRow>> {
  const rows = z.array(anyRow).parse(await fetchByIds(table, "id", ids, { select: "*" }, signal));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of rows from several tables, by id. */
export async function fetchNames(
  named: ReadonlyMap<string, readonly string[]>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const rows = await Promise.all(
    [...named].map(([table, ids]) => fetchByIds(table, "id", ids, { select: "id,name" }, signal)),
  );
  const names = z.array(z.object({ id: z.string(), name: z.string() })).parse(rows.flat());
  return new Map(names.map(({ id, name }) => [id, name]));
}

const rowChange = z.object({ entity_id: z.string(), sequence: z.int(), changes: recordChanges });

/** The changes of rows from a sequence on, by id. */
export async function fetchChanges(
  type: EntityType,
  { ids, since }: { readonly ids: readonly string[]; readonly since: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly RowChange[]>> {
  const params = {
    select: "entity_id,sequence,changes",
    entity_type: `eq.${type}`,
    sequence: `gte.${since}`,
  };
  const records = await fetchByIds("audit_records", "entity_id", ids, params, signal);
  return Map.groupBy(z.array(rowChange).parse(records), ({ entity_id: id }) => id);
}

async function fetchByIds(
  table: string,
  column: string,
  ids: readonly string[],
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<unknown[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
  const lists = await Promise.all(
    chunks.map(async (chunk) => {
      const { data } = await callApi(table, { ...params, [column]: inList(chunk) }, { signal });
      return z.array(z.unknown()).parse(data);
    }),
  );
  return lists.flat();
}
