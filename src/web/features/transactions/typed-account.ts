import * as z from "zod";
import { optionalAccountId } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";

/** Until an account is chosen: the one that the server takes. */
export const DEFAULT_ACCOUNT = "default";

/** The choice of an `AccountChoice`. */
export const typedAccount = z
  .string()
  .transform((chosen): string | null | undefined =>
    chosen === DEFAULT_ACCOUNT ? undefined : chosen,
  )
  .pipe(optionalAccountId(LABELS.account_id).optional());
