/** The list of clients and employees: content, search, order, live updates. */
import type { Locator, Page } from "@playwright/test";
import { contact, entry, newContact } from "../support/api-rows.ts";
import { type Company, expect, test } from "./company.ts";
import { fieldOf, startNewContact } from "./contact-form.ts";
import { scrollToLastRow } from "./entry-list.ts";

const BAKERY = contact("CTT-padaria", {
  name: "Padaria Conceição",
  phone: "(11) 3555-0101",
  company_name: "Irmãos Gonçalves Ltda.",
});
const JOAO = contact("CTT-joao", {
  name: "João Antunes",
  profile_type: "employee",
  phone: "(11) 91234-5678",
  pix_key: "joao.antunes@exemplo.com.br",
});
const RITA = contact("CTT-rita", { name: "Rita", profile_type: "employee" });

async function registerAll(company: Company): Promise<void> {
  for (const row of [BAKERY, JOAO, RITA]) await company.write("POST", "clients", row);
}

function rowsOf(page: Page): Locator {
  return page.getByRole("table").getByRole("row").filter({ hasText: "Desde" });
}

function rowOf(page: Page, name: string): Locator {
  return rowsOf(page).filter({ hasText: name });
}

async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(rowsOf(page).getByRole("link")).toHaveText(names);
}

test("the table has the columns of the spec", async ({ page, company }) => {
  await registerAll(company);
  await company.write("PATCH", `clients?id=eq.${RITA.id}`, { is_active: false });
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: BAKERY.id, amount: 1234.56 }),
    entry("TRE-b", { client_id: BAKERY.id, amount: 34.5 }),
    entry("TRI-c", { client_id: BAKERY.id, amount: 99, lifecycle: "cancelled" }),
    entry("TRE-d", { client_id: JOAO.id, amount: 9_999_999_999.99 }),
  ]);
  await page.goto("/clientes");
  await expect(page.getByRole("heading", { name: "Clientes & Funcionários" })).toBeVisible();
  const [{ created_at }] = await company.read<[{ created_at: string }]>(
    `clients?id=eq.${BAKERY.id}`,
  );
  const day = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(
    new Date(created_at),
  );
  const bakery = rowOf(page, BAKERY.name);
  await expect(bakery).toContainText(`Desde ${day}`);
  for (const text of ["Cliente", "Ativo", "(11) 3555-0101", /R\$\s1\.234,56/u, /R\$\s34,50/u]) {
    await expect(bakery).toContainText(text);
  }
  await expect(bakery).not.toContainText("Pix");
  const joao = rowOf(page, JOAO.name);
  for (const text of [
    "Funcionário",
    "Pix: joao.antunes@exemplo.com.br",
    /R\$\s9\.999\.999\.999,99/u,
  ]) {
    await expect(joao).toContainText(text);
  }
  const rita = rowOf(page, "Rita");
  await expect(rita).toContainText("Inativo");
  await expect(rita).toContainText("Pix: Não informada");
  await expect(rita.getByText("-", { exact: true })).toBeVisible();
  await expect(rita.getByRole("button", { name: "Histórico" })).toBeVisible();
});

test("a response without content is an empty list", async ({ page }) => {
  // The server itself answers with a list.
  await page.route("**/rest/v1/clients?*", (route) => route.fulfill({ status: 204 }));
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
});

