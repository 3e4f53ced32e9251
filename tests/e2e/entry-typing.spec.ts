/** The form of an entry, typed fast and without the mouse. */
import type { Page } from "@playwright/test";
import { expect, test } from "./company.ts";
import {
  amountOf,
  categoryOf,
  companyDay,
  createForm,
  dateOf,
  editForm,
  entries,
  savedEntry,
  startNewEntry,
  statusOf,
  typeOf,
} from "./entry-form.ts";

/** Types texts and presses named keys, 10 ms apart. */
async function typeKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (["Tab", "Enter"].includes(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key, { delay: 10 });
  }
}

test("n opens the form as soon as its button exists", async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll("a, button")];
      if (!buttons.some((button) => button.textContent.includes("Novo lançamento"))) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/movimentacoes");
  await expect(typeOf(createForm(page), "Receita")).toBeFocused();
});

test("n and then d is an expense, also from the field Tipo of an open form", async ({
  page,
  company,
}) => {
  const { keyboard } = page;
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await expect(typeOf(form, "Receita")).toBeFocused();
  await keyboard.type("nd", { delay: 10 });
  await expect(typeOf(createForm(page), "Despesa")).toBeChecked();
  // The type alone is no input to discard.
  await keyboard.press("Escape");
  await expect(createForm(page)).toHaveCount(0);
  await keyboard.type("nd", { delay: 10 });
  await expect(typeOf(createForm(page), "Despesa")).toBeChecked();
  await expect(typeOf(createForm(page), "Despesa")).toBeFocused();
  await typeKeys(page, "Tab", "Outros", "Tab", "12,34", "Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({
    type: "expense",
    category: "Outros",
    amount: 12.34,
  });
});

test("the arrow keys and the letters choose the type; the order of Tab is the order shown", async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await keyboard.press("ArrowRight");
  await expect(typeOf(form, "Despesa")).toBeChecked();
  await keyboard.press("r");
  await expect(typeOf(form, "Receita")).toBeChecked();
  const tops: number[] = [];
  const names: (string | null)[] = [];
  for (let pressed = 0; pressed < 7; pressed += 1) {
    const focused = page.locator(":focus");
    tops.push((await focused.boundingBox())?.y ?? 0);
    names.push(
      await focused.evaluate(
        (element: HTMLInputElement) => element.labels?.[0]?.innerText ?? element.ariaLabel,
      ),
    );
    await keyboard.press("Tab");
  }
  expect(names).toEqual([
    "Receita",
    "Categoria",
    "Valor",
    "Data de Pagamento Prevista",
    expect.stringContaining("Abrir o calendário"),
    "Status",
    "Vínculo",
  ]);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

/** Creations of entries get a response only when the returned function is called. */
async function holdCreations(page: Page, answer: "continue" | "abort" = "continue") {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/rest/v1/transactions*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await released;
    return answer === "abort" ? route.abort("connectionreset") : route.continue();
  });
  return release;
}

test("three entries typed 10 ms apart, with a slow server, are all right", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const release = await holdCreations(page);
  await dateOf(form).fill("05/12/2026");
  await typeOf(form, "Receita").focus();
  await typeKeys(page, "d", "Tab", "Outros", "Tab", "1,01", "Enter");
  await typeKeys(page, "Tab", "Site", "Tab", "2,02", "Enter");
  await typeKeys(page, "r", "Tab", "Sistema", "Tab", "3,03", "Enter");
  // Only the type and date of the last entry are kept.
  await expect(typeOf(form, "Receita")).toBeFocused();
  await expect(dateOf(form)).toHaveValue("05/12/2026");
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(categoryOf(form)).toHaveValue("");
  await expect(statusOf(form)).toHaveValue("pending");
  release();
  await expect.poll(async () => (await entries(company)).length).toBe(3);
  const common = { expected_payment_date: "2026-12-05", status: "pending" };
  expect(await entries(company)).toMatchObject([
    { ...common, type: "expense", category: "Outros", amount: 1.01 },
    { ...common, type: "expense", category: "Site", amount: 2.02 },
    { ...common, type: "income", category: "Sistema", amount: 3.03 },
  ]);
  // Closed and opened again, the form has the defaults.
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await startNewEntry(page);
  await expect(dateOf(form)).toHaveValue(companyDay());
});

test("Enter pressed twice creates one entry and leaves an untouched form", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const release = await holdCreations(page);
  await typeKeys(page, "d", "Tab", "Outros", "Tab", "1,01", "Enter", "Enter");
  release();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await savedEntry(company);
  await expect(form.getByRole("alert")).toHaveCount(0);
});

