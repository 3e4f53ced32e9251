import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isWithoutCentavos, planLayout, type StatementWidths } from "./statement-layout.ts";

/** The widths for months of some hundred thousand reais. */
const WIDTHS: StatementWidths = {
  account: 220,
  column: { beside: 158, stacked: 92, small: 79, whole: 66, wholeSmall: 60 },
  total: { beside: 164, stacked: 98, small: 85, whole: 72, wholeSmall: 66 },
};
const DESK = { columnCount: 12, hasTotal: true, isNarrow: false, isExact: false, widths: WIDTHS };
const PHONE = { ...DESK, isNarrow: true, room: 326 };

test("a year fits at 1920 with centavos, at 1366 without, each with its total", () => {
  expect(planLayout({ ...DESK, room: 1623 })).toMatchObject({ look: "stacked" });
  expect(planLayout({ ...DESK, room: 1069 })).toMatchObject({
    look: "whole",
    accountWidth: 148,
    isTotalSticky: true,
  });
});

test("if centavos are wanted and do not fit, the months scroll beside the total", () => {
  expect(planLayout({ ...DESK, room: 1069, isExact: true })).toEqual({
    look: "stacked",
    accountWidth: 220,
    columnWidth: 92,
    totalWidth: 98,
    isTotalSticky: true,
  });
});

test("on a phone two months stand beside the account and the total", () => {
  const layout = planLayout(PHONE);
  expect(layout).toMatchObject({ look: "whole", isTotalSticky: true });
  expect(layout.accountWidth + 2 * layout.columnWidth + layout.totalWidth).toBeCloseTo(326);
});

test("on a phone with centavos the total is the last of the months", () => {
  expect(planLayout({ ...PHONE, isExact: true })).toMatchObject({
    look: "stacked",
    columnWidth: (326 - 120) / 2,
    isTotalSticky: false,
  });
});

test("on a phone the names have the width that one month leaves", () => {
  const month = { ...PHONE, columnCount: 1, hasTotal: false };
  const layout = planLayout(month);
  expect(layout).toMatchObject({ look: "stacked", accountWidth: 220, columnWidth: 326 - 220 });
  expect(planLayout({ ...month, room: 260 }).accountWidth).toBe(260 - 92);
});

test("few columns are not far from their accounts", () => {
  const { columnWidth } = planLayout({ ...DESK, columnCount: 1, hasTotal: false, room: 1623 });
  expect(columnWidth).toBe(256);
});

const widths = fc.record({
  beside: fc.integer({ min: 30, max: 250 }),
  stacked: fc.integer({ min: 30, max: 250 }),
  small: fc.integer({ min: 30, max: 250 }),
  whole: fc.integer({ min: 30, max: 250 }),
  wholeSmall: fc.integer({ min: 30, max: 250 }),
});
const requests = fc.record({
  room: fc.integer({ min: 700, max: 2500 }),
  widths: fc.record({
    account: fc.integer({ min: 60, max: 600 }),
    column: widths,
    total: widths,
  }),
  columnCount: fc.integer({ min: 2, max: 40 }),
  hasTotal: fc.constant(true),
  isNarrow: fc.constant(false),
  isExact: fc.boolean(),
});

test("on a desk no amount is cut, and only one look scrolls", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const layout = planLayout(request);
      const { look, accountWidth, columnWidth, totalWidth } = layout;
      const needed = request.widths;
      expect(columnWidth).toBeGreaterThanOrEqual(needed.column[look]);
      expect(totalWidth).toBeGreaterThanOrEqual(needed.total[look]);
      expect(request.isExact && isWithoutCentavos(look)).toBe(false);
      const whole = accountWidth + request.columnCount * columnWidth + totalWidth;
      expect(look === "stacked" || whole <= request.room + 0.01).toBe(true);
    }),
  );
});
