/** `rpc/undo` (docs/decisions/0021). */
import * as z from "zod";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { MAX_ID_LENGTH } from "#domain/ids.ts";
import { apiError } from "./api.ts";
import {
  oneOf,
  requiredError,
  requiredLine,
  unknownArgumentsError,
  wholeNumber,
} from "./fields.ts";

/** A recurrence is changed with its entries. */
const NOT_UNDONE = ["recurrence"] as const satisfies readonly EntityType[];
type UndoneType = Exclude<EntityType, (typeof NOT_UNDONE)[number]>;
const UNDONE_TYPES = ENTITY_TYPES.filter(
  (type): type is UndoneType => !NOT_UNDONE.some((other) => other === type),
) as [UndoneType, ...UndoneType[]];

/** Of a change that was changed again, already undone, or of what is gone. */
export const CHANGED_SINCE_CODES = ["40001", "P0002"] as const;

/** Of one call. */
const MAX_UNDONE = 500;

/** The newest change of a record up to a position of the history. */
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
    entity_type: oneOf("entity_type", UNDONE_TYPES),
    /** Several of one record are undone as one. */
    changes: z
      .array(change, { error: requiredError("changes", "uma lista") })
      .min(1, { error: count })
      .max(MAX_UNDONE, { error: count }),
  },
  { error: unknownArgumentsError("undo") },
);
export type UndoRequest = z.output<typeof undoArguments>;

/** Of several records those that cannot be undone stay; of one it is refused. */
export const undoResponse = z.object({
  /** With the row as it is then, null where it was removed. */
  undone: z.array(z.object({ id: z.string(), row: z.record(z.string(), z.unknown()).nullable() })),
  kept: z.array(apiError.extend({ id: z.string() })),
});
