/** Elements that move, are cut or take too much room at common window sizes. */
import { entry } from "../support/api-rows.ts";
import { layoutWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { openList, totals } from "./entry-list.ts";
import { boxAtRest } from "./shell.ts";
import { fill } from "./matrix-company.ts";

for (const width of [1366, 1024, 360]) {
  for (const isFull of [true, false]) {
    test(`no quick period of the report moves the page at ${width} px, ${isFull ? "with entries" : "without"}`, async ({
      page,
      company,
    }) => {
      if (isFull) await fill(company);
      await page.setViewportSize({ width, height: 768 });
      for (const view of ["?period=all", "?view=dre"]) {
        await page.goto(`/relatorios${view}`);
        const below = page.getByRole("group", { name: "O que mostrar" });
        const periods = page.getByRole("group", { name: "Período" }).getByRole("button");
        await expect(periods.first()).toBeVisible();
        const before = await boxAtRest(below);
        for (const period of await periods.all()) {
          await period.click();
          await expect(period).toHaveAttribute("aria-pressed", "true");
          expect(await boxAtRest(below), await period.innerText()).toEqual(before);
          expect(await page.evaluate(() => scrollY)).toBe(0);
        }
      }
    });
  }
}

test("the periods, the views and the exports of the report are in one line at 1366 px", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/relatorios?from=2026-11-01&to=2026-11-30");
  const names = ["Este mês", "Visões salvas", "Limpar filtros", "Exportar Excel"];
  const tops = new Set<number>();
  for (const name of names) {
    const box = await boxAtRest(page.getByRole("button", { name, exact: true }));
    if (box !== null) tops.add(Math.round(box.y + box.height / 2));
  }
  expect([...tops]).toHaveLength(1);
});

test("the switches at the foot of the list are in one line at 1366 px", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 4512.5 }),
    entry("TRE-b", { amount: 4512.5 }),
    entry("TRE-d", { lifecycle: "cancelled" }),
  ]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openList(page);
  await expect(totals(page)).toContainText("Fora da soma: 1 cancelado");
  const middles = await page
    .locator("[data-foot]")
    .getByRole("switch")
    .evaluateAll((all) =>
      all.map((element) => {
        const { top, height } = element.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
  expect(middles).toHaveLength(2);
  expect(new Set(middles).size).toBe(1);
});

for (const [width, amount] of [
  [1366, 45_120.5],
  [1366, 999_997_425.67],
  [1280, 145_120.5],
  [1024, 45_120.5],
] as const) {
  test(`with Só ativos the foot of the list is one line at ${width} px, with ${amount}`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [
      entry("TRI-a", { amount }),
      entry("TRE-b", { amount }),
      entry("TRI-c", { lifecycle: "inactive" }),
    ]);
    await page.setViewportSize({ width, height: 768 });
    await openList(page, "?lifecycle=active");
    await expect(totals(page)).toContainText("(1 oculto)");
    // With little room the terms are above the amounts, and nothing is below them.
    expect((await totals(page).boundingBox())?.height).toBeLessThanOrEqual(48);
  });
}

test("the open form has no scrollbar beside that of the page", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openList(page);
  await page.keyboard.press("n");
  const drawer = page.locator("[data-drawer]");
  await expect(drawer).toBeVisible();
  expect(await drawer.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe("none");
});

for (const [name, amount] of [
  ["usual", 4512.5],
  ["long", 999_997_425.67],
] as const) {
  test(`the foot of the list has at most two lines at 1024 px, with ${name} amounts`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [
      entry("TRI-a", { amount }),
      entry("TRE-b", { amount }),
      entry("TRI-c", { amount, lifecycle: "inactive" }),
      entry("TRE-d", { amount, lifecycle: "cancelled" }),
    ]);
    await page.setViewportSize({ width: 1024, height: 768 });
    await openList(page);
    await expect(totals(page)).toContainText("Fora da soma: 2 lançamentos");
    // A long amount is under its term.
    expect((await totals(page).boundingBox())?.height).toBeLessThanOrEqual(72);
  });
}

test("at 1440 px the category has more room than the actions", async ({ page, company }) => {
  await fill(company);
  await openList(page);
  const width = async (name: string): Promise<number> =>
    (await page.getByRole("columnheader", { name, exact: true }).boundingBox())?.width ?? 0;
  expect(await width("Ações")).toBeLessThanOrEqual(160);
  expect(await width("Categoria")).toBeGreaterThanOrEqual(200);
});

