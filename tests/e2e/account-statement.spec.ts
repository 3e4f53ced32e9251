import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";

test("a long month is read in pages, down to the balance before it", async ({ page, company }) => {
  await writeAccounts(company);
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 130 }, (_, at) =>
      paid(`TRI-a${at}`, 1, { paid_on: "2026-03-10", account_id: "CTA-cash" }),
    ),
  );
  await page.goto(`${company.url}/contas/CTA-cash?month=2026-03`);
  const statement = page.getByRole("region", { name: "Extrato" });
  const movements = statement.getByRole("list", { name: "Movimentos" }).getByRole("listitem");
  await expect(movements.filter({ hasText: "10/03/2026" })).toHaveCount(100);
  await expect(statement).not.toContainText("Saldo no começo");
  // A page that cannot be read says so below the rows, where the button was.
  const more = /rpc\/account_movements.*after=/u;
  await page.route(more, (route) => route.fulfill({ status: 500 }));
  await statement.getByRole("button", { name: "Mostrar mais" }).click();
  const retry = statement.getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeInViewport();
  await page.unroute(more);
  await retry.click();
  await expect(movements.filter({ hasText: "10/03/2026" })).toHaveCount(130);
  await expect(statement).toContainText("Saldo no começo");
});

test("a balance that could not be read is asked for again", async ({ page, company }) => {
  await writeAccounts(company);
  const balances = "**/rpc/account_balances*";
  await page.route(balances, (route) => route.fulfill({ status: 500 }));
  await page.goto("/contas/CTA-bank");
  const heading = page.getByRole("region", { name: "Conta", exact: true });
  await expect(heading.getByRole("alert")).toBeVisible();
  await page.unroute(balances);
  await heading.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(heading.getByRole("paragraph").last()).toHaveText(/^Saldo hoje R\$\s1\.000,00$/u);
  await expect(heading.getByRole("alert")).toHaveCount(0);
});
