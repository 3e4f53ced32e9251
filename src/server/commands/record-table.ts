import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import type { Change } from "#domain/domain-result.ts";
import type { recordStore } from "./record-store.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type RecordRow = Readonly<Record<string, ChangeValue>>;

export type RecordTypes = {
  Entity: { readonly id: string };
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
  ) => Change<T["Entity"]>;
  /** Null when the patch changes nothing. */
  readonly update: (
    work: UnitOfWork,
    update: RecordUpdate<T>,
    context: T["Context"],
  ) => Change<T["Entity"]> | null;
  /** @throws Refusal for a patch that a new record cannot start with. */
  readonly checkNew?: (patch: T["Patch"]) => void;
  /** For the rollups; null for no record. */
  readonly onChange: (
    work: UnitOfWork,
    before: T["Entity"] | null,
    after: T["Entity"] | null,
  ) => void;
};

export type RecordUpdate<T extends RecordTypes> = {
  readonly entity: T["Entity"];
  readonly patch: T["Patch"];
};

/** What a command changed. */
export type ChangedRows = {
  readonly table: "clients" | "transactions";
  /** After the command; before it, for a removal. */
  readonly rows: readonly RecordTypes["Row"][];
  /** Includes rows of a repeated creation. */
  readonly created: number;
};
