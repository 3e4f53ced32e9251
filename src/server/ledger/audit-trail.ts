/** Appends to the history: each record chained to the one before by its hash (docs/decisions/0003). */
import { createHash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Transaction as DatabaseTransaction } from "kysely";
import {
  canonicalJson,
  chainContent,
  changesBetween,
  digestContent,
  type ChangeValue,
  type EntityType,
} from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-clock.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";
import { batches } from "./batches.ts";

const SALT_BYTES = 16;

type Row = Readonly<Record<string, ChangeValue>>;

/** One change to one row, as it goes into the history. */
export type RecordedChange = {
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly description: string;
  /** The row as the wire says it; null before a creation. */
  readonly before: Row | null;
  /** Null after a removal. */
  readonly after: Row | null;
};

/** The records of one command, in order; written together at its end. */
export class AuditTrail {
  readonly #db: DatabaseTransaction<Schema>;
  readonly #engine: Engine;
  readonly #ids: IdSource;
  readonly #timestamp: Instant;
  readonly #userName: string;
  readonly #records: AuditRecordsTable[] = [];
  #head: { sequence: number; hash: string };

  private constructor(
    db: DatabaseTransaction<Schema>,
    engine: Engine,
    ids: IdSource,
    timestamp: Instant,
    userName: string,
    head: { sequence: number; hash: string },
  ) {
    this.#db = db;
    this.#engine = engine;
    this.#ids = ids;
    this.#timestamp = timestamp;
    this.#userName = userName;
    this.#head = head;
  }

  /**
   * Opens the history for appending. This locks its head until the transaction ends, and so puts
   * all writers in one line: the order of the chain is the order of the changes, and no two writers
   * can wait for each other.
   */
  static async open(
    db: DatabaseTransaction<Schema>,
    engine: Engine,
    by: { readonly ids: IdSource; readonly now: () => Instant; readonly userName: string },
  ): Promise<AuditTrail> {
    const head = await db
      .selectFrom("audit_head")
      .select(["sequence", "hash"])
      .$if(engine.locksRows, (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    return new AuditTrail(db, engine, by.ids, by.now(), by.userName, head);
  }

  /** When the changes of this command happened. */
  get timestamp(): Instant {
    return this.#timestamp;
  }

  record(change: RecordedChange): void {
    const changes = changesBetween(change.before, change.after);
    const salt = randomBytes(SALT_BYTES).toString("hex");
    const chained = {
      sequence: this.#head.sequence + 1,
      id: this.#ids.auditRecordId(),
      timestamp: this.#timestamp,
      userName: this.#userName,
      entityType: change.entityType,
      entityId: change.entityId,
      digest: sha256(digestContent(salt, change.description, changes)),
    };
    const hash = sha256(chainContent(this.#head.hash, chained));
    this.#head = { sequence: chained.sequence, hash };
    this.#records.push({
      sequence: chained.sequence,
      id: chained.id,
      timestamp: chained.timestamp,
      user_name: chained.userName,
      description: change.description,
      entity_type: chained.entityType,
      entity_id: chained.entityId,
      changes: canonicalJson(changes),
      salt,
      digest: chained.digest,
      hash,
    });
  }

  /** Lets others in between batches: SQLite works in this very thread. */
  async write(): Promise<void> {
    if (this.#records.length === 0) return;
    for (const batch of batches(this.#records)) {
      await this.#db.insertInto("audit_records").values(batch).execute();
      await setImmediate();
    }
    await this.#db.updateTable("audit_head").set(this.#head).execute();
    await this.#engine.announce(this.#db);
  }
}

/** SHA-256 of the text's UTF-8, hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
