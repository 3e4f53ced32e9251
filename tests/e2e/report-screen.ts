/** Helpers for the reports, and a company for them. */
import { expect, type Locator, type Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, entry } from "../support/api-rows.ts";
import { STATUS_WORDS } from "../support/words.ts";
import type { Company } from "./company.ts";
import { brl, sumOf, type Summed } from "./totals.ts";

/** The columns of an entry that a test needs. */
export type Row = Summed & {
  readonly category: string;
  readonly expected_payment_date: string | null;
  readonly resolved_status: string;
  readonly client_id: string | null;
  readonly lifecycle: string;
};

const ENTRIES = [
  sistema("TRI-1", 1000.5, "2026-01-10", { status: "paid" }),
  sistema("TRI-2", 333.33, "2026-02-10", { client_id: CLIENT.id }),
  sistema("TRI-3", 70, "2199-05-10", { client_id: CLIENT.id }),
  entry("TRI-4", { amount: 0.01, expected_payment_date: null, category: "Outros" }),
  entry("TRE-5", {
    category: "Pagamento cartão",
    amount: 820.1,
    expected_payment_date: "2026-01-31",
    status: "paid",
  }),
  entry("TRE-6", {
    category: "Pagamento de Funcionario",
    amount: 2500,
    expected_payment_date: "2026-02-01",
    client_id: EMPLOYEE.id,
  }),
  sistema("TRI-7", 400, "2026-01-15", { lifecycle: "inactive" }),
  sistema("TRE-8", 50, "2026-01-15", { lifecycle: "cancelled" }),
];

/** An entry of the category Sistema. */
export function sistema(id: string, amount: number, day: string, changes: object): object {
  return entry(id, { category: "Sistema", amount, expected_payment_date: day, ...changes });
}

/** Writes the company and returns its entries in API form. */
export async function fill(company: Company): Promise<Row[]> {
  await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
  await company.write("POST", "transactions", ENTRIES);
  return company.read<Row[]>("transactions?select=*,resolved_status");
}

/** The total on a card. */
export function figure(page: Page, label: string): Locator {
  const card = page.getByRole("region", { name: label, exact: true });
  return card.getByRole("paragraph").filter({ hasText: "R$" }).first();
}

export function indicator(page: Page, term: string): Locator {
  return page
    .locator("dl[aria-label=Indicadores] > div")
    .filter({ has: page.getByText(term, { exact: true }) });
}

/** The screen shows the totals of these rows. */
export async function expectFigures(page: Page, passing: readonly Row[]): Promise<void> {
  const rows = passing.filter(({ lifecycle }) => lifecycle === "active");
  const [income, expense] = [sumOf(rows, "income"), sumOf(rows, "expense")];
  await expect(figure(page, "Receitas")).toHaveText(brl(income));
  await expect(figure(page, "Despesas")).toHaveText(brl(expense));
  await expect(figure(page, "Saldo do período")).toHaveText(brl(income - expense));
  const byStatus = page.getByRole("region", { name: "Valores por status" });
  for (const [status, label] of Object.entries(STATUS_WORDS)) {
    const own = rows.filter((row) => row.resolved_status === status);
    const count = own.length === 1 ? "1 lançamento" : `${own.length} lançamentos`;
    await expect(byStatus).toContainText(
      `${label}${count}Receitas${brl(sumOf(own, "income"))}Despesas${brl(sumOf(own, "expense"))}`,
    );
  }
  const average = (type: Row["type"]): string => {
    const count = rows.filter((row) => row.type === type).length;
    return count === 0 ? "—" : brl(Math.round(sumOf(rows, type) / count));
  };
  const paid = rows.filter((row) => row.resolved_status === "paid").length;
  const percent = Math.round((paid / rows.length) * 10_000) / 100;
  await expect(indicator(page, "Lançamentos")).toContainText(String(rows.length));
  await expect(indicator(page, "Receita média")).toContainText(average("income"));
  await expect(indicator(page, "Despesa média")).toContainText(average("expense"));
  await expect(indicator(page, "Percentual pago")).toContainText(
    `${String(percent).replace(".", ",")}%`,
  );
}
