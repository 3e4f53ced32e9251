/** The Painel on paper, which is narrower than a tablet. */
import { addMonths, type CivilDate } from "../../src/domain/civil-date.ts";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { CHARTS, drawings, region } from "./dashboard-page.ts";
import { printedPages } from "./printed-text.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

test("what is to be paid and what is to be received are printed, with what is overdue", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { amount: 30, expected_payment_date: "2026-11-10", notes: "Conta de luz" }),
    entry("TRI-b", { amount: 50, expected_payment_date: "2026-11-12", notes: "Obra atrasada" }),
    entry("TRI-c", { amount: 70, expected_payment_date: "2026-11-25", notes: "Site novo" }),
  ]);
  await page.goto("/");
  await expect(region(page, "A receber").getByText("Site novo")).toBeVisible();
  const text = (await printedPages(page)).join("\n");
  for (const name of ["Conta de luz", "Obra atrasada", "Site novo"]) expect(text).toContain(name);
  expect(text).toMatch(/Despesas atrasadas[^]*1 despesa · R\$\s30,00/u);
  expect(text).toMatch(/Receitas atrasadas[^]*1 receita · R\$\s50,00/u);
  // The buttons that choose a column on a phone.
  expect(text).not.toContain("1 atrasada");
});

test("a chart that is shown as a table is printed with all its rows", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { expected_payment_date: "2025-12-10" }),
  );
  await page.goto("/?months=12");
  const chart = region(page, "Mês a mês");
  await chart.getByRole("button", { name: /^Ver como tabela/u }).click();
  await expect(chart.getByRole("row")).toHaveCount(13);
  await page.emulateMedia({ media: "print" });
  const section = await chart.boundingBox();
  const last = await chart.getByRole("row").last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(
    (section?.y ?? 0) + (section?.height ?? 0),
  );
  const text = (await printedPages(page)).join("\n");
  for (let at = 0; at < 12; at += 1) {
    const [year, month] = addMonths("2025-12-01" as CivilDate, at).split("-");
    expect(text).toContain(`01/${month}/${year} a `);
  }
});

test("the charts of a wide window fit on paper, where nothing measures them", async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    const isPaper = matchMedia("print");
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super((...change) => isPaper.matches || callback(...change));
      }
    };
  });
  await company.write("POST", "transactions", [
    entry("TRE-a", { amount: 30, expected_payment_date: "2026-11-10" }),
    entry("TRI-b", { amount: 50, expected_payment_date: "2026-10-12" }),
  ]);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/");
  await expect(drawings(page)).toHaveCount(CHARTS.length);
  const widest = await drawings(page).evaluateAll((all) =>
    Math.max(...all.map((chart) => chart.getBoundingClientRect().width)),
  );
  expect(widest).toBeGreaterThan(718);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 718, height: 1000 });
  const overflows = await drawings(page).evaluateAll((all) =>
    all.map((chart) => {
      const card = chart.closest("section")?.getBoundingClientRect().right ?? 0;
      return chart.getBoundingClientRect().right - Math.min(card, innerWidth);
    }),
  );
  for (const overflow of overflows) expect(overflow).toBeLessThanOrEqual(0);
});
