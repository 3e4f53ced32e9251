/** The company's settings and its first account while another user changes them. */
import type { CompanyDetails } from "../../src/contract/company.ts";
import { expect, test } from "./company.ts";

test("of two people at once nobody loses what was typed, nor what the other saved", async ({
  page,
  company,
}) => {
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  const name = form.getByLabel("Nome da empresa");
  await name.fill("Padaria Nova");
  // Responses to the browser are delayed, as on a slow network, so that it does not learn of the
  // other change.
  await page.route("**/rpc/company*", async (route) => {
    await expect.poll(() => isSaved).toBe(true);
    await route.continue();
  });
  let isSaved = false;
  await company.write("POST", "rpc/update_company", {
    version: 0,
    name: "Padaria do Rafael",
    document: "52998224725",
  });
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  const alert = form.getByRole("alert");
  await expect(alert).toContainText("Os dados da empresa mudaram em outra tela; nada foi gravado.");
  isSaved = true;
  await expect(alert).toContainText("Gravado agora: Padaria do Rafael · 529.982.247-25.");
  await expect(name).toHaveValue("Padaria Nova");
  await expect(form.getByLabel("CNPJ ou CPF")).toHaveValue("529.982.247-25");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  await expect(alert).toBeHidden();
  const saved = await company.read<CompanyDetails>("rpc/company");
  expect([saved.version, saved.name, saved.document]).toEqual([2, "Padaria Nova", "52998224725"]);
});

test("a field that is put back does not undo what another user saves in it", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", { version: 0, name: "Padaria" });
  await page.goto("/configuracoes");
  const form = page.getByRole("form", { name: "Empresa" });
  const name = form.getByLabel("Nome da empresa");
  await name.fill("Padaria Nova");
  await name.fill("Padaria");
  await company.write("POST", "rpc/update_company", { version: 1, name: "Padaria do Rafael" });
  await expect(name).toHaveValue("Padaria do Rafael");
  await form.getByLabel("CNPJ ou CPF").fill("529.982.247-25");
  await form.getByRole("button", { name: "Salvar empresa" }).click();
  await expect(page.getByText("Dados da empresa salvos.")).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({
    name: "Padaria do Rafael",
    document: "52998224725",
  });
});

test("the form of a first account lets go of the opening balance that another user's took", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/update_company", {
    version: 0,
    openingBalance: 12_500,
    openingBalanceDate: "2026-01-02",
  });
  await page.goto("/contas");
  await page.getByRole("button", { name: "Nova conta" }).click();
  const form = page.getByRole("dialog", { name: "Nova conta" });
  const balance = form.getByLabel("Saldo inicial", { exact: true });
  await expect(balance).toHaveValue("12.500,00");
  await form.getByLabel("Nome").fill("Caixa");
  await form.getByLabel("Tipo").selectOption("Caixa");
  await company.write("POST", "accounts", {
    id: "CTA-itau",
    name: "Itaú",
    kind: "bank",
    is_default: true,
  });
  await expect(balance).toHaveValue("");
  await expect(form.getByLabel("Data do saldo inicial", { exact: true })).not.toHaveValue(
    "02/01/2026",
  );
  await expect(form.getByLabel("Nome")).toHaveValue("Caixa");
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Conta criada.")).toBeVisible();
  const read = "accounts?select=name,kind,opening_balance,is_default&order=name";
  expect(await company.read(read)).toEqual([
    { name: "Caixa", kind: "cash", opening_balance: 0, is_default: false },
    { name: "Itaú", kind: "bank", opening_balance: 12_500, is_default: true },
  ]);
});
