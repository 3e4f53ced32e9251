/** Results on each engine are in tests/contract/random/pages.test.ts. */
import { describe, expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { civilDate } from "#domain/civil-date.ts";
import { parseRowQuery } from "../rest/parse-query.ts";
import { columnValues, planPage, type Range, type Step } from "./page-plan.ts";
import type { Filter, Position } from "./row-query.ts";

const TODAY = civilDate("2026-11-20");
const COLUMNS = columnValues(FIRST_CATEGORIES);

function planOf(search: string, after: Position | null = null): string[] | null {
  const query = parseRowQuery("transactions", new URLSearchParams(`${search}&limit=50`));
  const steps = planPage("transactions", { ...query, after }, TODAY, COLUMNS);
  return steps === null ? null : steps.map(stepText);
}

/** Formats ranges as `range | range by order`. */
function stepText({ ranges, order }: Step): string {
  return `${ranges.map(rangeText).join(" | ")} by ${order.map(({ column }) => column).join()}`;
}

function rangeText({ filters, linked }: Range): string {
  const own = filters.map(filterText);
  const others = linked === null ? [] : [`linked(${linked.filters.map(filterText).join()})`];
  return [...own, ...others].join(" & ");
}

function filterText(filter: Filter): string {
  switch (filter.kind) {
    case "and":
    case "or":
      return `(${filter.filters.map(filterText).join(` ${filter.kind} `)})`;
    case "not":
      return `not ${filterText(filter.filter)}`;
    case "compare":
      return `${filter.column} ${filter.comparison} ${String(filter.value)}`;
    case "is":
      return `${filter.column} is ${String(filter.value)}`;
    case "in":
      return `${filter.column} in ${filter.values.join("/")}`;
    default:
      return filter.kind;
  }
}

const DUE = "expected_payment_date";
const PERIOD = `or=(${DUE}.gte.2026-01-01,${DUE}.is.null)`;
const PERIOD_END = `or=(${DUE}.lte.2026-01-31,${DUE}.is.null)`;

describe("A page of entries", () => {
  test("in order of a column is one range, and from a position on the rows of its value first", () => {
    expect(planOf("order=amount&type=eq.income")).toEqual(["type eq income by amount,id"]);
    expect(planOf("order=amount.desc", [500, "TRI-a"])).toEqual([
      "amount eq 500 & id lt TRI-a by amount,id",
      "amount lt 500 by amount,id",
    ]);
  });

  test("in order of the due date has entries without one apart, last or first", () => {
    const order = `order=${DUE}.nullslast`;
    expect(planOf(order)).toEqual([
      `not ${DUE} is null by ${DUE},id`,
      `${DUE} is null by ${DUE},id`,
    ]);
    expect(planOf(order, ["2026-01-02", "TRI-a"])).toEqual([
      `${DUE} eq 2026-01-02 & id gt TRI-a by ${DUE},id`,
      `${DUE} gt 2026-01-02 by ${DUE},id`,
      `${DUE} is null by ${DUE},id`,
    ]);
    expect(planOf(order, [null, "TRI-a"])).toEqual([`${DUE} is null & id gt TRI-a by ${DUE},id`]);
    expect(planOf(`order=${DUE}.desc`, [null, "TRI-a"])).toEqual([
      `${DUE} is null & id lt TRI-a by ${DUE},id`,
      `not ${DUE} is null by ${DUE},id`,
    ]);
  });

  test("in a period is two ranges, merged where the order is another than the due date's", () => {
    const dated = `${DUE} gte 2026-01-01 & ${DUE} lte 2026-01-31`;
    expect(planOf(`${PERIOD}&${PERIOD_END}&order=amount`)).toEqual([
      `${dated} | ${DUE} is null by amount,id`,
    ]);
    expect(planOf(`${PERIOD}&order=${DUE}.nullslast`)).toEqual([
      `${DUE} gte 2026-01-01 by ${DUE},id`,
      `${DUE} is null by ${DUE},id`,
    ]);
    expect(planOf(`${PERIOD}&${DUE}=not.is.null&order=amount`)).toEqual([
      `${DUE} gte 2026-01-01 by amount,id`,
    ]);
  });

  test("with undated entries or others is two ranges without a common row", () => {
    expect(planOf(`or=(${DUE}.is.null,type.eq.income)&order=amount`)).toEqual([
      `not ${DUE} is null & type eq income | ${DUE} is null by amount,id`,
    ]);
    expect(planOf(`or=(${DUE}.is.null,type.eq.income)&${DUE}=not.is.null&order=amount`)).toEqual([
      `not ${DUE} is null & type eq income by amount,id`,
    ]);
  });

  test("of a resolved status is what is stored of it", () => {
    expect(planOf("resolved_status=eq.paid&order=amount")).toEqual(["status eq paid by amount,id"]);
    expect(planOf("resolved_status=neq.paid&order=amount")).toEqual([
      "status neq paid by amount,id",
    ]);
    expect(planOf("resolved_status=eq.overdue&order=amount")).toEqual([
      `status eq overdue | status eq pending & ${DUE} lt 2026-11-20 by amount,id`,
    ]);
    expect(planOf("resolved_status=eq.pending&order=amount")).toEqual([
      `status eq pending & ${DUE} gte 2026-11-20 | status eq pending & ${DUE} is null by amount,id`,
    ]);
  });

  test("in order of the resolved status is one status after the other, in the order of the id", () => {
    const overdue = `status eq overdue | status eq pending & ${DUE} lt 2026-11-20`;
    const pending = `status eq pending & ${DUE} gte 2026-11-20 | status eq pending & ${DUE} is null`;
    expect(planOf("order=resolved_status")).toEqual([
      `${overdue} by id`,
      "status eq paid by id",
      `${pending} by id`,
    ]);
    expect(planOf("order=resolved_status.desc", ["paid", "TRI-a"])).toEqual([
      "status eq paid & id lt TRI-a by id",
      `${overdue} by id`,
    ]);
    expect(
      planOf(
        "order=resolved_status&resolved_status=neq.paid&or=(resolved_status.gt.p,id.eq.TRI-a)",
      ),
    ).toEqual([
      `id eq TRI-a & status eq overdue | id eq TRI-a & status eq pending & ${DUE} lt 2026-11-20 by id`,
      `${pending} by id`,
    ]);
    expect(planOf("order=resolved_status&resolved_status=eq.other")).toEqual([]);
  });

  test("of one type in order of a column with few values is one value after the other", () => {
    expect(planOf("order=lifecycle&type=eq.income")).toEqual([
      "type eq income & lifecycle eq active by id",
      "type eq income & lifecycle eq cancelled by id",
      "type eq income & lifecycle eq inactive by id",
    ]);
    expect(planOf("order=lifecycle&type=eq.income", ["cancelled", "TRI-a"])).toEqual([
      "type eq income & lifecycle eq cancelled & id gt TRI-a by id",
      "type eq income & lifecycle eq inactive by id",
    ]);
    expect(planOf("order=lifecycle.desc&type=eq.income&lifecycle=neq.inactive")).toEqual([
      "type eq income & lifecycle eq cancelled by id",
      "type eq income & lifecycle eq active by id",
    ]);
    expect(planOf("order=lifecycle")).toEqual([" by lifecycle,id"]);
    expect(planOf("order=lifecycle&type=neq.income")).toEqual(["type neq income by lifecycle,id"]);
  });

  test("in order of the linked contact's name has entries without a contact last", () => {
    const order = "select=id,clients(name)&order=clients(name_plain).nullslast,id";
    const unlinked = "client_id is null";
    expect(planOf(`${order}&type=eq.income`)).toEqual([
      "type eq income & linked() by name_plain,id",
      `type eq income & ${unlinked} by id`,
    ]);
    expect(planOf(order, ["ana", "TRI-a"])).toEqual([
      "id gt TRI-a & linked(name_plain eq ana) by name_plain,id",
      "linked(name_plain gt ana) by name_plain,id",
      `${unlinked} by id`,
    ]);
    expect(planOf(order, [null, "TRI-a"])).toEqual([`${unlinked} & id gt TRI-a by id`]);
    expect(planOf(`${order}&client_id=is.null`)).toEqual([`${unlinked} & ${unlinked} by id`]);
  });

  test("of the history in order of time is one range", () => {
    const search = new URLSearchParams("user_name=eq.Ana&order=timestamp.desc&limit=50");
    const steps = planPage("audit_records", parseRowQuery("audit_records", search), TODAY, COLUMNS);
    expect(steps?.map(stepText)).toEqual(["user_name eq Ana by timestamp,id"]);
  });

  test.each([
    "order=notes",
    "order=amount,type",
    "order=amount.desc,id",
    "order=amount&offset=10",
    "select=id,clients(name)&order=clients(phone)",
    "select=id,clients(name)&clients.name=eq.Ana&order=clients(name)",
  ])("that no index has in order is not planned: %s", (search) => {
    expect(planOf(search)).toBeNull();
  });
});
