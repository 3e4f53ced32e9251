import type { EntityType } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Change } from "#domain/domain-result.ts";
import type { KnownRows, RecordRow, RowChange } from "./known-rows.ts";
import type { recordStore } from "./record-store.ts";
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
  readonly known: (work: UnitOfWork) => KnownRows<T["Entity"]>;
  readonly withId: (work: UnitOfWork, draft: T["NewDraft"]) => T["Draft"];
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
    /** Of a row that is brought back; null for a new one. */
    createdAt: Instant | null,
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
  /** Adds a change to the rollups. */
  readonly addToTotals?: (work: UnitOfWork, change: RowChange<T["Entity"]>) => void;
};

export type RecordUpdate<T extends RecordTypes> = {
  readonly entity: T["Entity"];
  readonly patch: T["Patch"];
};

/** What a command changed. */
export type ChangedRows = {
  readonly table: "clients" | "transactions";
  readonly ids: readonly string[];
  /** After the command; before it, for a removal. Of a large command only if they are asked for. */
  readonly rows: readonly RecordTypes["Row"][];
  /** Includes rows of a repeated creation. */
  readonly created: number;
};
