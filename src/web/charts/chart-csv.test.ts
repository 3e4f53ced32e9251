import { expect, test } from "vitest";
import { chartCsv } from "./chart-csv.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

const SERIES: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo", shape: "bar", tone: "balance" },
  { key: "low", toKey: "high", label: "Faixa", shape: "band", tone: "projected" },
];

function point(title: string, amounts: Record<string, number>): ChartPoint {
  const inCents = Object.entries(amounts).map(([key, amount]) => [key, BigInt(amount)]);
  return { name: title, title, amounts: Object.fromEntries(inCents), filter: {} };
}

function linesOf(points: readonly ChartPoint[], isByDate = true): string[] {
  const chart = { pointLabel: "Mês", series: SERIES, pointsFor: () => points, isByDate };
  return chartCsv(chart).split("\r\n");
}

test("the data of a chart is a table with both ends of a band; of nothing there is nothing", () => {
  expect(
    linesOf([point("nov/2026", { balance: -5 }), point("dez/2026", { low: 90, high: 110 })]),
  ).toEqual([
    '\uFEFF"Mês";"Saldo";"Faixa: mínimo";"Faixa: máximo"',
    '"nov/2026";"-0,05";"";""',
    '"dez/2026";"";"0,90";"1,10"',
    "",
  ]);
});

test("the number of entries of a point has a column if it is shown", () => {
  expect(linesOf([{ ...point("Pagos", { balance: 100 }), count: 1234 }])).toEqual([
    '\uFEFF"Mês";"Lançamentos";"Saldo";"Faixa: mínimo";"Faixa: máximo"',
    '"Pagos";"1234";"1,00";"";""',
    "",
  ]);
});

test("a day and a month are spreadsheet values, another number is a text", () => {
  expect(linesOf([point("25/11/2026", { balance: 0 })])[1]).toBe('"25/11/2026";"0,00";"";""');
  expect(linesOf([point("11/2026", { balance: 0 })])[1]).toBe('"11/2026";"0,00";"";""');
  expect(linesOf([point("0112", { balance: 0 })])[1]).toBe('"=""0112""";"0,00";"";""');
});

test("a name that looks like a day or a month is a text", () => {
  const firstCell = (name: string) => linesOf([point(name, {})], false)[1]?.split(";")[0];
  expect(["dez/2026", "10/2026", "25/11/2026"].map(firstCell)).toEqual([
    '"=""dez/2026"""',
    '"=""10/2026"""',
    '"=""25/11/2026"""',
  ]);
});

test("a name that a spreadsheet would run as a formula is a name", () => {
  expect(linesOf([point("=1+1", { balance: 0 })])[1]).toBe('"\'=1+1";"0,00";"";""');
});