for (const width of [1024, 1366, 1440]) {
  test(`no word of the status and the situation is broken in two at ${width} px`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [
      entry("TRI-a", { lifecycle: "cancelled" }),
      entry("TRE-b", { lifecycle: "inactive" }),
    ]);
    await page.setViewportSize({ width, height: 768 });
    await openList(page);
    const words = page.locator("tbody").getByText(/^(?:Cancelado|Inativo|Pendente)$/u);
    await expect(words).toHaveCount(4);
    for (const word of await words.all()) {
      // A rectangle for each line of the text.
      const lines = await word.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.lastChild ?? element);
        return range.getClientRects().length;
      });
      expect(lines, await word.innerText()).toBe(1);
    }
  });
}

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("on a phone no tooltip of a chart widens the page", async ({ page, company }) => {
    await fill(company);
    for (const [path, title] of [
      ["/", "Próximos 90 dias"],
      ["/", "Mês a mês"],
    ] as const) {
      await page.goto(path);
      const region = page.getByRole("region", { name: title });
      const chart = region.locator("svg[role=img]");
      await chart.scrollIntoViewIfNeeded();
      const box = await chart.boundingBox();
      for (const share of [0.3, 0.6, 0.95]) {
        await chart.tap({ position: { x: (box?.width ?? 0) * share, y: 60 } });
        await expect(region.locator(".recharts-tooltip-wrapper")).toBeVisible();
        expect(await layoutWidth(page), `${title} at ${share}`).toBeLessThanOrEqual(360);
      }
    }
  });
});

test("a large chart at 740x360 has its axis and its legend visible", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/relatorios?period=all");
  for (const title of ["Evolução mensal", "Distribuição por status"]) {
    await page.getByRole("button", { name: `Ampliar: ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.locator("svg[role=img]")).toBeInViewport({ ratio: 0.99 });
    await expect(dialog.getByRole("list", { name: "Legenda" })).toBeInViewport({ ratio: 0.99 });
    await dialog.getByRole("button", { name: "Fechar" }).click();
  }
});

const MONTHS = [
  "2025-12",
  ...Array.from({ length: 11 }, (_, at) => `2026-${`${at + 1}`.padStart(2, "0")}`),
];

test("the Total of the cash flow is as wide as its amounts on a phone", async ({
  page,
  company,
}) => {
  // The months are narrow, and their sum is wider than a month.
  await company.write(
    "POST",
    "transactions",
    MONTHS.flatMap((month) =>
      ["TRI", "TRE"].map((type) =>
        entry(`${type}-${month}`, {
          amount: 99_999.99,
          status: "paid",
          expected_payment_date: `${month}-10`,
          paid_on: `${month}-10`,
        }),
      ),
    ),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios?view=caixa&from=2025-12-01&to=2026-11-30");
  const total = page.getByRole("columnheader", { name: "Total", exact: true });
  await expect(total).toBeAttached();
  const month = page.getByRole("columnheader").nth(1);
  const [totalBox, monthBox] = [await boxAtRest(total), await boxAtRest(month)];
  expect(totalBox?.width).toBeGreaterThan(monthBox?.width ?? 0);
  expect(totalBox?.width).toBeLessThan((monthBox?.width ?? 0) * 1.5);
});

test("the months of a statement have one width at 1366 px", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    MONTHS.slice(-4).map((month, at) =>
      entry(`TRI-${at}`, {
        amount: 9.99 * 1000 ** at,
        status: "paid",
        expected_payment_date: `${month}-10`,
      }),
    ),
  );
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const view of ["dre", "caixa"]) {
    for (const from of ["2026-08-01", "2025-01-01"]) {
      await page.goto(`/relatorios?view=${view}&from=${from}&to=2026-11-30`);
      const heads = page.getByRole("columnheader", { name: /^\d\d\/\d{4}$/u });
      await expect(heads.first()).toBeVisible();
      const widths = await heads.evaluateAll((all) =>
        all.map((head) => Math.round(head.getBoundingClientRect().width)),
      );
      expect(
        Math.max(...widths) - Math.min(...widths),
        `${view}: ${widths.join()}`,
      ).toBeLessThanOrEqual(1);
    }
  }
});
