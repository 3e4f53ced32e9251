/** Comboboxes whose options load: what was entered early is chosen when they are known, and never lost. */
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";
import {
  CLIENT,
  EMPLOYEE,
  amountOf,
  contactsOf,
  editForm,
  entries,
  linkOf,
  newEntry,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
  typeOf,
  type Row,
} from "./entry-form.ts";
import { openList } from "./entry-list.ts";

const PADARIA = CLIENT.name;
const newContact = (page: Page) => page.getByRole("dialog", { name: "Cadastrar contato" });
const unknown = (scope: Page | Locator) => scope.getByText("não está no cadastro");

function isDirectory({ searchParams }: URL): boolean {
  return searchParams.get("select") === "id,name,profile_type,is_active";
}

/** The contacts come when the function that it returns is called. */
async function holdContacts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(isDirectory, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function delayContacts(page: Page, delayMs: number): Promise<void> {
  await page.route(isDirectory, async (route) => {
    await delay(delayMs);
    await route.continue();
  });
}

/** A new entry that lacks only its contact. */
async function openFilledForm(page: Page): Promise<Locator> {
  const form = await openCreateForm(page);
  await form.getByLabel("Categoria", { exact: true }).selectOption("Outros");
  await amountOf(form).fill("10,00");
  return form;
}

async function expectSaved(page: Page, company: Company, columns: Row): Promise<void> {
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject(columns);
}

for (const delayMs of [0, 50, 500, 5000]) {
  test.describe(`contacts that take ${delayMs} ms`, () => {
    test.beforeEach(async ({ page, company }) => {
      await company.write("POST", "clients", [EMPLOYEE, CLIENT]);
      await delayContacts(page, delayMs);
    });

    test("Enter takes the first match, and keeps the focus", async ({ page }) => {
      const form = await openCreateForm(page);
      await linkOf(form).fill("pada");
      await page.keyboard.press("Enter");
      await expect(linkOf(form)).toHaveValue(PADARIA);
      await expect(linkOf(form)).toBeFocused();
      await expect(contactsOf(page)).toHaveCount(0);
      await expect(newContact(page)).toHaveCount(0);
    });

    test("Tab takes the first match", async ({ page }) => {
      const form = await openCreateForm(page);
      await linkOf(form).fill("pada");
      await page.keyboard.press("Tab");
      await expect(linkOf(form)).toHaveValue(PADARIA);
      await expect(notesOf(form)).toBeFocused();
      await expect(unknown(form)).toHaveCount(0);
    });

    for (const keys of [["Tab"], ["Enter", "Tab"]]) {
      test(`who types on after ${keys.join(" and ")} keeps text and focus`, async ({
        page,
        company,
      }) => {
        const form = await openFilledForm(page);
        await linkOf(form).fill("pada");
        for (const key of keys) await page.keyboard.press(key);
        await page.keyboard.type("nota fiscal 12");
        await expect(linkOf(form)).toHaveValue(PADARIA);
        await expect(notesOf(form)).toHaveValue("nota fiscal 12");
        await expect(notesOf(form)).toBeFocused();
        await expect(unknown(form)).toHaveCount(0);
        await page.keyboard.press("Control+Enter");
        await expectSaved(page, company, { client_id: CLIENT.id, notes: "nota fiscal 12" });
      });
    }

    test("a save right after the name has the link", async ({ page, company }) => {
      const form = await openFilledForm(page);
      await linkOf(form).fill("pada");
      await page.keyboard.press("Control+Enter");
      await expectSaved(page, company, { client_id: CLIENT.id });
    });
  });
}

test("before the contacts are known nothing is said of the name, then Enter registers it", async ({
  page,
}) => {
  const answer = await holdContacts(page);
  const form = await openCreateForm(page);
  await linkOf(form).fill("Gráfica Nova");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Carregando os contatos…")).toBeVisible();
  await expect(newContact(page)).toHaveCount(0);
  answer();
  await expect(newContact(page).getByLabel("Nome", { exact: true })).toHaveValue("Gráfica Nova");
});

for (const keys of [["Tab"], ["Enter", "Tab"]]) {
  test(`an unknown name is said after ${keys.join(" and ")}, and the focus stays`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", CLIENT);
    const answer = await holdContacts(page);
    const form = await openCreateForm(page);
    await linkOf(form).fill("Ninguém");
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type("nota");
    await expect(linkOf(form)).toHaveAttribute("aria-busy", "true");
    await expect(linkOf(form)).toHaveValue("Ninguém");
    await expect(unknown(form)).toHaveCount(0);
    answer();
    await expect(form.getByText("“Ninguém” não está no cadastro")).toBeVisible();
    await expect(linkOf(form)).toHaveValue("");
    await expect(newContact(page)).toHaveCount(0);
    await expect(notesOf(form)).toBeFocused();
    await expect(notesOf(form)).toHaveValue("nota");
    // It is not said of the next name.
    await linkOf(form).fill("pada");
    await expect(unknown(form)).toHaveCount(0);
  });
}

