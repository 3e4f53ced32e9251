/** `rpc/account_balances`, `account_movements`, `card_bills` and `check_balance` (docs/decisions/0027). */
import * as z from "zod";
import {
  DIRECTIONS,
  type MovementPosition,
  type MovementsRequest,
} from "#domain/account-movement.ts";
import { BALANCE_EXPLANATIONS } from "#domain/balance-check.ts";
import { BILL_STATES } from "#domain/card-bill.ts";
import { FIRST_DAY, LAST_DAY, parseCivilDate } from "#domain/civil-date.ts";
import {
  isTransactionId,
  isTransferId,
  type AccountId,
  type TransactionId,
  type TransferId,
} from "#domain/ids.ts";
import { balance } from "./amount-fields.ts";
import {
  accountId,
  day,
  fieldCodec,
  requiredDay,
  requiredError,
  text,
  trustedText,
  unknownArgumentsError,
} from "./fields.ts";
import { listOf, responseCodec } from "./response-codec.ts";
import { optionalParam, orNumber, periodParams, toPeriod } from "./rpc-params.ts";
import { sum } from "./sum.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { trustedSplits } from "./trusted-splits.ts";

const account_id = accountId(TRANSACTION_LABELS.account_id);
const date = optionalParam("Data", requiredDay("Data"));

/** The balances at the end of `date`, which defaults to today. */
export const balancesArguments = z.strictObject(
  { date },
  { error: unknownArgumentsError("account_balances") },
);

const optionalAccount = trustedText<AccountId>().nullable();

export const balancesResponse = responseCodec({
  date: day,
  accounts: listOf(
    responseCodec({ id: trustedText<AccountId>(), balanceCents: sum, unpaidCents: sum }),
  ),
  totalCents: sum,
  monthEnd: day,
  withoutAccount: responseCodec({
    since: day,
    count: z.number(),
    balanceCents: sum,
    unpaidCents: sum,
  }).nullable(),
});
export type BalancesResponse = z.input<typeof balancesResponse>;

const MAX_MOVEMENTS = 1000;
const DEFAULT_MOVEMENTS = 100;

const limit = orNumber(
  "limit",
  optionalParam(
    "limit",
    fieldCodec(
      text("limit"),
      (typed, refuse) => {
        const size = Number(typed);
        const isSize = Number.isInteger(size) && size >= 1 && size <= MAX_MOVEMENTS;
        return isSize ? size : refuse(`limit deve ser um número inteiro de 1 a ${MAX_MOVEMENTS}.`);
      },
      String,
    ),
  ),
);

/** `2026-11-21,out,TRE-a1`, from `next` of the previous page. */
const position = fieldCodec(
  text("after"),
  (typed, refuse): MovementPosition => {
    const [first = "", second, id = ""] = typed.split(",");
    const parsed = parseCivilDate(first);
    const direction = DIRECTIONS.find((known) => known === second);
    const isId = isTransactionId(id) || isTransferId(id);
    return parsed !== null && direction !== undefined && isId
      ? { date: parsed, direction, id }
      : refuse(
          "after deve ser o next da página anterior. Se o programa foi atualizado, recarregue a página.",
        );
  },
  formatPosition,
);

export function formatPosition({ date: last, direction, id }: MovementPosition): string {
  return `${last},${direction},${id}`;
}

/** Both days are included; the whole history by default. */
export const movementsArguments = z
  .strictObject(
    { account_id, ...periodParams, limit, after: optionalParam("after", position) },
    { error: unknownArgumentsError("account_movements") },
  )
  .transform((params, context): MovementsRequest => {
    const { start, end } = toPeriod(params, context);
    return {
      accountId: params.account_id,
      start: start ?? FIRST_DAY,
      end: end ?? LAST_DAY,
      limit: params.limit ?? DEFAULT_MOVEMENTS,
      after: params.after,
    };
  });

const movementTexts = {
  id: trustedText<TransactionId | TransferId>(),
  category: z.string().nullable(),
  notes: z.string().nullable(),
  contactName: z.string().nullable(),
  seriesNumber: z.number().nullable(),
  seriesCount: z.number().nullable(),
  splits: trustedSplits.nullable(),
  isPaidOnAssumed: z.boolean(),
  otherAccountId: optionalAccount,
};

/** Newest first; `next` is what `after` takes for the next page. */
export const movementsResponse = responseCodec({
  openingCents: sum,
  closingCents: sum,
  movements: listOf(
    responseCodec({ ...movementTexts, date: day, amountCents: sum, balanceCents: sum }),
  ),
  // Not parsed: a browser tab stays open while the program is updated.
  next: z.string().nullable(),
});
export type MovementsResponse = z.input<typeof movementsResponse>;

export const billsArguments = z.strictObject(
  { account_id },
  { error: unknownArgumentsError("card_bills") },
);

export const billsResponse = responseCodec({
  bills: listOf(
    responseCodec({
      month: day,
      firstDay: day,
      closingDate: day,
      dueDate: day,
      state: z.enum(BILL_STATES),
      carriedCents: sum,
      purchasesCents: sum,
      totalCents: sum,
      paidCents: sum,
      unpaidCents: sum,
    }),
  ),
});
export type BillsResponse = z.input<typeof billsResponse>;

/** A number in a JSON body, text in a URL. */
const shownBalance = z
  .union([z.number(), z.string()], { error: requiredError("Saldo", "um número") })
  .transform((typed) => (typeof typed === "string" && typed.trim() !== "" ? Number(typed) : typed))
  .pipe(balance("Saldo"));

export const checkArguments = z.strictObject(
  { account_id, balance: shownBalance, date },
  { error: unknownArgumentsError("check_balance") },
);

const explainedMovement = responseCodec({
  ...movementTexts,
  explanation: z.enum(BALANCE_EXPLANATIONS),
  date: day.nullable(),
  dueDate: day.nullable(),
  amountCents: sum,
  accountId: optionalAccount,
});

export const checkResponse = responseCodec({
  balanceCents: sum,
  differenceCents: sum,
  explanations: listOf(explainedMovement),
  pairs: listOf(listOf(explainedMovement)),
});
export type CheckResponse = z.input<typeof checkResponse>;
