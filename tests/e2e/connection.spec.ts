/** The program stops, or the network breaks, while people work. */
import type { Locator, Page } from "@playwright/test";
import { newContact } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { fieldOf, openContactForm } from "./contact-form.ts";
import { boxAtRest } from "./shell.ts";

const strip = (page: Page) => page.getByText("Sem conexão, tentando de novo.");

test("a stopped server is said at once and by itself, and so is its return @short", async ({
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
  await company.write("POST", "clients", newContact({ name: "Rita", profile_type: "employee" }));
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
  const field = fieldOf(await openContactForm(page), "Nome");
  await field.fill("Padaria");
  const before = await boxAtRest(field);
  await company.stop();
  await field.press("Enter");
  await expect(strip(page)).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await expect(field).toHaveValue("Padaria");
});

test("the strip does not cover the title of an open form", async ({ page, company }) => {
  await page.setViewportSize({ width: 1024, height: 740 });
  const field = fieldOf(await openContactForm(page), "Nome");
  await field.fill("Padaria");
  await company.stop();
  await field.press("Enter");
  await expect(strip(page)).toBeVisible();
  const title = page.getByRole("heading", { name: "Registrar contato" });
  for (const width of [1024, 1366, 1600]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(title).toBeVisible();
    await expect.poll(() => isCovered(page, title), `${width} px`).toBe(false);
  }
});

/** The strip lies over a part of it, although no press reaches the strip. */
async function isCovered(page: Page, title: Locator): Promise<boolean> {
  const [over, under] = await Promise.all([strip(page).boundingBox(), title.boundingBox()]);
  if (over === null || under === null) throw new Error("Not on the screen");
  return (
    over.x < under.x + under.width &&
    under.x < over.x + over.width &&
    over.y < under.y + under.height &&
    under.y < over.y + over.height
  );
}