test("without contacts, or without matches, the empty state offers the next step", async ({
  page,
  company,
}) => {
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
  await page.getByRole("button", { name: "Cadastrar o primeiro" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
  await registerAll(company);
  await expectNames(page, ["João Antunes", "Padaria Conceição", "Rita"]);
  await page.getByRole("searchbox").fill("ninguém");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
  await page.getByRole("button", { name: "Limpar filtros" }).last().click();
  await expectNames(page, ["João Antunes", "Padaria Conceição", "Rita"]);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("a search matches name, phone, company and Pix key, ignoring case and accents", async ({
  page,
  company,
}) => {
  await registerAll(company);
  await page.goto("/clientes");
  await expectNames(page, ["João Antunes", "Padaria Conceição", "Rita"]);
  const search = page.getByRole("searchbox", { name: "Buscar clientes e funcionários" });
  for (const [typed, names] of [
    ["CONCEICAO", ["Padaria Conceição"]],
    ["antunes joao", ["João Antunes"]],
    ["irmaos goncalves", ["Padaria Conceição"]],
    ["3555-0101", ["Padaria Conceição"]],
    ["11912345678", ["João Antunes"]],
    ["joao.antunes@", ["João Antunes"]],
    ["rít", ["Rita"]],
    ["100%", []],
    ['"\\,)', []],
    ["ri", ["Rita"]],
    ["(11) 91234–5678", ["João Antunes"]],
    ["*", []],
    [`Rita ${"x".repeat(250)}`, []],
  ] as const) {
    await search.fill(typed);
    if (names.length === 0)
      await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
    else await expectNames(page, names);
  }
});

test("filters and order are in the URL: reload and back show the same list", async ({
  page,
  company,
}) => {
  await registerAll(company);
  await company.write("PATCH", `clients?id=eq.${JOAO.id}`, { is_active: false });
  await page.goto("/clientes");
  await page.getByText("Funcionários", { exact: true }).click();
  await expectNames(page, ["João Antunes", "Rita"]);
  await page.getByLabel("Situação").selectOption("Inativos");
  await expectNames(page, ["João Antunes"]);
  await page.getByRole("searchbox").fill("joao");
  await expect(page).toHaveURL(/type=employee&activity=inactive&text=joao|text=joao/u);
  await page.reload();
  await expectNames(page, ["João Antunes"]);
  await expect(page.getByRole("searchbox")).toHaveValue("joao");
  await rowOf(page, "João").click();
  await expect(page).toHaveURL("/clientes/CTT-joao");
  await page.getByRole("link", { name: "Todos os contatos" }).click();
  await expectNames(page, ["João Antunes"]);
  await page.getByRole("button", { name: "Remover o filtro Inativos" }).click();
  await page.getByRole("button", { name: "Remover o filtro “joao”" }).click();
  await expectNames(page, ["João Antunes", "Rita"]);
  await expect(page).toHaveURL("/clientes?type=employee");
});

test("ordered by name, by created date and by each total, either way", async ({
  page,
  company,
}) => {
  await registerAll(company);
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: BAKERY.id, amount: 9 }),
    entry("TRE-b", { client_id: BAKERY.id, amount: 10 }),
    entry("TRE-c", { client_id: JOAO.id, amount: 200 }),
  ]);
  const [bakery, joao, rita] = ["Padaria Conceição", "João Antunes", "Rita"];
  await page.goto("/clientes");
  const head = (name: string) => page.getByRole("columnheader").getByRole("button", { name });
  await expectNames(page, [joao, bakery, rita]);
  await expect(page.getByRole("columnheader", { name: "Nome" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await head("Nome").click();
  await expectNames(page, [rita, bakery, joao]);
  await head("Receitas").click();
  await head("Receitas").click();
  await expect(rowsOf(page).first()).toContainText(bakery);
  await head("Despesas").click();
  await expectNames(page, [rita, bakery, joao]);
  await head("Despesas").click();
  await expectNames(page, [joao, bakery, rita]);
  await expect(page).toHaveURL(/sort=-expense/u);
  await company.write("PATCH", "transactions?id=eq.TRE-b", { status: "paid" });
  await head("A pagar").click();
  await head("A pagar").click();
  await expect(page).toHaveURL(/sort=-payable/u);
  await expectNames(page, [joao, rita, bakery]);
  await expect(page.getByRole("columnheader", { name: "A pagar" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rowOf(page, joao).getByTitle(/^a pagar R\$\s200,00$/u)).toBeVisible();
  await expect(rowOf(page, bakery).getByTitle(/a pagar/u)).toHaveCount(0);
  await page.goto("/clientes?sort=-receivable");
  await expectNames(page, [bakery, rita, joao]);
  await company.write(
    "POST",
    "transactions",
    entry("TRE-d", { client_id: JOAO.id, expected_payment_date: "2099-01-31" }),
  );
  await page.goto("/clientes?sort=-lastDue");
  await expectNames(page, [joao, bakery, rita]);
  await expect(rowOf(page, joao)).toContainText("últ. venc. 31/01/2099");
  await page.goto("/clientes?sort=created");
  await expectNames(page, [bakery, joao, rita]);
  await company.write("POST", "clients", newContact({ name: "Álvaro" }));
  await page.goto("/clientes?sort=name");
  await expectNames(page, ["Álvaro", joao, bakery, rita]);
});

test("changes of other users appear, and totals follow every kind of change", async ({
  page,
  company,
}) => {
  await registerAll(company);
  await page.goto("/clientes?sort=-income");
  const bakery = rowOf(page, BAKERY.name);
  await expect(bakery).toContainText(/R\$\s0,00/u);
  const name = fieldOf(await startNewContact(page), "Nome");
  await name.fill("Ainda digitando");

  await company.write("POST", "clients", contact("CTT-new", { name: "Novo" }));
  await expect(rowOf(page, "Novo")).toBeVisible();
  await company.write("POST", "transactions", entry("TRI-a", { client_id: BAKERY.id }));
  await expect(bakery).toContainText(/R\$\s100,00/u);
  await expect(rowsOf(page).first()).toContainText(BAKERY.name);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { client_id: "CTT-new" });
  await expect(rowOf(page, "Novo")).toContainText(/R\$\s100,00/u);
  await expect(bakery).not.toContainText(/R\$\s100,00/u);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { lifecycle: "inactive" });
  await expect(rowOf(page, "Novo")).not.toContainText(/R\$\s100,00/u);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { lifecycle: "active", amount: 5 });
  await expect(rowOf(page, "Novo")).toContainText(/R\$\s5,00/u);
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await expect(rowOf(page, "Novo")).not.toContainText(/R\$\s5,00/u);
  await expect(name).toHaveValue("Ainda digitando");
});

test("3,000 contacts, scrolled to the last", async ({ page, company }) => {
  const contacts = Array.from({ length: 3000 }, (_, index) =>
    contact(`CTT-n${String(index).padStart(4, "0")}`, {
      name: `Contato ${String(index).padStart(4, "0")}`,
    }),
  );
  await company.write("POST", "clients", contacts);
  await page.goto("/clientes?sort=name");
  await expect(rowOf(page, "Contato 0000")).toBeVisible();
  await scrollToLastRow(page, 3001);
  await expect(rowOf(page, "Contato 2999")).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(100);
});

test("a list that fails to load shows an error, and loads after Tentar novamente", async ({
  page,
  company,
}) => {
  await registerAll(company);
  let isBroken = true;
  await page.route("**/rest/v1/clients*", (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          json: { code: "XX000", message: "quebrou", details: null, hint: null },
        })
      : route.continue(),
  );
  await page.goto("/clientes");
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible({ timeout: 30_000 });
  isBroken = false;
  await again.click();
  await expectNames(page, ["João Antunes", "Padaria Conceição", "Rita"]);
});

test("on a phone what is late says whether the client owes it or we do", async ({
  page,
  company,
}) => {
  const late = { client_id: BAKERY.id, expected_payment_date: "2026-11-01" };
  await company.write("POST", "clients", BAKERY);
  await company.write("POST", "transactions", entry("TRE-a", { ...late, amount: 100 }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/clientes");
  const row = rowOf(page, BAKERY.name);
  const word = row.getByText("a pagar", { exact: true });
  await expect(row).toContainText(/a pagar R\$\s100,00/u);
  // A text for screen readers alone is one pixel wide.
  await expect.poll(async () => (await word.boundingBox())?.width).toBeGreaterThan(20);
});
