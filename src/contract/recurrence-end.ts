/** The arguments of `rpc/end_recurrence`. */
import * as z from "zod";
import type { Instant } from "#domain/company-time.ts";
import type { TransactionId } from "#domain/ids.ts";
import { END_SCOPES, type EndScope } from "#domain/recurrence.ts";
import { oneOf, unknownArgumentsError, version } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { TRANSACTION_FIELDS } from "./transactions.ts";

const END_FIELDS = {
  id: TRANSACTION_FIELDS.id,
  version: field("updated_at", "text", version.optional()),
  scope: field("scope", "text", oneOf("scope", END_SCOPES)),
};

/** The entry at which the recurrence ends; `version` is the version that the caller saw. */
export type RecurrenceEnd = {
  readonly id: TransactionId;
  readonly version?: Instant | undefined;
  readonly scope: EndScope;
};

export const endRecurrenceArguments = renamingCodec(
  END_FIELDS,
  z.strictObject(toShape(END_FIELDS), { error: unknownArgumentsError("end_recurrence") }),
).to<RecurrenceEnd>();
