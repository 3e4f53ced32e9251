/** The sample company: one click in, one click out, and never mixed with the real one. */
import type { Page } from "@playwright/test";
import { newContact } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import { registerContact } from "./contact-form.ts";

const LEAVE = "Voltar para a sua empresa";

/** Clicks the link and waits for the first data, for which the server creates the company. */
async function openExample(page: Page): Promise<void> {
  const made = page.waitForResponse(/\/exemplo\/rest\/v1\/rpc\/snapshot/u, { timeout: 0 });
  await page.getByRole("link", { name: "Explorar com exemplo" }).click();
  await made;
}

test("one click opens the sample company, and one click leaves it; neither sees the other", async ({
  page,
  company,
}) => {
  test.slow();
  await page.goto("/");
  await openExample(page);
  await expect(page.getByText("Você está na empresa de exemplo.")).toBeVisible();
  await expect(page).toHaveURL("/exemplo");
  await expect(page).toHaveTitle("Exemplo · Painel Financeiro · Sistema Financeiro");
  await expect(page.getByText("Estúdio Ipê (exemplo)").first()).toBeVisible();
  await expect(page.getByText("Boas-vindas!")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Clientes & Funcionários" }).first().click();
  await expect(page).toHaveURL("/exemplo/clientes");
  await registerContact(page, { name: "Aaron do Exemplo" });
  await expect(page.getByText("Aaron do Exemplo").first()).toBeVisible();
  expect(await company.read("clients")).toEqual([]);
  await company.write("POST", "clients", newContact({ name: "Beto de Verdade" }));
  const inExample = await fetch(`${company.url}/exemplo/rest/v1/clients?name=eq.Beto de Verdade`);
  expect(await inExample.json()).toEqual([]);
  await page.getByRole("link", { name: LEAVE }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Boas-vindas!")).toBeVisible();
  expect(await company.read("rpc/company")).toMatchObject({ version: 0, name: null });
});

test("its tabs follow its changes live, and those of the real company its own", async ({
  page,
  context,
  company,
}) => {
  test.slow();
  await page.goto("/");
  await openExample(page);
  const other = await context.newPage();
  await other.goto("/exemplo/clientes");
  const own = await context.newPage();
  await own.goto("/clientes");
  await page.goto("/exemplo/clientes");
  await registerContact(page, { name: "Aaron do Exemplo" });
  await expect(other.getByText("Aaron do Exemplo").first()).toBeVisible();
  await company.write("POST", "clients", newContact({ name: "Beto de Verdade" }));
  await expect(own.getByText("Beto de Verdade").first()).toBeVisible();
  await expect(own.getByText("Aaron do Exemplo")).toHaveCount(0);
  await expect(other.getByText("Beto de Verdade")).toHaveCount(0);
});

test("its filters and files are its own, and a reload of any of its screens stays in it", async ({
  page,
  company,
}) => {
  test.slow();
  await page.goto("/");
  await openExample(page);
  // Two changes of the filters at once, before the first is rendered.
  await page.goto("/exemplo/movimentacoes");
  await page.getByText("Despesas", { exact: true }).first().click();
  await page.getByLabel("Status").first().selectOption("paid");
  await expect(page).toHaveURL(
    /^[^?]*\/exemplo\/movimentacoes\?(?=.*type=expense)(?=.*status=paid)/u,
  );
  const file = await fetch(`${company.url}/exemplo/exports/relatorio-financeiro.csv`);
  expect(Number(file.headers.get("x-row-count"))).toBeGreaterThan(800);
  await page.goto("/exemplo/relatorios");
  await expect(page.getByText("Você está na empresa de exemplo.")).toBeVisible();
});

test("the sample company is marked on a phone too, and begins again with the program", async ({
  page,
  company,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/configuracoes");
  await openExample(page);
  await expect(page.getByRole("link", { name: LEAVE })).toBeVisible();
  expect(await layoutWidth(page)).toBeLessThanOrEqual(360);
  const url = `${company.url}/exemplo/rest/v1/clients?select=id`;
  const count = async () => ((await (await fetch(url)).json()) as unknown[]).length;
  const before = await count();
  const added = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana", profile_type: "client" }),
  });
  expect([added.status, await count()]).toEqual([201, before + 1]);
  await company.stop();
  await company.restart();
  expect(await count()).toBe(before);
});

test("a page of another site cannot open it", async ({ company }) => {
  const { status } = await fetch(`${company.url}/exemplo/rest/v1/clients`, {
    headers: { origin: "http://example.com" },
  });
  expect(status).toBe(403);
});
