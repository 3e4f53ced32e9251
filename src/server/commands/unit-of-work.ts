/** The state of one command, or of a batch of them, in a transaction that has locked the history. */
import type { Transaction as DatabaseTransaction } from "kysely";
import type { Category } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/rollup.ts";
import type { KnownRecords } from "./known-records.ts";

/** Null for a name that no category has. */
export type KnownCategories = Map<string, Category | null>;

export type UnitOfWork = {
  readonly db: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day at `now`. */
  readonly today: CivilDate;
  /** IANA name. */
  readonly timeZone: string;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly known: KnownRecords;
  /** By the name that entries have. */
  readonly categories: KnownCategories;
  /** Of changes that are already written. */
  readonly totals: RollupChange;
  readonly now: Instant;
};
