/** `rpc/transfer_totals`, and the filter of transfers, shared with their list. */
import * as z from "zod";
import { TRANSFER_LIFECYCLES, type TransferFilter } from "#domain/transfer.ts";
import { anyOf, compare, equals, type Condition } from "./condition.ts";
import { optionalAccountId, unknownArgumentsError } from "./fields.ts";
import { responseCodec } from "./response-codec.ts";
import {
  enumParam,
  optionalParam,
  periodParams,
  searchParam,
  toPeriod,
  type PeriodArguments,
} from "./rpc-params.ts";
import { sum } from "./sum.ts";
import { TRANSFER_LABELS } from "./transfers.ts";

export type TransferTotalsArguments = PeriodArguments & {
  search?: string | null;
  account_id?: string | null;
  lifecycle?: string | null;
};

/** Refuses unknown arguments and a period whose end is before its start. */
export const transferTotalsArguments = z
  .strictObject(
    {
      ...periodParams,
      search: searchParam,
      account_id: optionalParam("Conta", optionalAccountId("Conta")).describe("At either end"),
      lifecycle: enumParam(TRANSFER_LABELS.lifecycle, TRANSFER_LIFECYCLES),
    },
    { error: unknownArgumentsError("transfer_totals") },
  )
  .transform(
    ({ start, end, search, account_id: accountId, lifecycle }, context): TransferFilter => ({
      period: toPeriod({ start, end }, context),
      search,
      accountId,
      lifecycle,
    }),
  );

export const transferTotalsResponse = responseCodec({
  count: z.number(),
  activeCount: z.number(),
  totalCents: sum,
  inCents: sum,
  outCents: sum,
});

/** Conditions on the columns of `transfers`; the text search is a separate condition. */
export function transferConditions({
  period: { start, end },
  accountId,
  lifecycle,
}: Omit<TransferFilter, "search">): readonly Condition[] {
  return [
    ...(accountId === null
      ? []
      : [anyOf(equals("from_account_id", accountId), equals("to_account_id", accountId))]),
    ...(start === null ? [] : [compare("date", "gte", start)]),
    ...(end === null ? [] : [compare("date", "lte", end)]),
    ...(lifecycle === null ? [] : [equals("lifecycle", lifecycle)]),
  ];
}
