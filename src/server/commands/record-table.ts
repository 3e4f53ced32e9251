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

/** The types of the kind's schemas. */
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
  /** Completes the drafts of restored rows by what they were. @throws Refusal */
  restoredDrafts?(work: UnitOfWork, drafts: readonly T["Draft"][]): Promise<T["Draft"][]>;
  /** Other rows that come back with these, in the same command. @throws Refusal */
  lostWith?(work: UnitOfWork, drafts: readonly T["Draft"][]): Promise<readonly T["NewDraft"][]>;
  /** Runs once all rows of a command are changed. @throws Refusal */
  checkChanged?(work: UnitOfWork): Promise<void>;
  creationContext(work: UnitOfWork, drafts: readonly T["Draft"][]): Promise<T["Context"]>;
  updateContext(work: UnitOfWork, updates: readonly RecordUpdate<T>[]): Promise<T["Context"]>;
  create(
    work: UnitOfWork,
    draft: T["Draft"],
    context: T["Context"],
    /** For a restored row; `createdAt` is that of its first creation, null if erased. */
    removed: { readonly createdAt: Instant | null } | null,
  ): Change<T["Entity"]>;
  /** Separates the updates of rows that follow those of other rows among them; none if absent. */
  separateTied?(updates: readonly RecordUpdate<T>[]): TiedUpdates<T>;
  /** Chunks that leave a row with the one that it follows; absent if none does. */
  tiedChunks?(work: UnitOfWork, ids: readonly string[]): Promise<readonly string[][]>;
  /** Null when the patch changes nothing. */
  update(
    work: UnitOfWork,
    update: RecordUpdate<T>,
    context: T["Context"],
  ): Change<T["Entity"]> | null;
  /** Absent where removals are refused. */
  remove?(entity: T["Entity"]): Change<T["Entity"]>;
  /** @throws Refusal for drafts of a client that only other commands may create. */
  checkDrafts?(work: UnitOfWork, drafts: readonly T["NewDraft"][]): Promise<void>;
  /** @throws Refusal for a patch that no row accepts, even if it matches no row. */
  checkPatch?(work: UnitOfWork, patch: T["Patch"]): Promise<void>;
  /** Wraps the creation or change of rows, to change other rows with them. @throws Refusal */
  around?(work: UnitOfWork, write: () => Promise<ChangedRows>): Promise<ChangedRows>;
  /**
   * Changes other rows with these, in the same command; `after` is null for a removal. `tied` are
   * the updates that `separateTied` has left.
   */
  changeTied?(
    table: RecordTable<T>,
    work: UnitOfWork,
    changes: readonly RowChange<T["Entity"]>[],
    tied: readonly RecordUpdate<T>[],
  ): Promise<void>;
  /** Adds changes to the rollups. */
  addToTotals?(work: UnitOfWork, changes: readonly RowChange<T["Entity"]>[]): void;
};

export type RecordUpdate<T extends RecordTypes> = {
  readonly entity: T["Entity"];
  readonly patch: T["Patch"];
  /** The first phrase of the description; none for a change by a user. */
  readonly cause?: string | null;
};

type TiedUpdates<T extends RecordTypes> = {
  readonly first: readonly RecordUpdate<T>[];
  /** Changed by `changeTied`, together with what follows from the first ones. */
  readonly tied: readonly RecordUpdate<T>[];
};

/** The rows that a command changed. */
export type ChangedRows = {
  readonly table: RecordTableName;
  readonly ids: readonly string[];
  /** After the command; for a removal, before it. A large command returns them only on request. */
  readonly rows: readonly RecordTypes["Row"][];
  /** Also counts rows of a repeated creation. */
  readonly created: number;
  /** The records that an undo of several has skipped, and why. */
  readonly kept?: readonly { readonly id: string; readonly refusal: Refusal }[];
};

/** The result of a command that does not count created rows. */
export function changedRows(
  table: RecordTableName,
  rows: readonly RecordTypes["Row"][],
): ChangedRows {
  return { table, ids: rows.map(({ id }) => id), rows, created: 0 };
}
