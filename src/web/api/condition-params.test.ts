import { expect, test } from "vitest";
import { chosenFilters } from "#contract/entry-filter.ts";
import { isInPeriods } from "#contract/in-periods.ts";
import { civilDate } from "#domain/civil-date.ts";
import type { ContactId, SeriesId } from "#domain/ids.ts";
import type { EntryFilter, PeriodDate } from "#domain/report-filter.ts";
import { toConditions } from "./condition-params.ts";

/** A list of examples that lacks a filter does not compile. */
const IN_A_LIST: { readonly [Name in keyof EntryFilter]: readonly Example<Name>[] } = {
  type: [{ value: "expense", params: [["type", "eq.expense"]] }],
  status: [
    { value: "overdue", params: [["resolved_status", "eq.overdue"]] },
    { value: "unpaid", params: [["resolved_status", "neq.paid"]] },
  ],
  category: [{ value: "site, a", params: [["category_text", "site, a"]] }],
  tags: [
    { value: "TAG-a,TAG-b", params: [["tag_ids", "ov.{TAG-a,TAG-b}"]] },
    { value: "none", params: [["tag_ids", "eq.{}"]] },
  ],
  client: [{ value: "CTT-ana" as ContactId, params: [["client_id", "eq.CTT-ana"]] }],
  account: [{ value: "none", params: [["account_id", "is.null"]] }],
  series: [{ value: "SER-aluguel1" as SeriesId, params: [["of_series", "SER-aluguel1"]] }],
  due: [
    { value: "dated", params: [["expected_payment_date", "not.is.null"]] },
    { value: "undated", params: [["expected_payment_date", "is.null"]] },
  ],
  lifecycle: [{ value: "active", params: [["lifecycle", "eq.active"]] }],
  search: [{ value: "a (b", params: [["search", "a (b"]] }],
};

type Example<Name extends keyof EntryFilter> = {
  readonly value: NonNullable<EntryFilter[Name]>;
  readonly params: readonly (readonly [string, string])[];
};

test.each(
  Object.entries(IN_A_LIST).flatMap(([name, examples]) =>
    examples.map(({ value, params }) => ({ name, value, params })),
  ),
)("a list asks for $name $value by $params", ({ name, value, params }) => {
  const [chosen] = chosenFilters({ [name]: value });
  expect(chosen === undefined ? [] : toConditions(chosen.condition)).toEqual(params);
});

const DUE = "expected_payment_date";
const [FIRST, LAST] = [civilDate("2026-11-01"), civilDate("2026-11-30")];

test.each<[PeriodDate, string | null, string | null, readonly (readonly [string, string])[]]>([
  ["due", null, null, []],
  ["due", FIRST, null, [["or", `(${DUE}.gte.2026-11-01,${DUE}.is.null)`]]],
  [
    "due",
    FIRST,
    LAST,
    [["or", `(and(${DUE}.gte.2026-11-01,${DUE}.lte.2026-11-30),${DUE}.is.null)`]],
  ],
  [
    "payment",
    FIRST,
    LAST,
    [
      ["paid_on", "gte.2026-11-01"],
      ["paid_on", "lte.2026-11-30"],
    ],
  ],
  [
    "accrual",
    null,
    LAST,
    [["or", `(accrual_date.lte.2026-11-30,and(accrual_date.is.null,${DUE}.lte.2026-11-30))`]],
  ],
])("a list asks for a period by %s from %s to %s", (by, from, to, params) => {
  const period = {
    start: from === null ? null : civilDate(from),
    end: to === null ? null : civilDate(to),
  };
  expect(toConditions(isInPeriods(by, [period]))).toEqual(params);
});
