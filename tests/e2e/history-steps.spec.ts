/**
 * Forward, two presses of Back, a reload and a selection, together with the history steps of
 * overlays.
 */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { amountOf, calendar, createForm, editForm } from "./entry-form.ts";
import { rowOf } from "./entry-list.ts";
import { stepsOf } from "./history-steps.ts";

const PHONE = { width: 360, height: 740 };

test("Forward after Back changes nothing, and Back again leads to the screen before", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "Filtros" }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet, `${times}`).toHaveCount(0);
    await page.goForward();
    await expect.poll(() => stepsOf(page)).toBe(0);
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/movimentacoes$/u);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("two quick presses of Back close the two topmost overlays", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  const form = createForm(page);
  await amountOf(form).fill("12");
  await form.getByRole("button", { name: "Abrir o calendário" }).click();
  await expect(calendar(page).getByRole("grid")).toBeVisible();
  await page.evaluate(() => {
    History.prototype.back.call(history);
    History.prototype.back.call(history);
  });
  await expect(page.getByRole("alertdialog")).toContainText("Descartar o que foi digitado?");
  await expect(calendar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(amountOf(form)).toHaveValue("12,00");
  await page.goBack();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(form).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("after a reload with two things open, Back and Forward lead to the screens", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Filtros" }).click();
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await sheet.getByRole("button", { name: "Abrir o calendário" }).first().click();
  await expect(calendar(page).getByRole("grid")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Nova movimentação" })).toBeVisible();
  await expect.poll(() => stepsOf(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => stepsOf(page)).toBe(0);
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("Esc in a record that was opened beside a selection leads to the closed list", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b", { amount: 7 })]);
  await page.goto("/movimentacoes");
  await rowOf(page, "100,00").click({ position: { x: 150, y: 20 } });
  await expect(page).toHaveURL(/id=TRI-a/u);
  await rowOf(page, "7,00").getByRole("checkbox").check();
  await rowOf(page, "7,00").click({ position: { x: 150, y: 20 } });
  await expect(amountOf(editForm(page))).toHaveValue(/7,00/u);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/movimentacoes$/u);
});
