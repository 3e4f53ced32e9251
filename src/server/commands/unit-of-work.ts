/** The state of a command, or of a batch of creations, in a transaction that has locked the history. */
import type { CompiledQuery, Transaction as DatabaseTransaction } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/rollup.ts";

export type UnitOfWork = {
  readonly db: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day at `now`. */
  readonly today: CivilDate;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly totals: RollupChange;
  /** Run at the end. */
  readonly writes: CompiledQuery[];
  readonly userName: string;
  readonly now: Instant;
};
