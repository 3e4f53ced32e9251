/** Helpers for the reports' charts, and a company for them. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, entry } from "../support/api-rows.ts";
import type { Company } from "./company.ts";
import { sistema } from "./report-screen.ts";

/** In order. */
export const REPORT_CHARTS = [
  "Evolução mensal",
  "Distribuição por status",
  "Receitas e despesas por categoria",
  "Projeção dos próximos meses",
  "Top 10 clientes e funcionários",
  "Fluxo de caixa diário, 10/09/2026 a 15/12/2026",
];

/** The fullscreen chart. */
export function large(page: Page, title: string): Locator {
  return page.getByRole("dialog", { name: title, exact: true });
}

/** Entries around 21 November 2026. */
export async function fillCharts(company: Company): Promise<void> {
  await company.write("POST", "clients", [CLIENT, { ...EMPLOYEE, name: "João" }]);
  await company.write("POST", "transactions", [
    sistema("TRI-1", 900, "2026-09-10", { status: "paid" }),
    sistema("TRI-2", 600.5, "2026-11-30", { client_id: CLIENT.id }),
    entry("TRE-3", {
      category: "Pagamento de Funcionario",
      amount: 300,
      expected_payment_date: "2026-11-05",
      client_id: EMPLOYEE.id,
    }),
    entry("TRI-4", { amount: 80, expected_payment_date: "2026-12-15" }),
    entry("TRI-5", { amount: 7, expected_payment_date: null, category: "Outros" }),
    sistema("TRE-6", 50, "2026-11-30", { lifecycle: "cancelled" }),
  ]);
}
