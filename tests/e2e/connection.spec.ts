/** The program stops, or the network breaks, while users work. */
import type { Locator, Page } from "@playwright/test";
import { entry, newContact } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { fieldOf, openContactForm } from "./contact-form.ts";
import { amountOf, createForm } from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";
import { whenPreloaded } from "./shell.ts";

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

test("a server that hangs is reported without an action, and so is its return", async ({
  page,
  company,
}) => {
  const stream = page.waitForRequest(/\/events/u);
  await page.goto("/clientes");
  await stream;
  await page.getByRole("button", { name: "Novo contato" }).click();
  const form = page.getByRole("form", { name: "Registrar contato" });
  await form.getByLabel("Nome", { exact: true }).fill("Padaria");
  company.setFrozen(true);
  // Two heartbeats and one response are missing.
  await expect(strip(page)).toBeVisible({ timeout: 8000 });
  company.setFrozen(false);
  await expect(strip(page)).toBeHidden();
  await company.write("POST", "clients", newContact({ name: "Rita" }));
  await expect(page.getByRole("row").filter({ hasText: "Rita" })).toBeVisible();
  await expect(form.getByLabel("Nome", { exact: true })).toHaveValue("Padaria");
});

test("a stream in which nothing comes is opened again, where the server responds", async ({
  page,
  company,
}) => {
  let opened = 0;
  await page.route("**/events*", async (route) => {
    opened += 1;
    // The first one gets no response.
    if (opened > 1) await route.continue();
  });
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
  await company.write("POST", "clients", newContact({ name: "Rita" }));
  await expect(page.getByRole("row").filter({ hasText: "Rita" })).toBeVisible({ timeout: 30_000 });
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

test("one broken request is not reported as a lost connection", async ({ page }) => {
  await page.route("**/rest/v1/clients*", (route) => route.abort("connectionreset"));
  await page.goto("/clientes");
  await expect(page.getByRole("alert")).toContainText("Sem conexão com o Sistema Financeiro");
  await expect(strip(page)).toBeHidden();
});

test("a lost network is reported automatically, also on a phone, and so is its return", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/clientes");
  await expect(page.getByText("Nenhum cliente encontrado.")).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible({ timeout: 2000 });
  const words = await strip(page).evaluate((span) => [span.scrollWidth, span.clientWidth]);
  expect(words[0]).toBeLessThanOrEqual(words[1] ?? 0);
  await context.setOffline(false);
  await expect(strip(page)).toBeHidden();
});

for (const [width, height] of [
  [1366, 768],
  [1024, 740],
  [360, 740],
  [320, 640],
] as const) {
  test(`at ${width} px the strip pushes the page, and covers nothing of it`, async ({
    page,
    context,
    company,
  }) => {
    await company.write(
      "POST",
      "transactions",
      Array.from({ length: 30 }, (_, at) => entry(`TRI-${at}`)),
    );
    await page.setViewportSize({ width, height });
    await openList(page);
    await whenPreloaded(page);
    await context.setOffline(true);
    await expect(strip(page)).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);
    const skipLink = page.getByRole("link", { name: "Ir para o conteúdo" });
    await skipLink.focus();
    expect(await skipLink.evaluate(isBelowStrip)).toBe(true);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.getByRole("banner").evaluate(isBelowStrip)).toBe(true);
    await page.getByLabel("Nova movimentação", { exact: true }).click();
    await expect(createForm(page)).toBeVisible();
    await expect(strip(page)).toBeInViewport({ ratio: 1 });
    const close = page.getByRole("button", { name: "Fechar", exact: true });
    await expect.poll(() => close.evaluate(isBelowStrip)).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: width < 640 ? "Abrir o menu" : /^Quem está/u }).click();
    const opened = page.getByRole("dialog");
    await expect(opened).toBeVisible();
    await expect.poll(() => opened.evaluate(isBelowStrip)).toBe(true);
  });
}

/** The links, buttons and fields at the top of the page that the strip covers. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.querySelector("[data-connection-strip]")?.getBoundingClientRect();
    if (over === undefined) throw new Error("There is no strip");
    return [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea")]
      .filter((control) => control.checkVisibility() && control.closest(".sr-only") === null)
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map((control) => control.outerHTML);
  });
}

/** If the element has no box of its own, checks its first child. */
function isBelowStrip(element: Element): boolean {
  const over = document.querySelector("[data-connection-strip]");
  const box = getComputedStyle(element).display === "contents" ? element.children[0] : element;
  if (over === null || box === undefined) return false;
  return box.getBoundingClientRect().top >= over.getBoundingClientRect().bottom - 1;
}

test("a form that could not be saved shows so only until the connection is back", async ({
  page,
  company,
}) => {
  await page.goto("/clientes");
  await page.getByRole("button", { name: "Novo contato" }).click();
  const form = page.getByRole("form", { name: "Registrar contato" });
  const field = form.getByLabel("Nome", { exact: true });
  await field.fill("Padaria");
  await company.stop();
  await field.press("Enter");
  await expect(strip(page)).toBeVisible();
  await company.restart();
  await expect(form.getByText("A conexão voltou. Tente de novo.")).toBeVisible();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await field.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "Padaria" })).toHaveCount(1);
  await expect(form.getByText("A conexão voltou.")).toHaveCount(0);
});

test("each trouble with a stopped server is one message, on every screen and in a form", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await page.getByRole("button", { name: "Novo lançamento" }).click();
  const form = createForm(page);
  await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
  await amountOf(form).fill("5");
  await company.stop();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(strip(page)).toBeVisible();
  // The failed action is named in the words of the spec.
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/conexão/iu).filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  await expect(page.getByText(/conexão/iu).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("in a dialog, which covers the strip, it is reported in the dialog", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: /^Receber parte/u }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Do valor em aberto").fill("50");
  await company.stop();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Tente de novo quando a conexão voltar.")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await company.restart();
  await expect(dialog.getByText("A conexão voltou. Tente de novo.")).toBeVisible();
  await dialog.getByRole("button", { name: "Registrar recebimento" }).click();
  await expect(page.getByText(/Recebimento de R\$\s50,00 registrado/u)).toBeVisible();
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

/** True if the strip covers a part of it, although the strip receives no clicks. */
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
