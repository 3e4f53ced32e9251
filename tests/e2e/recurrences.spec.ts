/** The screen Recorrências: what repeats, its next day, and what it comes to in a month. */
import { contact, recurrence } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { editForm, recurrenceForm } from "./entry-form.ts";
import { rows } from "./entry-list.ts";
import { toastButton } from "./messages.ts";

// The number of created entries depends on the day.
test.use({ serverClock: "2026-11-23T12:00:00Z" });

/** The 5th is a Saturday. */
const RENT = recurrence("SER-aluguel0001", {
  expected_payment_date: "2026-12-05",
  business_day: "next",
  notes: "Aluguel da loja",
});
const DOMAIN = recurrence("SER-dominio0001", {
  amount: 100,
  expected_payment_date: "2026-03-11",
  interval: "year",
  business_day: "previous",
  notes: "Domínio do site",
});
const SUPPORT = recurrence("SER-suporte0001", {
  type: "income",
  category: "Sistema",
  amount: 100,
  expected_payment_date: "2026-11-24",
  interval: "week",
  client_id: "CTT-padaria",
});
const PAST = recurrence("SER-seguro00001", {
  amount: 90,
  expected_payment_date: "2026-08-10",
  count: 2,
  notes: "Seguro antigo",
});

async function fill(company: Company): Promise<void> {
  await company.write("POST", "clients", contact("CTT-padaria", { name: "Padaria D'Ávila" }));
  for (const rule of [RENT, DOMAIN, SUPPORT, PAST]) {
    await company.write("POST", "rpc/recurrence", rule);
  }
  // Its next entry is not made yet.
  await company.write("PATCH", `transactions?series_id=eq.${DOMAIN.series_id}`, {
    status: "paid",
  });
}