test("entries that could not be saved come back, and nothing typed meanwhile is lost", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const release = await holdCreations(page, "abort");
  await typeKeys(page, "d", "Tab", "Outros", "Tab", "1,01", "Enter");
  await typeKeys(page, "Tab", "Site", "Tab", "2,02");
  release();
  const waiting = form.getByRole("alert").filter({ hasText: "Ainda não registrado" });
  await expect(waiting).toContainText("Outros · R$ 1,01. Sem conexão");
  await expect(page.getByText("Erro ao criar transação.")).toHaveCount(1);
  await expect(amountOf(form)).toHaveValue("2,02");
  await waiting.getByRole("button", { name: "Trazer de volta Outros · R$ 1,01" }).click();
  await expect(amountOf(form)).toHaveValue("1,01");
  await expect(waiting).toContainText("Site · R$ 2,02");
  await page.unroute("**/rest/v1/transactions*");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await page.getByRole("button", { name: "Trazer de volta Site · R$ 2,02" }).click();
  await expect(waiting).toHaveCount(0);
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect
    .poll(async () => (await entries(company)).map((row) => row["amount"]))
    .toEqual([1.01, 2.02]);
});

test("an amount of 0,00 asks before it is saved, but is not refused", async ({ page, company }) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await categoryOf(form).selectOption("Outros");
  await form.getByRole("button", { name: "Registrar" }).click();
  const question = form.getByRole("alert");
  await expect(question).toContainText("Registrar com valor R$ 0,00?");
  await expect(amountOf(form)).toBeFocused();
  expect(await entries(company)).toEqual([]);
  await page.keyboard.type("5");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  const saved = await savedEntry(company);
  expect(saved).toMatchObject({ amount: 5 });

  await page.goto(`/movimentacoes?id=${String(saved?.["id"])}`);
  await amountOf(editForm(page)).fill("0");
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(editForm(page).getByRole("alert")).toContainText("Salvar com valor R$ 0,00?");
  expect(await savedEntry(company)).toMatchObject({ amount: 5 });
  await editForm(page).getByRole("button", { name: "Salvar com R$ 0,00" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ amount: 0 });
});

test("a letter typed in Categoria chooses it, also when it dismisses a question", async ({
  page,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const category = form.getByLabel("Categoria", { exact: true });
  await category.selectOption("Outros");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByRole("alert")).toContainText("Registrar com valor R$ 0,00?");
  await category.focus();
  await page.keyboard.press("a");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await expect(category).toHaveValue("Aplicativo");
});

test("a draft survives a reload, until it is discarded or saved", async ({ page, company }) => {
  const reload = async () => {
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
  };
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const recovered = form.getByText("Rascunho recuperado.");
  await typeKeys(page, "d", "Tab", "Outros", "Tab", "1,01");
  await reload();
  await expect(recovered).toBeVisible();
  await expect(typeOf(form, "Despesa")).toBeChecked();
  await expect(typeOf(form, "Despesa")).toBeFocused();
  await expect(amountOf(form)).toHaveValue("1,01");
  await form.getByRole("button", { name: "Descartar" }).click();
  await expect(recovered).toHaveCount(0);
  await expect(typeOf(form, "Receita")).toBeFocused();
  await expect(amountOf(form)).toHaveValue("0,00");
  await page.reload();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(recovered).toHaveCount(0);

  await typeKeys(page, "d", "Tab", "Outros", "Tab", "2,02");
  await reload();
  await expect(recovered).toBeVisible();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await savedEntry(company);
  await page.reload();
  await expect(amountOf(form)).toHaveValue("0,00");
  await expect(recovered).toHaveCount(0);

  // Input that was discarded on purpose is not restored.
  await amountOf(form).fill("3");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await startNewEntry(page);
  await expect(amountOf(form)).toHaveValue("0,00");
});

test("input that failed to save after its form was closed is in the next form", async ({
  page,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  const release = await holdCreations(page, "abort");
  await typeKeys(page, "d", "Tab", "Outros", "Tab", "1,01", "Enter");
  await page.getByRole("link", { name: "Painel" }).first().click();
  await expect(form).toHaveCount(0);
  release();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await page.keyboard.press("n");
  await expect(form.getByText("Rascunho recuperado.")).toBeVisible();
  await expect(amountOf(form)).toHaveValue("1,01");
});
