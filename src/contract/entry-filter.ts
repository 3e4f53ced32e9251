/**
 * Each filter of entries, declared once: its name in a URL and as an argument, its values, its
 * condition, and its description in words. Lists, reports, totals, exports, saved views and chips
 * are derived from it; a new filter also needs a control (`web/records/shared-filters.tsx`).
 */
import * as z from "zod";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { isTagId } from "#domain/ids.ts";
import { NO_ACCOUNT_NAME } from "#domain/missing-names.ts";
import {
  DUE_FILTERS,
  DUE_FILTER_LABELS,
  NO_ACCOUNT,
  NO_TAG,
  PERIOD_DATE_LABELS,
  STATUS_FILTERS,
  STATUS_FILTER_LABELS,
  tagsOfFilter,
  toTagsFilter,
  type EntryFilter,
  type PeriodDate,
} from "#domain/report-filter.ts";
import { WITHOUT_TAGS, listTagIds, tagNames, type Tag } from "#domain/tag.ts";
import {
  LIFECYCLES,
  LIFECYCLE_LABELS,
  TRANSACTION_TYPES,
  TYPE_LABELS,
} from "#domain/transaction.ts";
import {
  compare,
  equals,
  isNotNull,
  isNull,
  type Condition,
  type TextSearch,
} from "./condition.ts";
import {
  accountParam,
  contactParam,
  enumParam,
  searchParam,
  seriesParam,
  tagsParam,
  textParam,
} from "./rpc-params.ts";
import { searchText } from "./search-text.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";

/** The names of the records that a filter refers to. */
export type FilterNames = {
  readonly client: string;
  readonly account: string;
  /** With the kind of series, as written by `seriesName`. */
  readonly series: string;
  readonly tags: readonly Pick<Tag, "id" | "name">[];
};

export type FilterField<Value extends string> = {
  /** The argument name in functions and exports; the URL uses the filter's name. */
  readonly argument: string;
  /** Refuses unknown values. */
  readonly param: z.ZodType<Value | null, string | readonly string[] | null | undefined>;
  /** The codec of the URL, which accepts anything: an unknown value is null. */
  readonly address: z.ZodType<Value | null>;
  readonly condition: (value: Value) => Condition | TextSearch;
  readonly words: (value: Value, names: FilterNames) => string;
};

const DUE_DATE = "expected_payment_date";
const MAX_CATEGORY_LENGTH = 100;

export const categoryParam = textParam(TRANSACTION_LABELS.category, MAX_CATEGORY_LENGTH);
export const seriesIdParam = seriesParam("Série");

const REPORT_FILTER = {
  type: choice({
    argument: "type",
    label: TRANSACTION_LABELS.type,
    values: TRANSACTION_TYPES,
    labels: TYPE_LABELS,
    condition: (type) => equals("type", type),
  }),
  /** The resolved status; `unpaid` is pending or overdue. */
  status: choice({
    argument: "status",
    label: TRANSACTION_LABELS.status,
    values: STATUS_FILTERS,
    labels: STATUS_FILTER_LABELS,
    condition: (status) =>
      status === "unpaid"
        ? compare("resolved_status", "neq", "paid")
        : equals("resolved_status", status),
  }),
  category: {
    argument: "category",
    param: categoryParam,
    address: searchText(MAX_CATEGORY_LENGTH),
    condition: (text) => ({ kind: "category-text", text }),
    words: (text) => `${TRANSACTION_LABELS.category}: ${text}`,
  },
  tags: {
    argument: "tag_ids",
    param: tagsParam(TRANSACTION_LABELS.tag_ids),
    address: z.string().transform(knownTags).nullable().catch(null),
    condition: (tags) =>
      tags === NO_TAG
        ? { kind: "is-empty", column: "tag_ids" }
        : { kind: "has-any", column: "tag_ids", items: listTagIds(tagsOfFilter(tags)) },
    words: (tags, names) =>
      tags === NO_TAG
        ? WITHOUT_TAGS
        : `${TRANSACTION_LABELS.tag_ids}: ${tagNames(tagsOfFilter(tags), names.tags).join(" ou ")}`,
  },
  client: {
    argument: "client_id",
    ...ofArgument(contactParam(TRANSACTION_LABELS.client_id)),
    condition: (id) => equals("client_id", id),
    words: (_, { client }) => `${TRANSACTION_LABELS.client_id}: ${client}`,
  },
  account: {
    argument: "account_id",
    ...ofArgument(accountParam(TRANSACTION_LABELS.account_id)),
    condition: (id) => (id === NO_ACCOUNT ? isNull("account_id") : equals("account_id", id)),
    words: (id, { account }) =>
      `${TRANSACTION_LABELS.account_id}: ${id === NO_ACCOUNT ? NO_ACCOUNT_NAME : account}`,
  },
  series: {
    argument: "series_id",
    ...ofArgument(seriesIdParam),
    condition: (id) => ({ kind: "of-series", id }),
    words: (_, { series }) => series,
  },
  due: choice({
    argument: "due",
    label: "Vencimento",
    values: DUE_FILTERS,
    labels: DUE_FILTER_LABELS,
    condition: (due) => (due === "dated" ? isNotNull(DUE_DATE) : isNull(DUE_DATE)),
  }),
} satisfies Fields<Omit<EntryFilter, "lifecycle" | "search">>;

