/** Partial payments whose response is lost: they may or may not have been recorded. */
import type { Page } from "@playwright/test";
import { entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { openList, rowOf } from "./entry-list.ts";

const RENT = entry("TRE-rent", { type: "expense", category: "Despesa Empresa", amount: 1000 });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pagar parte, ou com juros" });

/** The first payment is recorded, but its response is lost. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    "**/rpc/record_payment",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

async function saved(company: Company): Promise<Row[]> {
  return company.read<Row[]>("transactions?select=amount,status&order=amount.desc");
}

test("a partial payment whose response is lost is recorded once, and reported as uncertain", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await loseAnswer(page);
  await openList(page, "?id=TRE-rent");
  await page.getByRole("button", { name: "Pagar parte, ou com juros…" }).click();
  await dialog(page).getByLabel("Do valor em aberto").fill("300");
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("Sem conexão com o Sistema Financeiro");
  // The panel below the dialog has the new version.
  const state = page.locator("section[aria-label='Situação atual']");
  await expect(state).toContainText(/R\$\s700,00/u);
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(alert).toContainText("O pagamento pode já estar registrado.");
  await expect(alert).toContainText(/Agora estão em aberto R\$\s700,00\./u);
  await expect(alert).not.toContainText("Nada foi");
  await expect(dialog(page).getByLabel("Do valor em aberto")).toHaveValue("300");
  expect(await saved(company)).toMatchObject([{ amount: 700 }, { amount: 300 }]);
  // Another part, after the user has seen it.
  await alert.getByRole("button", { name: "Carregar versão atual" }).click();
  await expect(dialog(page)).toContainText(/Ficam em aberto R\$\s400,00/u);
});

test("a full payment whose response is lost is not repeated", async ({ page, company }) => {
  await company.write("POST", "transactions", RENT);
  await loseAnswer(page);
  await openList(page);
  await rowOf(page, "1.000,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  await dialog(page).getByLabel("Multa", { exact: true }).fill("20");
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("Sem conexão com o Sistema Financeiro");
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(alert).toContainText("O pagamento pode já estar registrado.");
  await expect(alert).toContainText("Agora está pago.");
  await expect(alert.getByRole("button")).toHaveCount(0);
  expect(await saved(company)).toMatchObject([{ amount: 1000, status: "paid" }, { amount: 20 }]);
});
