/** The form of a list opens in a drawer over the right part of the page. */
import type { Page } from "@playwright/test";
import { writeAccounts } from "./account-entries.ts";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { fieldOf, openContactForm } from "./contact-form.ts";
import { amountOf, createForm, editForm, startNewEntry } from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

test("the table has the whole width until the form opens, and nothing moves when it does", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  await expect(createForm(page)).toHaveCount(0);
  const table = page.getByRole("table", { name: "Movimentações" });
  const before = await table.boundingBox();
  expect(before?.width).toBeGreaterThan(1100);
  await startNewEntry(page);
  expect(await table.boundingBox()).toEqual(before);
});

test("at a desk the notes of a new entry, which name it, are in sight with all before them", async ({
  page,
  company,
}) => {
  await writeAccounts(company);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await expect(form.getByLabel("Conta")).toBeVisible();
  await expect(form.getByLabel("Tipo")).toBeInViewport();
  const foot = await form.getByRole("button", { name: "Registrar" }).boundingBox();
  const notes = await form.getByLabel("Observações").boundingBox();
  expect((notes?.y ?? Infinity) + 40).toBeLessThan(foot?.y ?? 0);
});

test("beside the open form a row stays visible and opens with a click", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 1024, height: 768 });
  await openList(page);
  await startNewEntry(page);
  await rowOf(page, "100,00").click({ position: { x: 150, y: 20 } });
  await expect(amountOf(editForm(page))).toHaveValue("100,00");
});

test("the open form covers no filter and nothing of the foot, and moves nothing", async ({
  page,
  company,
}) => {
  await writeWithCancelled(company);
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openList(page);
    await expect(page.getByText(/^Fora da soma/u)).toBeVisible();
    const row = await rowOf(page, "100,00").boundingBox();
    await rowOf(page, "100,00").click({ position: { x: 150, y: 20 } });
    await expect(amountOf(editForm(page))).toHaveValue("100,00");
    expect(await rowOf(page, "100,00").boundingBox()).toEqual(row);
    expect(await coveredControls(page), `at ${width}`).toEqual([]);
    await page.getByRole("button", { name: "Próximo mês" }).click();
    await expect(page).toHaveURL(/from=/u);
    expect(await coveredControls(page), `a month, at ${width}`).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(editForm(page)).toHaveCount(0);
  }
});

const MANY_FILTERS =
  "?status=pending&type=income&from=2020-01-01&to=2030-12-31&search=s&lifecycle=active";

for (const isMobile of [false, true]) {
  test.describe(isMobile ? "under a finger" : "under a mouse", () => {
    test.use({ viewport: { width: 1366, height: 768 }, isMobile, hasTouch: isMobile });

    test("with many filters the open form covers none of them, nor the foot", async ({
      page,
      company,
    }) => {
      await writeWithCancelled(company);
      await openList(page, MANY_FILTERS);
      await page.getByRole("button", { name: "Mais filtros" }).click();
      await page.keyboard.press("n");
      await expect(createForm(page)).toBeVisible();
      await expect(page.getByRole("list", { name: "Filtros ativos" })).toBeVisible();
      expect(await coveredControls(page)).toEqual([]);
      const foot = await page.locator("[data-foot]").first().boundingBox();
      expect(foot?.height).toBeLessThanOrEqual(isMobile ? 96 : 80);
    });
  });
}

async function writeWithCancelled(company: Company): Promise<void> {
  const cancelled = entry("TRI-b", { amount: 123_456.78, lifecycle: "cancelled" });
  await company.write("POST", "transactions", [entry("TRI-a"), cancelled]);
}

