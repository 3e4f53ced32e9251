/** Helpers for the form of an entry. */
import type { Locator, Page } from "@playwright/test";
import { testDay } from "../support/test-clock.ts";
import type { Row } from "../support/api-rows.ts";
import { type Company, expect } from "./company.ts";

export const createForm = (page: Page) => page.getByRole("form", { name: "Registrar lançamento" });
export const recurrenceForm = (page: Page) => page.getByRole("form", { name: "Nova recorrência" });
export const editForm = (page: Page) => page.getByRole("form", { name: "Editar lançamento" });
export const dateOf = (form: Locator) =>
  form.getByLabel("Data de Pagamento Prevista", { exact: true });
export const linkOf = (form: Locator) =>
  form.getByRole("combobox", { name: "Vínculo", exact: true });
/** A type of the form of an entry. */
export const typeOf = (form: Locator, name: "Receita" | "Despesa") =>
  form.getByRole("radiogroup", { name: "Tipo" }).getByRole("radio", { name });
export const categoryOf = (form: Locator) => form.getByLabel("Categoria", { exact: true });
export const statusOf = (form: Locator) => form.getByLabel("Status", { exact: true });
export const amountOf = (form: Locator) => form.getByLabel("Valor", { exact: true });
export const notesOf = (form: Locator) => form.getByLabel("Observações", { exact: true });
export const contactsOf = (page: Page) => page.getByRole("listbox", { name: "Contatos" });
export const offered = (page: Page, name?: string | RegExp) =>
  contactsOf(page).getByRole("option", name === undefined ? {} : { name });
export const calendar = (page: Page) => page.getByRole("dialog", { name: "Calendário" });

/** Called on the list of entries. */
export async function startNewEntry(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  await expect(dateOf(createForm(page))).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/u);
  return createForm(page);
}

export async function openCreateForm(page: Page): Promise<Locator> {
  await page.goto("/movimentacoes");
  return startNewEntry(page);
}

type EntryFields = {
  readonly type?: "Receita" | "Despesa";
  readonly category?: string;
  readonly amount?: string;
  readonly date?: string;
  readonly status?: string;
  /** A part of the contact's name. */
  readonly link?: string;
  readonly notes?: string;
};

/** On a small screen a switch replaces the field, which is under *Mais*. */
export async function chooseStatus(form: Locator, label: string): Promise<void> {
  await expect(amountOf(form)).toBeVisible();
  if (!(await statusOf(form).isVisible())) await form.getByText("Mais", { exact: true }).click();
  await statusOf(form).selectOption({ label });
}

/** Fills these fields of the form, in the order of the screen. */
export async function fillEntry(form: Locator, fields: EntryFields): Promise<void> {
  const { type, category, amount, date, status, link, notes } = fields;
  if (type !== undefined) await typeOf(form, type).check();
  if (category !== undefined) await categoryOf(form).selectOption(category);
  if (amount !== undefined) await amountOf(form).fill(amount);
  if (date !== undefined) await dateOf(form).fill(date);
  if (status !== undefined) await chooseStatus(form, status);
  if (link !== undefined) {
    await linkOf(form).fill(link);
    await offered(form.page(), link).first().click();
  }
  if (notes !== undefined) await notesOf(form).fill(notes);
}

/** The company's today plus `days`, as `dd/mm/yyyy`. */
export function companyDay(days = 0): string {
  return shownDay(testDay(days));
}

/** Converts to `dd/mm/yyyy`. */
export function shownDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

export async function entries(company: Company): Promise<Row[]> {
  return company.read<Row[]>("transactions?select=*&order=created_at");
}

export async function savedEntry(company: Company): Promise<Row | undefined> {
  const rows = await entries(company);
  expect(rows).toHaveLength(1);
  return rows[0];
}

/**
 * Moves the focus to a control of a row, using the keys of a table. @throws Error if it is not
 * reached.
 */
export async function moveTo(control: Locator): Promise<void> {
  const { keyboard } = control.page();
  await expect(control).toBeVisible();
  const row = control.locator("xpath=ancestor::tr");
  await tabTo(control.page().locator("tbody tr[tabindex='0']"));
  await keyboard.press("Home");
  for (const [target, key] of [
    [row, "ArrowDown"],
    [control, "ArrowRight"],
  ] as const) {
    for (let pressed = 0; pressed < 100 && !(await isFocused(target)); pressed += 1) {
      await keyboard.press(key);
    }
  }
  await expect(control).toBeFocused();
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/**
 * Presses Tab until the control has the focus, then from the end of the page Shift+Tab. Not Tab all
 * the way, because a message, the last element of the page, returns the focus to its former
 * position.
 * @throws Error if it is not reached.
 */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page();
  await expect(control).toBeVisible();
  let key: "Tab" | "Shift+Tab" = "Tab";
  for (let pressed = 0; pressed < 200; pressed += 1) {
    await page.keyboard.press(key);
    if (await isFocused(control)) return;
    if (!(await page.evaluate(() => document.hasFocus()))) key = "Shift+Tab";
  }
  throw new Error("The Tab key does not lead there");
}
