/** The results on each engine are tested in tests/contract/random/pages.test.ts. */
import { describe, expect, test } from "vitest";
import { parseRowQuery } from "../rest/parse-query.ts";
import { planPage, type Part } from "./page-plan.ts";
import type { Filter, Position } from "./row-query.ts";

function planOf(search: string, after: Position | null = null): string[] | null {
  const query = parseRowQuery("transactions", new URLSearchParams(`${search}&limit=50`));
  return planPage("transactions", { ...query, after })?.map(partText) ?? null;
}

/** `filter & filter by order`. */
function partText({ filters, linked, order }: Part): string {
  const own = filters.map(filterText);
  const others = linked === null ? [] : [`linked(${linked.filters.map(filterText).join()})`];
  return `${[...own, ...others].join(" & ")} by ${order.map(({ column }) => column).join()}`;
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
    case "beyond":
      return `${filter.columns.join()} ${filter.direction} of ${filter.values.join()}`;
    default:
      return filter.kind;
  }
}

const DUE = "expected_payment_date";
describe("A page of entries", () => {
  test("in order of a column is one part, and continues after a position", () => {
    expect(planOf("order=amount&type=eq.income")).toEqual(["type eq income by amount,id"]);
    expect(planOf("order=amount.desc", [500, "TRI-a"])).toEqual([
      "amount,id desc of 500,TRI-a by amount,id",
    ]);
  });

  test("in order of the due date has entries without one apart, last or first", () => {
    const order = `order=${DUE}.nullslast`;
    expect(planOf(order)).toEqual([
      `not ${DUE} is null by ${DUE},id`,
      `${DUE} is null by ${DUE},id`,
    ]);
    expect(planOf(order, ["2026-01-02", "TRI-a"])).toEqual([
      `${DUE},id asc of 2026-01-02,TRI-a by ${DUE},id`,
      `${DUE} is null by ${DUE},id`,
    ]);
    expect(planOf(order, [null, "TRI-a"])).toEqual([
      `${DUE} is null & id asc of TRI-a by ${DUE},id`,
    ]);
    expect(planOf(`order=${DUE}.desc`, [null, "TRI-a"])).toEqual([
      `${DUE} is null & id desc of TRI-a by ${DUE},id`,
      `not ${DUE} is null by ${DUE},id`,
    ]);
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

  test("of the history in order of time is one part", () => {
    const search = new URLSearchParams("user_name=eq.Ana&order=timestamp.desc&limit=50");
    const parts = planPage("audit_records", parseRowQuery("audit_records", search));
    expect(parts?.map(partText)).toEqual(["user_name eq Ana by timestamp,id"]);
  });

  test.each([
    "order=amount,type",
    "order=amount.desc,id",
    "order=amount&offset=10",
    "select=id,clients(name)&clients.name=eq.Ana&order=clients(name)",
    "select=id,clients(name)&order=clients(phone),id",
  ])("in another order is not planned: %s", (search) => {
    expect(planOf(search)).toBeNull();
  });
});
