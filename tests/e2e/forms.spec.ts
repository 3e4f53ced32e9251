/** The form of an entry: amounts, defaults, keyboard, accessibility in every state. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, EMPLOYEE, entry, type Row } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test } from "./company.ts";
import {
  amountOf,
  calendar,
  categoryOf,
  companyDay,
  contactsOf,
  createForm,
  dateOf,
  entries,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
  typeOf,
} from "./entry-form.ts";
import { boxAtRest } from "./shell.ts";

test.describe("amounts", () => {
  test("an amount in an unusual notation shows its parsed value, and is then formatted", async ({
    page,
  }) => {
    const form = await openCreateForm(page);
    await amountOf(form).fill("R$ 1234,5");
    await expect(form.getByText(/^R\$\s1\.234,50$/u)).toBeVisible();
    await amountOf(form).blur();
    await expect(amountOf(form)).toHaveValue("1.234,50");
  });

  test("more instalments or repetitions than there can be are refused, not cut short", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    await fillEntry(form, { category: "Outros", amount: "90" });
    const count = form.getByLabel("Parcelar em");
    for (const typed of ["1.000", "1000", "1e2"]) {
      await count.fill("");
      await count.pressSequentially(typed);
      await expect(count).toHaveValue(typed);
      await page.keyboard.press("Control+Enter");
      await expect(count).toHaveAccessibleDescription(/número inteiro de 1 a 480\./u);
    }
    await count.fill("");
    await form.getByLabel("Repetir").selectOption("Todo mês");
    const repeat = form.getByRole("group", { name: "Como se repete" });
    await repeat.getByLabel("A cada").fill("");
    await repeat.getByLabel("A cada").pressSequentially("1000");
    await expect(repeat).toContainText("A cada: digite um número inteiro de 1 a 366.");
    await repeat.getByLabel("A cada").fill("1");
    await repeat.getByLabel("Termina").selectOption("Depois de");
    await repeat.getByLabel("Número de vezes").fill("");
    await repeat.getByLabel("Número de vezes").pressSequentially("10.000");
    await expect(repeat).toContainText(
      "Depois de: digite um número inteiro de vezes, de 1 a 9.999.",
    );
    expect(await entries(company)).toEqual([]);
  });

  test("a click into the amount selects it, so that typing replaces it", async ({ page }) => {
    const form = await openCreateForm(page);
    await amountOf(form).click();
    await page.keyboard.type("7,5");
    await expect(amountOf(form)).toHaveValue("7,5");
  });

  test("an ambiguous amount is refused on blur, until it is corrected", async ({ page }) => {
    const form = await openCreateForm(page);
    await amountOf(form).fill("12.5");
    await notesOf(form).click();
    await expect(
      form.getByText("Em Valor, use vírgula para os centavos, como em 12,50."),
    ).toBeVisible();
    await expect(amountOf(form)).toHaveAttribute("aria-invalid", "true");
    await amountOf(form).fill("12,50");
    await expect(amountOf(form)).toHaveAttribute("aria-invalid", "false");
  });

  test("every invalid field has a message, and the first has the focus", async ({ page }) => {
    const form = await openCreateForm(page);
    await fillEntry(form, { amount: "muito", date: "31/02" });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      "Corrija antes de salvar: Categoria, Valor e Data de Pagamento Prevista.",
    );
    await expect(categoryOf(form)).toBeFocused();
    await categoryOf(form).selectOption("Site");
    await expect(form.getByRole("alert")).not.toContainText("Categoria");
  });
});

test("an entry is created by keyboard alone, with the calendar and a new contact", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const button = page.getByRole("button", { name: "Novo lançamento" });
  await button.focus();
  await page.keyboard.press("Enter");
  const form = createForm(page);
  await expect(typeOf(form, "Receita")).toBeFocused();
  await page.keyboard.type("Desp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Outros");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1.234,5");
  await page.keyboard.press("Tab");
  await page.keyboard.type("31/01/2026");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(calendar(page).getByRole("button", { name: /31 de janeiro/u })).toBeFocused();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(dateOf(form)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Pago");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("textbox", { name: "Pago em", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(linkOf(form)).toBeFocused();
  await page.keyboard.type("Gráfica Nova");
  await expect(offered(page, /Cadastrar/u)).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
  await expect(dialog.getByLabel("Nome", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toBeFocused();
  await expect(linkOf(form)).toHaveValue("Gráfica Nova");
  await page.keyboard.press("Tab");
  await page.keyboard.type("com o teclado");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  const [contact] = await company.read<Row[]>("clients");
  expect(await savedEntry(company)).toMatchObject({
    type: "expense",
    status: "paid",
    category: "Outros",
    amount: 1234.5,
    expected_payment_date: "2026-02-28",
    notes: "com o teclado",
    client_id: contact?.["id"],
  });
});

test.describe("a form with defaults", () => {
  test("a copy has everything except the id, is pending and due today, with a hint", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const paid = { status: "paid", notes: "mensal", client_id: CLIENT.id, amount: 450.5 };
    await company.write("POST", "transactions", entry("TRI-existing", paid));
    await openWithState(page, { intent: "new", copyOf: "TRI-existing" });
    const form = createForm(page);
    await expect(form.getByText("Cópia de um lançamento")).toBeVisible();
    await expect(amountOf(form)).toHaveValue("450,50");
    await expect(dateOf(form)).toHaveValue(companyDay());
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    const [, copy] = await entries(company);
    expect(copy).toMatchObject({
      amount: 450.5,
      status: "pending",
      notes: "mensal",
      client_id: "CTT-padaria",
      category: "Site",
    });
    await expect(amountOf(createForm(page))).toHaveValue("0,00");
  });

  test("an employee is linked to an expense, a client to an income, an inactive one to nothing", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
    await openWithState(page, { intent: "new", contactId: "CTT-joao" });
    await expect(linkOf(createForm(page))).toHaveValue("João Antunes");
    await expect(typeOf(createForm(page), "Despesa")).toBeChecked();
    await openWithState(page, { intent: "new", contactId: "CTT-padaria" });
    await expect(linkOf(createForm(page))).toHaveValue("Padaria D'Ávila");
    await expect(typeOf(createForm(page), "Receita")).toBeChecked();
    await company.write("PATCH", "clients?id=eq.CTT-padaria", { is_active: false });
    await openWithState(page, { intent: "new", contactId: "CTT-padaria" });
    await expect(createForm(page).getByText("Padaria D'Ávila está inativo")).toBeVisible();
    await expect(linkOf(createForm(page))).toHaveValue("");
  });
});

/** Opens the form with the history state of a link. */
async function openWithState(page: Page, state: Row): Promise<void> {
  await page.goto("/movimentacoes");
  await page.evaluate((usr) => history.replaceState({ usr, key: "teste", idx: 0 }, ""), state);
  await page.reload();
}

