import { describe, expect, it } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { ALL_TIME } from "#domain/period.ts";
import { buildReport } from "#domain/report.ts";
import { contactId } from "#tests/support/arbitraries.ts";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { reportInput } from "#tests/support/report-inputs.ts";
import { renderColumnChart } from "./column-chart.ts";
import { CHART_WIDTH, INK } from "#server/exports/document-model.ts";
import { fitText } from "./fit-text.ts";
import { renderReportCharts } from "./report-charts.ts";
import { renderBarChart, renderPieChart } from "./share-charts.ts";

type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

function boxes(drawing: string, fill: string): Box[] {
  const found = drawing.matchAll(
    /<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" fill="([^"]+)"/gu,
  );
  return [...found]
    .filter(([, , , , , colour]) => colour === fill)
    .map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }));
}

describe("A column chart", () => {
  it("has columns as high as their amounts, with negative ones below zero", () => {
    const drawing = renderColumnChart([
      { name: "01/26", bars: [{ cents: 20_000n, look: "income" }] },
      { name: "02/26", bars: [{ cents: 10_000n, look: "income" }] },
      { name: "03/26", bars: [{ cents: -10_000n, look: "income" }] },
      { name: "04/26", bars: [{ cents: 0n, look: "income" }] },
    ]);
    const [first, second, third, ...rest] = boxes(drawing, INK.income);
    expect(rest).toEqual([]);
    expect(first?.height).toBeCloseTo((second?.height ?? 0) * 2, 0);
    expect(third?.height).toBeCloseTo(second?.height ?? 0, 0);
    const zero = (second?.y ?? 0) + (second?.height ?? 0);
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(zero, 0);
    expect(third?.y).toBeCloseTo(zero, 0);
    expect(drawing).toContain(">R$\u00a00<");
  });

  it("has a legend above the columns, if given", () => {
    const columns = [{ name: "a", bars: [{ cents: 100n, look: "projected" as const }] }];
    const drawing = renderColumnChart(columns, [{ label: "Projeção", look: "projected" }]);
    expect(drawing).toContain(">Projeção<");
    const [column, mark] = boxes(drawing, "#CFE0E7");
    expect(column?.y).toBeGreaterThan((mark?.y ?? 0) + (mark?.height ?? 0));
  });

  it("keeps the line and the band inside the chart for any amounts", () => {
    for (const cents of [1n, 99n, 12_345n, 90_000_000_000_000n, -(2n ** 63n)]) {
      const drawing = renderColumnChart([
        {
          name: "a",
          bars: [],
          lineCents: cents,
          bandCents: [(cents * 9n) / 10n, (cents * 11n) / 10n],
        },
      ]);
      const ys = [...drawing.matchAll(/(?:y\d?="|,)(-?[\d.]+)/gu)].map(([, y]) => Number(y));
      expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...ys)).toBeLessThanOrEqual(172);
    }
  });
});

describe("The chart by month", () => {
  it("has only years on an axis of years, also for a first one of two months", () => {
    const totals = ["2014-11-10", "2026-03-10"].map((day) =>
      categoryTotal({ dueDate: civilDate(day) }),
    );
    const report = buildReport(reportInput(totals, ALL_TIME), ALL_TIME, civilDate("2026-11-21"));
    const [chart] = renderReportCharts(report, { period: ALL_TIME, by: "due" });
    expect(chart?.summary).toContain("Colunas de 1 ano");
    const names = [...(chart?.picture.matchAll(/text-anchor="middle">([^<]*)</gu) ?? [])];
    expect(names.map(([, name]) => name)).toEqual([
      "2014",
      "2016",
      "2018",
      "2020",
      "2022",
      "2024",
      "2026",
    ]);
  });
});

describe("The chart by contact", () => {
  it("does not say that there are ten", () => {
    const topContacts = ["CTT-a", "CTT-b"].map((id) => ({
      clientId: contactId(id),
      name: id,
      incomeCents: 100n,
      expenseCents: 0n,
    }));
    const input = { ...reportInput([], ALL_TIME), topContacts };
    const report = buildReport(input, ALL_TIME, civilDate("2026-11-21"));
    const charts = renderReportCharts(report, { period: ALL_TIME, by: "due" });
    const chart = charts.find(({ title }) => title.startsWith("Top 10"));
    expect(chart?.summary).toMatch(/^Os maiores, /u);
  });
});

describe("A bar chart", () => {
  it("has bars as long as their amounts; a long name is truncated between graphemes", () => {
    const drawing = renderBarChart([
      { name: `${"a".repeat(20)}👩‍👩‍👧${"b".repeat(9)}`, incomeCents: 3000n, expenseCents: 0n },
      { name: "<b>", incomeCents: 1000n, expenseCents: 1500n },
    ]);
    const [long, short] = boxes(drawing, INK.income);
    expect(long?.width).toBeCloseTo((short?.width ?? 0) * 3, 0);
    expect(boxes(drawing, "#F3D3D0")[0]?.width).toBeCloseTo((short?.width ?? 0) * 1.5, 0);
    expect(drawing).toContain("👩‍👩‍👧…");
    expect(drawing).not.toContain("<b>");
  });

  it("writes no amount over another, however many bars there are", () => {
    for (const count of [1, 7, 8, 10, 15]) {
      const drawing = renderBarChart(
        Array.from({ length: count }, (_, at) => ({
          name: `Categoria ${at}`,
          incomeCents: 20_000_000n - BigInt(at * 100),
          expenseCents: 30_000_000n - BigInt(at * 100),
        })),
      );
      const ys = [...drawing.matchAll(/<text [^>]*y="([\d.]+)"[^>]*>R\$/gu)]
        .map(([, y]) => Number(y))
        .toSorted((a, b) => a - b);
      const gaps = ys.slice(1).map((y, at) => y - (ys[at] ?? 0));
      expect(Math.min(Infinity, ...gaps), `${count}`).toBeGreaterThan(8);
      expect(drawing.match(/R\$\u00a0200/gu)).toHaveLength(count);
      expect(drawing.match(/R\$\u00a0300/gu)).toHaveLength(count);
    }
  });

  it("has both amounts of a low pair of bars after the longer one, within the chart", () => {
    const drawing = renderBarChart(
      Array.from({ length: 15 }, () => ({ name: "a", incomeCents: 99_900n, expenseCents: 9_990n })),
    );
    const [x = 0] = [
      ...drawing.matchAll(/<text x="([\d.]+)"[^>]*>R\$\u00a0999 · R\$\u00a099,9</gu),
    ].map(([, value]) => Number(value));
    const longer = Math.max(...boxes(drawing, INK.income).map((box) => box.x + box.width));
    expect(x).toBeGreaterThan(longer);
    expect(fitText("R$ 999 mil · R$ 99,9 mil", CHART_WIDTH - x)).not.toContain("…");
  });
});

describe("A pie chart", () => {
  it("has the share of each slice; a full slice is a circle, an empty one is omitted", () => {
    const slice = { colour: INK.income };
    const three = renderPieChart([
      { ...slice, name: "Pago", cents: 75n },
      { ...slice, name: "Pendente", cents: 25n },
      { ...slice, name: "Atrasado", cents: 0n },
    ]);
    expect(three).toContain("Pago: 75%");
    expect(three).toContain("Pendente: 25%");
    expect([...three.matchAll(/<path/gu)]).toHaveLength(2);
    // The second slice: a quarter, from nine to twelve o'clock.
    expect(three).toContain("L 16.00 86.00 A 74 74 0 0 1 90.00 12.00");
    const thirds = renderPieChart(
      ["Pago", "Pendente", "Atrasado"].map((name) => ({ ...slice, name, cents: 1n })),
    );
    expect([...thirds.matchAll(/: (33,\d%)/gu)].map(([, share]) => share)).toEqual([
      "33,4%",
      "33,3%",
      "33,3%",
    ]);
    const one = renderPieChart([{ ...slice, name: "Pago", cents: 5n }]);
    expect(one).toContain("<circle");
    expect(renderPieChart([{ ...slice, name: "Pago", cents: 0n }])).not.toMatch(/<circle|<path/u);
  });
});
