/**
 * What a command works with inside its database transaction: the books locked for it, the history
 * open for appending, and what it changes of the totals.
 */
import type { CompiledQuery, Transaction as DatabaseTransaction } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/rollup.ts";

/** Made by `execute`, for one command or for creations that are written together. */
export type UnitOfWork = {
  readonly db: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day at `now`. */
  readonly today: CivilDate;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly totals: RollupChange;
  /** What is to be written of rows, all at once at the end. */
  readonly writes: CompiledQuery[];
  readonly userName: string;
  /** When the changes of this command happen. */
  readonly now: Instant;
};
