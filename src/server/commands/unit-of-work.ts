/** The state of the commands of a database transaction that has locked the history. */
import type { Transaction as DatabaseTransaction } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { IdSource } from "#domain/ids.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { AuditTrail } from "../history/audit-trail.ts";
import type { RollupChange } from "../rollups/write-rollups.ts";
import type { KnownRecords } from "./known-records.ts";

export type UnitOfWork = {
  /** Without the changes that are not written yet: other reads than those of `known` take `settled`. */
  readonly unsettled: DatabaseTransaction<Schema>;
  readonly engine: Engine;
  /** The company's day at `now`. */
  readonly today: CivilDate;
  /** IANA name. */
  readonly timeZone: string;
  readonly ids: IdSource;
  readonly trail: AuditTrail;
  readonly known: KnownRecords;
  /** By the id of each category that was read with all others. */
  readonly categoryKeys: Map<string, string>;
  /** Of changes that are already written. */
  readonly totals: RollupChange;
  readonly now: Instant;
};
