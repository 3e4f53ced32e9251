/** The panel of an entry that was paid in parts, with the entries that its payments created. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { editForm, statusOf, typeOf } from "./entry-form.ts";
import { openList, rows } from "./entry-list.ts";

const payments = (page: Page) => page.getByRole("region", { name: "Pagamentos" });
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
      name: /^Desfazer o pagamento de R\$\s310,00, dos quais R\$\s10,00 de juros em/u,
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
