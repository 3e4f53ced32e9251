/** Recurrences of programs that run as processes, with a clock that a test sets. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Database } from "#server/database/database.ts";
import { callApi } from "./api-client.ts";
import { expectLedgerInvariants } from "./ledger-invariants.ts";
import { aheadByHand, daysByHand, laterByHand, type RuleByHand } from "./recurrence-oracle.ts";

export const FIRST_DAY = "2026-11-21";
/** The interval at which a process checks for a new day. */
const TICK_MS = "20";

type Rule = Partial<RuleByHand> & Pick<RuleByHand, "unit">;

/** The clock of all processes, at noon of a day. */
export function createClock() {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "now");
  const clock = {
    environment: { CLOCK_FILE: file, CLOCK_TICK_MS: TICK_MS },
    set: (day: string): void => {
      // A reader never sees a partial file.
      writeFileSync(`${file}.new`, String(Date.parse(`${day}T15:00:00Z`)));
      renameSync(`${file}.new`, file);
    },
  };
  clock.set(FIRST_DAY);
  return clock;
}

/** The ids of the entries are computed from its last letters. */
const idOf = (at: number): string => `SER-rule${at}00000`;

/** The first dates are three days apart. */
const ruleOf = (rule: Rule, at: number): RuleByHand => ({
  firstDate: laterByHand(FIRST_DAY, at * 3),
  every: 1,
  dayOfMonth: null,
  businessDayOfMonth: null,
  businessDay: null,
  optionalHolidays: false,
  until: null,
  count: null,
  ...rule,
});

export async function recordRules(url: string, rules: readonly Rule[]): Promise<void> {
  for (const [at, rule] of rules.entries()) {
    const { firstDate, unit, businessDay, optionalHolidays, ...rest } = ruleOf(rule, at);
    const { every, businessDayOfMonth, until, count } = rest;
    const { status, text } = await callApi({ url }, "POST", "rpc/recurrence", {
      series_id: idOf(at),
      type: "expense",
      category: "Despesa Empresa",
      amount: 10 + at,
      expected_payment_date: firstDate,
      interval: unit,
      every,
      business_day_of_month: businessDayOfMonth,
      business_day: businessDay,
      optional_holidays: optionalHolidays,
      until,
      count,
    });
    expect([status, JSON.parse(text)]).toEqual([200, expect.any(Array)]);
  }
}

/** Each entry exists once, with one creation record, up to twelve months after that day. */
export async function expectEachOnce(
  database: Database,
  rules: readonly Rule[],
  today: string,
): Promise<number> {
  const entries = await database.reader
    .selectFrom("transactions")
    .select(["series_id", "series_number", "expected_payment_date"])
    .orderBy("series_id")
    .orderBy("series_number")
    .execute();
  const expected = rules.flatMap((rule, at) =>
    daysByHand(ruleOf(rule, at), aheadByHand(today)).map(({ number, dueDate }) => ({
      series_id: idOf(at),
      series_number: number,
      expected_payment_date: dueDate,
    })),
  );
  expect(entries).toEqual(expected);
  const created = await database.reader
    .selectFrom("audit_records")
    .select("entity_id")
    .where("description", "=", "Lançamento criado")
    .execute();
  expect(created).toHaveLength(expected.length);
  expect(new Set(created.map(({ entity_id: id }) => id)).size).toBe(expected.length);
  await expectLedgerInvariants(database);
  return expected.length;
}
