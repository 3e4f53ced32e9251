/** Asks before an existing record is saved again; both may be intended. */
import { BANK, CLIENT, contact, entry } from "../support/api-rows.ts";
import { expect, holdRequests, test } from "./company.ts";
import { fieldOf, openContactForm } from "./contact-form.ts";
import {
  amountOf,
  dateOf,
  entries,
  fillEntry,
  linkOf,
  offered,
  openCreateForm,
  shownDay,
  typeOf,
} from "./entry-form.ts";
import { openList, rowOf } from "./entry-list.ts";

test("an existing name is reported before the contact is saved, and saved on confirmation", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana Paula" }));
  const read = () => company.read<object[]>("clients");
  const form = await openContactForm(page);
  const save = form.getByRole("button", { name: "Registrar", exact: true });
  await fieldOf(form, "Nome").fill("ana  páula");
  await save.dblclick();
  const question = form.getByRole("alert");
  await expect(question).toContainText("“Ana Paula” já está no cadastro (Cliente). É outro?");
  expect(await read()).toHaveLength(1);
  await fieldOf(form, "Nome").fill("Ana Paulina");
  await expect(question).toHaveCount(0);
  await save.click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  await fieldOf(form, "Nome").fill("ANA PAULINA");
  await save.click();
  await question.getByRole("button", { name: "Registrar outro" }).click();
  await expect.poll(read).toHaveLength(3);
});

test("the save waits for the names that are not loaded yet", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana Paula" }));
  const release = await holdRequests(
    page,
    ({ searchParams }) =>
      searchParams.get("select") === "id,name,profile_type,other_types,is_active",
  );
  const form = await openContactForm(page);
  await fieldOf(form, "Nome").fill("ana paula");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  release();
  await expect(form.getByRole("alert")).toContainText("já está no cadastro");
  expect(await company.read<object[]>("clients")).toHaveLength(1);
});

test("on a phone the form keeps the name while the question is looked up, and asks", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana Paula" }));
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdRequests(
    page,
    ({ searchParams }) =>
      searchParams.get("select") === "id,name,profile_type,other_types,is_active",
  );
  const form = await openContactForm(page);
  const save = form.getByRole("button", { name: "Registrar", exact: true });
  await fieldOf(form, "Nome").fill("ana paula");
  await save.dblclick();
  await expect(fieldOf(form, "Nome")).toHaveValue("ana paula");
  release();
  await form.getByRole("button", { name: "Registrar outro" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  await expect(form).toHaveCount(0);
  expect(await company.read<object[]>("clients")).toHaveLength(2);
});

test("an existing name is reported in the dialog over an entry too", async ({ page, company }) => {
  await company.write("POST", "clients", CLIENT);
  const form = await openCreateForm(page);
  await linkOf(form).fill("Padaria");
  await offered(page, /^Cadastrar/u).click();
  const dialog = page.getByRole("dialog", { name: "Cadastrar contato" });
  await fieldOf(dialog, "Nome").fill("PADARIA D'AVILA");
  await dialog.getByRole("button", { name: "Cadastrar e vincular" }).click();
  await expect(dialog.getByRole("alert")).toContainText("“Padaria D'Ávila” já está no cadastro");
  expect(await company.read<object[]>("clients")).toHaveLength(1);
  await dialog.getByRole("button", { name: "Cadastrar outro" }).click();
  await expect(linkOf(form)).toHaveValue("PADARIA D'AVILA");
});

test("an entry with the amount, contact and day of another one asks before it is saved", async ({
  page,
  company,
}) => {
  const day = "2026-12-10";
  await company.write("POST", "clients", CLIENT);
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { amount: 90, client_id: CLIENT.id, expected_payment_date: day }),
  );
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90" });
  await dateOf(form).fill(shownDay(day));
  await linkOf(form).fill("pada");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  const question = form.getByRole("alert");
  await expect(question).toContainText(
    /Já há uma receita de R\$\s90,00 de Padaria D'Ávila em 10\/12\/2026\. É outra\?/u,
  );
  expect(await entries(company)).toHaveLength(1);
  await amountOf(form).fill("91");
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect.poll(() => entries(company)).toHaveLength(2);
  await fillEntry(form, { category: "Outros", amount: "91" });
  await linkOf(form).fill("pada");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await question.getByRole("button", { name: "Registrar outra" }).click();
  await expect.poll(() => entries(company)).toHaveLength(3);
});

test("a purchase in instalments is compared by its first part", async ({ page, company }) => {
  await company.write("POST", "clients", CLIENT);
  const form = await openCreateForm(page);
  const record = async () => {
    const bought = { category: "Outros", amount: "100", date: "10/12/2026", link: CLIENT.name };
    await fillEntry(form, { type: "Despesa", ...bought });
    await form.getByLabel("Parcelar em").fill("3");
    await form.getByRole("button", { name: "Registrar", exact: true }).click();
  };
  await record();
  await expect.poll(() => entries(company)).toHaveLength(3);
  await expect(amountOf(form)).toHaveValue("0,00");
  await record();
  await expect(form.getByRole("alert")).toContainText(
    /Já há uma despesa de R\$\s33,34 de Padaria D'Ávila em 10\/12\/2026\. É outra\?/u,
  );
  expect(await entries(company)).toHaveLength(3);
});

