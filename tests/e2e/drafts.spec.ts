/** Unsaved input is restored in the next form. */
import { expect, test } from "./company.ts";
import { amountOf, createForm } from "./entry-form.ts";

test("on a phone a draft survives another URL, and every reload", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/movimentacoes");
  const create = page.getByLabel("Nova movimentação", { exact: true });
  await create.click();
  const form = createForm(page);
  await amountOf(form).fill("1,01");
  await page.goto("/relatorios");
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  await expect(form).toHaveCount(0);
  // A form that the user has not opened yet takes over nothing.
  await expect(create).toBeVisible();
  await create.click();
  const recovered = form.getByText("Rascunho recuperado.");
  await expect(recovered).toBeVisible();
  await expect(amountOf(form)).toHaveValue("1,01");
  await page.reload();
  await expect(recovered).toBeVisible();
  await expect(amountOf(form)).toHaveValue("1,01");
  await page.reload();
  await expect(amountOf(form)).toHaveValue("1,01");
  await form.getByRole("button", { name: "Descartar" }).click();
  await page.reload();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(recovered).toHaveCount(0);
});
