/** Transfers between the accounts of a company. */
import type { Locator } from "@playwright/test";
import { transfer } from "../support/api-rows.ts";
import { testClock, testDay } from "../support/test-clock.ts";
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { companyDay } from "./entry-form.ts";

test("a transfer moves money between accounts, and is cancelled in the statement", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", paid("TRI-site", 300, { notes: "Loja" }));
  await page.goto(`${company.url}/contas`);
  await expect(page.getByRole("region", { name: "Total" })).toContainText("1.350,00");
  await page.getByRole("button", { name: "Transferir" }).click();
  const form = page.getByRole("dialog", { name: "Transferir" });
  await expect(form.getByLabel("Da conta")).toHaveValue("CTA-bank");
  await form.getByLabel("Para a conta").selectOption("Caixa");
  await form.getByLabel("Valor").fill("200");
  await form.getByRole("button", { name: "Registrar transferência" }).click();
  await expect(page.getByText("Transferência registrada.")).toBeVisible();
  const accounts = page.getByRole("list", { name: "Contas", exact: true });
  await expect(accounts.getByRole("link", { name: /^Itaú/u })).toContainText("1.100,00");
  await expect(accounts.getByRole("link", { name: /^Caixa/u })).toContainText("250,00");
  await expect(page.getByRole("region", { name: "Total" })).toContainText("1.350,00");

  await accounts.getByRole("link", { name: /^Itaú/u }).click();
  const lines = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: "Transferência para Caixa" })).toContainText("200,00");
  await expect(lines.filter({ has: page.getByRole("link", { name: "Loja" }) })).toContainText(
    "300,00",
  );
  await page.getByRole("button", { name: "Cancelar transferência" }).click();
  await expect(lines).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Conta", exact: true })).toContainText("1.300,00");
  // The message of the transfer, which it replaces, fades out next to it.
  await page
    .locator("[data-sonner-toast]")
    .filter({ hasText: "Transferência cancelada." })
    .getByRole("button", { name: "Desfazer" })
    .click();
  await expect(lines).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Conta", exact: true })).toContainText("1.100,00");
});

test("a transfer that is already there is asked about, in the dialog and in the list", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const day = testDay(-1);
  const there = { to_account_id: "CTA-cash", amount: 80, date: day };
  await company.write("POST", "transfers", transfer("TRF-a", there));
  const read = () => company.read<object[]>("transfers");
  const question = page.getByRole("alert").filter({
    hasText: /^Já há uma transferência de R\$\s80,00 entre estas contas em .+\. É outra\?/u,
  });
  const fill = async (form: Locator) => {
    await form.getByLabel("Para a conta").selectOption("Caixa");
    await form.getByLabel("Valor", { exact: true }).fill("80");
    await form.getByLabel("Data", { exact: true }).fill(companyDay(-1));
    await form.getByRole("button", { name: /^Registrar/u }).click();
  };
  await page.goto("/contas");
  await page.getByRole("button", { name: "Transferir" }).click();
  await fill(page.getByRole("dialog", { name: "Transferir" }));
  await expect(question).toBeVisible();
  expect(await read()).toHaveLength(1);
  await question.getByRole("button", { name: "Registrar outra" }).click();
  await expect(page.getByText("Transferência registrada.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await read()).toHaveLength(2);
  await page.getByRole("link", { name: "Transferências" }).click();
  await page.getByRole("button", { name: "Nova transferência" }).click();
  await fill(page.getByRole("form", { name: "Registrar transferência" }));
  await expect(question).toBeVisible();
  expect(await read()).toHaveLength(2);
});

test("a transfer between two accounts is undone by its message", async ({ page, company }) => {
  await writeAccounts(company);
  await company.write("PATCH", "accounts?id=eq.CTA-card", { is_active: false });
  await page.goto(`${company.url}/contas`);
  await page.getByRole("button", { name: "Transferir" }).click();
  const form = page.getByRole("dialog", { name: "Transferir" });
  const from = form.getByLabel("Da conta");
  await expect(from).toHaveAccessibleDescription(/^Hoje tem R\$\s1\.000,00\.$/u);
  await expect(form.getByLabel("Para a conta")).toHaveValue("CTA-cash");
  await from.selectOption("Caixa");
  await expect(form.getByLabel("Para a conta")).toHaveValue("CTA-bank");
  await form.getByLabel("Valor").fill("60");
  await expect(from).toHaveAccessibleDescription(
    /^Hoje tem R\$\s50,00, e fica com −R\$\s10,00\.$/u,
  );
  // What moved before the opening balance does not change it.
  const day = form.getByLabel("Data", { exact: true });
  await day.fill(companyDay(-61));
  await expect(from).toHaveAccessibleDescription(/^Hoje tem R\$\s50,00\.$/u);
  await day.fill(companyDay(-60));
  await expect(from).toHaveAccessibleDescription(/, e fica com −R\$\s10,00\.$/u);
  await form.getByRole("button", { name: "Registrar transferência" }).click();
  const cash = page.getByRole("list", { name: "Contas", exact: true }).getByRole("link", {
    name: /^Caixa/u,
  });
  await expect(cash).toContainText(/−R\$\s10,00/u);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Transferência cancelada.")).toBeVisible();
  await expect(cash).toContainText(/R\$\s50,00/u);
  await expect(cash).not.toContainText("−");
});

test("a second click at the same place cancels no other transfer, and the focus keeps its place", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write(
    "POST",
    "transfers",
    [1, 2, 3, 4].map((number) => transfer(`TRF-${number}`, { amount: number, date: testDay() })),
  );
  await page.goto(`${company.url}/contas/CTA-bank`);
  const cancel = page.getByRole("button", { name: "Cancelar transferência" });
  await expect(cancel).toHaveCount(4);
  const box = await cancel.nth(1).boundingBox();
  const click = () => page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.clock.pauseAt(testClock() + 60_000);
  await click();
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await cancel.count()).toBe(3);
  }).toPass();
  await click();
  await page.clock.resume();

  await cancel.nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(cancel).toHaveCount(2);
  const lines = page.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(lines.nth(1).getByRole("link")).toBeFocused();
  expect(await company.read("transfers?lifecycle=eq.active&select=id")).toHaveLength(2);
});
