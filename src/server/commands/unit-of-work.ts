/** What a command works with inside its database transaction, with the ledger locked for it. */
import type { CompiledQuery, Transaction as DatabaseTransaction } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/rollup.ts";

/** Of one command, or of a batch of creations. */
export type UnitOfWork = {
  readonly db: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day at `now`. */
  readonly today: CivilDate;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly totals: RollupChange;
  /** The statements that write rows; they run at the end. */
  readonly writes: CompiledQuery[];
  readonly userName: string;
  /** When the changes of this command happen. */
  readonly now: Instant;
};
