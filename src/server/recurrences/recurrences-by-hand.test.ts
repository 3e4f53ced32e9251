import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeOnBothEngines,
  extendedOnPostgres,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { jumps, rules } from "#tests/support/recurrence-arbitraries.ts";
import { CompanyByHand, FIRST_DAY, type Step } from "#tests/support/recurrence-company.ts";
import { laterByHand, type RuleByHand } from "#tests/support/recurrence-oracle.ts";

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    days: jumps,
    isStart: fc.boolean(),
    change: fc.constantFrom("price", "payment", "none"),
    series: fc.nat(),
    at: fc.nat(),
    amount: fc.integer({ min: 1, max: 9999 }),
  }),
  { minLength: 12, maxLength: 24 },
);

/**
 * Each begins near the day on which it is recorded; the interface cannot set a day of the month.
 */
const companies = fc.record({
  rules: fc.array(fc.tuple(rules, fc.integer({ min: -60, max: 400 })), {
    minLength: 4,
    maxLength: 8,
  }),
  steps,
});

function near(rule: RuleByHand, days: number): RuleByHand {
  const firstDate = laterByHand(FIRST_DAY, days);
  const shift = (Date.parse(firstDate) - Date.parse(rule.firstDate)) / 86_400_000;
  const until = rule.until === null ? null : laterByHand(rule.until, shift);
  return { ...rule, firstDate, until, dayOfMonth: null };
}

async function expectCompanies(engine: EngineUnderTest, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(companies, async (random) => {
      const company = await CompanyByHand.open(engine);
      for (const [at, [rule, days]] of random.rules.entries()) {
        await company.record(near(rule, days), 100 + at);
      }
      expect(await company.entries()).toEqual(company.entriesByHand());
      for (const step of random.steps) {
        await company.take(step);
        expect(await company.entries()).toEqual(company.entriesByHand());
      }
      await expectLedgerInvariants(company.database);
    }),
    { numRuns, endOnFailure: true },
  );
}

describeOnBothEngines("The entries of random recurrences", (engine) => {
  test(
    "are those computed by hand, when the clock jumps and prices change",
    extendedOnPostgres(engine),
    async () => {
      await expectCompanies(engine, 2);
    },
  );

  test(
    "are those computed by hand, in many companies",
    { tags: ["extended"], timeout: 600_000 },
    async () => {
      await expectCompanies(engine, 25);
    },
  );
});
