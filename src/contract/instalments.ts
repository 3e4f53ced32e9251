/** `rpc/instalments` and `rpc/update_instalments`: one amount in parts (docs/decisions/0025). */
import * as z from "zod";
import { MAX_YEAR, type CivilDate } from "#domain/civil-date.ts";
import type { SeriesId, TransactionId } from "#domain/ids.ts";
import {
  INSTALMENT_SCOPES,
  type InstalmentEntry,
  type InstalmentScope,
} from "#domain/instalment-series.ts";
import {
  INTERVAL_UNITS,
  MAX_INSTALMENTS,
  MAX_INTERVAL,
  type InstalmentChoice,
  type InstalmentError,
  type InstalmentTerms,
} from "#domain/instalments.ts";
import { cents, formatBrl } from "#domain/money.ts";
import type {
  PaymentTie,
  SeriesMembership,
  TransactionDraft,
  TransactionPatch,
} from "#domain/transaction.ts";
import { amount } from "./amount-fields.ts";
import {
  oneOf,
  requiredDay,
  requiredSeriesId,
  unknownArgumentsError,
  wholeNumber,
  version,
} from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { listOf } from "./response-codec.ts";
import { TRANSACTION_LABELS as LABELS } from "./transaction-labels.ts";
import {
  NEW_ENTRY_FIELDS,
  TRANSACTION_FIELDS,
  newEntryColumns,
  transactionPatch,
  transactionRow,
} from "./transactions.ts";

export const INSTALMENT_LABELS = {
  count: "Número de parcelas",
  interval: "Intervalo",
  every: "Intervalo entre as parcelas",
};

const firstDay = requiredDay(LABELS.expected_payment_date);

const CHOICE_FIELDS = {
  amountCents: field("amount", "money", amount(LABELS.amount).nullish()),
  dueDate: field("expected_payment_date", "date", firstDay.nullish()),
};
type ChoiceArgument = { readonly [Name in keyof InstalmentChoice]?: InstalmentChoice[Name] | null };
const choice = renamingCodec(
  CHOICE_FIELDS,
  z.strictObject(toShape(CHOICE_FIELDS), { error: unknownArgumentsError("parts") }),
).to<ChoiceArgument>();

const OWN_FIELDS = {
  dueDate: field("expected_payment_date", "date", firstDay),
  seriesId: field("series_id", "text", requiredSeriesId("series_id").optional()),
  count: field("count", "integer", wholeNumber(INSTALMENT_LABELS.count, 1, MAX_INSTALMENTS)),
  unit: field("interval", "text", oneOf(INSTALMENT_LABELS.interval, INTERVAL_UNITS).optional()),
  every: field(
    "every",
    "integer",
    wholeNumber(INSTALMENT_LABELS.every, 1, MAX_INTERVAL).optional(),
  ),
  choices: field("parts", "text", z.array(choice).max(MAX_INSTALMENTS).optional()),
};

type Tie = keyof SeriesMembership | keyof PaymentTie;

/**
 * The columns of an entry with the total amount and the first due date, and the terms of the
 * instalments.
 */
export type NewInstalments = Omit<TransactionDraft, "id" | "dueDate" | Tie> & {
  readonly dueDate: CivilDate;
  /** The server generates it if absent. */
  readonly seriesId?: SeriesId | undefined;
  readonly count: number;
  readonly unit?: InstalmentTerms["unit"] | undefined;
  readonly every?: number | undefined;
  readonly choices?: ChoiceArgument[] | undefined;
};

export const newInstalments = renamingCodec(
  { ...NEW_ENTRY_FIELDS, ...OWN_FIELDS },
  z.strictObject(
    { ...newEntryColumns, ...toShape(OWN_FIELDS) },
    { error: unknownArgumentsError("instalments") },
  ),
).to<NewInstalments>();

/** Separates the columns that all instalments share from the terms of the split. */
export function toTerms({
  seriesId: _seriesId,
  count,
  unit = "month",
  every = 1,
  choices = [],
  amountCents,
  dueDate: firstDueDate,
  ...entry
}: NewInstalments): { readonly entry: InstalmentEntry; readonly terms: InstalmentTerms } {
  const terms = {
    totalCents: amountCents,
    firstDueDate,
    count,
    unit,
    every,
    choices: choices.map((part) => ({
      amountCents: part.amountCents ?? null,
      dueDate: part.dueDate ?? null,
    })),
  };
  return { entry, terms };
}

export function instalmentMessage(
  error: InstalmentError,
  { count, totalCents }: Pick<InstalmentTerms, "count" | "totalCents">,
): string {
  switch (error.error) {
    case "choices-of-other-count":
      return `parts deve ter um item para cada uma das ${count} parcelas, ou não vir.`;
    case "sum-differs":
      return `As parcelas somam ${formatBrl(error.sumCents)}, e o valor é ${formatBrl(totalCents)}: a soma deve ser igual ao valor.`;
    case "too-few-centavos":
      return `Cada parcela deve ser de pelo menos ${formatBrl(cents(1))}: aumente o valor ou diminua as parcelas.`;
    case "after-last-year":
      return `A última parcela venceria depois de ${MAX_YEAR}: diminua as parcelas ou o intervalo.`;
  }
}

export const entriesResponse = listOf(transactionRow);

const UPDATE_FIELDS = {
  id: TRANSACTION_FIELDS.id,
  version: field("updated_at", "text", version.optional()),
  scope: field("scope", "text", oneOf("scope", INSTALMENT_SCOPES)),
  patch: field("changes", "text", transactionPatch),
};

/**
 * A change of one instalment that others take over; `version` is the version that the caller saw.
 */
export type InstalmentsUpdate = {
  readonly id: TransactionId;
  readonly version?: z.output<typeof version> | undefined;
  readonly scope: InstalmentScope;
  readonly patch: TransactionPatch;
};

export const updateInstalmentsArguments = renamingCodec(
  UPDATE_FIELDS,
  z.strictObject(toShape(UPDATE_FIELDS), { error: unknownArgumentsError("update_instalments") }),
).to<InstalmentsUpdate>();
