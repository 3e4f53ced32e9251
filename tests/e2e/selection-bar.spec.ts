/** The bar of the selected entries: what can be done with them is in sight, in words. */
import type { Locator, Page } from "@playwright/test";
import { BANK, entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rowOf, rows } from "./entry-list.ts";

const ACTIONS = [
  "Marcar como pagos",
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
  test(`at ${width}x${height} the bar has what pays and a menu with all actions`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", [entry("TRI-a", { amount: 1_234_567.89 })]);
    await page.setViewportSize({ width, height });
    await openList(page);
    await rows(page).first().getByRole("checkbox").check();
    await expect(barOf(page).getByRole("button", { name: "Marcar como pagos" })).toBeEnabled();
    await expectInOneRow(barOf(page));
    await barOf(page).getByRole("button", { name: "Outras ações dos selecionados" }).click();
    await expect(page.getByRole("menuitem")).toHaveText(ACTIONS);
    await page.getByRole("menuitem", { name: "Excluir…" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("o lançamento selecionado");
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

    // With nothing left to pay, that is not what the bar proposes.
    const proposed = await pay.evaluate((button) => getComputedStyle(button).backgroundColor);
    await rowOf(page, "1.234.567,89").getByRole("checkbox").uncheck();
    await expect(pay).toBeDisabled();
    await expect(pay).not.toHaveCSS("background-color", proposed);
  });
}

/** With nothing beside it that can only be scrolled to. */
async function expectInOneRow(bar: Locator): Promise<void> {
  const parts = bar.locator("button, label, dd").filter({ visible: true });
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(56);
}
