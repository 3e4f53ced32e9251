/** The table `recurrences`, and the functions that change it (docs/decisions/0029). */
import * as z from "zod";
import {
  BUSINESS_DAY_SHIFTS,
  MAX_BUSINESS_DAY_OF_MONTH,
  type BusinessDayShift,
} from "#domain/business-day.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { SeriesId } from "#domain/ids.ts";
import {
  INTERVAL_UNITS,
  MAX_INTERVAL,
  MAX_OCCURRENCES,
  type IntervalUnit,
} from "#domain/instalments.ts";
import type { RuleChange } from "#domain/recurrence-change.ts";
import type { RecurrenceRule } from "#domain/recurrence-rule.ts";
import type { Recurrence, RecurrenceDraft, RecurrencePatch } from "#domain/recurrence.ts";
import {
  flag,
  oneOf,
  requiredDay,
  requiredSeriesId,
  trustedText,
  unknownArgumentsError,
  wholeNumber,
  version,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";
import { listOf } from "./response-codec.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { TRANSACTION_FIELDS } from "./transactions.ts";

export const RECURRENCE_LABELS = {
  type: TRANSACTION_LABELS.type,
  category: TRANSACTION_LABELS.category,
  amount: TRANSACTION_LABELS.amount,
  notes: TRANSACTION_LABELS.notes,
  client_id: TRANSACTION_LABELS.client_id,
  account_id: TRANSACTION_LABELS.account_id,
  tag_ids: TRANSACTION_LABELS.tag_ids,
  first_date: "Primeira data",
  interval: "Intervalo",
  every: "A cada",
  day_of_month: "Dia do mês",
  business_day_of_month: "Dia útil do mês",
  business_day: "Dia útil",
  optional_holidays: "Carnaval e Corpus Christi",
  until: "Até",
  count: "Vezes",
  next_number: "Próximo número",
  next_date: "Próxima data",
  paused_on: "Pausada a partir de",
  problem: "Problema",
} as const;

export const INTERVAL_LABELS: Readonly<Record<IntervalUnit, string>> = {
  day: "Dia",
  week: "Semana",
  month: "Mês",
  month_end: "Fim do mês",
  year: "Ano",
};
export const BUSINESS_DAY_LABELS: Readonly<Record<BusinessDayShift, string>> = {
  next: "Seguinte",
  previous: "Anterior",
};

const LABELS = RECURRENCE_LABELS;

const id = field("id", "text", requiredSeriesId("id"));

export const RULE_FIELDS = {
  unit: field("interval", "text", oneOf(LABELS.interval, INTERVAL_UNITS)),
  every: field("every", "integer", wholeNumber(LABELS.every, 1, MAX_INTERVAL)),
  dayOfMonth: field("day_of_month", "integer", wholeNumber(LABELS.day_of_month, 1, 31).nullable()),
  businessDayOfMonth: field(
    "business_day_of_month",
    "integer",
    wholeNumber(LABELS.business_day_of_month, 1, MAX_BUSINESS_DAY_OF_MONTH).nullable(),
  ),
  businessDay: field(
    "business_day",
    "text",
    oneOf(LABELS.business_day, BUSINESS_DAY_SHIFTS).nullable(),
  ),
  optionalHolidays: field("optional_holidays", "boolean", flag(LABELS.optional_holidays)),
  until: field("until", "date", requiredDay(LABELS.until).nullable()),
  count: field("count", "integer", wholeNumber(LABELS.count, 1, MAX_OCCURRENCES).nullable()),
};

const PATCH_FIELDS = {
  type: TRANSACTION_FIELDS.type,
  category: TRANSACTION_FIELDS.category,
  amountCents: TRANSACTION_FIELDS.amountCents,
  notes: TRANSACTION_FIELDS.notes,
  clientId: TRANSACTION_FIELDS.clientId,
  accountId: TRANSACTION_FIELDS.accountId,
  firstDate: field("first_date", "date", requiredDay(LABELS.first_date)),
  ...RULE_FIELDS,
  tagIds: TRANSACTION_FIELDS.tagIds,
};

const { tagIds, businessDayOfMonth, ...FIRST_FIELDS } = PATCH_FIELDS;

const PAUSED_ON = field("paused_on", "date", requiredDay(LABELS.paused_on).nullable());

/** In the order of the table's columns. */
export const RECURRENCE_FIELDS = {
  id,
  ...FIRST_FIELDS,
  nextNumber: field(
    "next_number",
    "integer",
    wholeNumber(LABELS.next_number, 1, MAX_OCCURRENCES + 1),
  ),
  nextDate: field("next_date", "date", requiredDay(LABELS.next_date).nullable()),
  problem: field("problem", "text", trustedText<string>().nullable()),
  createdAt: TRANSACTION_FIELDS.createdAt,
  updatedAt: TRANSACTION_FIELDS.updatedAt,
  tagIds,
  pausedOn: PAUSED_ON,
  businessDayOfMonth,
};

export const recurrenceRow = recordCodec(RECURRENCE_FIELDS).to<Recurrence>();
export type RecurrenceRow = z.input<typeof recurrenceRow>;

export const recurrencesResponse = listOf(recurrenceRow);

/** The columns by which a repeated creation is compared. */
export const recurrenceDraft = recordCodec({
  id,
  ...PATCH_FIELDS,
  accountId: field("account_id", "text", TRANSACTION_FIELDS.accountId.codec.optional()),
  tagIds: field("tag_ids", "list", tagIds.codec.optional()),
}).to<RecurrenceDraft>();

const { businessDay, optionalHolidays, until, count } = RULE_FIELDS;

/** A rule without such a field does not have it. */
export const OPTIONAL_RULE_FIELDS = {
  businessDayOfMonth: field(
    "business_day_of_month",
    "integer",
    businessDayOfMonth.codec.optional(),
  ),
  businessDay: field("business_day", "text", businessDay.codec.optional()),
  optionalHolidays: field("optional_holidays", "boolean", optionalHolidays.codec.optional()),
  until: field("until", "date", until.codec.optional()),
  count: field("count", "integer", count.codec.optional()),
  seriesId: field("series_id", "text", requiredSeriesId("series_id").optional()),
};

export const UNUSED_DAY_MESSAGES = {
  day_of_month: `${LABELS.day_of_month} só vale com ${LABELS.interval} month ou year, e sem ${LABELS.business_day_of_month}.`,
  business_day_of_month: `${LABELS.business_day_of_month} só vale com ${LABELS.interval} month.`,
} as const;

/** A schema's check, and its message. */
export const NTH_OF_MONTHS = [
  ({ interval = "month", business_day_of_month: nth = null }: NthDay) =>
    interval === "month" || nth === null,
  { error: UNUSED_DAY_MESSAGES.business_day_of_month },
] as const;

type NthDay = {
  readonly interval?: IntervalUnit | undefined;
  readonly business_day_of_month?: number | null | undefined;
};

// An undo can remove a pause, or set it again.
const CHANGED_FIELDS = { ...PATCH_FIELDS, pausedOn: PAUSED_ON };

export const recurrencePatch = renamingCodec(
  CHANGED_FIELDS,
  z.strictObject(toShape(CHANGED_FIELDS), { error: unknownArgumentsError("changes") }).partial(),
).to<Partial<Omit<RecurrenceDraft, "id"> & Pick<Recurrence, "pausedOn">>>();

const { unit: _unit, every: _every, firstDate: _firstDate, ...TEMPLATE_FIELDS } = PATCH_FIELDS;
const UPDATED_FIELDS = {
  ...TEMPLATE_FIELDS,
  pausedOn: field(
    "paused_on",
    "date",
    PAUSED_ON.codec.refine((day): boolean => day === null, {
      error: `${LABELS.paused_on} só pode ser null, que termina a pausa: ela começa por rpc/pause_recurrence.`,
    }),
  ),
};
const RHYTHM_COLUMNS: ReadonlySet<string> = new Set(["interval", "every", "first_date"]);

/** Another rhythm would begin beside entries that are made, or long after them. */
function updateError(issue: { code?: string; keys?: readonly string[] }): string {
  return issue.keys?.some((key) => RHYTHM_COLUMNS.has(key)) === true
    ? "O intervalo e a primeira data de uma recorrência mudam por rpc/change_recurrence."
    : unknownArgumentsError("changes")(issue);
}

const UPDATE_FIELDS = {
  id,
  version: field("updated_at", "text", version.optional()),
  patch: field(
    "changes",
    "text",
    renamingCodec(
      UPDATED_FIELDS,
      z.strictObject(toShape(UPDATED_FIELDS), { error: updateError }).partial(),
    ).to<UpdatePatch>(),
  ),
};

/** Without another rhythm. */
type UpdatePatch = Omit<z.output<typeof recurrencePatch>, "unit" | "every" | "firstDate">;

/** A change of the entries that do not exist yet; `version` is the one that the caller saw. */
export type RecurrenceUpdate = {
  readonly id: SeriesId;
  readonly version?: Instant | undefined;
  readonly patch: RecurrencePatch;
};

export const updateRecurrenceArguments = renamingCodec(
  UPDATE_FIELDS,
  z.strictObject(toShape(UPDATE_FIELDS), { error: unknownArgumentsError("update_recurrence") }),
).to<RecurrenceUpdate & { readonly patch: UpdatePatch }>();

const CHANGE_FIELDS = {
  id,
  version: field("updated_at", "text", version.optional()),
  from: field("from", "date", requiredDay("from")),
  firstDate: PATCH_FIELDS.firstDate,
  unit: RULE_FIELDS.unit,
  every: RULE_FIELDS.every,
  ...OPTIONAL_RULE_FIELDS,
};

/** A new rule from a day on; `version` is that of the recurrence that the caller saw. */
export type RecurrenceChange = Pick<RecurrenceRule, "firstDate" | "unit" | "every"> & {
  readonly id: SeriesId;
  readonly version?: Instant | undefined;
  readonly from: CivilDate;
  /** Of the recurrence that continues with another interval; the server generates it if absent. */
  readonly seriesId?: SeriesId | undefined;
} & {
  readonly [
    Name in "businessDayOfMonth" | "businessDay" | "optionalHolidays" | "until" | "count"
  ]?: RecurrenceRule[Name] | undefined;
};

export const changeRecurrenceArguments = renamingCodec(
  CHANGE_FIELDS,
  z
    .strictObject(toShape(CHANGE_FIELDS), { error: unknownArgumentsError("change_recurrence") })
    .refine(...NTH_OF_MONTHS),
).to<RecurrenceChange>();

/** The refusals of a change of the rule. */
export const RULE_CHANGE_MESSAGES = {
  "rule-change-in-past":
    "A regra só pode mudar de hoje em diante: os lançamentos passados ficam como são.",
  "rule-change-starts-before": "A próxima data não pode ser antes do dia em que a regra muda.",
  "rule-change-too-far":
    "A regra só pode mudar até a data do próximo lançamento que ainda será criado.",
  "rule-change-of-paused": "A recorrência está pausada: retome-a antes de alterar a regra.",
  "rule-change-out-of-calendar":
    "Com esta data a recorrência começaria antes de 01/01/1900 ou depois de 31/12/2199.",
} as const;

export function toRuleChange(change: RecurrenceChange): RuleChange {
  const { from, firstDate, unit, every } = change;
  return {
    from,
    terms: {
      firstDate,
      unit,
      every,
      businessDayOfMonth: change.businessDayOfMonth ?? null,
      businessDay: change.businessDay ?? null,
      optionalHolidays: change.optionalHolidays ?? false,
      until: change.until ?? null,
      count: change.count ?? null,
    },
  };
}
