/**
 * Lazily loaded code that cannot be loaded: the screen stays, and the opened part shows the
 * failure.
 */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { openList, rows } from "./entry-list.ts";
import { whenPreloaded } from "./shell.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };

/** Every file that is not loaded yet fails until the returned function is called. */
async function loseCode(page: Page): Promise<() => void> {
  let isGone = true;
  await page.route("**/assets/*.js", (route) => (isGone ? route.abort() : route.continue()));
  return () => {
    isGone = false;
  };
}

/** Without the preload, which would already have fetched the code. */
async function openWithoutPreload(page: Page, path: string): Promise<void> {
  await page.route("**/assets/preload-*.js", (route) => route.abort());
  if (path.startsWith("/movimentacoes")) await openList(page, path.slice("/movimentacoes".length));
  else await page.goto(path);
}

const OPENED = [
  { path: "/movimentacoes", size: PHONE, open: "Filtros", shows: "dialog", name: "Filtros" },
  { path: "/clientes", size: PHONE, open: "Filtros", shows: "dialog", name: "Filtros" },
  { path: "/atividade", size: PHONE, open: "Filtros", shows: "dialog", name: "Filtros" },
  { path: "/clientes", size: PHONE, open: "Abrir o menu", shows: "dialog", name: /./u },
  {
    path: "/movimentacoes",
    size: DESK,
    open: "Mais filtros",
    shows: "combobox",
    name: "Categoria",
  },
  { path: "/movimentacoes", size: DESK, open: /^Ações de/u, shows: "menu", name: /./u },
  {
    path: "/relatorios?period=all",
    size: DESK,
    open: "Visões salvas",
    shows: "menu",
    name: "Visões salvas",
  },
  { path: "/clientes", size: DESK, open: /^Quem está usando/u, shows: "group", name: "Tema" },
] as const;

for (const { path, size, open, shows, name } of OPENED) {
  test(`${open} of ${path} whose code fails to load leaves the screen, and is retried`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.setViewportSize(size);
    await openWithoutPreload(page, path);
    const opener = page.getByRole("button", { name: open }).first();
    await expect(opener).toBeVisible();
    const comeBack = await loseCode(page);
    await opener.click();
    const failure = page
      .getByRole("alert")
      .filter({ hasText: /Esta (?:janela|parte) não pôde ser carregada/u });
    await expect(failure).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
    await expect(page.getByRole("banner")).toBeVisible();
    comeBack();
    await failure.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(page.getByRole(shows, { name }).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

test("the actions of selected rows whose code fails to load are reported in their bar", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openWithoutPreload(page, "/movimentacoes");
  const comeBack = await loseCode(page);
  await rows(page).getByRole("checkbox").check();
  await expect(page.getByRole("alert")).toContainText("Esta parte não pôde ser carregada");
  await expect(rows(page)).toHaveCount(1);
  comeBack();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("region", { name: "Lançamentos selecionados" })).toBeVisible();
});

test("a screen whose code failed to load appears when the connection is back", async ({
  page,
  company,
}) => {
  await openWithoutPreload(page, "/clientes");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
  await company.stop();
  await page.getByRole("link", { name: "Atividade" }).click();
  await expect(page.getByText("Esta tela não pôde ser carregada")).toBeVisible();
  await company.restart();
  await expect(page.getByText("Esta tela não pôde ser carregada")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Atividade");
});

test("all code is loaded soon after the page, in case the server stops", async ({
  page,
  company,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await whenPreloaded(page);
  await company.stop();
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Movimentações" }).click();
  await page.getByRole("button", { name: "Filtros" }).click();
  await expect(page.getByRole("dialog", { name: "Filtros" })).toBeVisible();
});
