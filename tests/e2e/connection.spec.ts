/** The program stops, or the network breaks, while people work. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";

const strip = (page: Page) => page.getByText("Sem conexão, tentando de novo.");

test("a stopped server is said at once and by itself, and so is its return", async ({
  page,
  company,
}) => {
  const stream = page.waitForRequest(/\/events/u);
  await page.goto("/clientes");
  await stream;
  await company.stop();
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await company.restart();
  await expect(strip(page)).toBeHidden();
});

test("parts that could not be loaded appear when the connection is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", { name: "Rita", profile_type: "employee" });
  await page.goto("/clientes");
  await expect(page.getByRole("row").filter({ hasText: "Rita" })).toBeVisible();
  await company.stop();
  await page.getByText("Funcionários", { exact: true }).click();
  await expect(page.getByText("Esta parte aparece assim que a conexão voltar.")).toBeVisible();
  await expect(page.getByText(/Sem conexão/u)).toHaveCount(1);
  await company.restart();
  await expect(page.getByRole("row").filter({ hasText: "Rita" })).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test("one broken request does not say that the connection is lost", async ({ page }) => {
  await page.route("**/rest/v1/clients*", (route) => route.abort("connectionreset"));
  await page.goto("/clientes");
  await expect(page.getByRole("alert")).toContainText("Sem conexão com o Sistema Financeiro");
  await expect(strip(page)).toBeHidden();
});

test("the strip moves nothing", async ({ page, company }) => {
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Novo cadastro" }).click();
  const field = page.getByLabel("Nome", { exact: true });
  await field.fill("Padaria");
  const before = await field.boundingBox();
  await company.stop();
  await field.press("Enter");
  await expect(strip(page)).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await expect(field).toHaveValue("Padaria");
});
