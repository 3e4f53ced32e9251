/** The dashboard's charts over many years: as many points as fit on the screen. */
import type { Page } from "@playwright/test";
import { newEntry } from "../support/api-rows.ts";
import { layoutWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { drawing, drawings, region } from "./dashboard-page.ts";

const NOW = "2026-11-21T15:00:00Z";

test.use({ serverClock: NOW });

/** One paid entry for each of the days until today, half of them income. */
async function fill(company: Company, days: number): Promise<void> {
  const today = Temporal.PlainDate.from("2026-11-21");
  const entries = Array.from({ length: days }, (_, at) =>
    newEntry({
      type: at % 2 === 0 ? "income" : "expense",
      amount: 1 + (at % 100),
      expected_payment_date: today.subtract({ days: at }).toString(),
      status: "paid",
    }),
  );
  for (let at = 0; at < days; at += 1000) {
    await company.write("POST", "transactions", entries.slice(at, at + 1000));
  }
}

/** The first two labels and the count of the points in a chart's table. */
async function readPoints(page: Page, title: string) {
  await region(page, title)
    .getByRole("button", { name: /^Ver como tabela/u })
    .click();
  const heads = region(page, title).getByRole("rowheader");
  await expect(heads.first()).toBeVisible();
  const names = await heads.allTextContents();
  await region(page, title)
    .getByRole("button", { name: /^Ver como gráfico/u })
    .click();
  return { count: names.length, first: names[0], second: names[1] };
}

const YEAR_BY_YEAR = { first: "24/11/2016 a 31/12/2016", second: "01/01/2017 a 31/12/2017" };
const BY_QUARTER = { first: "24/11/2016 a 31/12/2016", second: "01/01/2017 a 31/03/2017" };
const BY_MONTH = { first: "24/11/2016 a 30/11/2016", second: "01/12/2016 a 31/12/2016" };

for (const { days, width, overTime, monthByMonth } of [
  {
    days: 730,
    width: 1440,
    overTime: { count: 25, first: "22/11/2024 a 30/11/2024", second: "01/12/2024 a 31/12/2024" },
    monthByMonth: { count: 25, first: "22/11/2024 a 30/11/2024" },
  },
  {
    days: 730,
    width: 360,
    overTime: { count: 25, first: "22/11/2024 a 30/11/2024" },
    monthByMonth: { count: 25, first: "22/11/2024 a 30/11/2024" },
  },
  {
    days: 3650,
    width: 1440,
    overTime: { count: 41, ...BY_QUARTER },
    monthByMonth: { count: 121, ...BY_MONTH },
  },
  {
    days: 3650,
    width: 360,
    overTime: { count: 11, ...YEAR_BY_YEAR },
    // The table has every month, however few points fit.
    monthByMonth: { count: 121, ...BY_MONTH },
  },
]) {
  test(`${days} days on ${width} px`, async ({ page, company }) => {
    await fill(company, days);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/?months=all");
    // Nothing is open: there is no forecast.
    await expect(drawings(page)).toHaveCount(3);
    expect(await readPoints(page, "Receitas e despesas")).toMatchObject(overTime);
    expect(await readPoints(page, "Mês a mês")).toMatchObject(monthByMonth);
    // Axis labels do not overlap.
    const names = drawing(page, "Mês a mês").locator(".recharts-xAxis-tick-labels text");
    const boxes = await names.evaluateAll((texts) =>
      texts.map((text) => text.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    expect(boxes.length).toBeGreaterThan(2);
    for (const [at, { left }] of boxes.slice(1).entries()) {
      expect(left).toBeGreaterThan(boxes[at]?.right ?? 0);
    }
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  });
}
