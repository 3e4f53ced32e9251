/** Entries on the n-th business day of the month, in the form and on the screen Recorrências. */
import { expect, test } from "./company.ts";
import { dateOf, recurrenceForm } from "./entry-form.ts";

// The number of created entries depends on the day.
test.use({ serverClock: "2026-11-23T12:00:00Z" });

test("wages on a business day of the month are shown before, registered, and changed", async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/recorrencias");
  await page.getByRole("button", { name: "Registrar a primeira recorrência" }).click();
  const form = recurrenceForm(page);
  const repeat = form.getByLabel("Repetir");
  // What makes it a recurrence is in sight.
  await expect(repeat).toBeInViewport({ ratio: 1 });
  await form.getByText("Despesa", { exact: true }).click();
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("2500");
  await dateOf(form).fill("01/12/2026");
  await repeat.selectOption("Todo mês, no 5º dia útil");
  await expect(form.getByText("Todo mês, no 5º dia útil, sem fim.")).toBeVisible();
  const dates = form.getByRole("list", { name: "Próximas datas" }).getByRole("listitem");
  await expect(dates).toHaveText([
    "seg. 07/12/2026",
    "sex. 08/01/2027",
    "sex. 05/02/2027",
    "sex. 05/03/2027",
  ]);
  // The 4th one may be after the 5th of the law only where Carnaval is no business day.
  const inTime = form.getByText(/o 4º dia útil fica no prazo/u);
  await expect(inTime).toBeVisible();
  const optional = form.getByLabel("Carnaval e Corpus Christi também não são dias úteis");
  await optional.check();
  await expect(form.getByText(/nos meses deles, confira o prazo/u)).toBeVisible();
  await expect(inTime).toHaveCount(0);
  await optional.uncheck();
  await expect(inTime).toBeVisible();
  await form.getByRole("button", { name: "Registrar" }).click();
  const row = page.getByRole("row", { name: /^Outros, Todo mês, no 5º dia útil/u });
  await expect(row).toContainText("07/12/2026");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Alterar a regra… Outros/u }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar a regra" });
  await expect(dialog.getByText("A regra já é assim.")).toBeVisible();
  // The day before the one that it has now is in the same month.
  await dialog.getByLabel("Dia útil do mês").selectOption("4º do mês");
  const moved = dialog.getByRole("list", { name: "12 mudam de data" });
  await expect(moved).toContainText("07/12/2026 → 04/12/2026");
  await dialog.getByRole("button", { name: "Salvar a regra" }).click();
  await expect(page.getByText("12 mudaram de data")).toBeVisible();
  const rule = "recurrences?select=interval,business_day_of_month,first_date,next_date";
  expect(await company.read(rule)).toEqual([
    {
      interval: "month",
      business_day_of_month: 4,
      first_date: "2026-12-07",
      next_date: "2027-12-06",
    },
  ]);
});
