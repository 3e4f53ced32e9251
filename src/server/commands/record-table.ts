import type { EntityType } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Change } from "#domain/domain-result.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { RecordRow, RowChange } from "./known-rows.ts";
import type { recordStore, RecordTableName } from "./record-store.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type RecordTypes = {
  Entity: { readonly id: string; readonly updatedAt: string };
  Draft: { readonly id: string };
  /** The server generates an absent id. */
  NewDraft: { readonly id?: string | undefined };
  Patch: object;
  Row: RecordRow & { readonly id: string };
  /** Other data that the verbs check, such as the linked contacts. */
  Context: unknown;
};

export type RecordTable<T extends RecordTypes> = ReturnType<
  typeof recordStore<T["Entity"], object>
> & {
  readonly entityType: EntityType;
  readonly withId: (work: UnitOfWork, draft: T["NewDraft"]) => T["Draft"];
  /** Drafts of rows that come back, in the names that what they name has by now. */
  readonly withCurrentNames?: (
    work: UnitOfWork,
    drafts: readonly T["Draft"][],
  ) => Promise<T["Draft"][]>;
  readonly draftToRow: (draft: T["Draft"]) => object;
  readonly toRow: (entity: T["Entity"]) => T["Row"];
  readonly creationContext: (
    work: UnitOfWork,
    drafts: readonly T["Draft"][],
  ) => Promise<T["Context"]>;
  readonly updateContext: (
    work: UnitOfWork,
    updates: readonly RecordUpdate<T>[],
  ) => Promise<T["Context"]>;
  readonly create: (
    work: UnitOfWork,
    draft: T["Draft"],
    context: T["Context"],
    /** Of a row that is brought back, with the time of its first creation unless erased. */
    removed: { readonly createdAt: Instant | null } | null,
  ) => Change<T["Entity"]>;
  /** Null when the patch changes nothing. */
  readonly update: (
    work: UnitOfWork,
    update: RecordUpdate<T>,
    context: T["Context"],
  ) => Change<T["Entity"]> | null;
  /** Absent where removals are refused. */
  readonly remove?: (entity: T["Entity"]) => Change<T["Entity"]>;
  /** @throws Refusal for a patch that a new record cannot start with. */
  readonly checkNew?: (patch: T["Patch"]) => void;
  /** @throws Refusal for a patch that no row accepts, also when it is about none. */
  readonly checkPatch?: (work: UnitOfWork, patch: T["Patch"]) => Promise<void>;
  /** Adds a change to the rollups. */
  readonly addToTotals?: (work: UnitOfWork, change: RowChange<T["Entity"]>) => void;
};

export type RecordUpdate<T extends RecordTypes> = {
  readonly entity: T["Entity"];
  readonly patch: T["Patch"];
  /** Begins the description; none for what a person changed. */
  readonly cause?: string | null;
};

/** The rows that a command changed. */
export type ChangedRows = {
  readonly table: RecordTableName;
  readonly ids: readonly string[];
  /** After the command; before it, for a removal. Of a large command only if the caller wants them. */
  readonly rows: readonly RecordTypes["Row"][];
  /** Includes rows of a repeated creation. */
  readonly created: number;
  /** What an undo of several left as it was, and why. */
  readonly kept?: readonly { readonly id: string; readonly refusal: Refusal }[];
};