/** Filters that only lists, totals and exports have. */
const LIST_FILTER = {
  lifecycle: choice({
    argument: "lifecycle",
    label: TRANSACTION_LABELS.lifecycle,
    values: LIFECYCLES,
    labels: LIFECYCLE_LABELS,
    condition: (lifecycle) => equals("lifecycle", lifecycle),
  }),
  search: {
    argument: "search",
    param: searchParam,
    address: searchText(MAX_SEARCH_LENGTH),
    condition: (text) => ({ kind: "search-text", text }),
    words: (text) => `Busca: “${text}”`,
  },
} satisfies Fields<Pick<EntryFilter, "lifecycle" | "search">>;

const ENTRY_FILTER: Fields<EntryFilter> = { ...REPORT_FILTER, ...LIST_FILTER };

type Fields<Filter> = {
  readonly [Name in keyof Filter]: FilterField<Extract<Filter[Name], string>>;
};

export type FilterName = keyof EntryFilter;
type ReportFilterName = keyof typeof REPORT_FILTER;

export const FILTER_NAMES = Object.keys(ENTRY_FILTER) as readonly FilterName[];

/** The parameters of functions, by argument name. */
export const REPORT_FILTER_PARAMS = toParams(REPORT_FILTER);
export const ENTRY_FILTER_PARAMS = toParams(ENTRY_FILTER);

/** The parameters of a URL. */
export const REPORT_FILTER_ADDRESS = toAddress(REPORT_FILTER);
export const ENTRY_FILTER_ADDRESS = toAddress(ENTRY_FILTER);

export type FilterArguments = { readonly [argument: string]: string | null | undefined };

export type FilterValues = Partial<{ readonly [Name in FilterName]: string | null }>;

/** Converts the filters of a URL to the arguments of a function. */
export function toArguments(filter: FilterValues): Record<string, string | null> {
  const named = FILTER_NAMES.filter((name) => filter[name] !== undefined);
  return Object.fromEntries(
    named.map((name) => [ENTRY_FILTER[name].argument, filter[name] ?? null]),
  );
}

/** Converts parsed arguments to a filter. */
export function fromArguments<Name extends FilterName>(
  names: readonly Name[],
  params: Readonly<Record<string, unknown>>,
): Pick<EntryFilter, Name> {
  const values = names.map((name) => [name, params[ENTRY_FILTER[name].argument] ?? null]);
  // Each filter's parameter has the type of that filter.
  return Object.fromEntries(values) as Pick<EntryFilter, Name>;
}

export const REPORT_FILTER_NAMES = Object.keys(REPORT_FILTER) as readonly ReportFilterName[];

/** The filters that are set, in the order of their description. */
export function chosenFilters(filter: FilterValues): ChosenFilter[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = filter[name] ?? null;
    if (value === null) return [];
    // The value belongs to that filter.
    const field = ENTRY_FILTER[name] as FilterField<string>;
    return [
      { name, condition: field.condition(value), words: (names) => field.words(value, names) },
    ];
  });
}

export type ChosenFilter = {
  readonly name: FilterName;
  readonly condition: Condition | TextSearch;
  readonly words: (names: FilterNames) => string;
};

export function describeFilter(
  filter: FilterValues & { readonly by?: PeriodDate | null },
  names: FilterNames,
): string[] {
  const { by = null } = filter;
  return [
    ...(by === null || by === "due" ? [] : [`Período por: ${PERIOD_DATE_LABELS[by]}`]),
    ...chosenFilters(filter).map(({ words }) => words(names)),
  ];
}

function choice<const Values extends readonly [string, ...string[]]>({
  argument,
  label,
  values,
  labels,
  condition,
}: {
  argument: string;
  label: string;
  values: Values;
  labels: Readonly<Record<Values[number], string>>;
  condition: (value: Values[number]) => Condition;
}): FilterField<Values[number]> {
  return {
    argument,
    ...ofArgument(enumParam(label, values)),
    condition,
    words: (value) => `${label}: ${labels[value]}`,
  };
}

/** A URL accepts the same values as an argument. */
function ofArgument<Value extends string>(
  param: z.ZodType<Value | null, string | null | undefined>,
): Pick<FilterField<Value>, "param" | "address"> {
  return { param, address: param.catch(null) };
}

function knownTags(text: string): string | null {
  return text === NO_TAG ? NO_TAG : toTagsFilter(text.split(",").filter((id) => isTagId(id)));
}

type AnyFields = Readonly<
  Record<string, Pick<FilterField<string>, "argument" | "param" | "address">>
>;

function toParams(fields: AnyFields): Record<string, z.ZodType<string | null>> {
  return Object.fromEntries(Object.values(fields).map(({ argument, param }) => [argument, param]));
}

function toAddress<Filters extends AnyFields>(fields: Filters) {
  const schemas = Object.entries(fields).map(([name, { address }]) => [name, address]);
  return Object.fromEntries(schemas) as {
    readonly [Name in keyof Filters]: Filters[Name]["address"];
  };
}
