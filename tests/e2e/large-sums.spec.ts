/** Sums larger than a safe integer: exact on every screen, and within its width. */
import { contact, entry } from "../support/api-rows.ts";
import { layoutWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";

const NOW = "2026-11-21T15:00:00Z";
/**
 * The sum of 9,200 incomes with the largest amount and one of a centavo; with one more that is not
 * paid yet.
 */
const PAID = "91.999.999.999.908,01";
const ALL = "92.009.999.999.908,00";

const SCREENS = [
  ["/", PAID],
  ["/movimentacoes", ALL],
  ["/clientes", PAID],
  ["/clientes/CTT-a", PAID],
  ["/relatorios?period=all", ALL],
  ["/relatorios?view=dre", ALL],
  ["/relatorios?view=caixa", PAID],
] as const;

test.use({ serverClock: NOW });

async function recordLargeSums(company: Company): Promise<void> {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "Ana" }),
    contact("CTT-b", { name: "Bia", profile_type: "employee" }),
  ]);
  const income = { amount: 9_999_999_999.99, client_id: "CTT-a", status: "paid" };
  const due = { expected_payment_date: "2026-11-10" };
  const expense = { ...due, type: "expense", amount: 9_999_999_999.99, client_id: "CTT-b" };
  await company.write("POST", "transactions", [
    ...Array.from({ length: 9200 }, (_, at) => entry(`TRI-l${at}`, { ...income, ...due })),
    entry("TRI-c", { ...income, ...due, amount: 0.01 }),
  ]);
  await company.write("POST", "transactions", [
    ...Array.from({ length: 9300 }, (_, at) => entry(`TRE-l${at}`, expense)),
    entry("TRI-u", {
      amount: 9_999_999_999.99,
      status: "pending",
      expected_payment_date: "2026-11-24",
    }),
  ]);
}

for (const width of [1440, 360]) {
  test(`every screen has the exact sums, within ${width} pixels`, async ({ page, company }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await recordLargeSums(company);
    for (const [path, sum] of SCREENS) {
      await page.goto(path);
      await expect(page.locator("main").getByText(sum).first(), path).toBeAttached();
      expect(await layoutWidth(page), path).toBeLessThanOrEqual(width);
      const cells = page.locator("main").getByRole("cell").filter({ hasText: sum });
      const isTooWide = (all: Element[]) => all.some((cell) => cell.scrollWidth > cell.clientWidth);
      expect(await cells.evaluateAll(isTooWide), path).toBe(false);
    }
  });
}
