/** The form of an entry: what people type is understood, refused in words, and never lost. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";

type Row = Record<string, unknown>;

const CLIENT = { id: "CTT-client", name: "Padaria D'Ávila", profile_type: "client" };
const EMPLOYEE = { id: "CTT-employee", name: "João Antunes", profile_type: "employee" };

function newEntry(changes: Row = {}): Row {
  return {
    id: "TRI-existing",
    type: "income",
    category: "Site",
    amount: 10,
    expected_payment_date: "2026-11-21",
    status: "pending",
    ...changes,
  };
}

const createForm = (page: Page) => page.getByRole("form", { name: "Registrar lançamento" });
const editForm = (page: Page) => page.getByRole("form", { name: "Editar lançamento" });
const dateOf = (form: Locator) => form.getByLabel("Data de Pagamento Prevista", { exact: true });
const linkOf = (form: Locator) => form.getByRole("combobox", { name: "Vínculo", exact: true });
const amountOf = (form: Locator) => form.getByLabel("Valor", { exact: true });
const notesOf = (form: Locator) => form.getByLabel("Observações", { exact: true });
const calendar = (page: Page) => page.getByRole("dialog", { name: "Calendário" });

async function openCreateForm(page: Page): Promise<Locator> {
  await page.goto("/movimentacoes");
  await expect(dateOf(createForm(page))).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/u);
  return createForm(page);
}

/** The company's day, `dd/mm/yyyy`, some days on. */
function companyDay(days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("pt-BR", {
    timeZone: "America/Sao_Paulo",
  });
}

async function entries(company: Company): Promise<Row[]> {
  return company.read<Row[]>("transactions?select=*&order=created_at");
}

async function savedEntry(company: Company): Promise<Row | undefined> {
  const rows = await entries(company);
  expect(rows).toHaveLength(1);
  return rows[0];
}

