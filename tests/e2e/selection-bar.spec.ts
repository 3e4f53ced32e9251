/** The bar of the selected entries: its actions are visible, with words. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { BANK, entry, purchase } from "../support/api-rows.ts";
import { cellsOf } from "../support/parse-exports.ts";
import { readWorkbook } from "../support/read-workbook.ts";
import { expect, holdWrites, test } from "./company.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";

const ACTIONS = [
  "Marcar como recebidos",
  "Marcar como recebidos em outro dia…",
  "Marcar como pendentes",
  "Mudar categoria…",
  "Mudar vencimento…",
  "Mudar vínculo…",
  "Cancelar lançamentos…",
  "Exportar Excel",
  "Exportar CSV",
  "Excluir…",
];

const barOf = (page: Page) => page.getByRole("region", { name: "Lançamentos selecionados" });

for (const [width, height] of [
  [360, 740],
  [740, 360],
] as const) {
  test(`at ${width}x${height} the bar has the pay button and a menu with all actions`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [entry("TRI-a", { amount: 1_234_567.89 })]);
    await page.setViewportSize({ width, height });
    await openList(page);
    await rows(page).first().getByRole("checkbox").check();
    const pay = barOf(page).getByRole("button", { name: "Marcar como recebidos" });
    await expect(pay).toBeEnabled();
    expect((await pay.getByText("recebidos").boundingBox())?.width, "in words").toBeGreaterThan(30);
    await expectInOneRow(barOf(page));
    await barOf(page).getByRole("button", { name: "Outras ações dos selecionados" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(ACTIONS);
    await page.getByRole("menuitem", { name: "Excluir…" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("o lançamento selecionado");
  });
}

test("an action that ends late leaves the rows selected since", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10 }),
    entry("TRI-b", { amount: 20 }),
  ]);
  await openList(page);
  const release = await holdWrites(page, "transactions");
  await rowOf(page, "10,00").getByRole("checkbox").check();
  await barOf(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await rowOf(page, "20,00").getByRole("checkbox").check();
  release();
  await expect(page.getByText("1 lançamento marcado como recebido.")).toBeVisible();
  await expect(rowOf(page, "20,00").getByRole("checkbox")).toBeChecked();
  await expect(rowOf(page, "10,00").getByRole("checkbox")).not.toBeChecked();
});

test("an action on few rows shows its progress before it is answered", async ({
  page,
  company,
}) => {
  const entries = [10, 20, 30].map((amount) => entry(`TRI-${amount}`, { amount }));
  await company.write("POST", "transactions", entries);
  await openList(page);
  const release = await holdWrites(page, "transactions");
  for (const amount of ["10,00", "20,00"]) await rowOf(page, amount).getByRole("checkbox").check();
  await barOf(page).getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(barOf(page)).toContainText("Marcando como recebidos: 0 de 2");
  await expect(barOf(page).getByRole("button", { name: "Parar" })).toBeVisible();
  // Meanwhile no second action is offered.
  await expect(barOf(page).getByRole("button", { name: "Marcar como recebidos" })).toHaveCount(0);
  release();
  await expect(page.getByText("2 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
  const left = await company.read<{ id: string }[]>("transactions?status=neq.paid&select=id");
  expect(left).toEqual([{ id: "TRI-30" }]);
});

test("all that are found are offered the categories of their types", async ({ page, company }) => {
  await company.write("POST", "categories", { id: "CAT-a", name: "Aluguel", kind: "expense" });
  const many = Array.from({ length: 250 }, (_, at) => entry(`TRE-${at}`, { type: "expense" }));
  const cancelled = entry("TRI-cancelled", { lifecycle: "cancelled", amount: 0 });
  await company.write("POST", "transactions", [...many, cancelled]);
  const offered = page.getByRole("dialog").getByRole("option");
  for (const [query, allCount, rentCount] of [
    ["?lifecycle=active", 250, 1],
    ["", 251, 0],
  ] as const) {
    await openList(page, query);
    await page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }).click();
    await barOf(page)
      .getByRole("button", { name: `Selecionar todos os ${allCount} do filtro` })
      .click();
    await bulkAction(page, "Mudar categoria…");
    await expect(offered.filter({ hasText: "Outros" })).toHaveCount(1);
    await expect(offered.filter({ hasText: "Aluguel" })).toHaveCount(rentCount);
  }
});

test("the Excel file of selected rows names the instalment of what was paid of it in part", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", purchase({ count: 3, amount: 300 }));
  const [third] = await company.read<{ id: string }[]>("transactions?series_number=eq.3&select=id");
  const payment = { id: third?.id, amount: 10, charges: [{ kind: "interest", amount: 5 }] };
  await company.write("POST", "rpc/record_payment", payment);
  await openList(page);
  for (const amount of ["10,00", "5,00"]) await rowOf(page, amount).getByRole("checkbox").check();
  const downloading = page.waitForEvent("download");
  await bulkAction(page, "Exportar Excel");
  const workbook = readWorkbook(readFileSync(await (await downloading).path()));
  const [head = [], ...lines] = cellsOf(workbook, "Lançamentos");
  const numberOf = (amount: number) =>
    lines.find((line) => line[head.indexOf("Valor")] === amount)?.[head.indexOf("Parcela")];
  expect([numberOf(10), numberOf(5)]).toEqual(["3/3", null]);
});

for (const { name, width, fontSize } of [
  { name: "on the narrowest phone", width: 320, fontSize: "100%" },
  { name: "with text at 150%", width: 390, fontSize: "150%" },
  { name: "with text at 200%", width: 390, fontSize: "200%" },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 740 }, isMobile: true, hasTouch: true });

    test(`the bar is one row, and none of its texts lies over another, ${name}`, async ({
      page,
      company,
    }) => {
      await company.write("POST", "transactions", [entry("TRI-a", { amount: 1_234.89 })]);
      await openList(page);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      await rows(page).first().getByRole("checkbox").check();
      const pay = barOf(page).getByRole("button", { name: "Marcar como recebidos" });
      await expect(pay).toBeEnabled();
      const middles = await barOf(page)
        .locator("button, label")
        .filter({ visible: true })
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4);
      const lines = barOf(page).locator("dd").filter({ visible: true });
      const [first, second] = [await lines.nth(0).boundingBox(), await lines.nth(1).boundingBox()];
      expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThanOrEqual(
        (second?.y ?? 0) + 1,
      );
    });
  });
}

for (const [width, inWords] of [
  [1024, []],
  [1366, ["Mudar categoria", "Mudar conta"]],
  [1920, ["Mudar categoria", "Mudar conta", "Cancelar lançamentos"]],
] as const) {
  test(`at ${width} px the actions in the bar are in words, as many as fit`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "accounts", BANK);
    await company.write("POST", "transactions", [
      entry("TRI-a", { amount: 1_234_567.89 }),
      entry("TRE-b", { amount: 7_654_321.01, status: "paid" }),
      entry("TRE-c", { amount: 5, lifecycle: "cancelled" }),
    ]);
    await page.setViewportSize({ width, height: 768 });
    await openList(page);
    const pay = barOf(page).getByRole("button", { name: "Marcar como pagos" });
    for (const row of await rows(page).all()) await row.getByRole("checkbox").check();
    await expect(pay).toBeEnabled();
    await expect(barOf(page)).toContainText("fora da soma");
    const buttons = barOf(page).getByRole("button").filter({ visible: true, hasText: /./u });
    await expect(buttons).toHaveText(["Marcar como pagos", ...inWords]);
    await expectInOneRow(barOf(page));

    // If nothing is left to pay, paying is not the proposed action.
    const proposed = await pay.evaluate((button) => getComputedStyle(button).backgroundColor);
    await rowOf(page, "1.234.567,89").getByRole("checkbox").uncheck();
    await expect(pay).toBeDisabled();
    await expect(pay).not.toHaveCSS("background-color", proposed);
  });
}

/** Nothing beside it needs scrolling. */
async function expectInOneRow(bar: Locator): Promise<void> {
  const parts = bar.locator("button, label, dd").filter({ visible: true });
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
}
