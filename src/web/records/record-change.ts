/** Changes of records in the form of `rpc/undo` (docs/decisions/0021). */
import { undoResponse, type UndoRequest } from "#contract/undo.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/fetch.ts";
import { positionOf } from "#web/api/history-position.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";

export type RecordChange = {
  readonly id: string;
  /** History positions after each write of the change; 0 for one that changed nothing. */
  readonly positions: readonly number[];
  readonly kind: ChangeKind;
  /** Describes the changed record. */
  readonly description: string;
};

/** False if nothing was written that an undo could take back. */
export function isUndoable(changes: readonly RecordChange[]): boolean {
  return changes.some(({ positions }) => positions.some((position) => position > 0));
}

export type ChangeKind =
  | "update"
  | "activation"
  | "inactivation"
  | "creation"
  | "removal"
  /** For a transfer. */
  | "registration"
  | "cancellation";

const REVERSE: Readonly<Record<ChangeKind, ChangeKind>> = {
  update: "update",
  activation: "inactivation",
  inactivation: "activation",
  creation: "removal",
  removal: "creation",
  registration: "cancellation",
  cancellation: "registration",
};

/** An update from its history record. */
export function changeOf(record: {
  readonly entity_id: string;
  readonly sequence: number;
  readonly changes: Changes | null;
  readonly description: string;
}): RecordChange {
  const { entity_id: id, sequence, changes, description } = record;
  return { id, positions: [sequence], kind: kindOf(changes ?? {}), description };
}

/** The kind of an update. */
export function kindOf(changes: Changes): ChangeKind {
  const isActive = changes["is_active"]?.[1];
  if (isActive === undefined) return "update";
  return isActive === true ? "activation" : "inactivation";
}

export type UndoResult = { readonly undone: readonly Undone[]; readonly kept: readonly Kept[] };

type Undone = {
  readonly id: string;
  /** In API form; null if it was removed. */
  readonly row: object | null;
  /** The change that reverses it. */
  readonly back: RecordChange;
};

type Kept = {
  readonly id: string;
  /** The API's code; null without a response. */
  readonly code: string | null;
  readonly error: Error;
};

/**
 * With several positions each, a call stays below the API's limit, and does not delay other writes
 * for long.
 */
const BATCH_SIZE = 50;

/** Undoes each change; those that cannot be undone are returned with the error. */
export async function undoRecords(
  entityType: EntityType,
  changes: readonly RecordChange[],
): Promise<UndoResult> {
  const { undone, kept } = await undoBatches(entityType, changes);
  const refused = new Set(kept.filter(({ code }) => code !== null).map(({ id }) => id));
  if (changes.length <= BATCH_SIZE || refused.size === 0) return { undone, kept };
  // A charge comes back only after its entry, which may have been in a later batch.
  const again = await undoBatches(
    entityType,
    changes.filter(({ id }) => refused.has(id)),
  );
  return {
    undone: [...undone, ...again.undone],
    kept: [...kept.filter(({ id }) => !refused.has(id)), ...again.kept],
  };
}

async function undoBatches(
  entityType: EntityType,
  changes: readonly RecordChange[],
): Promise<UndoResult> {
  const undone: Undone[] = [];
  const kept: Kept[] = [];
  for (let at = 0; at < changes.length; at += BATCH_SIZE) {
    const batch = changes.slice(at, at + BATCH_SIZE);
    try {
      const result = await undoBatch(entityType, batch);
      undone.push(...result.undone);
      kept.push(...result.kept);
    } catch (failure) {
      console.error(failure);
      const error = failure instanceof Error ? failure : new Error(String(failure));
      const code = failure instanceof ApiError ? failure.code : null;
      kept.push(...batch.map(({ id }) => ({ id, code, error })));
    }
  }
  return { undone, kept };
}

async function undoBatch(
  entityType: EntityType,
  batch: readonly RecordChange[],
): Promise<UndoResult> {
  const named = batch.flatMap(({ id, positions }) =>
    positions.map((position) => ({ id, position })),
  );
  const { rows, kept, position } = await sendUndo(entityType, named);
  return { undone: batch.flatMap((change) => undoneBy(rows, change, position)), kept };
}

/** A change of recurrences by one command, which is undone with what it did to their entries. */
export type RecurrenceChange = {
  readonly ids: readonly string[];
  /** Of the answer, or of a record of the command. */
  readonly position: number;
  readonly entries: readonly RecordChange[];
};

/** @throws an error if nothing was undone */
export async function undoRecurrences({ ids, position, entries }: RecurrenceChange) {
  const named = ids.map((id) => ({ id, position }));
  const { rows, kept, position: reached } = await sendUndo("recurrence", named);
  const undone = entries.flatMap((change) => undoneBy(rows, change, reached));
  const turned = undone.map(({ back }) => back);
  const back: RecurrenceChange = { ids, position: reached, entries: turned.toReversed() };
  return { rows, kept, back };
}

type Rows = ReadonlyMap<string, Undone["row"]>;

async function sendUndo(
  entityType: EntityType,
  changes: UndoRequest["changes"],
): Promise<{ readonly rows: Rows; readonly kept: readonly Kept[]; readonly position: number }> {
  const body = { entity_type: entityType, changes };
  const { data, headers } = await callApi("rpc/undo", {}, { method: "POST", body });
  const { undone, kept } = undoResponse.parse(data);
  return {
    rows: new Map(undone.map(({ id, row }) => [id, row])),
    kept: kept.map(({ id, code, message, hint }) => {
      return { id, code, error: new UserFacingError("Not undone", { message, hint }) };
    }),
    position: positionOf(headers),
  };
}

function undoneBy(rows: Rows, change: RecordChange, position: number): Undone[] {
  const { id, kind } = change;
  const row = rows.get(id);
  if (row === undefined) return [];
  return [{ id, row, back: { ...change, positions: [position], kind: REVERSE[kind] } }];
}
