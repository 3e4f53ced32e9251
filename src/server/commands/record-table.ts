import type * as z from "zod";
import type { EntityOf, RecordTableName, Records, WritableKind } from "#contract/records.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Change } from "#domain/record-version.ts";
import type { Refusal } from "#domain/refusal.ts";
import type { RecordRow, RowChange } from "./known-rows.ts";
import type { RecordStore } from "./record-store.ts";
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

/** As the schemas of the kind have them. */
export type TypesOf<Kind extends WritableKind, Context = unknown> = {
  Entity: EntityOf<Kind>;
  Draft: NewDraftOf<Kind> & Pick<EntityOf<Kind>, "id">;
  NewDraft: NewDraftOf<Kind>;
  Patch: PatchOf<Kind>;
  Row: z.input<Records[Kind]["row"]>;
  Context: Context;
};

export type NewDraftOf<Kind extends WritableKind> = z.output<Records[Kind]["insert"]>;
export type PatchOf<Kind extends WritableKind> = z.output<Records[Kind]["writes"]["patch"]>;

/** Its members are methods, so that the table of any kind is a `RecordTable<RecordTypes>`. */
export type RecordTable<T extends RecordTypes> = RecordStore<T> & {
  /** Drafts of rows that come back, in the names that what they name has by now. */
  withCurrentNames?(work: UnitOfWork, drafts: readonly T["Draft"][]): Promise<T["Draft"][]>;
  creationContext(work: UnitOfWork, drafts: readonly T["Draft"][]): Promise<T["Context"]>;
  updateContext(work: UnitOfWork, updates: readonly RecordUpdate<T>[]): Promise<T["Context"]>;
  create(
    work: UnitOfWork,
    draft: T["Draft"],
    context: T["Context"],
    /** Of a row that is brought back, with the time of its first creation unless erased. */
    removed: { readonly createdAt: Instant | null } | null,
  ): Change<T["Entity"]>;
  /** Null when the patch changes nothing. */
  update(
    work: UnitOfWork,
    update: RecordUpdate<T>,
    context: T["Context"],
  ): Change<T["Entity"]> | null;
  /** Absent where removals are refused. */
  remove?(entity: T["Entity"]): Change<T["Entity"]>;
  /** @throws Refusal for a patch that no row accepts, also when it is about none. */
  checkPatch?(work: UnitOfWork, patch: T["Patch"]): Promise<void>;
  /** Around the creation or change of rows: what it changes in other rows. @throws Refusal */
  around?(work: UnitOfWork, write: () => Promise<ChangedRows>): Promise<ChangedRows>;
  /** Adds changes to the rollups. */
  addToTotals?(work: UnitOfWork, changes: readonly RowChange<T["Entity"]>[]): void;
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
