/** The details of a contact on its page: its data, linked entries, copying; links with its id. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { editContactForm, fieldOf, fillContact } from "./contact-form.ts";
import { typeOf } from "./entry-form.ts";

function linkedEntry(id: string, changes: Row = {}): Row {
  return entry(id, { client_id: CLIENT.id, ...changes });
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/clientes/${id}`);
  await expect(factsOf(page)).toBeVisible();
}

function factsOf(page: Page): Locator {
  return page.getByRole("region", { name: "Cadastro" });
}

function totalsOf(page: Page): Locator {
  return page.getByRole("region", { name: "Totais" });
}

function toLines(page: Page): Locator {
  return page.getByRole("list", { name: "Movimentações vinculadas" }).getByRole("listitem");
}

function brl(centavos: number): RegExp {
  const [integer = "", decimals = ""] = (Math.abs(centavos) / 100).toFixed(2).split(".");
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/gu, String.raw`\.`);
  return new RegExp(`Acumulado ${centavos < 0 ? "−" : ""}R\\$\\s${grouped},${decimals}$`, "u");
}

async function createdOn(company: Company, id: string): Promise<string> {
  const [row] = await company.read<{ created_at: string }[]>(`clients?id=eq.${id}`);
  return new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  }).format(new Date(row?.created_at ?? ""));
}

test("the page shows the contact, its creation date, and the totals of its active entries", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", {
    ...CLIENT,
    phone: "(11) 3555-0101",
    company_name: "D'Ávila Pães e Doces Ltda.",
  });
  await company.write("POST", "transactions", [
    linkedEntry("TRI-a", { amount: 1000.5 }),
    linkedEntry("TRI-b", { amount: 234.06, status: "paid" }),
    linkedEntry("TRE-c", { amount: 300 }),
    linkedEntry("TRI-d", { amount: 9999, lifecycle: "cancelled" }),
    linkedEntry("TRE-e", { amount: 8888, lifecycle: "inactive" }),
    entry("TRI-f"),
  ]);
  await open(page, CLIENT.id);
  const facts = factsOf(page);
  await expect(facts).toContainText("PD");
  await expect(facts).toContainText("Cliente · Ativo");
  await expect(facts).toContainText("(11) 3555-0101");
  await expect(facts).toContainText("D'Ávila Pães e Doces Ltda.");
  await expect(facts).toContainText(`Desde${await createdOn(company, CLIENT.id)}`);
  await expect(totalsOf(page)).toContainText(/Receitas vinculadasR\$\s1\.234,56/u);
  await expect(totalsOf(page)).toContainText(/Despesas vinculadasR\$\s300,00/u);
  await expect(facts).not.toContainText("Chave Pix");
  await expect(page.getByRole("tab", { name: "Movimentações (5)" })).toBeVisible();
});

test("an employee's Pix key is shown, or that there is none; so is a missing phone", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", EMPLOYEE);
  await open(page, EMPLOYEE.id);
  await expect(factsOf(page)).toContainText("Funcionário · Ativo");
  await expect(factsOf(page)).toContainText("TelefoneNão informado");
  await expect(factsOf(page)).toContainText("Chave PixNão informada");
  await company.write("PATCH", `clients?id=eq.${EMPLOYEE.id}`, { pix_key: "joao@exemplo.com.br" });
  await expect(factsOf(page)).toContainText("Chave Pixjoao@exemplo.com.br");
});

test("a Pix key changed by another user is the one shown to copy, also during input", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", EMPLOYEE);
  await open(page, EMPLOYEE.id);
  await page.getByRole("button", { name: "Editar" }).click();
  await fillContact(editContactForm(page), { companyName: "Real" });
  await company.write("PATCH", `clients?id=eq.${EMPLOYEE.id}`, { pix_key: "nova@exemplo.com.br" });
  await expect(page.locator("main")).toContainText("Chave Pixnova@exemplo.com.br");
  await expect(fieldOf(editContactForm(page), "Empresa")).toHaveValue("Real");
});

test("the phone and the Pix key are copied with a click, and a toast confirms it", async ({
  page,
  context,
  company,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await company.write("POST", "clients", {
    ...EMPLOYEE,
    phone: "(11) 91234-5678",
    pix_key: "joao@exemplo.com.br",
  });
  await open(page, EMPLOYEE.id);
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copiar telefone" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copiado" })).toBeVisible();
  expect(await copied()).toBe("(11) 91234-5678");
  await page.getByRole("button", { name: "Copiar chave Pix" }).click();
  await expect.poll(copied).toBe("joao@exemplo.com.br");
});

test("if the browser refuses to copy, the text is selected and a hint shown", async ({
  page,
  company,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await company.write("POST", "clients", { ...CLIENT, phone: "(11) 3555-0101" });
  await open(page, CLIENT.id);
  await page.getByRole("button", { name: "Copiar telefone" }).click();
  await expect(page.getByText("O navegador não deixou copiar.")).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("(11) 3555-0101");
});

test("linked entries: newest due date first; excluded ones are muted and not in the balance", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", [
    linkedEntry("TRI-oldest", { expected_payment_date: "2020-01-10", amount: 50 }),
    linkedEntry("TRI-dateless", { expected_payment_date: null, amount: 7, category: "Outros" }),
    linkedEntry("TRE-middle", { expected_payment_date: "2020-02-10", amount: 80, status: "paid" }),
    linkedEntry("TRI-off", { expected_payment_date: "2020-03-10", lifecycle: "cancelled" }),
    linkedEntry("TRE-asleep", { expected_payment_date: "2020-03-09", lifecycle: "inactive" }),
    linkedEntry("TRI-newest", { expected_payment_date: "2099-12-31", amount: 1000 }),
  ]);
  await open(page, CLIENT.id);
  await expect(page.getByRole("tab", { name: "Movimentações (6)" })).toBeVisible();
  await expect(toLines(page)).toHaveText([
    /\+R\$\s1\.000,00.*31\/12\/2099.*Pendente.*Acumulado R\$\s977,00/u,
    /\+R\$\s100,00.*10\/03\/2020.*Atrasado.*Cancelado/u,
    /−R\$\s100,00.*09\/03\/2020.*Atrasado.*Inativo/u,
    /−R\$\s80,00.*10\/02\/2020.*Pago.*Acumulado −R\$\s23,00/u,
    /\+R\$\s50,00.*10\/01\/2020.*Atrasado.*Acumulado R\$\s57,00/u,
    /Outros\+R\$\s7,00.*sem vencimento.*Pendente.*Acumulado R\$\s7,00/u,
  ]);
  await toLines(page).nth(3).getByRole("link").click();
  await expect(page).toHaveURL(`/clientes/${CLIENT.id}?id=TRE-middle`);
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
});

test("500 linked entries, page by page: each once, with the right balance", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    id: `TR${index % 3 === 0 ? "E" : "I"}-row${String(index).padStart(3, "0")}`,
    centavos: (index * 7919) % 100_000,
    // Several on one day, and some without a due date.
    day: index % 50 === 0 ? null : `2026-${String((index % 12) + 1).padStart(2, "0")}-15`,
    isActive: index % 10 !== 1,
  }));
  await company.write(
    "POST",
    "transactions",
    rows.map(({ id, centavos, day, isActive }) =>
      linkedEntry(id, {
        amount: centavos / 100,
        expected_payment_date: day,
        lifecycle: isActive ? "active" : "inactive",
      }),
    ),
  );
  const oldestFirst = rows.toSorted((a, b) =>
    `${a.day ?? ""} ${a.id}` < `${b.day ?? ""} ${b.id}` ? -1 : 1,
  );
  let sum = 0;
  const expected = oldestFirst.map(({ id, centavos, isActive }) => {
    if (isActive) sum += id.startsWith("TRE") ? -centavos : centavos;
    return isActive ? brl(sum) : /Inativo$/u;
  });

  await open(page, CLIENT.id);
  await expect(page.getByRole("tab", { name: "Movimentações (500)" })).toBeVisible();
  for (const shown of [50, 150, 350]) {
    await expect(toLines(page)).toHaveCount(shown);
    await page.getByRole("button", { name: /^Mostrar mais/u }).click();
  }
  await expect(toLines(page)).toHaveText(expected.toReversed());
  await expect(page.getByRole("button", { name: /^Mostrar mais/u })).toHaveCount(0);
});

test("changes of the contact's entries by other users appear", async ({ page, company }) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", linkedEntry("TRI-a"));
  await open(page, CLIENT.id);
  await expect(toLines(page)).toHaveText([/Acumulado R\$\s100,00$/u]);
  await company.write("POST", "transactions", linkedEntry("TRE-b", { amount: 30 }));
  await expect(page.getByRole("tab", { name: "Movimentações (2)" })).toBeVisible();
  await expect(toLines(page)).toHaveText([/Acumulado R\$\s70,00$/u, /Acumulado −R\$\s30,00$/u]);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { lifecycle: "cancelled" });
  await expect(toLines(page)).toHaveText([/Cancelado$/u, /Acumulado −R\$\s30,00$/u]);
  await expect(page.getByText(/Fora dos totais: 1 cancelada \(R\$\s100,00\)\./u)).toBeVisible();
  await company.write("DELETE", "transactions?id=eq.TRE-b");
  await expect(page.getByRole("tab", { name: "Movimentações (1)" })).toBeVisible();
  await expect(totalsOf(page)).toContainText(/Despesas vinculadasR\$\s0,00/u);
});

test("a list of entries that fails to load shows an error, and loads after Tentar novamente", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", linkedEntry("TRI-a"));
  let isBroken = true;
  await page.route("**/rest/v1/transactions?*linked_count*", (route) =>
    isBroken ? route.abort("connectionreset") : route.continue(),
  );
  await open(page, CLIENT.id);
  const view = page.getByRole("tabpanel", { name: /Movimentações/u });
  await expect(view.getByRole("alert")).toContainText("Sem conexão com o Sistema Financeiro", {
    timeout: 30_000,
  });
  isBroken = false;
  await view.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(toLines(page)).toHaveCount(1);
});

test("from a contact, Nova movimentação opens the form with the link filled in", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  for (const { id, name, type } of [
    { ...CLIENT, type: "Receita" },
    { ...EMPLOYEE, type: "Despesa" },
  ] as const) {
    await open(page, id);
    await page.getByRole("main").getByRole("button", { name: "Nova movimentação" }).click();
    await expect(form.getByRole("combobox", { name: "Vínculo" })).toHaveValue(
      new RegExp(name, "u"),
    );
    await expect(typeOf(form, type)).toBeChecked();
  }
});

test("an address with an id, as old links have it, is that of the contact's page", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
  await page.goto(`/clientes?type=client&id=${CLIENT.id}`);
  await expect(factsOf(page)).toContainText(CLIENT.name);
  await expect(page).toHaveURL(`/clientes/${CLIENT.id}`);
  await expect(editContactForm(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Todos os contatos" }).click();
  await expect(page).toHaveURL("/clientes?type=client");
  await page.goto("/clientes?id=CTT-nobody");
  await expect(page.getByText("Este contato não foi encontrado.")).toBeVisible();
});
