import { describe, expect, it } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { narrowFilter, narrowToDays } from "./narrow-filter.ts";

describe("The filter of a figure", () => {
  it("has what was chosen and what the figure counts", () => {
    const chosen = { type: "income", lifecycle: "active", status: null } as const;
    expect(narrowFilter(chosen, { status: "paid", type: "income" })).toEqual({
      ...chosen,
      status: "paid",
    });
  });

  it.each([
    [{ status: "paid" }, { status: "pending" }],
    [{ status: "pending" }, { status: "paid" }],
    [{ status: "paid" }, { status: "unpaid" }],
    [{ status: "unpaid" }, { status: "paid" }],
    [{ type: "income" }, { type: "expense" }],
    [{ due: "undated" }, { due: "dated" }],
    [{ tags: "TAG-a1" }, { tags: "TAG-b2" }],
    [{ tags: "TAG-a1,TAG-c3" }, { tags: "TAG-b2" }],
    [{ tags: "TAG-a1" }, { tags: "none" }],
  ] as const)("does not exist where %o was chosen and %o is counted", (chosen, counted) => {
    expect(narrowFilter(chosen, counted)).toBeNull();
  });

  it.each([
    [{ status: "unpaid" }, { status: "overdue" }, { status: "overdue" }],
    [{ status: "overdue" }, { status: "unpaid" }, { status: "overdue" }],
    [
      { status: "overdue" },
      { status: "unpaid", due: "undated" },
      { status: "overdue", due: "undated" },
    ],
    [{ tags: "TAG-a1,TAG-c3" }, { tags: "TAG-c3" }, { tags: "TAG-c3" }],
    [{ category: "cart" }, { category: "Cartão" }, { category: "Cartão" }],
  ] as const)("of %o that counts %o is %o", (chosen, counted, expected) => {
    expect(narrowFilter(chosen, counted)).toEqual(expected);
  });

  it("of days leaves out what has no due date, unless the days are of payments", () => {
    const days = { start: civilDate("2026-11-22"), end: civilDate("2026-11-30") };
    const ends = { from: days.start, to: days.end };
    expect(narrowToDays({ by: "due" }, days)).toEqual({ by: "due", ...ends, due: "dated" });
    expect(narrowToDays({ due: "undated" }, days)).toBeNull();
    expect(narrowToDays({ by: "payment" }, days)).toEqual({ by: "payment", ...ends });
  });
});
