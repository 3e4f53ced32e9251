/** User input is never lost: not to an error, a stray key or another user's change. */
import type { Locator, Page } from "@playwright/test";
import { CLIENT, entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import {
  amountOf,
  calendar,
  createForm,
  dateOf,
  editForm,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
  startNewEntry,
  typeOf,
} from "./entry-form.ts";

test.describe("input is not lost", () => {
  test("a double click creates one entry", async ({ page, company }) => {
    const form = await openCreateForm(page);
    await fillEntry(form, { category: "Site", amount: "5" });
    await form.getByRole("button", { name: "Registrar" }).dblclick();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    await savedEntry(company);
  });

  test("a retry after the server wrote and died creates one entry", async ({ page, company }) => {
    const form = await openCreateForm(page);
    await fillEntry(form, { category: "Site", amount: "5" });
    let deaths = 0;
    await page.route("**/rest/v1/transactions*", async (route) => {
      if (route.request().method() !== "POST" || deaths > 0) return route.continue();
      deaths += 1;
      await route.fetch();
      await company.stop();
      return route.abort("connectionreset");
    });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
    await expect(amountOf(form)).toHaveValue("5,00");
    await company.restart();
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    await savedEntry(company);
    expect(await company.read<Row[]>("audit_records")).toHaveLength(1);
  });

  test("input during a save stays, to be saved next", async ({ page, company }) => {
    await company.write("POST", "transactions", entry("TRI-existing"));
    await page.goto("/movimentacoes?id=TRI-existing");
    const form = editForm(page);
    await notesOf(form).fill("primeiro");
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/rest/v1/transactions?*", async (route) => {
      if (route.request().method() === "PATCH") await answered;
      return route.continue();
    });
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await notesOf(form).fill("primeiro e segundo");
    answer();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    await expect(notesOf(form)).toHaveValue("primeiro e segundo");
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expect.poll(() => savedEntry(company)).toMatchObject({ notes: "primeiro e segundo" });
  });

  test("a refusal shows the server's message, and the input stays", async ({ page, company }) => {
    await company.write("POST", "clients", CLIENT);
    const form = await openCreateForm(page);
    await fillEntry(form, { category: "Site", amount: "5" });
    await linkOf(form).fill("padaria");
    await page.keyboard.press("Enter");
    await page.route("**/events*", (route) => route.abort());
    await company.write("PATCH", "clients?id=eq.CTT-padaria", { is_active: false });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toContainText("inativo");
    await expect(amountOf(form)).toHaveValue("5,00");
  });

  test("a reload asks first", async ({ page }) => {
    const form = await openCreateForm(page);
    await notesOf(form).fill("algo");
    const dialogShown = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await dialogShown;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(notesOf(form)).toHaveValue("algo");
  });

  test("a form of which only the type was chosen closes without a question", async ({ page }) => {
    const form = await openCreateForm(page);
    await typeOf(form, "Despesa").check();
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await startNewEntry(page);
    await typeOf(form, "Despesa").check();
    await amountOf(form).fill("1");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toContainText("Descartar o que foi digitado?");
  });

  test("Escape and an outside click ask before a sheet with input closes", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await dateOf(form).fill("5/1");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Descartar o que foi digitado?");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(question).toHaveCount(0);
    await expect(dateOf(form)).toHaveValue(/^05\/01\/\d{4}$/u);
    // The sheet listens again some time after the dialog has closed; an earlier click does nothing.
    await expect(async () => {
      await page.mouse.click(20, 450);
      await expect(question).toBeVisible({ timeout: 500 });
    }).toPass();
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(form).toHaveCount(0);
  });

  test("in a sheet Escape closes the calendar and the list of contacts, not the sheet", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(calendar(page).getByRole("grid")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar(page)).toHaveCount(0);
    await linkOf(form).click();
    await expect(offered(page, "Padaria")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(offered(page)).toHaveCount(0);
    await expect(form).toBeVisible();
    await linkOf(form).click();
    await offered(page, "Padaria").click();
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
  });
});

