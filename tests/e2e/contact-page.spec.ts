/** The page of one contact: its open and overdue entries, contact details, and history. */
import type { Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, contact, entry, newEntry } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { amountOf, fillEntry } from "./entry-form.ts";

const PADARIA = { ...CLIENT, phone: "(11) 91234-5678" };

function linesOf(page: Page) {
  return page.getByRole("list", { name: "Movimentações vinculadas" }).getByRole("listitem");
}

test("says what is open and what is late, and each sum leads to its entries @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PADARIA);
  const past = { client_id: PADARIA.id, expected_payment_date: "2020-01-10" };
  const future = { client_id: PADARIA.id, expected_payment_date: "2099-01-10" };
  await company.write("POST", "transactions", [
    newEntry({ ...past, amount: 30.25 }),
    newEntry({ ...past, amount: 50, status: "paid" }),
    newEntry({ ...past, amount: 7, lifecycle: "cancelled" }),
    newEntry({ ...future, amount: 1000 }),
    newEntry({ ...future, amount: 12, type: "expense", category: "Outros" }),
  ]);
  await page.goto(`/clientes/${PADARIA.id}`);
  await expect(page.getByRole("heading", { name: PADARIA.name })).toBeVisible();
  const owed = page.getByRole("region", { name: "A receber" });
  await expect(owed).toHaveText(/R\$\s1\.030,25Em atrasoR\$\s30,25A vencerR\$\s1\.000,00$/u);
  await expect(page.getByRole("region", { name: "A pagar" })).toHaveText(
    /R\$\s12,00Em atrasoR\$\s0,00A vencerR\$\s12,00$/u,
  );
  await expect(page.getByRole("region", { name: "Totais" })).toHaveText(
    /Receitas vinculadasR\$\s1\.080,25Despesas vinculadasR\$\s12,00Último vencimento10\/01\/2099 · (?:Site|Outros)/u,
  );
  await expect(page.getByRole("tab", { name: "Movimentações (5)" })).toBeVisible();
  await expectAccessible(page);
  await owed.getByRole("link", { name: "R$ 30,25" }).click();
  await expect(page.getByRole("table").getByText("R$ 30,25")).toBeVisible();
  await expect(page.getByRole("table").getByText("R$ 7,00")).toBeHidden();
});

test("offers to call and to write to a number that can be dialled", async ({ page, company }) => {
  await company.write("POST", "clients", [
    PADARIA,
    { ...EMPLOYEE, phone: "ramal 12", pix_key: "a@b.c" },
  ]);
  await page.goto(`/clientes/${PADARIA.id}`);
  await expect(page.getByRole("link", { name: "Escrever no WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/5511912345678",
  );
  await expect(page.getByRole("link", { name: "Ligar" })).toHaveAttribute(
    "href",
    "tel:+5511912345678",
  );
  await page.goto(`/clientes/${EMPLOYEE.id}`);
  await expect(page.getByText("ramal 12")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar chave Pix" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Escrever no WhatsApp" })).toHaveCount(0);
});

test("is reached from the list, and leads to the form and to a new entry", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PADARIA);
  await page.goto("/clientes");
  await page.getByRole("row", { name: PADARIA.name }).click();
  await expect(page).toHaveURL(`/clientes/${PADARIA.id}`);
  await page.getByRole("tab", { name: "Histórico" }).click();
  await expect(page.getByText(/cadastrado|criado/iu).first()).toBeVisible();
  await page.getByRole("button", { name: "Editar" }).click();
  const contactForm = page.getByRole("form", { name: "Editar contato" });
  await contactForm.getByLabel("Nome", { exact: true }).fill("Padaria Real");
  await contactForm.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Contato atualizado com sucesso!")).toBeVisible();
  await page.goBack();
  await expect(contactForm).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Padaria Real" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Nova movimentação" }).click();
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  await expect(form.getByRole("combobox", { name: "Vínculo" })).toHaveValue("Padaria Real");
  await fillEntry(form, { category: "Site", amount: "40" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(`/clientes/${PADARIA.id}`);
  await page.getByRole("tab", { name: "Movimentações (1)" }).click();
  await expect(linesOf(page)).toContainText("R$ 40,00");
});

test("entries open over the page, and are paid on it; Back returns to where one was", async ({
  page,
  company,
}) => {
  const others = Array.from({ length: 60 }, (_, at) =>
    contact(`CTT-n${at}`, { name: `Contato ${String(at).padStart(2, "0")}` }),
  );
  await company.write("POST", "clients", [...others, { ...PADARIA, name: "Contato 50 b" }]);
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: PADARIA.id, amount: 90, notes: "Bolo" }),
    entry("TRE-b", { client_id: PADARIA.id, amount: 20 }),
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/clientes");
  const row = page.getByRole("row", { name: "Contato 50 b" });
  await page.getByRole("row", { name: "Contato 00" }).press("End");
  await row.scrollIntoViewIfNeeded();
  await row.press("Enter");
  await expect(page).toHaveURL(`/clientes/${PADARIA.id}`);
  await linesOf(page).filter({ hasText: "Bolo" }).getByRole("link").click();
  const form = page.getByRole("form", { name: "Editar lançamento" });
  await amountOf(form).fill("95");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(linesOf(page).filter({ hasText: "Bolo" })).toContainText("R$ 95,00");
  await expect(page).toHaveURL(`/clientes/${PADARIA.id}`);
  await page.getByRole("button", { name: /^Marcar como recebido: Site, R\$\s95,00/u }).click();
  await expect(linesOf(page).filter({ hasText: "Bolo" })).toContainText("Pago");
  await expect(page.getByRole("region", { name: "A receber" })).toContainText("R$ 0,00");
  await expect(page.getByText("Marcado como recebido.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/clientes");
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test("the list of who owes is there again after a new entry of one of them", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", PADARIA);
  await company.write("POST", "transactions", entry("TRI-a", { client_id: PADARIA.id }));
  await page.goto("/clientes?debt=receivable");
  await page.getByRole("row", { name: PADARIA.name }).click();
  await page.getByRole("main").getByRole("button", { name: "Nova movimentação" }).click();
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  await fillEntry(form, { category: "Site", amount: "40" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form).toHaveCount(0);
  await linesOf(page).filter({ hasText: "R$ 40,00" }).getByRole("link").click();
  const summary = page.getByRole("region", { name: "Situação atual" });
  await expect(summary.getByText(PADARIA.name)).toBeVisible();
  await expect(summary.getByRole("link", { name: PADARIA.name })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("link", { name: "Todos os contatos" }).click();
  await expect(page).toHaveURL("/clientes?debt=receivable");
});

test("a missing contact is reported, with a link back", async ({ page }) => {
  await page.goto("/clientes/CTT-nada");
  await expect(page.getByRole("alert")).toContainText("Este contato não foi encontrado.");
  await page.getByRole("link", { name: "Todos os contatos" }).click();
  await expect(page).toHaveURL("/clientes");
});

test("a paid amount of tens of thousands is beside its name on a phone", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a"));
  const paid = { client_id: "CTT-a", notes: "Ajustes e suporte", amount: 13_494.77 };
  await company.write("POST", "transactions", entry("TRI-a", { ...paid, status: "paid" }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/clientes/CTT-a");
  const name = await linesOf(page).getByText("Ajustes e suporte").boundingBox();
  const amount = await linesOf(page).getByText("+R$").boundingBox();
  expect(amount?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});
