/** The month of the list, and the entries that it hides. */
import { readFileSync } from "node:fs";
import { entry } from "../support/api-rows.ts";
import { linesOfCsv } from "../support/parse-exports.ts";
import { expect, test } from "./company.ts";
import { bulkAction, openList, rowOf, rows } from "./entry-list.ts";

test("a month is chosen with the stepper or its picker; all months are the start, and show none", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, expected_payment_date: "2026-10-31" }),
    entry("TRI-b", { amount: 2, expected_payment_date: "2026-11-30" }),
    entry("TRI-c", { amount: 3, expected_payment_date: "2026-11-01" }),
  ]);
  await openList(page, "?from=2026-11-01&to=2026-11-30");
  const month = page.getByRole("group", { name: "Mês do vencimento" });
  await expect(month).toContainText("novembro de 2026");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/R\$\s2,00/u);
  await month.getByRole("button", { name: "Mês anterior" }).click();
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31/u);
  await expect(rows(page)).toHaveCount(1);
  await month.getByRole("button", { name: "Todos os meses" }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/from|sort/u);
  await expect(month).not.toContainText(/ de \d{4}/u);
  const label = month.getByRole("button", { name: "Todos os meses" });
  await expect(label).toBeFocused();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Escolher o mês" });
  await expect(picker.getByRole("button", { name: "janeiro de 2026" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(picker.getByRole("button", { name: "abril de 2026" })).toBeFocused();
  await picker.getByRole("button", { name: "outubro de 2026" }).click();
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31/u);
  await expect(month.getByRole("button", { name: "outubro de 2026" })).toBeFocused();
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "Todos os meses" }).click();
  await expect(page).not.toHaveURL(/from/u);
});

test("Back reverts a month, and reopens no closed panel", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, expected_payment_date: "2026-10-31" }),
    entry("TRI-b", { amount: 2, expected_payment_date: "2026-11-30" }),
  ]);
  const month = page.getByRole("group", { name: "Mês do vencimento" });
  await openList(page, "?from=2026-11-01&to=2026-11-30");
  await month.getByRole("button", { name: "Mês anterior" }).click();
  await expect(rowOf(page, "1,00")).toBeVisible();
  await month.getByRole("button", { name: "Mês anterior" }).click();
  await expect(month).toContainText("setembro de 2026");
  await page.goBack();
  await expect(month).toContainText("outubro de 2026");
  await rowOf(page, "1,00").click();
  const panel = page.getByRole("form", { name: "Editar lançamento" });
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/from=2026-10-01&to=2026-10-31$/u);
  await page.goBack();
  await expect(month).toContainText("novembro de 2026");
});

test("a month is of due dates, payments or competência, and the address keeps which", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", {
      type: "expense",
      amount: 1,
      expected_payment_date: "2026-03-05",
      status: "paid",
      paid_on: "2026-06-22",
      accrual_date: "2026-02-28",
    }),
    entry("TRI-b", { amount: 2, expected_payment_date: "2026-06-10" }),
  ]);
  await openList(page, "?from=2026-06-01&to=2026-06-30");
  await expect(rows(page)).toHaveText([/R\$\s2,00/u]);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  await page.getByLabel("Período por", { exact: true }).selectOption("Pagamento");
  await expect(page).toHaveURL(/by=payment/u);
  await expect(rows(page)).toHaveText([/R\$\s1,00/u]);
  const totals = page.getByRole("region", { name: "Totais do que está filtrado" });
  await expect(totals).toContainText(/Despesas−R\$\s1,00/u);
  await expect(page.getByRole("group", { name: "Mês do pagamento" })).toContainText(
    "junho de 2026",
  );
  await expect(page.getByLabel("Pagamento de", { exact: true })).toHaveValue("01/06/2026");
  await page.getByLabel("Período por", { exact: true }).selectOption("Competência");
  await expect(rows(page)).toHaveText([/R\$\s2,00/u]);
  const month = page.getByRole("group", { name: "Mês da competência" });
  for (const _ of [5, 4, 3, 2]) await month.getByRole("button", { name: "Mês anterior" }).click();
  await expect(month).toContainText("fevereiro de 2026");
  await expect(rows(page)).toHaveText([/R\$\s1,00.*comp\. 02\/2026/u]);
  await page.reload();
  await expect(rows(page)).toHaveText([/R\$\s1,00/u]);
  await page.getByRole("button", { name: "Remover o filtro Período por competência" }).click();
  await expect(page).not.toHaveURL(/by=/u);
  await expect(rows(page)).toHaveCount(0);
});

test("a list by payment is in the order of payment, and grouped by its days", async ({
  page,
  company,
}) => {
  const paid = (id: string, amount: number, due: string, day: string) =>
    entry(id, { amount, expected_payment_date: due, status: "paid", paid_on: day });
  await company.write("POST", "transactions", [
    paid("TRI-a", 1, "2026-03-05", "2026-06-22"),
    paid("TRI-b", 2, "2026-06-10", "2026-06-10"),
    paid("TRI-c", 3, "2026-05-30", "2026-06-22"),
  ]);
  await openList(page, "?from=2026-06-01&to=2026-06-30&by=payment");
  await expect(rows(page)).toHaveText([/R\$\s3,00/u, /R\$\s1,00/u, /R\$\s2,00/u]);
  await page.getByRole("switch", { name: "Agrupar por dia" }).check();
  await expect(page).not.toHaveURL(/sort=/u);
  await expect(page.getByText(/22\/06\/2026, segunda-feira/u)).toHaveCount(1);
  await expect(page.getByText(/Soma do dia R\$\s4,00/u)).toBeVisible();
  await page.goto("/relatorios?from=2026-06-01&to=2026-06-30&by=payment");
  await expect(rows(page)).toHaveText([/R\$\s3,00/u, /R\$\s1,00/u, /R\$\s2,00/u]);
  await page.goto("/relatorios?from=2026-06-01&to=2026-06-30&by=payment&sort=paid");
  await expect(rows(page)).toHaveText([/R\$\s2,00/u, /R\$\s1,00/u, /R\$\s3,00/u]);
});

