/** A new record whose answer is lost: it is saved once, also by a page that was loaded again. */
import type { Page } from "@playwright/test";
import type { Row } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { fieldOf, fillContact, newContactForm, openContactForm } from "./contact-form.ts";
import { amountOf, createForm, fillEntry, openCreateForm, savedEntry } from "./entry-form.ts";

const PHONE = { width: 360, height: 740 };

/** The server writes what is sent to `table`, and the answer is lost after `until`. Returns an end of that. */
async function loseAnswers(
  page: Page,
  table: string,
  until: Promise<void> = Promise.resolve(),
): Promise<() => Promise<void>> {
  const url = new RegExp(`/rest/v1/(rpc/)?${table}\\b`, "u");
  await page.route(url, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await until;
    return route.abort("connectionreset");
  });
  return () => page.unroute(url);
}

async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("an entry whose answer is lost is saved once, also after a reload @short", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "7,50" });
  const answer = await loseAnswers(page, "transactions");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await reload(page);
  await expect(form.getByText("Rascunho recuperado.")).toBeVisible();
  await answer();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  expect(await savedEntry(company)).toMatchObject({ amount: 7.5 });
});

test("a contact whose answer is lost is saved once, also after a reload on a phone", async ({
  page,
  company,
}) => {
  await page.setViewportSize(PHONE);
  const form = await openContactForm(page);
  await fillContact(form, { name: "Ana Paula" });
  const answer = await loseAnswers(page, "clients");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar o cadastro.")).toBeVisible();
  await reload(page);
  await expect(fieldOf(newContactForm(page), "Nome")).toHaveValue("Ana Paula");
  // Once more without an answer, and loaded again.
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Erro ao criar o cadastro.")).toBeVisible();
  await reload(page);
  await answer();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Cadastro criado com sucesso!")).toBeVisible();
  expect(await company.read("clients?select=name")).toEqual([{ name: "Ana Paula" }]);
});

for (const size of [{ width: 1366, height: 768 }, PHONE]) {
  test(`a reload before the answer saves an entry once, at ${size.width} px`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize(size);
    await page.goto("/movimentacoes");
    await page.getByRole("link", { name: "Nova movimentação" }).click();
    const form = createForm(page);
    await fillEntry(form, { category: "Outros", amount: "7,50" });
    let written = (): void => undefined;
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    await page.route("**/rest/v1/transactions*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      written();
    });
    await form.getByRole("button", { name: "Registrar" }).click();
    await isWritten;
    await reload(page);
    await page.unroute("**/rest/v1/transactions*");
    await expect(amountOf(form)).toHaveValue("7,50");
    await form.getByRole("button", { name: "Registrar" }).click();
    await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
    expect(await savedEntry(company)).toMatchObject({ amount: 7.5 });
  });
}

test("parts whose answer is lost, and what was typed after them, are there after a reload", async ({
  page,
  company,
}) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { category: "Outros", amount: "90" });
  await form.getByLabel("Parcelar em").fill("3");
  let lose = (): void => undefined;
  const answer = await loseAnswers(page, "instalments", new Promise((resolve) => (lose = resolve)));
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByLabel("Parcelar em")).toHaveValue("");
  await amountOf(form).fill("5");
  lose();
  await expect(page.getByText("Erro ao criar transação.")).toBeVisible();
  await reload(page);
  await answer();
  await expect(amountOf(form)).toHaveValue("5");
  await form.getByRole("button", { name: "Trazer de volta" }).click();
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("3 transações criadas com sucesso!")).toBeVisible();
  expect(await company.read<Row[]>("transactions")).toHaveLength(3);
});