test("the question about a duplicate ends with another contact, and not by leaving the amount", async ({
  page,
  company,
}) => {
  const day = "2026-12-10";
  const maria = contact("CTT-b", { name: "Maria" });
  await company.write("POST", "clients", [CLIENT, maria]);
  const known = { amount: 90, expected_payment_date: day };
  await company.write("POST", "transactions", [
    entry("TRI-a", { ...known, client_id: CLIENT.id }),
    entry("TRI-b", { ...known, client_id: maria.id }),
  ]);
  const form = await openCreateForm(page);
  const question = form.getByRole("alert");
  await fillEntry(form, { category: "Outros", amount: "90", link: CLIENT.name });
  await dateOf(form).fill(shownDay(day));
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(question).toContainText("de Padaria D'Ávila em");
  await linkOf(form).click();
  await offered(page, /^Maria/u).click();
  await expect(question).toHaveCount(0);
  await amountOf(form).fill("90");
  await page.keyboard.press("Enter");
  await expect(question).toContainText("de Maria em");
  expect(await entries(company)).toHaveLength(2);
  // The text becomes 90,00 when the field is left.
  await question.getByRole("button", { name: "Registrar outra" }).click();
  await expect.poll(() => entries(company)).toHaveLength(3);
});

test("keys typed before the duplicate check ends belong to the next entry", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { amount: 90, client_id: CLIENT.id, expected_payment_date: "2026-12-10" }),
  );
  const release = await holdRequests(
    page,
    ({ searchParams }) => searchParams.get("select") === "id,contact:clients(name)",
  );
  const form = await openCreateForm(page);
  for (const amount of ["80", "90", "70"]) {
    await typeOf(form, "Receita").focus();
    await fillEntry(form, { category: "Outros", amount });
    await dateOf(form).fill(shownDay("2026-12-10"));
    await linkOf(form).fill("pada");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await expect(typeOf(form, "Receita")).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await page.keyboard.type("s");
  release();
  const waiting = form.getByRole("alert");
  await expect(waiting).toContainText(
    /Ainda não registrado: Outros · R\$ 90,00\. Já há uma receita/u,
  );
  await expect.poll(async () => (await entries(company)).length).toBe(3);
  await expect(amountOf(form)).toHaveValue("0,00");
  await waiting.getByRole("button", { name: /^Trazer de volta/u }).click();
  await expect(amountOf(form)).toHaveValue("90,00");
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await form.getByRole("button", { name: "Registrar outra" }).click();
  await expect.poll(async () => (await entries(company)).length).toBe(4);
});

test("a form that is closed before the duplicate check ends says that nothing was saved", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", CLIENT);
  const day = "2026-12-10";
  const there = { amount: 90, client_id: CLIENT.id, expected_payment_date: day };
  await company.write("POST", "transactions", entry("TRI-a", there));
  const release = await holdRequests(
    page,
    ({ searchParams }) => searchParams.get("select") === "id,contact:clients(name)",
  );
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90" });
  await dateOf(form).fill(shownDay(day));
  await linkOf(form).fill("pada");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  release();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  expect(await entries(company)).toHaveLength(1);
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  await expect(amountOf(form)).toHaveValue("90,00");
});

test("text of a row is selected with the pointer, and the row stays closed", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page);
  const cell = rowOf(page, "320,00").getByText("Site").first();
  const box = await cell.boundingBox();
  if (box === null) throw new Error("Assertion failed: a cell without a box");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 15, y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
  await expect(page).not.toHaveURL(/id=/u);
  await cell.click();
  await expect(page).toHaveURL(/id=TRI-a/u);
});

for (const { what, path, open, typed, message } of [
  {
    what: "an account",
    path: "/contas",
    open: "Nova conta",
    typed: "  bánco ",
    message: "já existe uma conta chamada bánco",
  },
  {
    what: "a category",
    path: "/configuracoes/categorias",
    open: "Nova categoria",
    typed: "pagamento  CARTAO",
    message: "já existe a categoria Pagamento cartão",
  },
  {
    what: "a tag",
    path: "/configuracoes/etiquetas",
    open: "Nova etiqueta",
    typed: "obra\u00a0  centro",
    message: "já existe a etiqueta Obra Centro",
  },
]) {
  test(`an existing name of ${what} is refused, whatever its case, accents and spaces`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "accounts", BANK);
    await company.write("POST", "tags", { id: "TAG-a", name: "Obra Centro" });
    await page.goto(path);
    await page.getByRole("button", { name: open }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome").fill(typed);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText(message);
  });
}
