import { KnownRows } from "./known-rows.ts";

type Table<Entity> = { readonly table: string; readonly toRow: (entity: Entity) => object };

/** The known rows of each table. */
export class KnownRecords {
  readonly #byTable = new Map<string, KnownRows<never>>();

  of<Entity extends { readonly id: string }>({ table }: Table<Entity>): KnownRows<Entity> {
    const known = this.#byTable.get(table) ?? new KnownRows<never>();
    this.#byTable.set(table, known);
    // The rows of a table have one type.
    return known;
  }

  rollback(): void {
    for (const known of this.#byTable.values()) known.rollback();
  }

  release(): void {
    for (const known of this.#byTable.values()) known.release();
  }
}
