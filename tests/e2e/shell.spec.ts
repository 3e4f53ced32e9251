/** The layout of all screens: navigation, loading overlay, error view. */
import { entry, newEntry } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, holdRequests, test } from "./company.ts";
import { openList } from "./entry-list.ts";
import { banner, figure } from "./shell.ts";

const SCREENS = [
  { path: "/", link: "Painel", title: "Painel Financeiro" },
  { path: "/movimentacoes", link: "Movimentações", title: "Receitas & Despesas" },
  { path: "/recorrencias", link: "Recorrências", title: "Recorrências" },
  { path: "/clientes", link: "Clientes & Funcionários", title: "Clientes & Funcionários" },
  { path: "/contas", link: "Contas", title: "Contas" },
  { path: "/relatorios", link: "Relatórios", title: "Relatórios e Histórico" },
  { path: "/atividade", link: "Atividade", title: "Atividade" },
  { path: "/configuracoes", link: "Configurações", title: "Configurações" },
];

test("the side navigation has the screens in order, each with its title @short", async ({
  page,
}) => {
  await page.goto("/");
  const links = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
  await expect(links).toHaveText(SCREENS.map(({ link }) => link));
  for (const { path, link, title } of SCREENS) {
    await links.getByText(link, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}(?:\\?from=.*)?$`, "u"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Sistema Financeiro`);
    await expect(links.and(page.locator("[aria-current=page]"))).toHaveText(link);
  }
});

test("a new screen is announced, and has the focus of the link that led to it", async ({
  page,
  company,
}) => {
  const late = entry("TRE-late", { type: "expense", expected_payment_date: "2020-01-01" });
  await company.write("POST", "transactions", late);
  await page.goto("/");
  const announced = page.getByRole("status").filter({ hasText: /^Receitas & Despesas$/u });
  const link = page.getByRole("link", { name: "Ver todas: Despesas atrasadas" });
  await link.focus();
  await expect(page.getByRole("status").filter({ hasText: "Painel Financeiro" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(announced).toHaveCount(1);
  await expect(page.locator("#conteudo")).toBeFocused();
});

test("any other path redirects to the Painel", async ({ page }) => {
  for (const path of [
    "/nada",
    "/clientes/novo",
    "/clientes/CTT-a/nada",
    "/contas/nova",
    "/movimentacoes/nova",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
    await expect(page).toHaveURL(/:\d+\/$/u);
  }
});

test("the side panel says that nothing is deleted", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("complementary", { name: "Menu" })).toContainText(
    "Toda movimentação fica guardada para auditoria: nada é apagado, apenas marcado como inativo ou cancelado.",
  );
});

test("in a low window the side menu scrolls to its end, and in a high one the page below it", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 100 }, (_, at) => entry(`TRI-${at}`)),
  );
  await page.setViewportSize({ width: 1093, height: 460 });
  await openList(page);
  const end = page.getByRole("link", { name: "Ver se tudo confere" });
  await expect(end).not.toBeInViewport();
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 400);
  await expect(end).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ width: 1093, height: 900 });
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test("on a small screen the navigation is a drawer with the acting user and the theme", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Principal" })).toHaveCount(0);
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Sistema Financeiro" });
  await expect(drawer.getByRole("group", { name: "Tema" })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Clientes & Funcionários" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clientes & Funcionários");
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await drawer.getByRole("button", { name: "Informar nome" }).click();
  await expect(page.getByLabel("Seu nome")).toBeFocused();
});