/** Of the bar of filters and the foot: what another element is above, at its left or right end. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "main search :is(button, input, select), main [data-foot] :is(button, dd, p)";
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (control) => control.offsetParent !== null && control.closest("[data-drawer]") === null,
    );
    if (controls.length < 8) return [`only ${controls.length} controls`];
    return controls
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return [left + 3, right - 3].some((x) => {
          const found = document.elementFromPoint(x, (top + bottom) / 2);
          // A calendar opens at the end of its field.
          const label = control.closest("label") ?? control.parentElement ?? control;
          return found === null || !(label.contains(found) || found.contains(control));
        });
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

test("Escape closes the form and the focus goes back to what opened it", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  const button = page.getByRole("button", { name: "Novo lançamento" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(createForm(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(createForm(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  // Also with the focus in the list.
  await startNewEntry(page);
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Escape");
  await expect(createForm(page)).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("Escape asks before typed input is lost, and then closes the form", async ({ page }) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await amountOf(form).fill("12");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Descartar o que foi digitado?");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(amountOf(form)).toHaveValue(/^12/u);
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(form).toHaveCount(0);
});

test("from 1600 px on the form may be docked beside the table, which is kept", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize({ width: 1600, height: 900 });
  await openList(page);
  await startNewEntry(page);
  const dock = page.getByRole("button", { name: "Deixar ao lado da lista" });
  await dock.click();
  await expect(dock).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(createForm(page)).toBeVisible();
  const table = await page.getByRole("table", { name: "Movimentações" }).boundingBox();
  const drawer = await page.getByRole("complementary", { name: /Registrar/u }).boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dock).toHaveCount(0);
});

test("contacts have the same drawer, which does not cover their sums", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a"));
  await page.setViewportSize({ width: 1366, height: 768 });
  const form = await openContactForm(page);
  const sums = await page.getByRole("region", { name: /^Somas dos contatos/u }).boundingBox();
  const drawer = await page.locator("[data-drawer]").boundingBox();
  expect((sums?.x ?? 0) + (sums?.width ?? 2000)).toBeLessThanOrEqual(drawer?.x ?? 0);
  await expect(fieldOf(form, "Nome")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Novo contato" })).toBeFocused();
});

test("Back after closing the form leads to the screen before, however it was closed", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [entry("TRI-a"), entry("TRI-b", { amount: 7 })]);
  const painel = page.getByRole("heading", { name: "Painel Financeiro" });
  const panel = page.getByRole("complementary", { name: /lançamento$/u });
  const openers = {
    row: () => rowOf(page, "100,00").click({ position: { x: 150, y: 20 } }),
    form: () => page.getByRole("button", { name: "Novo lançamento" }).click(),
    key: () => page.keyboard.press("n"),
    "two rows": async () => {
      await rowOf(page, "100,00").click({ position: { x: 150, y: 20 } });
      await expect(amountOf(editForm(page))).toHaveValue("100,00");
      await rowOf(page, "7,00").click({ position: { x: 150, y: 20 } });
      await expect(amountOf(editForm(page))).toHaveValue("7,00");
    },
  };
  await page.goto("/");
  for (const [name, open] of Object.entries(openers)) {
    for (const close of ["Fechar", "Escape"]) {
      await page.getByRole("link", { name: "Movimentações" }).first().click();
      await expect(rowOf(page, "100,00")).toBeVisible();
      await open();
      await expect(panel, name).toBeVisible();
      if (close === "Escape") await page.keyboard.press("Escape");
      else await panel.getByRole("button", { name: "Fechar" }).dblclick();
      await expect(panel, name).toHaveCount(0);
      await expect(page).toHaveURL(/\/movimentacoes$/u);
      await page.goBack();
      await expect(painel, `${name}, ${close}`).toBeVisible();
    }
  }
});

test("filters that changed under the form stay when it closes", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/");
  await page.getByRole("link", { name: "Movimentações" }).first().click();
  await rowOf(page, "100,00").click({ position: { x: 150, y: 20 } });
  await expect(amountOf(editForm(page))).toHaveValue("100,00");
  await page.getByRole("searchbox").fill("site");
  await expect(page).toHaveURL(/search=site/u);
  await page
    .getByRole("complementary", { name: "Editar lançamento" })
    .getByRole("button", { name: "Fechar" })
    .click();
  await expect(editForm(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/movimentacoes\?search=site$/u);
});

test("a form that was kept open can be closed after the question", async ({ page }) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await amountOf(form).fill("12");
  const close = page.getByRole("complementary", { name: /lançamento$/u }).getByRole("button", {
    name: "Fechar",
  });
  const question = page.getByRole("alertdialog");
  await close.click();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  await expect(question).toHaveCount(0);
  await close.click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await expect(form).toHaveCount(0);
});

test("a browser that is slow to step back asks once for each key, and leaves nothing", async ({
  page,
}) => {
  await page.addInitScript((ms) => {
    const go = Reflect.get(History.prototype, "go");
    History.prototype.go = function later(this: History, by) {
      setTimeout(() => go.call(this, by), ms);
    };
  }, 1500);
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await amountOf(form).fill("12");
  const question = page.getByRole("alertdialog");
  for (const answer of ["Continuar editando", "Descartar"]) {
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: answer }).click();
    await expect(question).toHaveCount(0);
    if (answer === "Continuar editando") await expect(amountOf(form)).toHaveValue(/^12/u);
  }
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL("/movimentacoes");
});
