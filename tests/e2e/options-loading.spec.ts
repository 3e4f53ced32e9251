/** Selects whose options are loading or failed to load: they do not claim to be empty. */
import { paidEntry as paid, writeAccounts } from "./account-entries.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, holdRequests, test } from "./company.ts";
import { openCreateForm } from "./entry-form.ts";

test("categories that are loading, or fail to load, are not reported as empty", async ({
  page,
}) => {
  const isCategories = (url: URL) => url.pathname.endsWith("/rest/v1/categories");
  const fail = await holdRequests(page, isCategories, (route) =>
    route.fulfill({ status: 500, body: "{}" }),
  );
  const form = await openCreateForm(page);
  const options = form.getByLabel("Categoria", { exact: true }).getByRole("option");
  await expect(options).toHaveText(["Carregando…", "+ Nova categoria…"]);
  fail();
  await expect(form.getByRole("alert")).toContainText("As categorias não puderam ser carregadas.");
  await expect(options).toHaveText(["Não foi possível carregar", "+ Nova categoria…"]);
  await expectAccessible(page);
  await page.unroute(isCategories);
  await form.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(form.getByLabel("Categoria", { exact: true })).toBeFocused();
  await expect(options).toHaveCount(9);
  await expect(options.first()).toHaveText("Escolha uma categoria");
  await expect(form.getByRole("alert")).toHaveCount(0);
});

test("accounts that fail to load are not reported as empty, and are loaded again", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await company.write("POST", "transactions", paid("TRI-a", 100));
  const isAccounts = (url: URL) => url.pathname.endsWith("/rest/v1/accounts");
  const fail = () => page.route(isAccounts, (route) => route.fulfill({ status: 500, body: "{}" }));
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await fail();
  await page.goto(`${company.url}/configuracoes`);
  const group = page.getByRole("group", { name: "O que havia no caixa e no banco" });
  await expect(group.getByRole("alert")).toBeVisible();
  await expect(group.getByLabel("Saldo inicial", { exact: true })).toHaveCount(0);
  await page.unroute(isAccounts);
  await again.click();
  await expect(group).toContainText("O saldo inicial é o de cada conta");
  await fail();
  await page.goto(`${company.url}/movimentacoes`);
  await page.getByRole("button", { name: "Mais filtros" }).click();
  const filter = page.getByLabel("Conta", { exact: true });
  await expect(page.getByText("As contas não puderam ser carregadas.")).toBeVisible();
  await expect(filter.getByRole("option")).toHaveText([
    "Todas",
    "Sem conta",
    "Não foi possível carregar",
  ]);
  await page.unroute(isAccounts);
  await again.click();
  await expect(filter).toBeFocused();
  await expect(filter.getByRole("option")).toHaveText([
    "Todas",
    "Sem conta",
    "Caixa",
    "Cartão",
    "Itaú",
  ]);
});