test.describe("dates", () => {
  test("a date is understood in every way that people type it", async ({ page }) => {
    const date = dateOf(await openCreateForm(page));
    const year = companyDay().slice(6);
    const ways: [string, string][] = [
      ["05/01/2026", "05/01/2026"],
      ["5/1/26", "05/01/2026"],
      ["05012026", "05/01/2026"],
      ["050126", "05/01/2026"],
      ["5.1", `05/01/${year}`],
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

  test("what was understood shows while it is typed", async ({ page }) => {
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
      await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
      await amountOf(form).fill("10");
      await dateOf(form).fill(typed);
      await form.getByRole("button", { name: "Registrar" }).click();
      const sentence = "Data de Pagamento Prevista deve ser uma data que existe, de 1900 a 2199.";
      await expect(form.getByText(sentence)).toBeVisible();
      await expect(dateOf(form)).toBeFocused();
      await expect(dateOf(form)).toHaveValue(typed);
      await expect(dateOf(form)).toHaveAccessibleDescription(new RegExp(sentence, "u"));
      expect(await entries(company)).toHaveLength(0);
    });
  }

  test("no date is asked for by the field's name", async ({ page }) => {
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
    const heads = calendar(page).getByRole("columnheader");
    await expect(heads.first()).toHaveAccessibleName("domingo");
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

  test("today is the company's day, whatever the computer's", async ({ page }) => {
    // 22 November in Tokyo, where this computer says that it is; still the 21st in São Paulo.
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

  test("a calendar that cannot be fetched takes nothing away, and can be asked for again", async ({
    page,
  }) => {
    let isGone = true;
    await page.route("**/assets/calendar-*.js", (route) =>
      isGone ? route.abort() : route.continue(),
    );
    const form = await openCreateForm(page);
    await notesOf(form).fill("fica");
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(calendar(page).getByRole("alert")).toContainText("não pôde ser carregado");
    isGone = false;
    await calendar(page).getByRole("button", { name: "Tentar novamente" }).click();
    await expect(calendar(page).getByRole("grid")).toBeVisible();
    await expect(notesOf(form)).toHaveValue("fica");
  });
});

test.describe("amounts", () => {
  test("an amount typed in an odd way shows what was understood, and then in full", async ({
    page,
  }) => {
    const form = await openCreateForm(page);
    await amountOf(form).fill("R$ 1234,5");
    await expect(form.getByText(/^R\$\s1\.234,50$/u)).toBeVisible();
    await amountOf(form).blur();
    await expect(amountOf(form)).toHaveValue("1.234,50");
  });

  test("a click into the amount selects it, so that typing replaces it", async ({ page }) => {
    const form = await openCreateForm(page);
    await amountOf(form).click();
    await page.keyboard.type("7,5");
    await expect(amountOf(form)).toHaveValue("7,5");
  });

  test("an amount that could be read in two ways is refused when it is left, without moving the form", async ({
    page,
  }) => {
    const form = await openCreateForm(page);
    await amountOf(form).fill("12.50");
    await notesOf(form).click();
    await expect(
      form.getByText("Em Valor, use vírgula para os centavos, como em 12,50."),
    ).toBeVisible();
    await expect(amountOf(form)).toHaveAttribute("aria-invalid", "true");
  });

  test("all that is refused is named, and the first of it has the focus", async ({ page }) => {
    const form = await openCreateForm(page);
    await amountOf(form).fill("muito");
    await dateOf(form).fill("31/02");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      "Corrija antes de salvar: Categoria, Valor e Data de Pagamento Prevista.",
    );
    await expect(form.getByLabel("Categoria", { exact: true })).toBeFocused();
    await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
    await expect(form.getByRole("alert")).not.toContainText("Categoria");
  });
});

test.describe("the contact of an entry", () => {
  test("a contact is found without accents, and those who may not be chosen say why", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [
      CLIENT,
      EMPLOYEE,
      { id: "CTT-old", name: "Joana Avilar", profile_type: "client" },
    ]);
    await company.write("PATCH", "clients?id=eq.CTT-old", { is_active: false });
    const form = await openCreateForm(page);
    await linkOf(form).click();
    await expect(page.getByRole("option").first()).toHaveText("Sem vínculo");
    await page.keyboard.type("AVIL");
    const found = page.getByRole("option");
    await expect(found.first()).toContainText("Padaria D'ÁvilaCliente");
    await expect(found.nth(1)).toContainText("Joana AvilarCliente · Inativo");
    await expect(found.nth(1)).toHaveAttribute("aria-disabled", "true");
    await found.nth(1).click();
    await expect(found.nth(1)).toBeVisible();
    await linkOf(form).fill("joao");
    await expect(found.first()).toContainText("Funcionário · Receitas só para clientes");
    await page.keyboard.press("Enter");
    await expect(found.first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(found).toHaveCount(0);
    await expect(linkOf(form)).toHaveValue("");
    await linkOf(form).fill("padaria");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await linkOf(form).fill("");
    await linkOf(form).blur();
    await expect(linkOf(form)).toHaveValue("");
  });

  test("a name that was typed in full and not chosen is linked, one that is nobody's is said", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const form = await openCreateForm(page);
    await linkOf(form).fill("padaria d'avila");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
    await linkOf(form).fill("Ninguém");
    await page.keyboard.press("Tab");
    await expect(form.getByText("“Ninguém” não está no cadastro")).toBeVisible();
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
  });

  test("of thousands of contacts some are shown, with how many there are", async ({
    page,
    company,
  }) => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: `CTT-many${index}`,
      name: `Cliente ${String(index).padStart(4, "0")}`,
      profile_type: "client",
    }));
    for (let start = 0; start < rows.length; start += 500) {
      await company.write("POST", "clients", rows.slice(start, start + 500));
    }
    const form = await openCreateForm(page);
    await linkOf(form).click();
    await expect(page.getByText("Mostrando 50 de 3.000.")).toBeVisible();
    await page.keyboard.type("cliente 2777");
    await expect(page.getByRole("option", { name: "Cliente 2777" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("Cliente 2777");
  });

  test("an income that loses its employee says so, and an expense gets it back", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", EMPLOYEE);
    const form = await openCreateForm(page);
    const type = form.getByLabel("Tipo", { exact: true });
    await type.selectOption("expense");
    await linkOf(form).fill("joão");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("João Antunes");
    await type.selectOption("income");
    await expect(linkOf(form)).toHaveValue("");
    await type.selectOption("expense");
    await expect(linkOf(form)).toHaveValue("João Antunes");
    await company.write(
      "POST",
      "transactions",
      newEntry({ type: "expense", id: "TRE-existing", client_id: "CTT-employee" }),
    );
    await type.selectOption("income");
    await page.goto("/movimentacoes?id=TRE-existing");
    const edit = editForm(page);
    await expect(linkOf(edit)).toHaveValue("João Antunes");
    await edit.getByLabel("Tipo", { exact: true }).selectOption("income");
    await expect(
      edit.getByText("O vínculo com João Antunes foi retirado: receitas são só para clientes."),
    ).toBeVisible();
    await edit.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ type: "income", client_id: null });
  });

  test("a contact created on the way is linked at once, and nothing typed is lost", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    await form.getByLabel("Tipo", { exact: true }).selectOption("expense");
    await form.getByLabel("Categoria", { exact: true }).selectOption("Pagamento de Funcionario");
    await amountOf(form).fill("99,9");
    await notesOf(form).fill("adiantamento");
    await linkOf(form).fill("Maria da Silva");
    await page.getByRole("option", { name: "Cadastrar “Maria da Silva”…" }).click();
    const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
    await expect(dialog.getByLabel("Nome", { exact: true })).toHaveValue("Maria da Silva");
    await expect(dialog.getByLabel("Tipo", { exact: true })).toHaveValue("employee");
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(linkOf(form)).toHaveValue("Maria da Silva");
    await expect(linkOf(form)).toBeFocused();
    await expect(amountOf(form)).toHaveValue("99,90");
    await expect(notesOf(form)).toHaveValue("adiantamento");
    const contacts = await company.read<Row[]>("clients");
    expect(contacts).toHaveLength(1);
    expect(await entries(company)).toHaveLength(0);
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ client_id: contacts[0]?.["id"] });
  });

  test("a contact whose saving fails is kept as typed, and is created once when sent again", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    await linkOf(form).fill("Maria");
    await page.getByRole("option", { name: "Cadastrar “Maria”…" }).click();
    const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
    await expect(dialog.getByLabel("Tipo", { exact: true })).toHaveValue("client");
    await dialog.getByLabel("Nome", { exact: true }).fill("");
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(dialog.getByText("Preencha o campo Nome.")).toBeVisible();
    await dialog.getByLabel("Nome", { exact: true }).fill("Maria");
    await dialog.getByLabel("Telefone (opcional)").fill("(11) 91234-5678");
    let lost = 0;
    await page.route("**/rest/v1/clients*", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Sem conexão");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Descartar este contato?");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
    await expect(linkOf(form)).toHaveValue("Maria");
    const contacts = await company.read<Row[]>("clients");
    expect(contacts).toMatchObject([{ name: "Maria", phone: "(11) 91234-5678" }]);
  });
});

