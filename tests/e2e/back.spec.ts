/** Back closes the overlay and does nothing else: each overlay is one step of the history. */
import type { Locator, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { amountOf, calendar, createForm, editForm, fillEntry } from "./entry-form.ts";
import { rowOf } from "./entry-list.ts";
import { stepsOf, watchSteps } from "./history-steps.ts";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1366, height: 768 };

type Cover = {
  readonly path: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly open: (page: Page) => Promise<void>;
  readonly shown: (page: Page) => Locator;
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const rowMenu = (page: Page) => button(page, /^Ações de/u);

const COVERS: Record<string, Cover> = {
  "the navigation": {
    path: "/movimentacoes",
    size: PHONE,
    open: (page) => button(page, "Abrir o menu").click(),
    shown: (page) => page.getByRole("dialog", { name: "Sistema Financeiro" }),
  },
  "the filters": {
    path: "/movimentacoes",
    size: PHONE,
    open: (page) => button(page, "Filtros").click(),
    shown: (page) => page.getByRole("dialog", { name: "Filtros" }),
  },
  "the menu of a row": {
    path: "/movimentacoes",
    size: DESKTOP,
    open: (page) => rowMenu(page).click(),
    shown: (page) => page.getByRole("menu"),
  },
  "the menu of views": {
    path: "/relatorios?period=all",
    size: DESKTOP,
    open: (page) => button(page, "Visões salvas").click(),
    shown: (page) => page.getByRole("menu"),
  },
  "the preferences": {
    path: "/clientes",
    size: DESKTOP,
    open: (page) => button(page, /^Quem está usando/u).click(),
    shown: (page) => page.getByRole("dialog", { name: "Preferências" }),
  },
  "the name of the user": {
    path: "/clientes",
    size: DESKTOP,
    open: async (page) => {
      await button(page, /^Quem está usando/u).click();
      await button(page, "Informar nome").click();
    },
    shown: (page) => page.getByRole("dialog", { name: "Quem está usando" }),
  },
  "the selection": {
    path: "/movimentacoes",
    size: PHONE,
    open: (page) => rowOf(page, "100,00").getByRole("checkbox").check(),
    shown: (page) => page.getByRole("region", { name: "Lançamentos selecionados" }),
  },
  "the options of a field": {
    path: "/relatorios?period=all",
    size: DESKTOP,
    open: (page) => page.getByRole("combobox", { name: "Cliente ou funcionário" }).click(),
    shown: (page) => page.getByRole("listbox"),
  },
  "an enlarged chart": {
    path: "/relatorios?period=all",
    size: DESKTOP,
    open: (page) => button(page, /^Ampliar/u).click(),
    shown: (page) => page.getByRole("dialog"),
  },
};

for (const [name, { path, size, open, shown }] of Object.entries(COVERS)) {
  test(`Back closes ${name}, also where it is the first page`, async ({ page, company }) => {
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.setViewportSize(size);
    await page.goto(path);
    const url = page.url();
    const lateSteps = await watchSteps(page);
    await open(page);
    await expect(shown(page)).toBeVisible();
    expect(await lateSteps()).toEqual([]);
    await page.goBack();
    await expect(shown(page)).toHaveCount(0);
    expect(page.url()).toBe(url);
    // If closed in another way, it leaves no step behind.
    await open(page);
    await expect(shown(page)).toBeVisible();
    if (name === "the selection") await button(page, "Limpar a seleção").click();
    else await page.keyboard.press("Escape");
    await expect(shown(page)).toHaveCount(0);
    await expect.poll(() => stepsOf(page)).toBe(0);
    await page.goBack();
    expect(page.url()).toBe("about:blank");
  });
}

test("Back closes the calendar in a form, then the form, then leads to the screen before", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/clientes");
  await page.goto("/movimentacoes");
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  const form = createForm(page);
  await form.getByRole("button", { name: "Abrir o calendário" }).click();
  await expect(calendar(page).getByRole("grid")).toBeVisible();
  await page.goBack();
  await expect(calendar(page)).toHaveCount(0);
  await expect(amountOf(form)).toBeVisible();
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("after saves and a removal on a phone, one Back leads to the screen before", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.goto("/movimentacoes?type=income");
  const form = createForm(page);
  for (const amount of ["10", "20"]) {
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    await fillEntry(form, { category: "Outros", amount });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(rowOf(page, `${amount},00`)).toBeVisible();
    await expect(form).toHaveCount(0);
  }
  await rowOf(page, "20,00").click();
  await editForm(page).getByLabel("Observações").fill("Não salvas");
  await page.getByRole("button", { name: "Excluir" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(rowOf(page, "20,00")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\?type=income$/u);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Painel" })).toBeVisible();
});

test("filters chosen in the sheet stay when Back closes it, and when a form was opened after", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.setViewportSize(PHONE);
  await page.goto("/movimentacoes");
  const sheet = page.getByRole("dialog", { name: "Filtros" });
  await button(page, "Filtros").click();
  await sheet.getByRole("radio", { name: "Receitas" }).check();
  await expect(page).toHaveURL(/type=income/u);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/type=income/u);
  await button(page, "Filtros").click();
  await sheet.getByRole("radio", { name: "Todos" }).check();
  await expect(page).not.toHaveURL(/type=/u);
  await sheet.getByRole("button", { name: "Ver 1 lançamento" }).click();
  await page.getByRole("link", { name: "Nova movimentação" }).click();
  await expect(createForm(page)).toBeVisible();
  await page.goBack();
  await expect(createForm(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/type=/u);
});

test("a choice in a menu or the navigation replaces its history step", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.goto("/clientes");
  await page.setViewportSize(PHONE);
  await button(page, "Abrir o menu").click();
  await page.getByRole("dialog").getByRole("link", { name: "Movimentações" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize(DESKTOP);
  await rowMenu(page).click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  await expect(page).toHaveURL(/id=TRI-a/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});

test("after a reload with an open overlay, Back leads directly to the previous screen", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/clientes");
  await button(page, "Abrir o menu").click();
  await page.getByRole("dialog").getByRole("link", { name: "Movimentações" }).click();
  await expect(page).toHaveURL(/\/movimentacoes$/u);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, "Filtros").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Nova movimentação" })).toBeVisible();
  await expect.poll(() => stepsOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/clientes$/u);
});
