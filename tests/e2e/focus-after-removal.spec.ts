/** The focus where the pressed button disappears with what it did. */
import { contact, entry } from "../support/api-rows.ts";
import { paidEntry, writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { openList } from "./entry-list.ts";

test("a bulk action that fails on the way keeps the focus in the bar of the selection", async ({
  page,
  company,
}) => {
  const many = Array.from({ length: 120 }, (_, at) => entry(`TRI-${at + 100}`, { amount: at + 1 }));
  await company.write("POST", "transactions", many);
  let patches = 0;
  await page.route(/rest\/v1\/transactions\?/u, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    patches += 1;
    return patches === 2 ? route.abort("connectionreset") : route.continue();
  });
  await openList(page);
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  const all = page.getByRole("checkbox", { name: "Selecionar os lançamentos carregados" });
  await expect(async () => {
    await all.uncheck();
    await all.check();
    await expect(bar).toContainText(/Selecionados\s*120/u, { timeout: 500 });
  }).toPass();
  await bar.getByRole("button", { name: "Marcar como recebidos" }).press("Enter");
  await expect(page.getByText("90 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(bar).toContainText(/Selecionados\s*120/u);
  await expect(page.locator("[data-foot]", { has: bar })).toBeFocused();
});

test("the last page of a contact's entries gets the focus of the button that loaded it", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a"));
  const linked = Array.from({ length: 52 }, (_, at) =>
    entry(`TRI-${at + 100}`, { client_id: "CTT-a", amount: at + 1 }),
  );
  await company.write("POST", "transactions", linked);
  await page.goto("/clientes/CTT-a");
  await page.getByRole("button", { name: "Mostrar mais (de 52)" }).press("Enter");
  const links = page.getByRole("list", { name: "Movimentações vinculadas" }).getByRole("link");
  await expect(links).toHaveCount(52);
  await expect(links.nth(50)).toBeFocused();
});

test("the last page of a statement gets the focus of the button that loaded it", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  const paid = { paid_on: "2026-03-10", account_id: "CTA-cash" };
  const movements = Array.from({ length: 102 }, (_, at) => paidEntry(`TRI-a${at}`, at + 1, paid));
  await company.write("POST", "transactions", movements);
  await page.goto("/contas/CTA-cash?month=2026-03");
  await page.getByRole("button", { name: "Mostrar mais" }).press("Enter");
  const links = page.getByRole("list", { name: "Movimentos" }).getByRole("link");
  await expect(links).toHaveCount(102);
  await expect(links.nth(100)).toBeFocused();
});

test("a category that is archived or back leaves the focus in its list, at the next one", async ({
  page,
}) => {
  await page.goto("/configuracoes/categorias");
  const menus = page
    .getByRole("list", { name: "Categorias", exact: true })
    .getByRole("button", { name: /^Ações/u });
  const choose = async (name: string) => {
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name })).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await menus.first().press("Enter");
  for (const left of [6, 5]) {
    await choose("Arquivar");
    await expect(menus).toHaveCount(left);
    await expect(menus.first()).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  const archived = page.getByRole("list", { name: "Categorias arquivadas" });
  const others = archived.getByRole("button");
  await expect(others).toHaveCount(2);
  await others.first().press("Enter");
  await choose("Reativar");
  await expect(others).toHaveCount(1);
  await expect(others).toBeFocused();
  await page.keyboard.press("Enter");
  await choose("Reativar");
  await expect(archived).toHaveCount(0);
  await expect(menus.last()).toBeFocused();
});

test("what loads at the second attempt leaves the focus in its part of the screen", async ({
  page,
}) => {
  const categories = /rest\/v1\/categories/u;
  await page.route(categories, (route) => route.fulfill({ status: 500 }));
  await page.goto("/configuracoes/categorias");
  const again = page.getByRole("button", { name: "Tentar novamente" });
  await expect(again).toBeVisible();
  await page.unroute(categories);
  await again.press("Enter");
  await expect(again).toHaveCount(0);
  await expect(page.locator("#conteudo")).toBeFocused();
});