test("a whole entry is recorded by keyboard alone, with the calendar and a new contact", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const button = page.getByRole("button", { name: "Novo lançamento" });
  await button.focus();
  await page.keyboard.press("Enter");
  const form = createForm(page);
  await expect(form.getByLabel("Tipo", { exact: true })).toBeFocused();
  await page.keyboard.type("Desp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Pago");
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
  await expect(linkOf(form)).toBeFocused();
  await page.keyboard.type("Gráfica Nova");
  await expect(page.getByRole("option", { name: /Cadastrar/u })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
  await expect(dialog.getByLabel("Nome", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toBeFocused();
  await expect(linkOf(form)).toHaveValue("Gráfica Nova");
  await page.keyboard.press("Tab");
  await page.keyboard.type("com o teclado");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
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

test.describe("a form that begins with something", () => {
  test("a copy has all but the id, is pending and due today, and says so", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    await company.write(
      "POST",
      "transactions",
      newEntry({ status: "paid", notes: "mensal", client_id: "CTT-client", amount: 450.5 }),
    );
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
      client_id: "CTT-client",
      category: "Site",
    });
    await expect(amountOf(createForm(page))).toHaveValue("0,00");
  });

  test("an employee is linked to an expense, a client to an income, an inactive one to nothing", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
    await openWithState(page, { intent: "new", contactId: "CTT-employee" });
    await expect(linkOf(createForm(page))).toHaveValue("João Antunes");
    await expect(createForm(page).getByLabel("Tipo", { exact: true })).toHaveValue("expense");
    await openWithState(page, { intent: "new", contactId: "CTT-client" });
    await expect(linkOf(createForm(page))).toHaveValue("Padaria D'Ávila");
    await expect(createForm(page).getByLabel("Tipo", { exact: true })).toHaveValue("income");
    await company.write("PATCH", "clients?id=eq.CTT-client", { is_active: false });
    await openWithState(page, { intent: "new", contactId: "CTT-client" });
    await expect(createForm(page).getByText("Padaria D'Ávila está inativo")).toBeVisible();
    await expect(linkOf(createForm(page))).toHaveValue("");
  });
});

