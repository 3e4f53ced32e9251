import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { account } from "#tests/support/domain-records.ts";
import { checkAccount, checkShown, toAccountInput } from "./account-form-schema.ts";

const TODAY = civilDate("2026-11-21");
const TOMORROW = civilDate("2026-11-22");
const NOT_YET = "22/11/2026 ainda não chegou; hoje é 21/11/2026.";
const BANK = account("CTA-bank");

test("a balance is checked on a day from its opening to today", () => {
  const errorOn = (date: string) =>
    checkShown({ shown: "10", date }, "Saldo no banco", civilDate("2026-11-01"), TODAY).errors.date;
  expect(errorOn(TODAY)).toBeUndefined();
  expect(errorOn(TOMORROW)).toBe(NOT_YET);
  expect(errorOn("2026-10-31")).toBe("A data é antes do saldo inicial da conta (01/11/2026).");
});

test("an opening date has come, unless the account has it already", () => {
  const future = { ...BANK, openingDate: TOMORROW };
  const errorOf = (saved: typeof BANK | null) =>
    checkAccount(toAccountInput(future), TODAY, saved).errors.openingDate;
  expect([errorOf(null), errorOf(BANK)]).toEqual([NOT_YET, NOT_YET]);
  expect(errorOf(future)).toBeUndefined();
  expect(checkAccount(toAccountInput(BANK), TODAY, BANK).errors).toEqual({});
});