for (const opener of ["Novo lançamento", "Nova movimentação"]) {
  test(`${opener} over an open form is a new one before the next key`, async ({ page }) => {
    const form = await openCreateForm(page);
    const isReplaced = await form.evaluate(async (old, name) => {
      const named = `main :is(button, a), [aria-label="${name}"]`;
      const controls = [...document.querySelectorAll<HTMLElement>(named)];
      const isOpener = (control: HTMLElement) =>
        control.textContent.trim() === name || control.ariaLabel === name;
      controls.find(isOpener)?.click();
      // Promises resolve before the browser delivers the next key; a later render does not.
      for (let turn = 0; turn < 100; turn++) await Promise.resolve();
      return !old.isConnected && document.querySelector("form")?.contains(document.activeElement);
    }, opener);
    expect(isReplaced).toBe(true);
  });
}

testEachWidth(
  "calendar, list of contacts, new contact and errors are accessible",
  async ({ page, company, width }) => {
    await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(calendar(page).getByRole("grid")).toBeVisible();
    await expectWithin(page, calendar(page));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dateOf(form).fill("5/1");
    await expectAccessible(page);
    await linkOf(form).fill("a");
    await expect(offered(page, "João")).toBeVisible();
    await expectWithin(page, contactsOf(page));
    await expectAccessible(page);
    await offered(page, "Cadastrar “a”…").click();
    await expect(page.getByRole("dialog", { name: "Cadastrar contato" })).toBeVisible();
    await expectAccessible(page);
    expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  },
);

/** The popover must not be clipped. */
async function expectWithin(page: Page, floating: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await boxAtRest(floating);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

test("a key that passes the new category opens nothing, and Enter on it opens its dialog", async ({
  page,
}) => {
  const category = categoryOf(await openCreateForm(page));
  await category.selectOption("Outros");
  await category.focus();
  await page.keyboard.press("End");
  await expect(category.locator("option:checked")).toHaveText("+ Nova categoria…");
  await page.keyboard.press("Tab");
  await expect(category).toHaveValue("Outros");
  const dialog = page.getByRole("dialog", { name: "Nova categoria" });
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Nome")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(category).toBeFocused();
  await expect(category).toHaveValue("Outros");
});
