/** The screen Recorrências and its form on a phone. */
import { recurrence } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { createForm, dateOf, fillEntry, recurrenceForm, typeOf } from "./entry-form.ts";

test.use({
  serverClock: "2026-11-23T12:00:00Z",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

const isWhole = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth <= clientWidth;

test("nothing of a name, of how it repeats, or of a date is cut", async ({ page, company }) => {
  await company.write("POST", "rpc/recurrence", {
    ...recurrence("SER-contador0001", { expected_payment_date: "2026-12-05" }),
    interval: "week",
    every: 2,
    notes: "Contador da loja e do depósito",
  });
  await page.goto("/recorrencias");
  const row = page.getByRole("row", { name: /^Contador/u });
  for (const text of ["A cada 2 semanas, aos sábados", "Contador da loja e do depósito"]) {
    expect(await row.getByText(text).evaluate(isWhole)).toBe(true);
  }
  // The menu of the row has it.
  await expect(row.getByRole("button", { name: /^Alterar a regra/u })).toBeHidden();
  await page.getByRole("button", { name: "Nova recorrência" }).click();
  const form = recurrenceForm(page);
  await form.getByLabel("Valor", { exact: true }).fill("1200");
  await form.getByLabel("Repetir").selectOption("Não repete");
  await form.getByLabel("Parcelar em").fill("12");
  const date = form.getByLabel("Data da parcela 12/12", { exact: true });
  await expect(date).toHaveAttribute("placeholder", "23/10/2027");
  await date.fill("23/10/2027");
  expect(await date.evaluate(isWhole)).toBe(true);
});

test("the notice about the last entry names what is still in the form, never the date of a recurrence", async ({
  page,
}) => {
  await page.goto("/movimentacoes");
  const open = () => page.getByLabel("Nova movimentação", { exact: true }).click();
  const form = createForm(page);
  const register = async () => {
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form).toHaveCount(0);
  };
  const later = { type: "Despesa", category: "Outros", amount: "10", date: "15/01/2027" } as const;
  await open();
  await fillEntry(form, later);
  await register();
  await open();
  await expect(form.getByText("Como no último lançamento: Despesa e a data.")).toBeVisible();
  await typeOf(form, "Receita").check();
  await expect(form.getByText("Como no último lançamento: a data.")).toBeVisible();
  await dateOf(form).fill("16/01/2027");
  await expect(form.getByText(/^Como no último lançamento/u)).toHaveCount(0);
  await fillEntry(form, later);
  await form.getByLabel("Repetir").selectOption("Todo mês");
  await register();
  await open();
  await expect(form.getByText("Como no último lançamento: Despesa.")).toBeVisible();
  await expect(dateOf(form)).toHaveValue("23/11/2026");
});
