/**
 * Comboboxes while their options load: a typed name is chosen once they are loaded, and never lost.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { CLIENT, contact, EMPLOYEE, entry, type Row } from "../support/api-rows.ts";
import { expect, holdRequests, test, type Company } from "./company.ts";
import {
  contactsOf,
  editForm,
  entries,
  fillEntry,
  linkOf,
  notesOf,
  offered,
  openCreateForm,
  savedEntry,
  typeOf,
} from "./entry-form.ts";

const PADARIA = CLIENT.name;
/** Contains `pada` as well, and sorts before. */
const ESPADA = contact("CTT-espada", { name: "Espada e Filhos" });

const newContact = (page: Page) => page.getByRole("dialog", { name: "Cadastrar contato" });
const creation = (page: Page) => offered(page, /^Cadastrar/u);
const unknown = (scope: Page | Locator) => scope.getByText("não está no cadastro");
const waits = (form: Locator) => form.getByText("Será salvo assim que a lista carregar.");

test.beforeEach(({ company }) => company.write("POST", "clients", [EMPLOYEE, ESPADA, CLIENT]));

function isDirectory({ searchParams }: URL): boolean {
  return searchParams.get("select") === "id,name,profile_type,other_types,is_active";
}

/** A new entry that lacks only its contact. */
async function openFilledForm(page: Page): Promise<Locator> {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "10,00" });
  return form;
}

async function expectSaved(page: Page, company: Company, columns: Row): Promise<void> {
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject(columns);
}

