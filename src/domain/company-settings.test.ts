import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { NO_SETTINGS, changeCompany } from "./company-settings.ts";
import { instantFromMs } from "./company-time.ts";
import { cents } from "./money.ts";

const now = instantFromMs(Date.parse("2026-11-21T12:00:00Z"));
const today = civilDate("2026-11-21");
const context = { now, today };

test("what is absent stays, and the version counts the changes", () => {
  const named = changeCompany(NO_SETTINGS, { version: 0, name: "Loja" }, context);
  const opened = changeCompany(named, { version: 1, openingBalanceCents: cents(-5) }, context);
  expect(opened).toEqual({
    ...NO_SETTINGS,
    version: 2,
    name: "Loja",
    openingBalanceCents: -5,
    openingBalanceDate: today,
    updatedAt: now,
  });
});

test("a new amount of the opening balance keeps its day; without the amount there is no day", () => {
  const day = civilDate("2026-01-01");
  const change = { version: 0, openingBalanceCents: cents(100), openingBalanceDate: day };
  const opened = changeCompany(NO_SETTINGS, change, context);
  const more = changeCompany(opened, { version: 1, openingBalanceCents: cents(200) }, context);
  expect([more.openingBalanceCents, more.openingBalanceDate]).toEqual([200, day]);
  const none = changeCompany(more, { version: 2, openingBalanceCents: null }, context);
  expect([none.openingBalanceCents, none.openingBalanceDate]).toEqual([null, null]);
});

test("what is saved already is not saved again, save the first, which may be empty", () => {
  const named = changeCompany(NO_SETTINGS, { version: 0, name: "Loja" }, context);
  expect(changeCompany(named, { version: 0, name: "Loja" }, context)).toBe(named);
  expect(changeCompany(named, { version: 1 }, context)).toBe(named);
  const skipped = changeCompany(NO_SETTINGS, { version: 0 }, context);
  expect(skipped).toEqual({ ...NO_SETTINGS, version: 1, updatedAt: now });
});

test("a change of an older version and a day without a balance are refused", () => {
  const change = () => changeCompany(NO_SETTINGS, { version: 1, name: "Loja" }, context);
  expect(change).toThrow("company-changed-meanwhile");
  const dated = () =>
    changeCompany(NO_SETTINGS, { version: 0, openingBalanceDate: today }, context);
  expect(dated).toThrow("opening-day-without-balance");
});