test("what repeats has its next day and its amount a month, is opened, ended, undone and paused @short", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Recorrências" }).click();
  const rules = page.getByRole("table", { name: "Recorrências" }).getByRole("row");
  await expect(rules).toHaveCount(4);
  // Sorted by the next date. For a rule on a weekend that is the business day, even for an entry
  // that is not made yet.
  await expect(rules.nth(1)).toHaveText(
    /Padaria D'ÁvilaSistemaToda terça-feirasem fim24\/11\/2026\+R\$\s100,00R\$\s433,33/u,
  );
  await expect(rules.nth(2)).toHaveText(
    /Aluguel da loja.*Todo mês no dia 5próximo dia útil, sem fim07\/12\/2026−R\$\s1\.500,00R\$\s1\.500,00/u,
  );
  await expect(rules.nth(3)).toHaveText(
    /Domínio do site.*Todo ano em 11 de março.*10\/03\/2028−R\$\s100,00R\$\s8,33/u,
  );
  const sums = page.getByRole("region", { name: "Somas por mês" });
  await expect(sums).toHaveText(
    /Receitas por mêsR\$\s433,33Despesas por mêsR\$\s1\.508,33Resultado por mês−R\$\s1\.075,00/u,
  );

  await rules.nth(2).press("Enter");
  await expect(
    editForm(page).getByLabel("Data de Pagamento Prevista", { exact: true }),
  ).toHaveValue("07/12/2026");
  await expect(rules.nth(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Encerrar…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Encerrar recorrência" });
  const from = dialog.getByLabel("A partir de", { exact: true });
  await expect(from).toHaveValue("07/12/2026");
  await expect(dialog.getByRole("list", { name: "12 lançamentos saem" })).toContainText(
    "07/12/2026",
  );
  await from.fill("06/01/2027");
  await expect(dialog.getByRole("list", { name: "10 lançamentos saem" })).toBeVisible();
  // Never in the past.
  await from.fill("20/06");
  await expect(dialog.getByRole("list", { name: "5 lançamentos saem" })).toBeVisible();
  await from.blur();
  await expect(from).toHaveValue("20/06/2027");
  await from.fill("07/12/2026");
  await dialog.getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Recorrência encerrada.")).toBeVisible();
  await expect(rules).toHaveCount(3);
  await expect(sums).toContainText(/Despesas por mêsR\$\s8,33/u);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(rules).toHaveCount(4);

  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Pausar…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pausar" }).click();
  await expect(page.getByText("Recorrência pausada.")).toBeVisible();
  await expect(rules).toHaveCount(3);
});

test("one that is paused is aside, out of the sums, and goes on where its rule says", async ({
  page,
  company,
}) => {
  await fill(company);
  const entries = `transactions?series_id=eq.${RENT.series_id}&select=expected_payment_date&order=id`;
  const before = await company.read(entries);
  await page.goto("/recorrencias");
  const rules = page.getByRole("table", { name: "Recorrências" }).getByRole("row");
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Pausar…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pausar recorrência" });
  await expect(dialog.getByLabel("Excluir os em aberto depois de 23/11/2026 (12)")).toBeChecked();
  await dialog.getByLabel("A partir de", { exact: true }).press("Enter");
  await expect(page.getByText("Recorrência pausada.")).toBeVisible();
  await expect(rules).toHaveCount(3);
  const sums = page.getByRole("region", { name: "Somas por mês" });
  await expect(sums).toHaveText(/Despesas por mêsR\$\s8,33.*1 pausada fica fora da soma\./u);
  expect(await company.read(entries)).toEqual([]);

  await page.getByText("Pausadas", { exact: true }).click();
  await expect(rules.nth(1)).toContainText("Pausada desde 23/11/2026");
  // From today on with one more key.
  const resume = async () => {
    await page.getByRole("button", { name: /^Retomar… Aluguel da loja/u }).click();
    const day = page.getByRole("dialog").getByLabel("A partir de", { exact: true });
    await expect(day).toHaveValue("23/11/2026");
    await expect(day).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await resume();
  await expect(page.getByText("12 lançamentos criados, a partir de 07/12/2026.")).toBeVisible();
  await expect(rules).toHaveCount(0);
  const toast = page.getByRole("listitem").filter({ hasText: "Recorrência retomada." });
  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect(rules.nth(1)).toContainText("Pausada desde 23/11/2026");
  await expect.poll(() => company.read(entries)).toEqual([]);
  await resume();
  await expect.poll(() => company.read(entries)).toEqual(before);
});

test("what is overdue is in the line, also of one that has ended, and leads to it", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/recorrencias");
  for (const [state, count] of [
    ["Ativas", 3],
    ["Pausadas", 0],
    ["Encerradas", 1],
  ]) {
    await expect(page.getByRole("radio", { name: `${state} ${count}` })).toBeVisible();
  }
  await page.getByText("Encerradas", { exact: true }).click();
  const row = page.getByRole("row", { name: /^Seguro antigo/u });
  await row.getByRole("link", { name: /^2 atrasados, R\$\s180,00$/u }).click();
  await expect(page).toHaveURL(`/movimentacoes?series=${PAST.series_id}&status=overdue`);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page.getByRole("button", { name: /^Ações de Seguro antigo/u }).click();
  await page.getByRole("menuitem", { name: "Ver os atrasados" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("the first one is registered in the form, which repeats from the start", async ({ page }) => {
  await page.goto("/recorrencias");
  await page.getByRole("button", { name: "Registrar a primeira recorrência" }).click();
  const form = recurrenceForm(page);
  await expect(form.getByLabel("Repetir")).toHaveValue("month");
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("80");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("transações criadas com sucesso!")).toBeVisible();
  const row = page.getByRole("row", { name: "Outros, Todo mês no dia" });
  await expect(row).toBeVisible();
  await expect(form.getByLabel("Repetir")).toHaveValue("month");
  await toastButton(page, "Desfazer").click();
  await expect(row).toHaveCount(0);
  await toastButton(page, "Refazer").click();
  await expect(row).toBeVisible();
});

test("its entries and no others are in the list, from its menu and from one of them", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/recorrencias");
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Ver todos os lançamentos" }).click();
  await expect(page).toHaveURL(`/movimentacoes?series=${RENT.series_id}`);
  const entries = page.getByRole("region", { name: "Movimentações" });
  await expect(entries.getByText("Aluguel da loja", { exact: true })).toHaveCount(12);
  await expect(rows(page)).toHaveCount(12);
  const chip = page.getByRole("button", { name: "Remover o filtro Recorrência: Aluguel da loja" });
  await chip.click();
  await expect(page).toHaveURL("/movimentacoes");
  await expect(page.getByText("Padaria D'Ávila").first()).toBeVisible();

  await page.goto("/movimentacoes?id=TRE-dominio0001");
  await page.getByRole("link", { name: "Ver todos na lista" }).click();
  await expect(page).toHaveURL(`/movimentacoes?series=${DOMAIN.series_id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /Recorrência: Domínio do site/u })).toBeVisible();
});

test("those that ended are aside, and one of them goes on again", async ({ page, company }) => {
  await fill(company);
  await company.write("PATCH", `transactions?series_id=eq.${PAST.series_id}`, { status: "paid" });
  await page.goto("/recorrencias");
  const rules = page.getByRole("table", { name: "Recorrências" }).getByRole("row");
  await expect(rules).toHaveCount(4);
  await page.getByText("Encerradas", { exact: true }).click();
  await expect(rules).toHaveCount(2);
  await expect(rules.nth(1)).toContainText("Seguro antigo");
  await expect(rules.nth(1)).toContainText("Encerrada");
  await page.getByRole("button", { name: /^Retomar… Seguro antigo/u }).click();
  const dialog = page.getByRole("dialog", { name: "Retomar recorrência" });
  await expect(dialog.getByRole("region", { name: "O que muda" })).toContainText(
    "Todo mês no dia 10, sem fim.",
  );
  await dialog.getByRole("button", { name: "Retomar" }).click();
  // It is among those that go on.
  await expect(page.getByRole("row", { name: /^Seguro antigo/u })).toContainText("10/12/2026");
  await expect(rules).toHaveCount(5);
  const toast = page.getByRole("listitem").filter({ hasText: "Recorrência retomada." });
  // What has ended says that it goes on already.
  await page.getByText("Encerradas", { exact: true }).click();
  await page.getByRole("button", { name: /^Retomar… Seguro antigo/u }).click();
  await expect(dialog.getByRole("alert")).toContainText("desde 10/12/2026");
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByText("Ativas", { exact: true }).click();
  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("row", { name: /^Seguro antigo/u })).toHaveCount(0);
  await page.getByText("Encerradas", { exact: true }).click();
  const ended = page.getByRole("row", { name: /^Seguro antigo/u });
  await expect(ended.filter({ hasText: "2 vezes" })).toContainText("Encerrada");
  // What the undo has ended never had an entry.
  await expect(ended.filter({ hasText: "até 09/12/2026" })).toHaveCount(1);
  await expect(page.getByText("Não foi possível desfazer.")).toHaveCount(0);
});

test("one that was resumed for twelve times says so, although all of its entries are there", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", PAST);
  await page.goto("/recorrencias");
  const row = page.getByRole("row", { name: /^Seguro antigo/u });
  const resume = page.getByRole("button", { name: /^Retomar… Seguro antigo/u });
  const dialog = page.getByRole("dialog", { name: "Retomar recorrência" });
  await page.getByText("Encerradas", { exact: true }).click();
  await resume.click();
  await dialog.getByLabel("Termina").selectOption("Depois de");
  await dialog.getByLabel("Número de vezes").fill("12");
  await dialog.getByRole("button", { name: "Retomar" }).click();
  await expect(row).toContainText("10/12/2026");
  const rules = await company.read("recurrences?select=next_date");
  expect(rules).toEqual([{ next_date: null }, { next_date: null }]);
  await page.getByText("Encerradas", { exact: true }).click();
  await resume.click();
  await expect(dialog.getByRole("alert")).toContainText("desde 10/12/2026");
});

test("a recurrence of another window appears by itself", async ({ page, company }) => {
  await page.goto("/recorrencias");
  await expect(page.getByText("Aqui ficam o aluguel")).toBeVisible();
  await company.write("POST", "rpc/recurrence", RENT);
  await expect(page.getByRole("row", { name: /^Aluguel da loja/u })).toBeVisible();
});

testEachWidth("the list of what repeats is accessible", async ({ page, company, width }) => {
  await fill(company);
  await page.goto("/recorrencias");
  await expect(page.getByRole("row", { name: /^Aluguel da loja/u })).toBeVisible();
  await expect(page.getByRole("region", { name: "Somas por mês" })).toContainText("Resultado");
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
});
