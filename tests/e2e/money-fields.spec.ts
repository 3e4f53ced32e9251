/** On touch screens, amounts are typed on the numeric keyboard, which has no minus. */
import { BANK, CASH } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("every amount of Contas opens the keyboard of numbers, and a balance can be negative", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", [BANK, CASH]);
  await page.goto("/contas");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Transferir" }).tap();
  const amount = dialog.getByLabel("Valor", { exact: true });
  await expect(amount).toHaveAttribute("inputmode", "decimal");
  await expect(dialog.getByRole("button", { name: "Valor negativo" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Voltar" }).tap();

  await page.getByRole("button", { name: "Nova conta" }).tap();
  await dialog.getByLabel("Nome", { exact: true }).fill("Cheque especial");
  const balance = dialog.getByLabel("Saldo inicial", { exact: true });
  const sign = dialog.getByRole("button", { name: "Valor negativo" });
  await expect(balance).toHaveAttribute("inputmode", "decimal");
  await balance.fill("350");
  await sign.tap();
  await expect(sign).toHaveAttribute("aria-pressed", "true");
  await expect(balance).toBeFocused();
  await sign.tap();
  await expect(balance).toHaveValue("350");
  await balance.fill("");
  // Also before the digits, which do not replace it.
  await sign.tap();
  await page.keyboard.type("350");
  await dialog.getByRole("button", { name: "Criar conta" }).tap();
  await expect(dialog).toHaveCount(0);
  const saved = await company.read("accounts?name=eq.Cheque especial&select=opening_balance");
  expect(saved).toEqual([{ opening_balance: -350 }]);
});
