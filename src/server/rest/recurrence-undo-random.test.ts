/** Beside one that nobody changed: an undo leaves a recurrence as if its command had never been. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { makeDueEntries } from "#server/recurrences/make-due-entries.ts";
import { recurrence } from "#tests/support/api-rows.ts";
import { describeEngineIndependent, type EngineUnderTest } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { laterByHand } from "#tests/support/recurrence-oracle.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";

const [CHANGED, KEPT] = ["SER-changed0000", "SER-kept0000000"];
const TODAY = "2026-11-21";
const COLUMNS = "series_number,expected_payment_date,amount,lifecycle,status";

const ends = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 2, max: 30 }).map((count) => ({ count })),
  fc.integer({ min: 100, max: 800 }).map((days) => ({ until: laterByHand(TODAY, days) })),
);

const rhythms = fc.oneof(
  fc.record({ interval: fc.constantFrom("month", "month_end", "year"), every: fc.nat(2) }),
  fc.record({ interval: fc.constant("week"), every: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ interval: fc.constant("day"), every: fc.integer({ min: 19, max: 50 }) }),
);

const rules = fc
  .record({
    days: fc.integer({ min: -40, max: 80 }),
    rhythm: rhythms,
    end: ends,
    shift: fc.constantFrom(null, "next", "previous"),
  })
  .map(({ days, rhythm, end, shift }) => ({
    ...rhythm,
    ...end,
    every: rhythm.every + 1,
    expected_payment_date: laterByHand(TODAY, days),
    business_day: shift,
  }));

type Rule = typeof rules extends fc.Arbitrary<infer Value> ? Value : never;
type Entry = { readonly id: unknown; readonly due: string };
/** A function, and its arguments for one of the entries. */
type Call = readonly [path: string, toBody: (entry: Entry, rule: Rule) => object];

const notBefore = (day: string): string => (day < TODAY ? TODAY : day);
const calls: fc.Arbitrary<Call> = fc
  .record({
    days: fc.integer({ min: -30, max: 30 }),
    amount: fc.integer({ min: 1, max: 99 }),
    change: fc.oneof(
      ends,
      fc.constantFrom({ until: null, count: null }, { day_of_month: 17 }, { business_day: "next" }),
    ),
    scope: fc.constantFrom("following", "unpaid"),
    kind: fc.constantFrom(0, 0, 1, 2, 3, 3, 3, 4, 5, 6),
  })
  .map(({ days, amount, change, scope, kind }): Call => {
    const part = (changes: (due: string) => object): Call => [
      "update_instalments",
      ({ id, due }) => ({ id, scope, changes: changes(due) }),
    ];
    const kinds: readonly Call[] = [
      part((due) => ({ expected_payment_date: laterByHand(due, days) })),
      part(() => ({ amount })),
      part(() => ({ lifecycle: "cancelled" })),
      [
        "change_recurrence",
        ({ due }, { interval, every }) => ({
          id: CHANGED,
          from: notBefore(laterByHand(due, -Math.abs(days))),
          first_date: notBefore(laterByHand(due, days)),
          interval,
          every,
        }),
      ],
      ["update_recurrence", () => ({ id: CHANGED, changes: change })],
      ["pause_recurrence", () => ({ id: CHANGED, scope: amount % 2 === 0 ? "keep" : "remove" })],
      ["end_recurrence", ({ id }) => ({ id, scope })],
    ];
    return kinds[kind] ?? part(() => ({ amount }));
  });

async function open(engine: EngineUnderTest, rule: Rule) {
  const time = { nowMs: Date.parse(`${TODAY}T12:00:00Z`) };
  const app = await openTestApp(engine, { clock: () => time.nowMs });
  let created = 0;
  for (const id of [KEPT, CHANGED]) {
    created = await write(app, "POST", "rpc/recurrence", recurrence(id, rule));
  }
  return {
    app,
    created,
    read: (id: string, select: string) =>
      rowsOf(app, `transactions?series_id=eq.${id}&order=series_number&select=${select}`),
    pass: async (days: number) => {
      time.nowMs += days * 86_400_000;
      await makeDueEntries(app.ledger, app.database.reader);
    },
  };
}

async function runOne(
  engine: EngineUnderTest,
  [rule, at, call, days]: readonly [Rule, number, Call, number],
): Promise<void> {
  const { app, created, read, pass } = await open(engine, rule);
  const entries = await read(CHANGED, "id,expected_payment_date");
  const entry = entries[at % entries.length];
  const [path, toBody] = call;
  const due = String(entry?.["expected_payment_date"]);
  const answer = await app.send("POST", `rpc/${path}`, toBody({ id: entry?.["id"], due }, rule));
  if (answer.status !== 200) return;
  const position = Number(answer.headers["x-history-position"]);
  if (position === created) return;
  await pass(days);
  const undone = await undo(app, [{ id: CHANGED, position }], "recurrence");
  // It began another one.
  if (undone.status !== 200) return;
  // Those that were made since stay, but none is missing.
  const select = days === 0 ? COLUMNS : "series_number";
  const expectSame = async (): Promise<void> => {
    const kept = await read(KEPT, select);
    const numbers = new Set(kept.map((row) => row["series_number"]));
    const rows = await read(CHANGED, select);
    expect(rows.filter((row) => days === 0 || numbers.has(row["series_number"]))).toEqual(kept);
  };
  await expectSame();
  for (let passed = 0; passed < 480; passed += 160) await pass(160);
  await expectSame();
  await expectLedgerInvariants(app.database);
}

describeEngineIndependent("A random change of a recurrence", (engine) => {
  test.each([0, 25])(
    "is as if it had never been, undone after %i days",
    { tags: ["extended"], timeout: 300_000 },
    async (days) => {
      await fc.assert(
        fc.asyncProperty(rules, fc.nat(), calls, (rule, at, call) =>
          runOne(engine, [rule, at, call, days]),
        ),
        { numRuns: 60 },
      );
    },
  );
});
