import { BANK, CASH } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openCreateForm } from "./entry-form.ts";

test("a single account that is not the default can be chosen in the form", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", [{ ...BANK, is_default: true }, CASH]);
  await company.write("PATCH", "accounts?id=eq.CTA-bank", { is_active: false });
  const form = await openCreateForm(page);
  await expect(form.getByLabel("Conta")).toHaveValue("");
  await form.getByLabel("Conta").selectOption("Caixa");
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("8");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "8,00" })).toBeVisible();
  expect(await company.read("transactions?select=account_id")).toEqual([
    { account_id: "CTA-cash" },
  ]);
});
