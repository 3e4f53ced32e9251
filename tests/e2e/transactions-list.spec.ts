/** The list of entries: filters, order, totals. */
import { testClock, testDay } from "../support/test-clock.ts";
import { expect, installClock, test } from "./company.ts";
import { CLIENT, contact, entry } from "../support/api-rows.ts";
import { createForm, startNewEntry, typeOf } from "./entry-form.ts";
import { openList, rowOf, rows, totals } from "./entry-list.ts";

test("a column's header sorts by it, ascending, descending and not, with aria-sort", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 20 }),
    entry("TRI-b", { amount: 30 }),
    entry("TRI-c", { amount: 10 }),
  ]);
  await openList(page);
  const head = page.getByRole("columnheader", { name: "Valor" });
  const first = rows(page).first();
  await expect(head).not.toHaveAttribute("aria-sort", /./u);
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toContainText(/R\$\s10,00/u);
  await expect(page).toHaveURL(/sort=amount/u);
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(first).toContainText(/R\$\s30,00/u);
  await head.getByRole("button").click();
  await expect(first).toContainText(/R\$\s10,00/u);
  await expect(page).not.toHaveURL(/sort/u);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Filtros" }).click();
  await page.getByLabel("Ordenar por").selectOption("Valor, do maior ao menor");
  await page.getByRole("button", { name: "Ver 3 lançamentos" }).click();
  await expect(first).toContainText(/R\$\s30,00/u);
});

test("the filters match what the specification says, ignoring accents", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "Padaria D'Ávila" }),
    contact("CTT-b", { name: "João", profile_type: "employee" }),
  ]);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, client_id: "CTT-a", status: "paid" }),
    entry("TRE-b", { type: "expense", amount: 2, category: "Pagamento cartão" }),
    entry("TRE-c", { type: "expense", amount: 3, expected_payment_date: "2020-01-10" }),
    entry("TRI-d", { amount: 4, expected_payment_date: null, lifecycle: "inactive" }),
  ]);
  await openList(page);
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole("radio", { name: "Despesas" }).check();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Status", { exact: true }).first().selectOption("Atrasado");
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, "3,00")).toBeVisible();
  await page.getByRole("button", { name: "Limpar filtros" }).click();
  await expect(rows(page)).toHaveCount(4);

  const search = page.getByRole("searchbox", { name: "Buscar lançamentos" });
  await search.fill("CARTAO");
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, "2,00")).toBeVisible();
  await expect(page.getByText("1 lançamento encontrado.")).toHaveCount(1);
  await search.fill("nada disso");
  await expect(
    page.getByText("Nenhuma movimentação encontrada para os filtros selecionados."),
  ).toBeVisible();
  await expect(page.getByText("Nenhum lançamento encontrado.")).toHaveCount(1);
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await expect(search).toHaveValue("");
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Vencimento de", { exact: true }).fill("10/01/2020");
  await page.getByLabel("Vencimento até", { exact: true }).fill("31/12/2020");
  // An entry without a due date is in every period.
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Situação").selectOption("Ativo");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: /Remover o filtro Vencimento de 10\/01\/2020/u }).click();
  await expect(rows(page)).toHaveCount(3);
  // An incomplete date changes nothing.
  const until = page.getByLabel("Vencimento até", { exact: true });
  await until.fill("31/12/2020");
  await expect(page).toHaveURL(/to=2020-12-31/u);
  await until.fill("hoj");
  await expect(page).toHaveURL(/to=2020-12-31/u);
  await until.fill("");
  await page.getByLabel("Cliente ou funcionário").fill("avila");
  await page.getByRole("option", { name: /Padaria/u }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/client=CTT-a/u);
});

test("the list sums the entries of a contact after its own screen was shown", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: CLIENT.id }),
    entry("TRI-b", { client_id: CLIENT.id, lifecycle: "cancelled", amount: 7 }),
  ]);
  await page.goto("/clientes/CTT-padaria");
  await expect(page.getByText("Fora dos totais: 1 cancelada")).toBeVisible();
  await page.getByRole("link", { name: "Movimentações", exact: true }).first().click();
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Cliente ou funcionário").fill("avila");
  await page.getByRole("option", { name: /Padaria/u }).click();
  await expect(page).toHaveURL(/client=CTT-padaria/u);
  await expect(totals(page)).toContainText(/Lançamentos\s*2/u);
});

test("a filter that is removed twice leaves nothing in the search field", async ({
  page,
  company,
}) => {
  await installClock(page.context(), testClock());
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b")]);
  await openList(page);
  const search = page.getByRole("searchbox", { name: "Buscar lançamentos" });
  const chips = page.getByRole("list", { name: "Filtros ativos" });
  for (const time of ["once", "twice", "thrice"]) {
    await search.fill("site");
    await chips.getByRole("button", { name: /“site”/u }).click();
    await expect(search, time).toHaveValue("");
    // The field applies its text after a delay.
    await page.clock.runFor(400);
    await expect(search, time).toHaveValue("");
  }
});