test("a company that is known to have no contacts says so", async ({ page }) => {
  const form = await openCreateForm(page);
  await linkOf(form).fill("Ninguém");
  await expect(page.getByText("Nenhum contato com este nome.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(form.getByText("“Ninguém” não está no cadastro")).toBeVisible();
  await linkOf(form).fill("Ninguém");
  await page.keyboard.press("Enter");
  await expect(newContact(page)).toBeVisible();
});

for (const key of ["Enter", "Tab"]) {
  test(`contacts that cannot be loaded are not said to be none after ${key}`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", newEntry({ id: "TRI-other" }));
    await page.route(isDirectory, (route) => route.fulfill({ status: 500, body: "{}" }));
    const form = await openFilledForm(page);
    await linkOf(form).fill("padaria");
    await page.keyboard.press(key);
    await expect(page.getByText("Os contatos não puderam ser carregados.")).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(
      form.getByText("“padaria” não foi procurado. Os contatos não puderam ser carregados."),
    ).toBeVisible();
    await expect(unknown(page)).toHaveCount(0);
    await expect(newContact(page)).toHaveCount(0);
  });
}

test("a name changed before the answer is not chosen", async ({ page, company }) => {
  await company.write("POST", "clients", [EMPLOYEE, CLIENT]);
  const answer = await holdContacts(page);
  const form = await openCreateForm(page);
  await typeOf(form, "Despesa").check();
  await linkOf(form).fill("pada");
  await page.keyboard.press("Tab");
  await linkOf(form).fill("joão");
  answer();
  await expect(offered(page).first()).toContainText("João Antunes");
  await expect(linkOf(form)).toHaveValue("joão");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue("João Antunes");
});

test.describe("a save before the answer", () => {
  const waits = (page: Page) => page.getByText("Esperando a resposta do servidor para salvar.");
  const refused = (page: Page) => page.getByText("Nada foi salvo.");

  test.beforeEach(({ company }) => company.write("POST", "clients", CLIENT));

  test("waits, says so, and has the link", async ({ page, company }) => {
    const answer = await holdContacts(page);
    const form = await openFilledForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Registrar" }).click();
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(waits(page)).toBeVisible();
    expect(await entries(company)).toEqual([]);
    answer();
    await expectSaved(page, company, { client_id: CLIENT.id });
    await expect(waits(page)).toHaveCount(0);
  });

  test("is refused if there is no such contact, and says so", async ({ page, company }) => {
    const answer = await holdContacts(page);
    const form = await openFilledForm(page);
    await linkOf(form).fill("Ninguém");
    await page.keyboard.press("Tab");
    await page.keyboard.type("nota");
    await page.keyboard.press("Control+Enter");
    await expect(waits(page)).toBeVisible();
    answer();
    await expect(refused(page)).toBeVisible();
    await expect(form.getByText("“Ninguém” não está no cadastro")).toBeVisible();
    await expect(notesOf(form)).toBeFocused();
    expect(await entries(company)).toEqual([]);
    // Who has read it may save without.
    await page.keyboard.press("Control+Enter");
    await expectSaved(page, company, { client_id: null, notes: "nota" });
  });

  test("is dropped when the name is changed", async ({ page, company }) => {
    const answer = await holdContacts(page);
    const form = await openFilledForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Control+Enter");
    await expect(waits(page)).toBeVisible();
    await linkOf(form).fill("padar");
    await expect(refused(page)).toBeVisible();
    answer();
    await expect(offered(page).first()).toContainText(PADARIA);
    expect(await entries(company)).toEqual([]);
  });

  test("of an edited entry waits too", async ({ page, company }) => {
    await company.write("POST", "transactions", newEntry());
    const answer = await holdContacts(page);
    await page.goto("/movimentacoes?id=TRI-existing");
    const form = editForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(waits(page)).toBeVisible();
    answer();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ client_id: CLIENT.id });
  });

  test("with a part of a name and a click is refused, with the whole name it has the link", async ({
    page,
    company,
  }) => {
    const form = await openFilledForm(page);
    const submit = form.getByRole("button", { name: "Registrar" });
    await linkOf(form).fill("pada");
    await expect(offered(page).first()).toContainText(PADARIA);
    await submit.click();
    await expect(refused(page)).toBeVisible();
    await expect(form.getByText("“pada” não está no cadastro")).toBeVisible();
    expect(await entries(company)).toEqual([]);
    await linkOf(form).fill("padaria d'avila");
    await submit.click();
    await expectSaved(page, company, { client_id: CLIENT.id });
  });

  test("waits for a new tag", async ({ page, company }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/rest/v1/tags*", async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    await company.write("POST", "tags", { id: "TAG-b", name: "Filial" });
    const form = await openFilledForm(page);
    await form.getByRole("combobox", { name: "Etiquetas" }).fill("Obra");
    await expect(page.getByRole("option", { name: "Criar a etiqueta “Obra”" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await expect(waits(page)).toBeVisible();
    expect(await entries(company)).toEqual([]);
    resolve();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    const [tag] = await company.read<{ id: string }[]>("tags?name=eq.Obra");
    expect(await savedEntry(company)).toMatchObject({ tag_ids: [tag?.id] });
  });
});

test.describe("no contact", () => {
  test("is never chosen by typing, only by emptying the field or going to it", async ({
    page,
    company,
  }) => {
    await company.write("POST", "clients", [
      CLIENT,
      { id: "CTT-v", name: "Vinícius", profile_type: "client" },
    ]);
    const form = await openCreateForm(page);
    for (const typed of ["vin", "v", "ví"]) {
      await linkOf(form).fill(typed);
      await page.keyboard.press("Enter");
      await expect(linkOf(form)).toHaveValue("Vinícius");
    }
    await linkOf(form).fill("sem");
    await expect(offered(page, "Cadastrar “sem”…")).toBeVisible();
    await expect(offered(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(linkOf(form)).toHaveValue("Vinícius");
    await linkOf(form).fill("");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("");
    await linkOf(form).fill("vin");
    await page.keyboard.press("Tab");
    await expect(linkOf(form)).toHaveValue("Vinícius");
    await linkOf(form).click();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue("");
  });

  test("is not chosen by Enter in the list that a click opened", async ({ page, company }) => {
    const others = Array.from({ length: 60 }, (_, index) => ({
      id: `CTT-many${index}`,
      name: `Cliente ${String(index).padStart(2, "0")}`,
      profile_type: "client",
    }));
    await company.write("POST", "clients", [...others, { ...CLIENT, name: "Zuleica" }]);
    await company.write("POST", "transactions", newEntry({ client_id: CLIENT.id }));
    await page.goto("/movimentacoes?id=TRI-existing");
    const link = linkOf(editForm(page));
    await expect(link).toHaveValue("Zuleica");
    await link.click();
    await expect(page.getByText("Mostrando 50 de 61.")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(link).toHaveValue("Zuleica");
  });
});

test.describe("a filter whose options take 500 ms", () => {
  test("of the report takes the first match, and never all of them", async ({ page, company }) => {
    await company.write("POST", "clients", [
      CLIENT,
      { ...EMPLOYEE, id: "CTT-otto", name: "Costa e Otto" },
    ]);
    await company.write("POST", "transactions", newEntry());
    await delayContacts(page, 500);
    await page.goto("/relatorios");
    const filter = page.getByRole("combobox", { name: "Cliente ou funcionário" });
    await filter.fill("pada");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/client=CTT-client/u);
    await expect(filter).toHaveValue(PADARIA);
    await page.reload();
    await filter.fill("to");
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(/client=CTT-otto/u);
    await expect(filter).toHaveValue("Costa e Otto");
    await page.reload();
    await filter.fill("Ninguém");
    await page.keyboard.press("Tab");
    await expect(
      page.getByText("“Ninguém” não está no cadastro: o filtro ficou como estava."),
    ).toBeVisible();
    await expect(filter).toHaveValue("Costa e Otto");
    await filter.fill("");
    await page.keyboard.press("Tab");
    await expect(page).not.toHaveURL(/client=/u);
  });

  for (const key of ["Enter", "Tab"]) {
    test(`of tags takes the first match after ${key}`, async ({ page, company }) => {
      await company.write("POST", "tags", [
        { id: "TAG-b", name: "Filial" },
        { id: "TAG-d", name: "Mão de obra" },
        { id: "TAG-w", name: "Obra" },
      ]);
      await company.write("POST", "transactions", newEntry({ tag_ids: ["TAG-b"] }));
      await page.route("**/rest/v1/tags*", async (route) => {
        await delay(500);
        await route.continue();
      });
      await openList(page, "?tags=TAG-b");
      await page.getByRole("button", { name: /^Mais filtros/u }).click();
      await page.getByRole("combobox", { name: "Etiquetas" }).fill("obr");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(/tags=TAG-b(?:,|%2C)TAG-w/u);
      await expect(page.getByRole("list", { name: "Etiquetas escolhidas" })).toContainText("Obra");
    });
  }
});
