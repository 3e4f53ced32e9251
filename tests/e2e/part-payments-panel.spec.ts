/** The panel of an entry that was paid in parts, with the entries that its payments created. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { editForm, statusOf, typeOf } from "./entry-form.ts";
import { openList, rowOf, rows } from "./entry-list.ts";

const payments = (page: Page) => page.getByRole("region", { name: /^(?:Paga|Recebi)mentos$/u });
const summary = (page: Page) => page.getByRole("region", { name: "Situação atual" });

test("the panel shows the amount paid so far, and the charges of each payment", async ({
  page,
  company,
}) => {
  const fee = entry("TRI-fee", { amount: 1000, notes: "Projeto" });
  await company.write("POST", "transactions", fee);
  const charges = [{ kind: "interest", amount: 10 }];
  await company.write("POST", "rpc/record_payment", { id: "TRI-fee", amount: 300, charges });
  await openList(page, "?id=TRI-fee");
  await expect(
    summary(page).getByText(/^R\$\s300,00 de R\$\s1\.000,00 recebidos\./u),
  ).toBeVisible();
  const part = payments(page).getByRole("listitem");
  await expect(part).toContainText(/\+R\$\s310,00dos quais R\$\s10,00 de juros/u);
  await part
    .getByRole("button", {
      name: /^Desfazer o recebimento de R\$\s310,00, dos quais R\$\s10,00 de juros em/u,
    })
    .click();
  const undone = /^Recebimento desfeito: R\$\s310,00, dos quais R\$\s10,00 de juros\.$/u;
  await expect(page.getByText(undone)).toBeVisible();
  await expect(page.getByText(/^R\$\s300,00 de/u)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(page.getByText("Recebimento registrado de novo.")).toBeVisible();
  await company.write("POST", "rpc/record_payment", { id: "TRI-fee" });
  await expect(
    summary(page).getByText(/^R\$\s1\.000,00 recebidos em 2 vezes\. Recebido em/u),
  ).toBeVisible();
  await payments(page).getByRole("link", { name: /Parte/u }).click();
  await expect(
    summary(page).getByText(/^R\$\s310,00, dos quais R\$\s10,00 de juros\. Recebido em/u),
  ).toBeVisible();
});

test("interest that was cancelled is not shown with its payment, nor recorded again", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-fee", { amount: 1000, notes: "Projeto" }));
  const charges = [{ kind: "interest", amount: 10 }];
  await company.write("POST", "rpc/record_payment", { id: "TRI-fee", amount: 300, charges });
  const interest = "transactions?payment_role=eq.interest";
  await company.write("PATCH", interest, { lifecycle: "cancelled" });
  await openList(page, "?id=TRI-fee");
  const part = payments(page).getByRole("listitem");
  await expect(part).toContainText(/\+R\$\s300,00/u);
  await expect(part).not.toContainText("juros");
  await part.getByRole("button", { name: /^Desfazer o recebimento de R\$\s300,00 em/u }).click();
  await expect(page.getByText("Recebimento desfeito.", { exact: true })).toBeVisible();
  const undone = `audit_records?entity_id=eq.TRI-fee&order=sequence.desc&limit=1`;
  expect(await company.read(`${undone}&select=description`)).toEqual([
    {
      description: "Recebimento parcial desfeito: R$ 300,00 | Valor: R$ 700,00 → R$ 1.000,00",
    },
  ]);
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(page.getByText("Recebimento registrado de novo.")).toBeVisible();
  expect(await company.read(interest)).toEqual([]);
});

test("the form of a fine has no type and no status: it has those of its payment", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-fee", { amount: 1000, notes: "Projeto" }));
  const charges = [{ kind: "fine", amount: 20 }];
  await company.write("POST", "rpc/record_payment", { id: "TRI-fee", charges });
  const fine = "transactions?payment_role=eq.fine&select=id";
  const [{ id }] = await company.read<[{ id: string }]>(fine);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [opened, count] of [
      ["TRI-fee", 1],
      [id, 0],
    ] as const) {
      await openList(page, `?id=${opened}`);
      const form = editForm(page);
      await form.getByText("Mais", { exact: true }).click();
      await expect(form.getByLabel("Recebido em", { exact: true })).toBeVisible();
      await expect(statusOf(form)).toHaveCount(count);
      await expect(typeOf(form, "Despesa")).toHaveCount(count);
    }
  }
});

for (const [title, change] of [
  ["was set back to open", { status: "pending" }],
  ["was cancelled", { lifecycle: "cancelled" }],
] as const) {
  test(`a part that ${title} is undone for good, and Ctrl+Z pays nothing`, async ({
    page,
    company,
  }) => {
    const rent = entry("TRE-rent", { type: "expense", amount: 1000 });
    await company.write("POST", "transactions", [rent, entry("TRI-other", { amount: 20 })]);
    await company.write("POST", "rpc/record_payment", { id: "TRE-rent", amount: 250 });
    await company.write("PATCH", "transactions?parent_id=eq.TRE-rent", change);
    await openList(page);
    await rowOf(page, "20,00")
      .getByRole("button", { name: /^Marcar como/u })
      .click();
    await expect(rowOf(page, "20,00")).toContainText("Pago");
    await rowOf(page, "750,00").click();
    const undo = payments(page).getByRole("button", { name: /^Desfazer o pagamento de R\$\s250/u });
    await expect(undo).toBeVisible();
    await expect(summary(page).getByText(/ pagos\./u)).toHaveCount(0);
    await undo.click();
    await expect(page.getByText("Pagamento desfeito.")).toBeVisible();
    await expect(rowOf(page, "1.000,00")).toContainText("Pendente");
    // The newest change that can be undone is the one before.
    await rows(page).first().focus();
    await page.keyboard.press("Control+z");
    await expect(rowOf(page, "20,00")).toContainText("Pendente");
    const read = "transactions?id=eq.TRE-rent&select=amount,status";
    expect(await company.read(read)).toEqual([{ amount: 1000, status: "pending" }]);
  });
}

test("a charge gets a category that takes its type, which a discount of a bill has not", async ({
  page,
  company,
}) => {
  await company.write("POST", "categories", [
    { id: "CAT-gains", name: "Descontos obtidos", kind: "income" },
    { id: "CAT-fees", name: "Juros e multas", kind: "expense" },
  ]);
  await company.write("PATCH", "categories?id=eq.CAT-inicial7", { kind: "expense" });
  const rent = entry("TRE-rent", { type: "expense", category: "Despesa Empresa", amount: 1000 });
  await company.write("POST", "transactions", rent);
  await openList(page, "?id=TRE-rent");
  await summary(page).getByRole("button", { name: "Pagar parte, ou com juros…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  const category = dialog.getByLabel("Categoria de juros, multa e desconto");
  const offered = () => category.getByRole("option").allTextContents();
  await dialog.getByLabel("Juros", { exact: true }).fill("5");
  await expect(category).toHaveValue("Outros");
  expect(await offered()).toContain("Juros e multas");
  expect(await offered()).not.toContain("Descontos obtidos");
  await dialog.getByLabel("Juros", { exact: true }).fill("");
  await dialog.getByLabel("Desconto", { exact: true }).fill("20");
  await expect(category.getByRole("option", { name: "Descontos obtidos" })).toHaveCount(1);
  expect(await offered()).not.toContain("Outros");
  await expect(category).toHaveValue("Despesa Empresa");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(page.getByText(/^Pagamento de R\$\s980,00 registrado\.$/u)).toBeVisible();
  const read = "transactions?payment_role=eq.discount&select=category,type";
  expect(await company.read(read)).toEqual([{ category: "Despesa Empresa", type: "income" }]);
});

test("interest and a discount of one payment have a category each", async ({ page, company }) => {
  await company.write("POST", "categories", [
    { id: "CAT-gains", name: "Descontos obtidos", kind: "income" },
    { id: "CAT-fees", name: "Juros e multas", kind: "expense" },
  ]);
  const rent = entry("TRE-rent", { type: "expense", category: "Despesa Empresa", amount: 1000 });
  await company.write("POST", "transactions", rent);
  await openList(page, "?id=TRE-rent");
  await summary(page).getByRole("button", { name: "Pagar parte, ou com juros…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  await dialog.getByLabel("Juros", { exact: true }).fill("5");
  await dialog.getByLabel("Desconto", { exact: true }).fill("20");
  await dialog.getByLabel("Categoria de juros e multa").selectOption("Juros e multas");
  await dialog.getByLabel("Categoria do desconto").selectOption("Descontos obtidos");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(page.getByText(/^Pagamento de R\$\s985,00 registrado\.$/u)).toBeVisible();
  const read = "transactions?parent_id=eq.TRE-rent&select=category,type&order=category";
  expect(await company.read(read)).toEqual([
    { category: "Descontos obtidos", type: "income" },
    { category: "Juros e multas", type: "expense" },
  ]);
});

test("the focus stays in the panel when the button that undid a payment is gone", async ({
  page,
  company,
}) => {
  const fee = entry("TRI-fee", { amount: 1000 });
  await company.write("POST", "transactions", fee);
  await company.write("POST", "rpc/record_payment", { id: "TRI-fee", amount: 300 });
  await openList(page);
  await rowOf(page, "700,00").press("Enter");
  const undo = payments(page).getByRole("button", { name: /^Desfazer/u });
  await undo.press("Enter");
  await expect(undo).toHaveCount(0);
  await expect(typeOf(editForm(page), "Receita")).toBeFocused();
  // The part itself no longer exists, and its entry takes its place.
  await page.getByRole("button", { name: "Refazer" }).click();
  await payments(page).getByRole("link", { name: /Parte/u }).press("Enter");
  await expect(undo).toHaveText("Desfazer este recebimento");
  await undo.press("Enter");
  await expect(page).toHaveURL(/id=TRI-fee/u);
  await expect(typeOf(editForm(page), "Receita")).toBeFocused();
});
