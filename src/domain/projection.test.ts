import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDates } from "#tests/support/arbitraries.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import {
  PROJECTION_MONTHS,
  buildProjection,
  describeProjection,
  projectionPeriod,
  type ActualMonth,
  type ProjectedMonth,
  type Projection,
} from "./projection.ts";
import type { DailyTotal } from "./snapshot.ts";

const TODAY = civilDate("2026-11-21");

function due(date: string | null, value: number, change: Partial<DailyTotal> = {}): DailyTotal {
  return {
    dueDate: date === null ? null : civilDate(date),
    type: value < 0 ? "expense" : "income",
    status: "pending",
    lifecycle: "active",
    count: 1,
    cents: BigInt(Math.abs(value)),
    ...change,
  };
}

function actualOf({ months }: Projection): ActualMonth[] {
  return months.flatMap((month) => (month.kind === "actual" ? month : []));
}

function projectedOf({ months }: Projection): ProjectedMonth[] {
  return months.flatMap((month) => (month.kind === "projected" ? month : []));
}

describe("the projection", () => {
  it("has the six months up to the current one, and the six that follow", () => {
    const { months } = buildProjection([], TODAY);
    expect(months.map(({ month, kind }) => `${month} ${kind}`)).toEqual([
      "2026-06 actual",
      "2026-07 actual",
      "2026-08 actual",
      "2026-09 actual",
      "2026-10 actual",
      "2026-11 actual",
      "2026-12 projected",
      "2027-01 projected",
      "2027-02 projected",
      "2027-03 projected",
      "2027-04 projected",
      "2027-05 projected",
    ]);
  });

  it("skips no month when today is the last day of a long month", () => {
    const { months } = buildProjection([], civilDate("2026-08-31"));
    expect(months.map(({ month }) => month).join(" ")).toBe(
      "2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11 2026-12 2027-01 2027-02",
    );
  });

  it("averages the six actual balances, with zero for a month without entries", () => {
    const projection = buildProjection(
      [
        due("2026-06-01", 100),
        due("2026-11-30", 500),
        due("2026-11-01", -3),
        due("2026-05-31", 7),
        due("2026-12-01", 70),
        due("2027-05-31", -700),
        due("2027-06-01", 7000),
        due(null, 70_000),
        due("2026-11-21", 700_000, { lifecycle: "inactive" }),
        due("2027-01-21", 7_000_000, { lifecycle: "cancelled" }),
      ],
      TODAY,
    );
    expect(actualOf(projection).map(({ balanceCents }) => balanceCents)).toEqual([
      100n,
      0n,
      0n,
      0n,
      0n,
      497n,
    ]);
    // 597 / 6 = 99,5
    expect(projection.averageBalanceCents).toBe(100n);
    expect(projectedOf(projection).map(({ scheduledCents }) => scheduledCents)).toEqual([
      70n,
      0n,
      0n,
      0n,
      0n,
      -700n,
    ]);
    for (const month of projectedOf(projection)) {
      expect([month.lowCents, month.highCents]).toEqual([90n, 110n]);
    }
  });

  it("orders its band also when the average is negative", () => {
    const months = projectedOf(buildProjection([due("2026-11-01", -6000)], TODAY));
    expect(months[0]).toMatchObject({ lowCents: -1100n, highCents: -900n });
  });

  it("stays within its band, is deterministic, and has whole months", () => {
    const totals = fc.array(
      fc.record({ date: civilDates(), value: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }) }),
    );
    const todays = fc
      .tuple(fc.integer({ min: 1901, max: 2198 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => civilDate(`${year}-${String(month).padStart(2, "0")}-28`));
    fc.assert(
      fc.property(totals, todays, (list, today) => {
        const days = list.map(({ date, value }) => due(date, value));
        const projection = buildProjection(days, today);
        expect(buildProjection(days.toReversed(), today)).toStrictEqual(projection);
        expect(projection.months).toHaveLength(2 * PROJECTION_MONTHS);
        for (const { balanceCents, lowCents, highCents } of projectedOf(projection)) {
          expect(lowCents <= balanceCents && balanceCents <= highCents).toBe(true);
        }
        const inPeriod = days.filter(({ dueDate }) => isWithin(dueDate, today));
        expect(buildProjection(inPeriod, today)).toStrictEqual(projection);
      }),
    );
  });

  it("differs from month to month, and between averages", () => {
    const factors = [-6_000_000, 6_000_000, 6_000_006].flatMap((value) => {
      const projection = buildProjection([due("2026-11-01", value)], TODAY);
      return projectedOf(projection).map(
        ({ balanceCents }) => Number(balanceCents) / Number(projection.averageBalanceCents),
      );
    });
    expect(new Set(factors).size).toBeGreaterThan(15);
  });

  it("has an exact band beyond a safe integer", () => {
    const days = actualOf(buildProjection([], TODAY)).map(({ month }) =>
      due(`${month}-01`, 0, { cents: 10n ** 18n + 10n }),
    );
    const [first] = projectedOf(buildProjection(days, TODAY));
    expect(first).toMatchObject({
      lowCents: 9n * 10n ** 17n + 9n,
      highCents: 11n * 10n ** 17n + 11n,
    });
  });
});

describe("the words of the projection", () => {
  it("are the average with its band, rounded, next to the scheduled amounts", () => {
    const projection = buildProjection(
      [due("2026-11-01", 6_123_456), due("2026-12-10", -123_456), due("2027-01-10", 3_456)],
      TODAY,
    );
    expect(describeProjection(projection).replaceAll("\u00a0", " ")).toBe(
      "Saldo médio dos últimos seis meses: cerca de R$ 10,2 mil (±10%: de R$ 9,19 mil a R$ 11,2 mil). A projeção é essa média em cada um dos próximos seis, com uma variação sorteada dentro dessa faixa; já previsto neles, ao todo: −R$ 1,2 mil.",
    );
  });

  it("have no band around nothing", () => {
    expect(describeProjection(buildProjection([], TODAY))).not.toContain("±10%");
  });
});

function isWithin(date: CivilDate | null, today: CivilDate): boolean {
  const { start, end } = projectionPeriod(today);
  return date !== null && start !== null && end !== null && date >= start && date <= end;
}