/** Arrives at the form as a link elsewhere does, with the state that it carries. */
async function openWithState(page: Page, state: Row): Promise<void> {
  await page.goto("/movimentacoes");
  await page.evaluate((usr) => history.replaceState({ usr, key: "teste", idx: 0 }, ""), state);
  await page.reload();
}

test.describe("what was typed is not lost", () => {
  test("a double click creates one entry", async ({ page, company }) => {
    const form = await openCreateForm(page);
    await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
    await amountOf(form).fill("5");
    await form.getByRole("button", { name: "Registrar" }).dblclick();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    await savedEntry(company);
  });

  test("a server that dies after it wrote and comes back makes one entry of two tries", async ({
    page,
    company,
  }) => {
    const form = await openCreateForm(page);
    await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
    await amountOf(form).fill("5");
    let deaths = 0;
    await page.route("**/rest/v1/transactions*", async (route) => {
      if (route.request().method() !== "POST" || deaths > 0) return route.continue();
      deaths += 1;
      await route.fetch();
      await company.stop();
      return route.abort("connectionreset");
    });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toContainText("Sem conexão");
    await expect(amountOf(form)).toHaveValue("5,00");
    await company.restart();
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    await savedEntry(company);
    expect(await company.read<Row[]>("audit_records")).toHaveLength(1);
  });

  test("a refusal is said as the server says it, and what was typed is still there", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const form = await openCreateForm(page);
    await form.getByLabel("Categoria", { exact: true }).selectOption("Site");
    await amountOf(form).fill("5");
    await linkOf(form).fill("padaria");
    await page.keyboard.press("Enter");
    await page.route("**/events*", (route) => route.abort());
    await company.write("PATCH", "clients?id=eq.CTT-client", { is_active: false });
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(form.getByRole("alert")).toContainText("inativo");
    await expect(amountOf(form)).toHaveValue("5,00");
  });

  test("a reload asks first", async ({ page }) => {
    const form = await openCreateForm(page);
    await notesOf(form).fill("algo");
    const asked = page.waitForEvent("dialog");
    const reload = page.reload().catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await reload;
    await expect(notesOf(form)).toHaveValue("algo");
  });

  test("Escape and a click beside it ask before a sheet with something typed closes", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/movimentacoes");
    await page.getByRole("button", { name: "Novo lançamento" }).click();
    const form = createForm(page);
    await dateOf(form).fill("5/1");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Descartar o que foi digitado?");
    await question.getByRole("button", { name: "Continuar editando" }).click();
    await expect(dateOf(form)).toHaveValue(/^05\/01\/\d{4}$/u);
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Descartar" }).click();
    await expect(form).toHaveCount(0);
  });

  test("in a sheet Escape closes the calendar and the list of contacts, and not the sheet", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/movimentacoes");
    await page.getByRole("button", { name: "Novo lançamento" }).click();
    const form = createForm(page);
    await form.getByRole("button", { name: "Abrir o calendário" }).click();
    await expect(calendar(page).getByRole("grid")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(calendar(page)).toHaveCount(0);
    await linkOf(form).click();
    await expect(page.getByRole("option", { name: "Padaria" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(form).toBeVisible();
    await linkOf(form).click();
    await page.getByRole("option", { name: "Padaria" }).click();
    await expect(linkOf(form)).toHaveValue("Padaria D'Ávila");
  });
});

test.describe("a change made by somebody else meanwhile", () => {
  async function openEdited(page: Page, company: Company): Promise<Locator> {
    await company.write("POST", "transactions", newEntry());
    await page.goto("/movimentacoes?id=TRI-existing");
    const form = editForm(page);
    await expect(amountOf(form)).toHaveValue("10,00");
    return form;
  }

  test("shows by itself while nothing is typed", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    await expect(amountOf(form)).toHaveValue("20,00");
    await expect(form.getByRole("alert")).toHaveCount(0);
  });

  test("is shown beside what was typed, which is then saved over it and nothing else", async ({
    page,
    company,
  }) => {
    const form = await openEdited(page, company);
    await notesOf(form).fill("minha nota");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20, status: "paid" });
    const news = form.getByRole("alert");
    await expect(news).toContainText("alterado por outra pessoa");
    await expect(news).toContainText("Mudou: Status e Valor.");
    await news.getByText("O que mudou").click();
    await expect(news).toContainText("R$ 10,00 → R$ 20,00");
    await expect(news).toContainText("Pendente → Pago");
    await expect(news).toContainText("grava só Observações");
    await expect(notesOf(form)).toHaveValue("minha nota");
    await expect(notesOf(form)).toBeFocused();
    await news.getByRole("button", { name: "Manter o que digitei" }).click();
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

  test("on the same field shows both, and the person chooses", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await amountOf(form).fill("15");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    const news = form.getByRole("alert");
    await expect(news.getByText("Você digitou: R$ 15")).toBeVisible();
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByText("Escolha antes o que fazer")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 20 });
    await news.getByRole("button", { name: "Carregar versão atual" }).click();
    await expect(amountOf(form)).toHaveValue("20,00");
    await expect(news).toHaveCount(0);
  });

  test("that comes to light only by saving is shown with the same choice", async ({
    page,
    company,
  }) => {
    await page.route("**/events*", (route) => route.abort());
    const form = await openEdited(page, company);
    await notesOf(form).fill("minha nota");
    await company.write("PATCH", "transactions?id=eq.TRI-existing", { amount: 20 });
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    const news = form.getByRole("alert").filter({ hasText: "Mudou: Valor." });
    await news.getByRole("button", { name: "Manter o que digitei" }).click();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 20, notes: "minha nota" });
  });

  test("a removal leaves what was typed, to be recorded anew", async ({ page, company }) => {
    const form = await openEdited(page, company);
    await notesOf(form).fill("não se perca");
    await company.write("DELETE", "transactions?id=eq.TRI-existing");
    await expect(form.getByRole("alert")).toContainText("não existe mais");
    await expect(notesOf(form)).toHaveValue("não se perca");
    await form.getByRole("button", { name: "Registrar como novo lançamento" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 10, notes: "não se perca" });
  });

  test("a removal while nothing is typed says that the entry is gone", async ({
    page,
    company,
  }) => {
    await openEdited(page, company);
    await company.write("DELETE", "transactions?id=eq.TRI-existing");
    await expect(page.getByText("Este lançamento não existe mais.")).toBeVisible();
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 360]) {
    test(`calendar, list of contacts, new contact and errors are accessible (${colorScheme}, ${width} px)`, async ({
      page,
      company,
    }) => {
      await company.write("POST", "clients", [CLIENT, EMPLOYEE]);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/movimentacoes");
      await page.getByRole("button", { name: "Novo lançamento" }).click();
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
      await expect(page.getByRole("option", { name: "João" })).toBeVisible();
      await expectWithin(page, page.getByRole("listbox"));
      await expectAccessible(page);
      await page.getByRole("option", { name: "Cadastrar “a”…" }).click();
      await expect(page.getByRole("dialog", { name: "Cadastrar contato" })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}

async function expectWithin(page: Page, floating: Locator): Promise<void> {
  const box = await floating.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}