for (const delayMs of [0, 50, 500, 5000]) {
  test.describe(`contacts that take ${delayMs} ms`, () => {
    test.beforeEach(({ page }) =>
      page.route(isDirectory, async (route) => {
        await delay(delayMs);
        await route.continue();
      }),
    );

    test("Enter chooses the first match, and keeps the focus", async ({ page }) => {
      const form = await openCreateForm(page);
      await linkOf(form).fill("pada");
      await page.keyboard.press("Enter");
      await expect(linkOf(form)).toHaveValue(PADARIA);
      await expect(linkOf(form)).toBeFocused();
      await expect(contactsOf(page)).toHaveCount(0);
      await expect(newContact(page)).toHaveCount(0);
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

test("an unknown name is not reported before the contacts are loaded; then Enter registers it", async ({
  page,
}) => {
  const release = await holdRequests(page, isDirectory);
  const form = await openCreateForm(page);
  await linkOf(form).fill("Gráfica Nova");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Carregando os contatos…")).toBeVisible();
  await expect(creation(page)).toHaveCount(0);
  await expect(newContact(page)).toHaveCount(0);
  release();
  await expect(newContact(page).getByLabel("Nome", { exact: true })).toHaveValue("Gráfica Nova");
});

for (const keys of [["Tab"], ["Enter", "Tab"]]) {
  test(`an unknown name is reported after ${keys.join(" and ")}, and the focus stays`, async ({
    page,
  }) => {
    const release = await holdRequests(page, isDirectory);
    const form = await openCreateForm(page);
    await linkOf(form).fill("Ninguém");
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.type("nota");
    await expect(linkOf(form)).toHaveAttribute("aria-busy", "true");
    await expect(linkOf(form)).toHaveValue("Ninguém");
    await expect(unknown(form)).toHaveCount(0);
    release();
    await expect(form.getByText("“Ninguém” não está no cadastro")).toBeVisible();
    await expect(linkOf(form)).toHaveValue("Ninguém");
    await expect(newContact(page)).toHaveCount(0);
    await expect(notesOf(form)).toBeFocused();
    await expect(notesOf(form)).toHaveValue("nota");
    // The notice does not stay for the next name.
    await linkOf(form).fill("pada");
    await expect(unknown(form)).toHaveCount(0);
  });
}

test("a name changed before the response is not chosen", async ({ page }) => {
  const release = await holdRequests(page, isDirectory);
  const form = await openCreateForm(page);
  await typeOf(form, "Despesa").check();
  await linkOf(form).fill("pada");
  await page.keyboard.press("Tab");
  await linkOf(form).fill("joão");
  release();
  await expect(offered(page).first()).toContainText("João Antunes");
  await expect(linkOf(form)).toHaveValue("joão");
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveValue("João Antunes");
});

test("a name that another user just registered is waited for, not offered as new", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await linkOf(form).fill("vin");
  await expect(creation(page)).toBeVisible();
  const release = await holdRequests(page, isDirectory);
  const refetch = page.waitForRequest((request) => isDirectory(new URL(request.url())));
  await company.write("POST", "clients", contact("CTT-v", { name: "Vinícius" }));
  await refetch;
  await expect(creation(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(linkOf(form)).toHaveAttribute("aria-busy", "true");
  release();
  await expect(linkOf(form)).toHaveValue("Vinícius");
  await expect(newContact(page)).toHaveCount(0);
});

for (const key of ["Enter", "Tab"]) {
  test(`a filter chooses the first match after ${key}, once it is loaded`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", entry("TRI-existing"));
    const release = await holdRequests(page, isDirectory);
    await page.goto("/relatorios?period=all");
    const filter = page.getByRole("combobox", { name: "Cliente ou funcionário" });
    await filter.fill("pada");
    await page.keyboard.press(key);
    await expect(filter).toHaveAttribute("aria-busy", "true");
    release();
    await expect(page).toHaveURL(/client=CTT-padaria/u);
    await expect(filter).toHaveValue(PADARIA);
  });
}

test.describe("contacts that cannot be loaded", () => {
  const failed = "Os contatos não puderam ser carregados.";

  for (const key of ["Enter", "Tab"]) {
    test(`are not reported as empty after ${key}, nor is an entry saved without`, async ({
      page,
      company,
    }) => {
      await page.route(isDirectory, (route) => route.fulfill({ status: 500, body: "{}" }));
      const form = await openFilledForm(page);
      await linkOf(form).fill("padaria");
      await page.keyboard.press(key);
      await page.keyboard.press("Control+Enter");
      await expect(form.getByText(`“padaria” não foi procurado. ${failed}`)).toBeVisible();
      await expect(form.getByText("Nada foi salvo.")).toBeVisible();
      await expect(unknown(page)).toHaveCount(0);
      await expect(newContact(page)).toHaveCount(0);
      expect(await entries(company)).toEqual([]);
    });
  }

  test("are loaded again when a name is typed", async ({ page }) => {
    await page.route(isDirectory, (route) => route.fulfill({ status: 500, body: "{}" }));
    const form = await openCreateForm(page);
    await linkOf(form).fill("padaria");
    await expect(page.getByText(failed)).toBeVisible();
    await expect(creation(page)).toHaveCount(0);
    await page.unroute(isDirectory);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Enter");
    await expect(linkOf(form)).toHaveValue(PADARIA);
  });
});

test.describe("a save before the contacts are loaded", () => {
  test("waits, tells so, and has the link", async ({ page, company }) => {
    const release = await holdRequests(page, isDirectory);
    const form = await openFilledForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Registrar" }).click();
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(waits(form)).toBeVisible();
    expect(await entries(company)).toEqual([]);
    release();
    await expectSaved(page, company, { client_id: CLIENT.id });
    await expect(waits(form)).toHaveCount(0);
  });

  test("is refused if there is no such contact, and tells so", async ({ page, company }) => {
    const release = await holdRequests(page, isDirectory);
    const form = await openFilledForm(page);
    await linkOf(form).fill("Ninguém");
    await page.keyboard.press("Tab");
    await page.keyboard.type("nota");
    await page.keyboard.press("Control+Enter");
    await expect(waits(form)).toBeVisible();
    release();
    const refused = form.getByText("Nada foi salvo. “Ninguém” não está no cadastro");
    await expect(refused).toBeVisible();
    await expect(refused).toBeInViewport();
    await expect(notesOf(form)).toBeFocused();
    expect(await entries(company)).toEqual([]);
    // After reading it, the user may empty the field, and save without a contact.
    await linkOf(form).fill("");
    await page.keyboard.press("Control+Enter");
    await expectSaved(page, company, { client_id: null, notes: "nota" });
  });

  test("is dropped when the name is changed", async ({ page, company }) => {
    const release = await holdRequests(page, isDirectory);
    const form = await openFilledForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Control+Enter");
    await expect(waits(form)).toBeVisible();
    await linkOf(form).fill("padar");
    await expect(waits(form)).toHaveCount(0);
    release();
    await expect(offered(page).first()).toContainText(PADARIA);
    expect(await entries(company)).toEqual([]);
  });

  test("waits for an edited entry too", async ({ page, company }) => {
    await company.write("POST", "transactions", entry("TRI-existing"));
    const release = await holdRequests(page, isDirectory);
    await page.goto("/movimentacoes?id=TRI-existing");
    const form = editForm(page);
    await linkOf(form).fill("pada");
    await page.keyboard.press("Tab");
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(waits(form)).toBeVisible();
    release();
    await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ client_id: CLIENT.id });
  });
});