test.describe("a concurrent change by another user", () => {
  async function openEdited(page: Page, company: Company): Promise<Locator> {
    await company.write("POST", "transactions", entry("TRI-existing", { amount: 10 }));
    await page.goto("/movimentacoes?id=TRI-existing");
    const form = editForm(page);
    await expect(amountOf(form)).toHaveValue("10,00");
    return form;
  }

  test("appears while nothing is edited", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    await expect(amountOf(form)).toHaveValue("20,00");
    await expect(form.getByRole("alert")).toHaveCount(0);
  });

  test("is shown beside the input, and only the edited fields are saved over it", async ({
    page,
    company,
  }) => {
    const form = await openEdited(page, company);
    await notesOf(form).fill("minha nota");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20, status: "paid" });
    const alert = form.getByRole("alert");
    await expect(alert).toContainText("Este lançamento foi alterado enquanto você editava.");
    await expect(alert).toContainText("Mudaram: Valor, Status e Recebido em.");
    const standing = page.getByRole("region", { name: "Situação atual" });
    await expect(standing).toContainText(/Pago.*R\$\s20,00/u);
    await expect(notesOf(form)).toBeFocused();
    await alert.getByText("O que mudou").click();
    await expect(alert).toContainText("R$ 10,00 → R$ 20,00");
    await expect(alert).toContainText("Pendente → Pago");
    await expect(alert).toContainText("grava só Observações");
    await expect(notesOf(form)).toHaveValue("minha nota");
    await alert.getByRole("button", { name: "Manter o que digitei" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    await expect(amountOf(form)).toHaveValue("20,00");
    expect(await savedEntry(company)).toMatchObject({
      amount: 20,
      status: "paid",
      notes: "minha nota",
    });
    const [newest] = await company.read<Row[]>("audit_records?order=sequence.desc&limit=1");
    expect(newest).toMatchObject({ description: "Observações atualizadas" });
  });

  test("on the same field shows both values, and the user chooses", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await amountOf(form).fill("15");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    const alert = form.getByRole("alert");
    await expect(alert.getByText("Você digitou: R$ 15")).toBeVisible();
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Escolha antes o que fazer")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 20 });
    await alert.getByRole("button", { name: "Carregar versão atual" }).click();
    await expect(amountOf(form)).toHaveValue("20,00");
    await expect(alert).toHaveCount(0);
  });

  test("comes before other changes of the same entry too", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await amountOf(form).fill("15");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { notes: "outra" });
    await expect(form.getByRole("alert")).toContainText("Mudou: Observações.");
    await page.getByRole("button", { name: "Marcar como recebido", exact: true }).click();
    await expect(page.getByText("Escolha antes o que fazer")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 10, status: "pending" });
  });

  test("is not followed by R$ 0,00 without the question", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await amountOf(form).fill("0");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { notes: "outra" });
    const alert = form.getByRole("alert");
    await alert.getByRole("button", { name: "Manter o que digitei" }).click();
    await expect(alert).toContainText(/Salvar com valor R\$\s0,00\?/u);
    expect(await savedEntry(company)).toMatchObject({ amount: 10, notes: "outra" });
    await alert.getByRole("button", { name: "Salvar com R$ 0,00" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 0, notes: "outra" });
  });

  test("of the category, as a split, is ended only by name", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await fillEntry(form, { category: "Outros" });
    const splits = [
      { category: "Sistema", amount: 4 },
      { category: "Site", amount: 6 },
    ];
    const split = { category: "Sistema", splits };
    await company.write("PATCH", "transactions?id=eq.TRI-existing", split);
    const alert = form.getByRole("alert");
    await expect(alert).toContainText(/Você digitou: Outros.*Você digitou: sem divisão/u);
    await expect(alert).toContainText("grava só Categoria e Divisão sobre a versão atual");
    await alert.getByRole("button", { name: "Manter o que digitei" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ category: "Outros", splits: null });
  });

  test("that is only detected by saving is shown with the same choice", async ({
    page,
    company,
  }) => {
    await page.route("**/events*", (route) => route.abort());
    const form = await openEdited(page, company);
    await notesOf(form).fill("minha nota");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    const alert = form.getByRole("alert").filter({ hasText: "Mudou: Valor." });
    await alert.getByRole("button", { name: "Manter o que digitei" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 20, notes: "minha nota" });
  });

  test("a removal keeps the input, which can be saved as a new entry", async ({
    page,
    company,
  }) => {
    const form = await openEdited(page, company);
    await notesOf(form).fill("não se perca");
    await company.write("DELETE", "transactions?id=eq.TRI-existing");
    await expect(form.getByRole("alert")).toContainText("não existe mais");
    await expect(notesOf(form)).toHaveValue("não se perca");
    await form.getByRole("button", { name: "Registrar como novo lançamento" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 10, notes: "não se perca" });
  });

  test("a removal without pending input shows that the entry is gone", async ({
    page,
    company,
  }) => {
    await openEdited(page, company);
    await company.write("DELETE", "transactions?id=eq.TRI-existing");
    await expect(page.getByText("Este lançamento não existe mais.")).toBeVisible();
  });
});
