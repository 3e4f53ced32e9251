/**
 * The rows of one table within a unit of work (an identity map): each is read once, changed in
 * memory, and written once. Always true: the known rows equal those that the database would hold if
 * every change had been written at once.
 */
import type { ChangeValue } from "#domain/audit-record.ts";

/** A row in API form. */
export type RecordRow = Readonly<Record<string, ChangeValue>>;

export type RowChange<Entity> = { readonly before: Entity | null; readonly after: Entity | null };

/** Reverts the newest unwritten change. */
export type Undo = () => void;

export class KnownRows<Entity extends { readonly id: string }> {
  /** Null for an id without a row. */
  readonly #stored = new Map<string, Entity | null>();
  readonly #changed = new Map<string, Entity | null>();
  /** Null once erased; undefined for an id that was never used. */
  readonly #firstStates = new Map<string, RecordRow | null | undefined>();
  #isComplete = false;

  /** Undefined if the row was not loaded. */
  get(id: string): Entity | null | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#stored.get(id);
  }

  /** All rows that were loaded or created, and not removed. */
  all(): Entity[] {
    const ids = new Set([...this.#stored.keys(), ...this.#changed.keys()]);
    return [...ids].flatMap((id) => this.get(id) ?? []);
  }

  firstState(id: string): RecordRow | null | undefined {
    return this.#firstStates.get(id);
  }

  /** Adds the database's rows for these ids; a change of this unit of work takes precedence. */
  addStored(ids: Iterable<string>, rows: readonly Entity[]): void {
    for (const id of ids) if (!this.#stored.has(id)) this.#stored.set(id, null);
    for (const row of rows) this.#stored.set(row.id, row);
  }

  /** Adds all rows of the table. */
  addAll(rows: readonly Entity[]): void {
    this.addStored([], rows);
    this.#isComplete = true;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  hasFirstState(id: string): boolean {
    return this.#firstStates.has(id);
  }

  addFirstStates(
    ids: Iterable<string>,
    states: Iterable<readonly [string, RecordRow | null]>,
  ): void {
    for (const id of ids) this.#firstStates.set(id, undefined);
    for (const [id, state] of states) this.#firstStates.set(id, state);
  }

  create(row: Entity, state: RecordRow | null): Undo {
    const before = this.#firstStates.get(row.id);
    const undo = this.#change(row.id, row);
    this.#firstStates.set(row.id, state);
    return () => {
      this.#firstStates.set(row.id, before);
      undo();
    };
  }

  update(row: Entity): Undo {
    return this.#change(row.id, row);
  }

  remove(id: string): Undo {
    return this.#change(id, null);
  }

  /** The changes to write. */
  takeChanges(): RowChange<Entity>[] {
    const changes = [...this.#changed].map(([id, after]) => ({
      before: this.#stored.get(id) ?? null,
      after,
    }));
    for (const [id, row] of this.#changed) this.#stored.set(id, row);
    this.#changed.clear();
    return changes;
  }

  /** Frees the memory of a large command. */
  clear(): void {
    this.#stored.clear();
    this.#isComplete = false;
    this.#firstStates.clear();
  }

  #change(id: string, row: Entity | null): Undo {
    const isFirst = !this.#changed.has(id);
    const previous = this.#changed.get(id) ?? null;
    this.#changed.set(id, row);
    return () => {
      if (isFirst) this.#changed.delete(id);
      else this.#changed.set(id, previous);
    };
  }
}