test("a pasted URL shows the same list, and back from an entry returns to it", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, client_id: "CTT-a" }),
    entry("TRI-b", { amount: 2, client_id: "CTT-a", status: "paid" }),
    entry("TRE-c", { amount: 3, type: "expense" }),
  ]);
  const due = Temporal.PlainDate.from(testDay(5));
  const month = `from=${due.with({ day: 1 }).toString()}&to=${due.with({ day: due.daysInMonth }).toString()}`;
  await openList(
    page,
    `?type=income&status=pending&client=CTT-a&${month}&lifecycle=active&category=sit&sort=-amount`,
  );
  await expect(rows(page)).toHaveCount(1);
  const chips = page.getByRole("list", { name: "Filtros ativos" });
  await expect(chips.getByRole("button")).toHaveText([
    "Tipo: Receita",
    "Status: Pendente",
    "Categoria: sit",
    "Vínculo: Ana",
  ]);
  // The month and the switch show the others.
  await expect(page.getByRole("group", { name: "Mês do vencimento" })).toContainText(
    due.toLocaleString("pt-BR", { month: "long", year: "numeric" }),
  );
  await expect(page.getByRole("switch", { name: /^Só ativos/u })).toBeChecked();
  await chips.getByRole("button", { name: /Status/u }).click();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().click();
  await expect(page).toHaveURL(/category=sit.*id=TRI-b/u);
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  // Invalid parameters of a URL filter nothing.
  await openList(page, "?type=lixo&status=%00&from=2026-02-31&client=../x&sort=nada");
  await expect(rows(page)).toHaveCount(3);
});

test("input stays while the list is filtered and sorted", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a"),
    entry("TRE-b", { type: "expense" }),
  ]);
  await openList(page);
  const form = await startNewEntry(page);
  await form.getByLabel("Observações").fill("minha nota");
  await page.getByRole("radio", { name: "Despesas" }).check();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("columnheader", { name: "Valor" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=amount/u);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(form.getByLabel("Observações")).toHaveValue("minha nota");
});

test("below the table are the totals of the filter, and what they exclude", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1000 }),
    entry("TRE-b", { type: "expense", amount: 250.5 }),
    entry("TRI-c", { amount: 70, lifecycle: "inactive" }),
    entry("TRE-d", { type: "expense", amount: 30, lifecycle: "cancelled" }),
  ]);
  await openList(page);
  const text = async () => (await totals(page).innerText()).replaceAll(/\s+/gu, " ");
  await expect
    .poll(text)
    .toBe(
      "Lançamentos 4 Receitas +R$ 1.000,00 Despesas −R$ 250,50 Saldo R$ 749,50 Agrupar por dia Hoje Fora da soma: 1 inativo (+R$ 70,00) · 1 cancelado (−R$ 30,00) Só ativos",
    );
  await page.getByRole("radio", { name: "Despesas" }).check();
  await expect
    .poll(text)
    .toBe(
      "Lançamentos 2 Receitas R$ 0,00 Despesas −R$ 250,50 Saldo −R$ 250,50 Agrupar por dia Hoje Fora da soma: 1 cancelado (−R$ 30,00) Só ativos",
    );
  await company.write("PATCH", "transactions?id=eq.TRE-b", { amount: 300 });
  await expect(totals(page)).toContainText(/−R\$\s300,00/u);
});

test("a date filter that is no date keeps the one before it", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10, expected_payment_date: "2026-01-10" }),
    entry("TRI-b", { amount: 20, expected_payment_date: "2026-03-10" }),
  ]);
  await openList(page, "?from=2026-03-01");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const from = page.getByLabel("Vencimento de", { exact: true });
  await from.fill("31/02/2026");
  await from.blur();
  await expect(page.getByText("Até lá vale a anterior.")).toBeVisible();
  await expect(from).toHaveValue("31/02/2026");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/from=2026-03-01/u);
});

test("the error of a date filter is shown above the table's header", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const from = page.getByLabel("Vencimento de", { exact: true });
  await from.fill("31/02/2026");
  await from.blur();
  const note = page.getByText("Digite uma data que existe, de 1900 a 2199.");
  // Playwright refuses a click if another element covers the centre.
  await note.click({ trial: true, timeout: 15_000 });
});

test("on a phone, the excluded total is shown on request", async ({ page, company }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1000 }),
    entry("TRI-b", { amount: 70, lifecycle: "inactive" }),
    entry("TRE-c", { type: "expense", amount: 30, lifecycle: "cancelled" }),
  ]);
  await openList(page);
  const amounts = totals(page).getByText(/1 inativo \(\+R\$\s70,00\) · 1 cancelado/u);
  const leftOut = totals(page).getByRole("button", { name: "Fora da soma: 2 lançamentos" });
  await expect(leftOut).toBeVisible();
  await expect(amounts).toBeHidden();
  await leftOut.click();
  await expect(amounts).toBeVisible();
});

test("a list that failed to load is refetched on a live event", async ({ page, company }) => {
  let isBroken = true;
  await page.route("**/rest/v1/transactions*", (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.goto("/movimentacoes");
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toBeVisible({
    timeout: 30_000,
  });
  isBroken = false;
  await company.write("POST", "transactions", entry("TRI-a"));
  await expect(rows(page)).toHaveCount(1);
});

test("without entries the list shows how to start", async ({ page }) => {
  await page.goto("/movimentacoes");
  await expect(
    page.getByText("Nenhuma movimentação encontrada para os filtros selecionados."),
  ).toBeVisible();
  await expect(page.getByText("Nenhum lançamento ainda.")).toBeVisible();
  await page.getByRole("button", { name: "Criar o primeiro lançamento" }).click();
  await expect(typeOf(createForm(page), "Receita")).toBeFocused();
});
