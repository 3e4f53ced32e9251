/** Dates: typed, stepped by keys, picked from a calendar. */
import type { Locator } from "@playwright/test";
import { expect, test } from "./company.ts";
import {
  calendar,
  companyDay,
  createForm,
  dateOf,
  entries,
  fillEntry,
  notesOf,
  openCreateForm,
  savedEntry,
  statusOf,
} from "./entry-form.ts";
import { testDay } from "../support/test-clock.ts";
import { rows } from "./entry-list.ts";
import { boxAtRest } from "./shell.ts";

test.describe("dates", () => {
  test("a date is parsed in every common notation", async ({ page }) => {
    const date = dateOf(await openCreateForm(page));
    const ways: [string, string][] = [
      ["05/01/2026", "05/01/2026"],
      ["5/1/26", "05/01/2026"],
      ["05012026", "05/01/2026"],
      ["050126", "05/01/2026"],
      // In the nearest year, before or after today.
      [companyDay(50).slice(0, 5), companyDay(50)],
      [companyDay(-50).slice(0, 5).replace("/", "."), companyDay(-50)],
      ["5-1-2026", "05/01/2026"],
      ["2026-01-05", "05/01/2026"],
      ["hoje", companyDay()],
      ["Amanhã", companyDay(1)],
    ];
    for (const [typed, shown] of ways) {
      await date.fill("");
      await date.pressSequentially(typed);
      await date.blur();
      await expect(date).toHaveValue(shown);
    }
  });

  test("the parsed date shows during input", async ({ page }) => {
    const form = await openCreateForm(page);
    await dateOf(form).fill("5/1/26");
    await expect(form.getByText("segunda-feira, 05/01/2026")).toBeVisible();
    await dateOf(form).blur();
    await expect(form.getByText("segunda-feira, 05/01/2026")).toHaveCount(0);
  });

  test("arrows step by days and page keys by months, to the end of a short month", async ({
    page,
  }) => {
    const date = dateOf(await openCreateForm(page));
    await date.fill("31/01/2026");
    await date.press("PageDown");
    await expect(date).toHaveValue("28/02/2026");
    await date.press("ArrowDown");
    await expect(date).toHaveValue("01/03/2026");
    await date.press("ArrowUp");
    await date.press("PageUp");
    await expect(date).toHaveValue("28/01/2026");
    await date.fill("31/12/2199");
    await date.press("ArrowDown");
    await expect(date).toHaveValue("31/12/2199");
    await date.fill("");
    await date.press("ArrowDown");
    await expect(date).toHaveValue(companyDay());
  });

  for (const typed of ["31/02", "31/02/2026", "01/01/2200", "01/01/1899", "semana que vem"]) {
    test(`${typed} is refused in words, stays as typed, and nothing is sent`, async ({
      page,
      company,
    }) => {
      const form = await openCreateForm(page);
      await fillEntry(form, { category: "Site", amount: "10", date: typed });
      await form.getByRole("button", { name: "Registrar" }).click();
      const sentence = "Data de Pagamento Prevista: digite uma data que existe, de 1900 a 2199.";
      await expect(form.getByText(sentence)).toBeVisible();
      await expect(dateOf(form)).toBeFocused();
      await expect(dateOf(form)).toHaveValue(typed);
      await expect(dateOf(form)).toHaveAccessibleDescription(new RegExp(sentence, "u"));
      expect(await entries(company)).toHaveLength(0);
    });
  }

  test("a missing date is refused with the field's name", async ({ page }) => {
    const form = await openCreateForm(page);
    await dateOf(form).fill("");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByText("Preencha o campo Data de Pagamento Prevista.")).toBeVisible();
  });

  test("the calendar is in Portuguese, begins on Sunday, and works by keyboard alone", async ({
    page,
  }) => {
    const form = await openCreateForm(page);
    await dateOf(form).fill("31/01/2026");
    await dateOf(form).press("Alt+ArrowDown");
    const chosen = calendar(page).getByRole("button", { name: /^sábado, 31 de janeiro de 2026/u });
    await expect(chosen).toBeFocused();
    await expect(calendar(page).locator("th").first()).toHaveText("dom");
    await expect(calendar(page).locator("th").last()).toHaveText("sáb");
    await page.keyboard.press("PageDown");
    await expect(
      calendar(page).getByRole("button", { name: /^sábado, 28 de fevereiro de 2026/u }),
    ).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(calendar(page)).toHaveCount(0);
    await expect(dateOf(form)).toHaveValue("01/03/2026");
    await expect(dateOf(form)).toBeFocused();
    await dateOf(form).press("Alt+ArrowDown");
    await expect(calendar(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar(page)).toHaveCount(0);
    await expect(dateOf(form)).toHaveValue("01/03/2026");
    await expect(dateOf(form)).toBeFocused();
  });

  test("today is the company's day, not the computer's", async ({ page }) => {
    // 22 November in the browser's Tokyo, still the 21st in São Paulo.
    await page.clock.setFixedTime(new Date("2026-11-21T20:00:00Z"));
    const form = await openCreateForm(page);
    await expect(dateOf(form)).toHaveValue("21/11/2026");
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(
      calendar(page).getByRole("button", { name: /^Hoje, sábado, 21 de/u }),
    ).toBeVisible();
    await calendar(page)
      .getByRole("button", { name: /10 de novembro/u })
      .click();
    await expect(dateOf(form)).toHaveValue("10/11/2026");
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await calendar(page).getByRole("button", { name: "Hoje", exact: true }).click();
    await expect(dateOf(form)).toHaveValue("21/11/2026");
  });

  test("a calendar that fails to load loses nothing, and can be retried", async ({ page }) => {
    let isGone = true;
    // Not the code of an icon, such as `calendar-check`.
    await page.route(/\/assets\/calendar-[\w-]{8}\.js$/u, (route) =>
      isGone ? route.abort() : route.continue(),
    );
    const form = await openCreateForm(page);
    await notesOf(form).fill("fica");
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(calendar(page).getByRole("alert")).toContainText("não pôde ser carregado");
    isGone = false;
    await calendar(page).getByRole("button", { name: "Tentar novamente" }).click();
    await expect(calendar(page).getByRole("grid")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(notesOf(form)).toHaveValue("fica");
  });

  test("on a phone held sideways the calendar begins with its month and fits the screen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await dateOf(form).fill("31/05/2026");
    await dateOf(form).blur();
    const button = form.getByRole("button", { name: /^Abrir o calendário/u });
    await button.click();
    // Hidden from roles behind the calendar.
    const field = await page.locator("[aria-label^='Abrir o calendário: Data']").boundingBox();
    await expect(calendar(page).getByRole("button", { name: /31 de maio/u })).toBeFocused();
    await expect(calendar(page).getByRole("combobox").first()).toBeInViewport({ ratio: 1 });
    await expect(calendar(page).getByText("dom", { exact: true })).toBeInViewport({ ratio: 1 });
    const box = await boxAtRest(calendar(page));
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(field?.x ?? 0);
    await calendar(page).getByRole("button", { name: "Hoje" }).click();
    await expect(dateOf(form)).toHaveValue(companyDay());
  });
});

