/** The arguments of `rpc/recurrence`. */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import type { SeriesId } from "#domain/ids.ts";
import type { IntervalUnit } from "#domain/instalments.ts";
import { fromFirstBusinessDay, type RecurrenceRule } from "#domain/recurrence-rule.ts";
import type { FirstEntry } from "#domain/recurrence-verbs.ts";
import type { RecurrenceDraft } from "#domain/recurrence.ts";
import type { PaymentTie, SeriesMembership, TransactionDraft } from "#domain/transaction.ts";
import { requiredDay, unknownArgumentsError } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { NTH_OF_MONTHS, OPTIONAL_RULE_FIELDS, RULE_FIELDS } from "./recurrences.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { NEW_ENTRY_FIELDS, newEntryColumns } from "./transactions.ts";

const OWN_FIELDS = {
  dueDate: field(
    "expected_payment_date",
    "date",
    requiredDay(TRANSACTION_LABELS.expected_payment_date),
  ),
  unit: field("interval", "text", RULE_FIELDS.unit.codec.optional()),
  every: field("every", "integer", RULE_FIELDS.every.codec.optional()),
  ...OPTIONAL_RULE_FIELDS,
};

/**
 * The columns of the first entry, and how it repeats; status, payment and competência apply to the
 * first entry only.
 */
export type NewRecurrence = Omit<
  TransactionDraft,
  "id" | "dueDate" | "splits" | keyof SeriesMembership | keyof PaymentTie
> & {
  readonly dueDate: CivilDate;
  /** The server generates it if absent. */
  readonly seriesId?: SeriesId | undefined;
  readonly unit?: IntervalUnit | undefined;
} & {
  readonly [Name in Exclude<keyof RecurrenceRule, "firstDate" | "unit" | "dayOfMonth">]?:
    | RecurrenceRule[Name]
    | undefined;
};

// A recurrence has one category (docs/decisions/0032).
const { splits: _splits, ...FIRST_ENTRY_FIELDS } = NEW_ENTRY_FIELDS;
const { splits: _column, ...firstEntryColumns } = newEntryColumns;

export const newRecurrence = renamingCodec(
  { ...FIRST_ENTRY_FIELDS, ...OWN_FIELDS },
  z
    .strictObject(
      { ...firstEntryColumns, ...toShape(OWN_FIELDS) },
      { error: unknownArgumentsError("recurrence") },
    )
    .refine(...NTH_OF_MONTHS),
).to<NewRecurrence>();

/** Separates the recurrence from the values of the first entry only. */
export function toRecurrence(
  request: NewRecurrence,
  newId: () => SeriesId,
): { readonly draft: RecurrenceDraft; readonly first: FirstEntry } {
  const {
    type,
    category,
    amountCents,
    clientId,
    accountId,
    tagIds: tags,
    notes,
    seriesId,
    dueDate,
    ...rest
  } = request;
  const draft = {
    id: seriesId ?? newId(),
    type,
    category,
    amountCents,
    notes,
    clientId,
    ...(accountId !== undefined && { accountId }),
    ...(tags !== undefined && { tagIds: tags }),
    firstDate: dueDate,
    unit: rest.unit ?? "month",
    every: rest.every ?? 1,
    dayOfMonth: null,
    businessDayOfMonth: rest.businessDayOfMonth ?? null,
    businessDay: rest.businessDay ?? null,
    optionalHolidays: rest.optionalHolidays ?? false,
    until: rest.until ?? null,
    count: rest.count ?? null,
  };
  const { status, paidOn, isPaidOnAssumed, accrualDate, lifecycle } = rest;
  return {
    draft: fromFirstBusinessDay(draft),
    first: {
      lifecycle,
      ...(status !== undefined && { status }),
      ...(paidOn !== undefined && { paidOn }),
      ...(isPaidOnAssumed !== undefined && { isPaidOnAssumed }),
      // Null is no choice: a move to a business day may set it.
      ...((accrualDate ?? null) !== null && { accrualDate }),
    },
  };
}
