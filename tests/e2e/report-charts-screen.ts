/** Helpers for the reports' charts, and a company for them. */
import type { Locator, Page } from "@playwright/test";
import type { Company } from "./company.ts";
import { entry } from "./report-screen.ts";

/** In their order. */
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
  await company.write("POST", "clients", [
    { id: "CTT-padaria", name: "Padaria D'Ávila", profile_type: "client" },
    { id: "CTT-joao", name: "João", profile_type: "employee" },
  ]);
  await company.write("POST", "transactions", [
    entry("TRI-1", { amount: 900, expected_payment_date: "2026-09-10", status: "paid" }),
    entry("TRI-2", {
      amount: 600.5,
      expected_payment_date: "2026-11-30",
      client_id: "CTT-padaria",
    }),
    entry("TRE-3", {
      type: "expense",
      category: "Pagamento de Funcionario",
      amount: 300,
      expected_payment_date: "2026-11-05",
      client_id: "CTT-joao",
    }),
    entry("TRI-4", { amount: 80, expected_payment_date: "2026-12-15", category: "Site" }),
    entry("TRI-5", { amount: 7, expected_payment_date: null, category: "Outros" }),
    entry("TRE-6", {
      type: "expense",
      amount: 50,
      expected_payment_date: "2026-11-30",
      lifecycle: "cancelled",
    }),
  ]);
}
