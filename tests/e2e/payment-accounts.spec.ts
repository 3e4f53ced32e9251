/** The account of a payment. */
import { account, entry, type Row } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rowOf } from "./entry-list.ts";
import { toastUndo } from "./messages.ts";

test("a part moves the account that is chosen, which its message names", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", [
    account("CTA-a", { name: "Banco", is_default: true }),
    account("CTA-b", { name: "Caixa", kind: "cash" }),
  ]);
  await company.write("POST", "transactions", entry("TRE-rent", { type: "expense", amount: 1000 }));
  await openList(page);
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  const open = async () => {
    await rowOf(page, "1.000,00")
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  };
  const accounts = async () =>
    company.read<Row[]>("transactions?select=account_id,status&order=amount.desc");
  await open();
  await expect(dialog.getByLabel("Conta")).toHaveValue("CTA-a");
  await dialog.getByLabel("Conta").selectOption("Caixa");
  await dialog.getByLabel("Do valor em aberto").fill("400");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(page.getByText(/· Caixa$/u)).toBeVisible();
  expect(await accounts()).toEqual([
    { account_id: "CTA-a", status: "pending" },
    { account_id: "CTA-b", status: "paid" },
  ]);
  await toastUndo(page).click();
  await expect(page.getByText("Pagamento desfeito.")).toBeVisible();
  // A full payment: its undo restores the account of the entry.
  await open();
  await dialog.getByLabel("Conta").selectOption("Caixa");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(page.getByText(/· Caixa$/u)).toBeVisible();
  expect(await accounts()).toEqual([{ account_id: "CTA-b", status: "paid" }]);
  await toastUndo(page).click();
  await expect.poll(accounts).toEqual([{ account_id: "CTA-a", status: "pending" }]);
});

test("its undo leaves an entry from before the accounts in none", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRE-older", { type: "expense", amount: 300 }));
  await company.write("POST", "accounts", account("CTA-a", { name: "Banco", is_default: true }));
  await openList(page);
  await rowOf(page, "300,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
  await dialog.getByLabel("Multa", { exact: true }).fill("2");
  await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
  const accounts = async () =>
    company.read<Row[]>("transactions?select=account_id,status&order=amount.desc");
  const paid = { account_id: "CTA-a", status: "paid" };
  await expect.poll(accounts).toEqual([paid, paid]);
  await toastUndo(page).click();
  await expect.poll(accounts).toEqual([{ account_id: null, status: "pending" }]);
});