test("a past day warns that Pendente will be Atrasado, and 89.90 is understood", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  const notice = form.getByText("Esta data já passou: enquanto Pendente, aparece como Atrasado.");
  await expect(notice).toHaveCount(0);
  await dateOf(form).fill(companyDay(-1));
  await expect(notice).toBeVisible();
  await statusOf(form).selectOption("Pago");
  await expect(notice).toHaveCount(0);
  await fillEntry(form, { category: "Site", amount: "89.90" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ amount: 89.9, status: "paid" });
});

test("a new entry that was paid earlier was due then, unless its due date is typed", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
  await form.getByLabel("Valor", { exact: true }).fill("10");
  await form.getByLabel("Status", { exact: true }).selectOption("Pago");
  const paidOn = form.getByLabel("Recebido em", { exact: true });
  await paidOn.fill(companyDay(-3));
  await expect(dateOf(form)).toHaveValue(companyDay(-3));
  await paidOn.fill(companyDay(-5));
  await expect(dateOf(form)).toHaveValue(companyDay(-5));
  await dateOf(form).fill(companyDay(4));
  await paidOn.fill(companyDay(-2));
  await expect(paidOn).toHaveValue(companyDay(-2));
  await expect(dateOf(form)).toHaveValue(companyDay(4));
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({
    paid_on: testDay(-2),
    expected_payment_date: testDay(4),
  });
  await expect(rows(page).first()).toContainText(`em ${companyDay(-2)}`);
});

test("a day moves another one when it is whole, not at each of its keys", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Site", amount: "10" });
  await statusOf(form).selectOption("Pago");
  const paidOn = form.getByLabel("Recebido em", { exact: true });
  await typeOver(paidOn, companyDay(-3));
  await expect(dateOf(form)).toHaveValue(companyDay(-3));
  await paidOn.press("ArrowDown");
  await paidOn.press("ArrowDown");
  await expect(dateOf(form)).toHaveValue(companyDay(-1));
  await typeOver(paidOn, companyDay(-4).slice(0, 5));
  await expect(dateOf(form)).toHaveValue(companyDay(-1));
  await paidOn.press("Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({
    paid_on: testDay(-4),
    expected_payment_date: testDay(-4),
  });

  await statusOf(form).selectOption("Pago");
  await typeOver(dateOf(form), companyDay(-41));
  await expect(paidOn).toHaveValue(companyDay(-41));
  await typeOver(dateOf(form), companyDay(-10).slice(0, 5));
  await page.keyboard.press("Tab");
  await expect(paidOn).toHaveValue(companyDay(-10));
});

test("Pago of the last entry is kept while a past due date is typed", async ({ page, company }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/movimentacoes");
  const openForm = () => page.getByLabel("Nova movimentação", { exact: true }).click();
  await openForm();
  const form = createForm(page);
  await fillEntry(form, { category: "Site", amount: "10" });
  const paid = form.getByRole("switch", { name: "Já recebi" });
  await paid.click();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await openForm();
  await expect(paid).toBeChecked();
  await typeOver(dateOf(form), companyDay(-2));
  await expect(paid).toBeChecked();
  await fillEntry(form, { category: "Site", amount: "20" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect.poll(async () => (await entries(company)).length).toBe(2);
  const saved = await entries(company);
  expect(saved.find(({ amount }) => amount === 20)).toMatchObject({
    status: "paid",
    paid_on: testDay(-2),
  });
});

/** Key by key. */
async function typeOver(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
}
