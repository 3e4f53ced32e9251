/** `rpc/undo` (docs/decisions/0021). */
import * as z from "zod";
import { ENTITY_TYPES } from "#domain/entities.ts";
import { MAX_ID_LENGTH } from "#domain/ids.ts";
import { apiError } from "./api.ts";
import {
  oneOf,
  requiredError,
  requiredLine,
  unknownArgumentsError,
  wholeNumber,
} from "./fields.ts";

/** The errors for a record that was changed again, already undone, or removed. */
export const CHANGED_SINCE_CODES = ["40001", "P0002"] as const;

/** The limit per call. */
const MAX_UNDONE = 500;

/**
 * The newest change of a record up to a history position; of a recurrence, the command at that position, with
 * what it did to the entries.
 */
const change = z.strictObject(
  {
    id: requiredLine("id", MAX_ID_LENGTH),
    position: wholeNumber("position", 0, Number.MAX_SAFE_INTEGER),
  },
  { error: unknownArgumentsError("changes") },
);

const count = `changes deve ter de 1 a ${MAX_UNDONE} alterações.`;

export const undoArguments = z.strictObject(
  {
    entity_type: oneOf("entity_type", ENTITY_TYPES),
    /** Several changes of one record are undone as one. */
    changes: z
      .array(change, { error: requiredError("changes", "uma lista") })
      .min(1, { error: count })
      .max(MAX_UNDONE, { error: count }),
  },
  { error: unknownArgumentsError("undo") },
);
export type UndoRequest = z.output<typeof undoArguments>;

/** When several records are undone, those that cannot be are skipped; a single one is refused. */
export const undoResponse = z.object({
  /** With the resulting row; null if it was removed. Of recurrences, their entries. */
  undone: z.array(z.object({ id: z.string(), row: z.record(z.string(), z.unknown()).nullable() })),
  kept: z.array(apiError.extend({ id: z.string() })),
});
