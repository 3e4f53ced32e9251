import { sql, type Kysely } from "kysely";
import type { PastRow, RowChange } from "#contract/history-subject.ts";
import { RECORDS, type RecordKind } from "#contract/records.ts";
import { parseChanges } from "#domain/audit-record.ts";
import { rowBefore, rowLeftBy } from "#domain/past-row.ts";
import { removedRow } from "#domain/undo.ts";
import { toChunks } from "../database/chunks.ts";
import type { Schema } from "../database/schema.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { starColumns } from "../rows/project-columns.ts";
import { readColumns } from "../rows/select-rows.ts";

/**
 * The least recently used rows are dropped, and read again if needed: rows that change often are
 * also read often.
 */
const MAX_ROWS = 1000;

/** A row that is being rolled back through time. */
type Row = Pick<PastRow, "current" | "removedAt"> & {
  /** The row after the change `last`. */
  readonly columns: PastRow["columns"];
  readonly last: RowChange | null;
};

type RecordKey = { readonly sequence: number; readonly entityId: string };

/**
 * Rebuilds rows of one kind as of each history record, for a reader that goes from the newest
 * record to the oldest. Records of two kinds may have the same id, if they are imported.
 */
export class PastRows {
  readonly kind: RecordKind;
  readonly #db: Kysely<Schema>;
  readonly #target: SqlTarget;
  readonly #rows = new Map<string, Row>();

  constructor(kind: RecordKind, db: Kysely<Schema>, target: SqlTarget) {
    this.kind = kind;
    this.#db = db;
    this.#target = target;
  }

  /** By sequence. The records are newest first, and older than those of all earlier calls. */
  async read(records: readonly RecordKey[]): Promise<ReadonlyMap<number, PastRow>> {
    const found = new Map<number, PastRow>();
    const oldest = records.at(-1);
    if (oldest === undefined) return found;
    const ids = [...new Set(records.map(({ entityId }) => entityId))];
    await this.#addCurrent(ids);
    const changes = await this.#readChanges(ids, oldest.sequence);
    const wanted = new Set(records.map(({ sequence }) => sequence));
    for (const id of ids) {
      let row = this.#rowOf(id);
      for (const change of changes.get(id) ?? []) {
        row = rowAt(change, row);
        if (wanted.has(change.sequence)) found.set(change.sequence, leftBy(change, id, row));
      }
      // Reinserts it at the end: the least recently used come first.
      this.#rows.delete(id);
      this.#rows.set(id, row);
    }
    this.#forgetOld();
    return found;
  }

  async #addCurrent(ids: readonly string[]): Promise<void> {
    const { table } = RECORDS[this.kind];
    const unknown = ids.filter((id) => !this.#rows.has(id));
    const rows = await readColumns(this.#db, this.#target, table, starColumns(table), unknown);
    for (const id of unknown) {
      const current = rows.get(id) ?? null;
      this.#rows.set(id, { current, columns: current ?? {}, last: null, removedAt: null });
    }
  }

  /** The changes not read yet, newest first. */
  async #readChanges(
    ids: readonly string[],
    since: number,
  ): Promise<ReadonlyMap<string, readonly RowChange[]>> {
    const found: { id: string; sequence: number; changes: string | null }[] = [];
    const join = sql.raw(this.#target.engine.orderedJoin);
    for (const some of toChunks(ids)) {
      const asked = some.map((id) => {
        const before = this.#rowOf(id).last?.sequence ?? Number.MAX_SAFE_INTEGER;
        return sql`(cast(${id} as text), cast(${before} as bigint))`;
      });
      const { rows } = await sql<(typeof found)[number]>`
        with asked (id, before) as (values ${sql.join(asked)})
        select asked.id, sequence, changes from asked ${join} audit_records
          on entity_type = ${RECORDS[this.kind].entityType} and entity_id = asked.id
            and sequence >= ${since} and sequence < asked.before
          order by sequence desc`.execute(this.#db);
      found.push(...rows);
    }
    return Map.groupBy(
      found.map((row) => ({ ...row, changes: parseChanges(row.changes) })),
      ({ id }) => id,
    );
  }

  #rowOf(id: string): Row {
    const row = this.#rows.get(id);
    if (row === undefined) throw new Error("Assertion failed: a row that was not read");
    return row;
  }

  #forgetOld(): void {
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= MAX_ROWS) return;
      this.#rows.delete(id);
    }
  }
}

/** The next older change of the row. */
function rowAt(last: RowChange, { current, columns, ...row }: Row): Row {
  const removedAt = removedRow(last.changes) === null ? null : last.sequence;
  return {
    current,
    columns: row.last === null ? columns : rowBefore(row.last.changes, columns),
    last,
    removedAt: row.removedAt ?? removedAt,
  };
}

function leftBy({ changes }: RowChange, id: string, { current, columns, removedAt }: Row): PastRow {
  return { id, current, columns: rowLeftBy(changes, columns), removedAt };
}
