/** The state of the commands of a database transaction that has locked the history. */
import type { Transaction as DatabaseTransaction } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/write-rollups.ts";
import type { KnownRecords } from "./known-records.ts";

export type UnitOfWork = {
  /**
   * Without the changes that are not written yet. Use `settled` for all reads except those of
   * `known`.
   */
  readonly unsettled: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day by the clock. */
  readonly today: CivilDate;
  /** IANA name. */
  readonly timeZone: string;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly known: KnownRecords;
  /** Keys by category id, filled when all categories are loaded. */
  readonly categoryKeys: Map<string, string>;
  /** The rollup changes of rows that are already written. */
  readonly totals: RollupChange;
  /** The time of the running command's records; no other command has it. */
  readonly now: Instant;
  /** Charges of which the running command itself changed the type, or that it no longer paid. */
  readonly changedCharges: Set<string>;
  /** The entries that the running undo names, as they were before it; null for a removed one. */
  readonly undone: ReadonlyMap<string, Transaction | null>;
  /** Inactive contacts, and archived accounts, tags and categories, that the running undo may link to. */
  readonly keptLinks: ReadonlySet<string>;
  /** Categories that the running undo may give to entries of a type that they no longer take. */
  readonly keptKinds: ReadonlySet<string>;
};