test("the ticked rows of a list by payment are saved with the day of their payment", async ({
  page,
  company,
}) => {
  const paid = { expected_payment_date: "2026-03-05", status: "paid", paid_on: "2026-06-22" };
  await company.write("POST", "transactions", entry("TRI-a", { amount: 1, ...paid }));
  const savedLines = async (query: string): Promise<string[][]> => {
    await openList(page, query);
    await rowOf(page, "1,00").getByRole("checkbox").check();
    const downloading = page.waitForEvent("download");
    await bulkAction(page, "Exportar CSV");
    return linesOfCsv(readFileSync(await (await downloading).path()));
  };
  const byPayment = await savedLines("?from=2026-06-01&to=2026-06-30&by=payment");
  expect(byPayment.map((fields) => fields.slice(10))).toEqual([
    ["Pago em", "Data presumida"],
    ["22/06/2026", ""],
  ]);
  const byDueDate = await savedLines("?from=2026-03-01&to=2026-03-31");
  expect(byDueDate.map((fields) => fields.slice(10))).toEqual([[], []]);
});

test("Só ativos hides entries in no total, shows their number, and is remembered", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1 }),
    entry("TRI-b", { amount: 2, lifecycle: "inactive" }),
    entry("TRI-c", { amount: 3, lifecycle: "cancelled" }),
  ]);
  await openList(page);
  await expect(rows(page)).toHaveCount(3);
  const counted = page.getByRole("switch", { name: /^Só ativos/u });
  await counted.check();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("(2 ocultos)")).toBeVisible();
  await openList(page);
  await expect(rows(page)).toHaveCount(1);
  // A link may request entries that the switch hides.
  await openList(page, "?lifecycle=cancelled");
  await expect(rowOf(page, "3,00")).toBeVisible();
  await openList(page);
  await counted.uncheck();
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
});

test("a list of unpaid entries leaves out what does not count, with how many, until asked for", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, expected_payment_date: "2020-01-10" }),
    entry("TRI-b", { amount: 2, expected_payment_date: "2020-01-10", lifecycle: "inactive" }),
    entry("TRI-c", { amount: 3, expected_payment_date: "2020-01-10", lifecycle: "cancelled" }),
    entry("TRI-d", { amount: 4, status: "paid", lifecycle: "cancelled" }),
  ]);
  await openList(page);
  const status = page.getByLabel("Status", { exact: true }).first();
  const counted = page.getByRole("switch", { name: /^Só ativos/u });
  await status.selectOption("Atrasado");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL("/movimentacoes?status=overdue");
  await expect(page.getByText("(2 ocultos)")).toBeVisible();
  // Shown on request, also after a reload; the list of all entries stays as it was.
  await counted.uncheck();
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await counted.check();
  await expect(rows(page)).toHaveCount(1);
  await openList(page);
  await expect(rows(page)).toHaveCount(4);
  // A default does not stay when the status changes, and a chosen situation does.
  await status.selectOption("Em aberto");
  await expect(rows(page)).toHaveCount(1);
  await status.selectOption("Pago");
  await expect(rowOf(page, "4,00")).toBeVisible();
  await openList(page, "?status=overdue&lifecycle=cancelled");
  await expect(rowOf(page, "3,00")).toBeVisible();
});

test("a period that ends before it begins is refused in the words of the report", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, expected_payment_date: "2026-01-15" }),
  ]);
  const text =
    "A data inicial (01/02/2026) é depois da data final (01/01/2026): informe um período que comece antes de terminar.";
  const reversed = "?from=2026-02-01&to=2026-01-01";
  await page.goto(`/relatorios${reversed}`);
  await expect(page.getByRole("alert")).toHaveText(text);
  await page.goto(`/movimentacoes${reversed}`);
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const start = page.getByLabel("Vencimento de", { exact: true });
  await expect(start).toHaveAccessibleDescription(text);
  await page.getByLabel("Vencimento até", { exact: true }).fill("28/02/2026");
  await page.keyboard.press("Tab");
  await expect(start).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("with Só ativos remembered, all situations can still be chosen, also from the empty list", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, lifecycle: "inactive" }),
    entry("TRI-b", { amount: 2, lifecycle: "cancelled" }),
  ]);
  await openList(page);
  const counted = page.getByRole("switch", { name: /^Só ativos/u });
  await counted.check();
  await page.getByRole("button", { name: "Mostrar todas" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await page.goto("/movimentacoes?lifecycle=inactive");
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const situation = page.getByRole("combobox", { name: "Situação", exact: true });
  await situation.selectOption("Todas");
  await expect(rows(page)).toHaveCount(2);
  await expect(situation).toHaveValue("");
  // Another status has its own default, and the switch is still as it was left.
  const status = page.getByLabel("Status", { exact: true }).first();
  await status.selectOption("Em aberto");
  await expect(counted).toBeChecked();
  await page.goto("/movimentacoes");
  await expect(counted).toBeChecked();
});