test("a phone without a keyboard is offered no keyboard shortcuts", async ({
  browser,
  company,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: company.url,
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Abrir o menu" }).tap();
  const drawer = page.getByRole("dialog", { name: "Sistema Financeiro" });
  await expect(drawer.getByRole("link", { name: "Configurações" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Atalhos do teclado" })).toHaveCount(0);
  await context.close();
});

test("back closes the drawer, and then leads to the screen before", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/clientes");
  const menu = page.getByRole("dialog", { name: "Sistema Financeiro" });
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await menu.getByRole("link", { name: "Relatórios" }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/relatorios\?from=/u);
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/relatorios\?from=/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("back closes the sheet of filters, keeps them, and leaves nothing in the history", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/relatorios?period=all");
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Abrir o menu" }).click();
  await page.getByRole("link", { name: "Movimentações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receitas & Despesas");
  await page.getByRole("button", { name: "Filtros" }).click();
  const filters = page.getByRole("dialog", { name: "Filtros" });
  await filters.getByRole("radio", { name: "Despesas" }).check();
  await expect(page).toHaveURL(/type=expense/u);
  await page.goBack();
  await expect(filters).toHaveCount(0);
  await expect(page).toHaveURL(/\/movimentacoes\?type=expense$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("on a small screen back closes a new form without leaving the screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const sheet = page.getByRole("dialog");
  for (const [path, open] of [
    ["/clientes", "Novo contato"],
    ["/movimentacoes", "Nova movimentação"],
  ] as const) {
    await page.goto("/relatorios?period=all");
    await page.goto(path);
    await page
      .getByLabel(open, { exact: true })
      .or(page.getByRole("button", { name: open }))
      .click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
});

test("Carregando dados... covers the page while the first data loads, and never again", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", newEntry());
  const overlay = page.getByText("Carregando dados...");
  const releaseFirst = await holdRequests(page, "**/rpc/company*");
  await page.goto("/");
  await expect(overlay).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  releaseFirst();
  await expect(banner(page)).toBeVisible();
  await expect(overlay).toHaveCount(0);
  const releaseLater = await holdRequests(page, "**/rest/v1/transactions*");
  await page.getByRole("link", { name: "Movimentações" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receitas & Despesas");
  await expect(overlay).toHaveCount(0);
  await expect(figure(page, "Saldo Geral")).toHaveText(/100,00/u);
  releaseLater();
  await expect(page.getByRole("row").filter({ hasText: "Site" })).toBeVisible();
});

test("a failed first load is explained, and can be retried", async ({ page }) => {
  let isBroken = true;
  await page.route("**/rpc/company*", (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sistema Financeiro", {
    timeout: 30_000,
  });
  await expect(page.getByRole("alert")).toContainText("Sem conexão com o Sistema Financeiro");
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(banner(page)).toBeVisible();
});

const CONTACTS_CODE = /\/assets\/contacts-page-.*\.js$/u;

test("a screen that breaks shows Unexpected Application Error! with the message and a way back @short", async ({
  page,
}) => {
  let isBroken = true;
  await page.route(CONTACTS_CODE, (route) =>
    isBroken
      ? route.fulfill({
          contentType: "text/javascript",
          body: 'export function ContactsPage() { throw new Error("rows is undefined"); }',
        })
      : route.continue(),
  );
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Clientes & Funcionários" }).click();
  const error = page.getByRole("alert");
  await expect(error.getByRole("heading")).toHaveText("Unexpected Application Error!");
  await expect(error).toContainText("rows is undefined");
  await expect(error).toContainText("O que já estava salvo continua guardado.");
  await expectAccessible(page);
  // The way back loads the application again.
  isBroken = false;
  await error.getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel Financeiro");
  await page.getByRole("link", { name: "Clientes & Funcionários" }).click();
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
});

test("a screen whose code is gone after an update tells so, and loads after a reload", async ({
  page,
}) => {
  let isGone = true;
  await page.route(CONTACTS_CODE, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Clientes & Funcionários" }).click();
  const error = page.getByRole("alert");
  await expect(error.getByRole("heading")).toHaveText("Esta tela não pôde ser carregada");
  await expect(error).toContainText("O Sistema Financeiro foi atualizado ou não respondeu.");
  await expect(error).not.toContainText("Failed to fetch");
  await expectAccessible(page);
  isGone = false;
  await error.getByRole("button", { name: "Recarregar a página" }).click();
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
});

test("the page policy refuses inline styles and scripts, which every test would see", async ({
  page,
  policyViolations,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (const name of ["style", "script"]) {
      const element = document.createElement(name);
      element.textContent = "body { color: red }";
      document.head.append(element);
    }
    document.body.setAttribute("style", "color: red");
  });
  await expect.poll(() => policyViolations).toHaveLength(3);
  await expect(page.locator("body")).not.toHaveCSS("color", "rgb(255, 0, 0)");
  policyViolations.length = 0;
});
