/** The numbers of instalments and repetitions, and instalments that are not a month apart. */
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { amountOf, categoryOf, createForm, dateOf, openCreateForm } from "./entry-form.ts";

test.use({ serverClock: "2026-11-23T12:00:00Z" });

test("instalments every 30 days fit on a phone, and survive a reload", async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/movimentacoes");
  await page.getByLabel("Nova movimentação", { exact: true }).click();
  const form = createForm(page);
  await amountOf(form).fill("90");
  await categoryOf(form).selectOption("Outros");
  await dateOf(form).fill("22/12/2026");
  const count = form.getByLabel("Parcelar em");
  const interval = form.getByLabel("Intervalo entre as parcelas");
  const days = form.getByLabel("Dias entre as parcelas");
  await expect(interval).toHaveCount(0);
  await count.fill("3");
  await expect(count).toHaveAccessibleDescription(
    "A primeira em 22/12/2026, a última em 22/02/2027.",
  );
  await expect(days).toHaveCount(0);
  await interval.selectOption("A cada");
  await expect(days).toHaveValue("30");
  const dates = "A primeira em 22/12/2026, a última em 20/02/2027.";
  await expect(count).toHaveAccessibleDescription(dates);
  await expectAccessible(page);
  for (const control of [interval, days, form.getByText("dias", { exact: true })]) {
    const box = await control.boundingBox();
    expect(box === null ? null : box.x + box.width).toBeLessThanOrEqual(360);
  }

  await days.fill("0");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(days).toBeFocused();
  await expect(days).toHaveAccessibleDescription(
    "Intervalo entre as parcelas deve ser um número inteiro de 1 a 366.",
  );
  await days.fill("30");
  await expect(days).toHaveAccessibleDescription("");
  await page.reload();
  await expect(form.getByText("Rascunho recuperado.")).toBeVisible();
  await expect(count).toHaveAccessibleDescription(dates);
  await form.getByRole("button", { name: "Registrar" }).click();
  const read = "transactions?select=amount,expected_payment_date&order=series_number";
  await expect
    .poll(() => company.read(read))
    .toEqual([
      { amount: 30, expected_payment_date: "2026-12-22" },
      { amount: 30, expected_payment_date: "2027-01-21" },
      { amount: 30, expected_payment_date: "2027-02-20" },
    ]);
});

test("the noun after a typed one is singular", async ({ page }) => {
  const form = await openCreateForm(page);
  const noun = (text: string) => form.getByText(text, { exact: true });
  await expect(noun("vezes")).toBeVisible();
  await form.getByLabel("Parcelar em").fill("1");
  await expect(noun("vez")).toBeVisible();
  await form.getByLabel("Parcelar em").fill("2");
  await expect(noun("vezes")).toBeVisible();
  await form.getByLabel("Intervalo entre as parcelas").selectOption("A cada");
  await expect(noun("dias")).toBeVisible();
  await form.getByLabel("Dias entre as parcelas").fill("1");
  await expect(noun("dia")).toBeVisible();
  await form.getByLabel("Parcelar em").fill("");
  await form.getByLabel("Repetir").selectOption("Todo mês");
  const repeat = form.getByRole("group", { name: "Como se repete" });
  await repeat.getByLabel("Termina").selectOption("Depois de");
  await repeat.getByLabel("Número de vezes").fill("1");
  await expect(repeat.getByText("vez", { exact: true })).toBeVisible();
  await repeat.getByLabel("Número de vezes").fill("12");
  await expect(repeat.getByText("vezes", { exact: true })).toBeVisible();
});
