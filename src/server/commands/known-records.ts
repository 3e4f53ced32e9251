import { KnownRows } from "./known-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";

type Table<Entity> = { readonly table: string; toRow(entity: Entity): object };

/** The known rows of each table. */
export class KnownRecords {
  /** In the order in which their rows are written. */
  readonly tables: readonly RecordTable<RecordTypes>[];
  readonly #byTable = new Map<string, KnownRows<never>>();

  constructor(tables: readonly RecordTable<RecordTypes>[]) {
    this.tables = tables;
  }

  /** Forgets the rows of tables whose rows have another meaning now; all were written before. */
  clear(tables: readonly string[]): void {
    for (const table of tables) this.#byTable.get(table)?.clear();
  }

  of<Entity extends { readonly id: string }>({ table }: Table<Entity>): KnownRows<Entity> {
    const known = this.#byTable.get(table) ?? new KnownRows<never>();
    this.#byTable.set(table, known);
    // All rows of a table have one type.
    return known;
  }
}
