/** Rows that are to be there after a command, whether they were before it or not. */
import { Refusal } from "#domain/refusal.ts";
import type { WhenPresent } from "./commands.ts";

/** What is particular to one kind of row. */
export type Upserting<Row, Entity, Result extends { readonly id: string }> = {
  readonly idOf: (row: Row) => string;
  /** The rows of these ids that are there already, by id. */
  readonly present: ReadonlyMap<string, Entity>;
  readonly create: (rows: readonly Row[]) => Promise<readonly Result[]>;
  readonly change: (rows: readonly { entity: Entity; row: Row }[]) => Promise<readonly Result[]>;
};

/**
 * Creates what is not there; leaves what is as it is, or changes it. Gives the rows that were
 * created or changed, in order. Refuses, when changing, an id that is said twice.
 */
export async function upsertEach<Row, Entity, Result extends { readonly id: string }>(
  rows: readonly Row[],
  whenPresent: WhenPresent,
  { idOf, present, create, change }: Upserting<Row, Entity, Result>,
): Promise<{ rows: Result[]; created: number }> {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row);
    if (whenPresent === "merge" && byId.has(id)) throw new Refusal({ code: "same-id-twice", id });
    if (!byId.has(id)) byId.set(id, row);
  }
  const ids = [...byId];
  const created = await create(ids.flatMap(([id, row]) => (present.has(id) ? [] : [row])));
  const changed =
    whenPresent === "ignore"
      ? []
      : await change(
          ids.flatMap(([id, row]) => {
            const entity = present.get(id);
            return entity === undefined ? [] : [{ entity, row }];
          }),
        );
  const results = new Map([...created, ...changed].map((row) => [row.id, row]));
  return {
    rows: [...byId.keys()].map((id) => results.get(id)).filter((row) => row !== undefined),
    created: created.length,
  };
}
