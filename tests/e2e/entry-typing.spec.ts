/** The form of an entry, typed fast and without the mouse. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import { createForm, savedEntry, startNewEntry, typeOf } from "./entry-form.ts";

/** Types texts and presses named keys, 10 ms apart. */
async function typeKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (["Tab", "Enter"].includes(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key, { delay: 10 });
  }
}

test("n and then d is an expense, also from the field Tipo of an open form", async ({
  page,
  company,
}) => {
  const { keyboard } = page;
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await expect(typeOf(form, "Receita")).toBeFocused();
  await keyboard.type("nd", { delay: 10 });
  await expect(typeOf(createForm(page), "Despesa")).toBeChecked();
  await keyboard.press("Escape");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(createForm(page)).toHaveCount(0);
  await keyboard.type("nd", { delay: 10 });
  await expect(typeOf(createForm(page), "Despesa")).toBeChecked();
  await expect(typeOf(createForm(page), "Despesa")).toBeFocused();
  await typeKeys(page, "Tab", "Outros", "Tab", "12,34", "Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({
    type: "expense",
    category: "Outros",
    amount: 12.34,
  });
});

test("the arrow keys and the letters choose the type; the order of Tab is the order shown", async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await keyboard.press("ArrowRight");
  await expect(typeOf(form, "Despesa")).toBeChecked();
  await keyboard.press("r");
  await expect(typeOf(form, "Receita")).toBeChecked();
  const tops: number[] = [];
  const names: (string | null)[] = [];
  for (let pressed = 0; pressed < 7; pressed += 1) {
    const focused = page.locator(":focus");
    tops.push((await focused.boundingBox())?.y ?? 0);
    names.push(
      await focused.evaluate(
        (element: HTMLInputElement) => element.labels?.[0]?.innerText ?? element.ariaLabel,
      ),
    );
    await keyboard.press("Tab");
  }
  expect(names).toEqual([
    "Receita",
    "Categoria",
    "Valor",
    "Data de Pagamento Prevista",
    expect.stringContaining("Abrir o calendário"),
    "Status",
    "Vínculo",
  ]);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});
