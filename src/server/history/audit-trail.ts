/** Appends to the history; each record is chained to the previous one by its hash (docs/decisions/0003). */
import { randomBytes } from "node:crypto";
import { sql, type CompiledQuery, type Transaction as DatabaseTransaction } from "kysely";
import { canonicalJson, changesBetween, type ChangeValue } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import type { Instant } from "#domain/company-time.ts";
import type { AuditRecordId, IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { AcknowledgedHead } from "../anchors/acknowledged-head.ts";
import type { Position } from "../anchors/anchor.ts";
import type { Database } from "../database/database.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import { MIGRATIONS } from "../database/migrate.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";
import { digestOf, linkHash } from "./chain.ts";

const SALT_BYTES = 16;

type Row = Readonly<Record<string, ChangeValue>>;

/** Rows are in API form. */
export type RecordedChange = {
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly description: string;
  readonly before: Row | null;
  readonly after: Row | null;
  /** For a record that another system wrote. */
  readonly original?: Author & { readonly id: string };
};

type Opened = Position & {
  readonly timestamp: Instant | null;
  readonly migrations: number;
  readonly acknowledged_hash: string | null;
};

type Author = { readonly userName: string; readonly timestamp: Instant };

type Pending = { readonly record: AuditRecordsTable; readonly undo: () => void };

type Context = {
  readonly db: DatabaseTransaction<Schema>;
  readonly database: Database;
  readonly ids: IdSource;
  readonly acknowledged: AcknowledgedHead;
};

/** The history, open for appending in a database transaction. */
export class AuditTrail {
  readonly #context: Context;
  readonly #first: Position;
  #head: Position;
  /** The time of the newest record when the history was opened; null if it is empty. */
  readonly newestTimestamp: Instant | null;
  #pending: Pending[] = [];
  /** The sequence of the newest written record. */
  #written: number;
  #author: Author | null = null;

  private constructor(context: Context, head: Position, newestTimestamp: Instant | null) {
    this.#context = context;
    this.newestTimestamp = newestTimestamp;
    this.#first = head;
    this.#head = head;
    this.#written = head.sequence;
  }

  /**
   * Locks the head until the transaction ends: the order of the chain is the order of the changes,
   * and writers cannot deadlock.
   * @throws Refusal when a newer program has migrated the database, or the history has fewer
   * records than were acknowledged.
   */
  static async open(context: Context): Promise<AuditTrail> {
    const { db, database, acknowledged } = context;
    const { engine } = database;
    // Only another process can have continued with another history, after a failover that lost
    // records.
    const known = engine.isInProcess ? null : acknowledged.newest;
    const rows = await runBatch<Partial<Opened>>(db, engine, [
      // Before the lock: otherwise this transaction and a newer program's migration would wait for
      // each other.
      ...COUNT_MIGRATIONS.compile(db, engine, [null]),
      ...LOCK_HEAD.compile(db, engine, [engine.locksRows]),
      // A separate statement: it must see what was committed while waiting for the lock.
      ...NEWEST_TIMESTAMP.compile(db, engine, [null]),
      ...RECORD_HASH.compile(db, engine, known === null ? [] : [known]),
    ]);
    const {
      migrations,
      sequence,
      hash,
      timestamp = null,
      acknowledged_hash = null,
    }: Partial<Opened> = Object.assign({}, ...rows);
    if (sequence === undefined || hash === undefined) {
      throw new Error("Assertion failed: the history has no head");
    }
    if (migrations !== Object.keys(MIGRATIONS).length) {
      throw new Refusal({ code: "program-outdated" });
    }
    const head = { sequence, hash };
    acknowledged.assertIncludedIn(head, acknowledged_hash);
    return new AuditTrail(context, head, timestamp);
  }

  get head(): Position {
    return this.#head;
  }

  get author(): Author {
    if (this.#author === null) throw new Error("Assertion failed: a change without an author");
    return this.#author;
  }

  /** Sets the author of the next records. Returns the head before them. */
  begin(author: Author): Position {
    this.#author = author;
    return this.#head;
  }

  /**
   * Removes the records after `head` and reverts their changes; false if one of them is already
   * written.
   */
  rollbackTo(head: Position): boolean {
    if (this.#written > head.sequence) return false;
    for (let { sequence } = this.#head; sequence > head.sequence; sequence -= 1) {
      this.#pending.pop()?.undo();
    }
    this.#head = head;
    return true;
  }

  /** `undo` reverts the change in memory. */
  record(change: RecordedChange, undo: () => void): void {
    const { userName, timestamp } = change.original ?? this.author;
    const changes = canonicalJson(changesBetween(change.before, change.after));
    const salt = randomBytes(SALT_BYTES).toString("hex");
    const chained = {
      sequence: this.#head.sequence + 1,
      id: (change.original?.id as AuditRecordId | undefined) ?? this.#context.ids.auditRecordId(),
      timestamp,
      userName,
      entityType: change.entityType,
      entityId: change.entityId,
      digest: digestOf(salt, change.description, changes),
    };
    const hash = linkHash(this.#head.hash, chained);
    this.#head = { sequence: chained.sequence, hash };
    const record = {
      sequence: chained.sequence,
      id: chained.id,
      timestamp: chained.timestamp,
      user_name: chained.userName,
      description: change.description,
      entity_type: chained.entityType,
      entity_id: chained.entityId,
      changes,
      salt,
      digest: chained.digest,
      hash,
    };
    this.#pending.push({ record, undo });
  }

  /** The records that are not written yet, oldest first. */
  get pending(): readonly AuditRecordsTable[] {
    return this.#pending.map(({ record }) => record);
  }

  /** Statements that insert the pending records. */
  takeInserts(): Iterable<CompiledQuery> {
    const records = this.pending;
    this.#pending = [];
    this.#written = this.#head.sequence;
    const { db, database } = this.#context;
    return INSERT_RECORDS.compile(db, database.engine, records);
  }

  async close(): Promise<void> {
    if (this.#head.sequence === this.#first.sequence) return;
    const { db, database } = this.#context;
    const { engine } = database;
    const updates = UPDATE_HEAD.compile(db, engine, [this.#head]);
    await runBatch(db, engine, [...updates, ...database.commitNotification(db)]);
  }
}

const INSERT_RECORDS = new BatchStatement(
  (records: readonly AuditRecordsTable[], db) => db.insertInto("audit_records").values(records),
  (record) => Object.values(record),
);

const LOCK_HEAD = new BatchStatement(
  ([locksRows = false]: readonly boolean[], db) =>
    db
      .selectFrom("audit_head")
      .select(["sequence", "hash"])
      .$if(locksRows, (query) => query.forUpdate()),
  () => [],
);

const NEWEST_TIMESTAMP = new BatchStatement(
  (_rows: readonly null[]) => sql<Pick<Opened, "timestamp">>`
    select timestamp from audit_records order by sequence desc limit 1`,
  () => [],
);

const RECORD_HASH = new BatchStatement(
  ([position]: readonly Position[], db) =>
    db
      .selectFrom("audit_records")
      .select("hash as acknowledged_hash")
      .where("sequence", "=", position?.sequence ?? 0),
  ({ sequence }) => [sequence],
);

const COUNT_MIGRATIONS = new BatchStatement(
  (_rows: readonly null[]) => sql<Pick<Opened, "migrations">>`
    select count(*) as migrations from schema_migrations`,
  () => [],
);

const UPDATE_HEAD = new BatchStatement(
  ([head]: readonly Position[], db) =>
    db.updateTable("audit_head").set({ sequence: head?.sequence ?? 0, hash: head?.hash ?? "" }),
  ({ sequence, hash }) => [sequence, hash],
);
