/** Unsaved input: the page asks before it is lost, and never asks without a form. */
import type { Page } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { expect, holdRequests, test } from "./company.ts";
import { editContactForm, fieldOf } from "./contact-form.ts";
import {
  amountOf,
  createForm,
  editForm,
  fillEntry,
  notesOf,
  savedEntry,
  typeOf,
} from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";
import { whenStill } from "./look-at.ts";

const PHONE = { width: 360, height: 740 };
const question = (page: Page) => page.getByRole("alertdialog");
const newEntry = (page: Page) => page.getByRole("link", { name: "Nova movimentação" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Continuar editando" });
const discard = (page: Page) => question(page).getByRole("button", { name: "Descartar" });

for (const size of [PHONE, { width: 1366, height: 768 }]) {
  test(`Back asks before the entry after a saved one is lost, at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/");
    await page.goto("/movimentacoes");
    await newEntry(page).click();
    const form = createForm(page);
    await fillEntry(form, { category: "Outros", amount: "7" });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    await savedEntry(company);
    await newEntry(page).click();
    // In the new form.
    const first = size === PHONE ? amountOf(form) : typeOf(form, "Receita");
    await expect(first).toBeFocused();
    await amountOf(form).fill("12");
    await page.goBack();
    await expect(question(page)).toContainText("Descartar o que foi digitado?");
    await stay(page).click();
    await expect(question(page)).toHaveCount(0);
    await expect(amountOf(form)).toHaveValue("12,00");
    await expect(amountOf(form)).toBeFocused();
    await page.goBack();
    await discard(page).click();
    await expect(question(page)).toHaveCount(0);
    if (size === PHONE) await expect(form).toHaveCount(0);
    else await expect(amountOf(form)).toHaveValue("0,00");
    // Nothing is left to ask about.
    await newEntry(page).click();
    await expect(amountOf(form)).toHaveValue("0,00");
    await expect(question(page)).toHaveCount(0);
  });
}

test("input in a drawer after a save is visible when the window becomes narrow", async ({
  page,
}) => {
  await page.goto("/movimentacoes");
  await newEntry(page).click();
  const form = createForm(page);
  await fillEntry(form, { category: "Outros", amount: "7" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await amountOf(form).fill("12");
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("dialog").filter({ has: form })).toBeVisible();
  await expect(amountOf(form)).toHaveValue("12");
});

test("after Continuar editando the focus is where it was in the form, and Ctrl+Enter saves", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a"),
    entry("TRI-b", { amount: 7, category: "Site" }),
  ]);
  await openList(page, "?id=TRI-a");
  const form = editForm(page);
  await notesOf(form).fill("algo");
  await rowOf(page, "7,00").click({ position: { x: 150, y: 20 } });
  await stay(page).click();
  await expect(notesOf(form)).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
});

test("the count for screen readers follows the list", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openList(page);
  const count = page.getByRole("status").filter({ hasText: "encontrado" });
  await expect(count).toHaveText("1 lançamento encontrado.");
  await expect(count).toHaveAttribute("aria-live", "polite");
  await company.write("POST", "transactions", entry("TRI-b"));
  await expect(count).toHaveText("2 lançamentos encontrados.");
  await expect(count).toHaveAttribute("aria-live", "off");
});

for (const { path, open, field } of [
  { path: "/contas", open: "Nova conta", field: "Nome" },
  { path: "/configuracoes/etiquetas", open: "Nova etiqueta", field: "Nome" },
  { path: "/configuracoes/categorias", open: "Nova categoria", field: "Nome" },
]) {
  test(`the dialog ${open} asks before input is lost`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole("button", { name: open }).first().click();
    const name = page.getByRole("dialog", { name: open }).getByLabel(field, { exact: true });
    await name.fill("Frete");
    for (const close of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await close();
      await expect(question(page)).toContainText("Descartar o que foi digitado?");
      await stay(page).click();
      await expect(question(page)).toHaveCount(0);
      await expect(name).toHaveValue("Frete");
      await expect(name).toBeFocused();
    }
    await page.getByRole("button", { name: "Voltar", exact: true }).click();
    await discard(page).click();
    await expect(name).toHaveCount(0);
  });
}

test("a change that is discarded during the check of its name is not saved", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", [
    contact("CTT-a", { name: "Ana Paula" }),
    contact("CTT-b", { name: "Bia" }),
  ]);
  const names = /select=id%2Cname%2Cprofile_type%2Cother_types%2Cis_active/u;
  const release = await holdRequests(page, names);
  await page.goto("/clientes/CTT-b?id=CTT-b");
  const form = editContactForm(page);
  await fieldOf(form, "Nome").fill("Beatriz");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await discard(page).click();
  await expect(form).toHaveCount(0);
  const read = page.waitForResponse(names);
  release();
  await (await read).finished();
  await whenStill(page);
  expect(await company.read("clients?select=name&order=id")).toEqual([
    { name: "Ana Paula" },
    { name: "Bia" },
  ]);
});
