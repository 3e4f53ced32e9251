/** Ctrl+Z and Ctrl+Shift+Z: the changes of this user, one after the other. */
import type { Page } from "@playwright/test";
import { BANK, CASH, entry, transfer, type Row } from "../support/api-rows.ts";
import { expect, holdWrites, test } from "./company.ts";
import { fieldOf, openContactForm } from "./contact-form.ts";
import { amountOf, editForm, fillEntry, startNewEntry } from "./entry-form.ts";
import { bulkAction, openList, readStatus, rowOf, rows } from "./entry-list.ts";

test("Ctrl+Z undoes a bulk action, also after a later change of the same entries", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 320 }),
    entry("TRI-b", { amount: 50 }),
  ]);
  await openList(page);
  await page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }).click();
  await page.getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("2 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(rowOf(page, "50,00")).toContainText("Pago");
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect([await readStatus(company, "TRI-a"), await readStatus(company, "TRI-b")]).toEqual([
    "pending",
    "pending",
  ]);

  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("2 lançamentos marcados como recebidos.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pago");

  await page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }).click();
  await bulkAction(page, "Cancelar lançamentos…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar lançamentos" }).click();
  await expect(page.getByText("2 lançamentos cancelados.")).toBeVisible();
  // Undoing the second change gives the entries a version that the first one does not know.
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, "320,00")).toContainText(/Pendente.*Ativo/u);
  await expect.poll(() => readStatus(company, "TRI-b")).toBe("pending");
});

test("each change is undone once, the newest first, a new entry too, and done again", async ({
  page,
  company,
}) => {
  const amounts = async (): Promise<unknown> => {
    const found = await company.read<Row[]>("transactions?select=amount&order=amount");
    return found.map(({ amount }) => amount);
  };
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 100 }),
    entry("TRI-b", { amount: 200 }),
  ]);
  await openList(page);
  for (const [before, amount] of [
    ["100,00", "101"],
    ["200,00", "201"],
  ] as const) {
    await rowOf(page, before).click();
    // Until then it is the form of the previous entry.
    await expect(amountOf(editForm(page))).toHaveValue(before);
    await amountOf(editForm(page)).fill(amount);
    await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
    await expect(rowOf(page, `${amount},00`)).toBeVisible();
  }
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Outros", amount: "77" });
  await amountOf(form).press("Control+Enter");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("O lançamento foi excluído.")).toBeVisible();
  expect(await amounts()).toEqual([101, 201]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(amounts).toEqual([100, 200]);
  await page.keyboard.press("Control+z");
  for (const expected of [
    [101, 200],
    [101, 201],
    [77, 101, 201],
  ]) {
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(amounts).toEqual(expected);
  }
  await page.keyboard.press("Control+z");
  await expect.poll(amounts).toEqual([101, 201]);
});

test("on a button of a form with unsaved text nothing else is undone", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 320 }),
    entry("TRI-b", { amount: 50 }),
  ]);
  await openList(page);
  await rowOf(page, "50,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(page, "50,00")).toContainText("Pago");
  await rowOf(page, "320,00").click();
  await amountOf(editForm(page)).fill("321");
  const save = editForm(page).getByRole("button", { name: "Salvar alterações" });
  await save.focus();
  await page.keyboard.press("Control+z");
  await expect(amountOf(editForm(page))).toHaveValue("321,00");
  // Once it is saved, it is what is undone, and then the payment.
  await save.press("Enter");
  await expect(rowOf(page, "321,00")).toBeVisible();
  expect(await readStatus(company, "TRI-b")).toBe("paid");
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, "320,00")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect.poll(() => readStatus(company, "TRI-b")).toBe("pending");
});

test("a change that another user changed since is refused, and the previous one is undone next", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page);
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Outros", amount: "77" });
  await amountOf(form).press("Control+Enter");
  await expect(rowOf(page, "77,00")).toBeVisible();
  await company.write("PATCH", "transactions?amount=eq.77", { notes: "Conferido" });
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Houve outra mudança depois em Observações")).toBeVisible();
  expect(await company.read<Row[]>("transactions?amount=eq.77")).toHaveLength(1);
  await page.keyboard.press("Control+z");
  await expect.poll(() => readStatus(company, "TRI-a")).toBe("pending");
});

test("the instalments of one amount are removed together, and restored", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Outros", amount: "90" });
  await form.getByLabel("Parcelar em").fill("3");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("3 transações criadas com sucesso!")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("3 lançamentos excluídos.")).toBeVisible();
  expect(await company.read<Row[]>("transactions")).toEqual([]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => company.read<Row[]>("transactions")).toHaveLength(3);
});

test("a new contact and a change of one are undone from another screen", async ({
  page,
  company,
}) => {
  const read = () => company.read<Row[]>("clients?select=name,is_active");
  const form = await openContactForm(page);
  await fieldOf(form, "Nome").fill("Ana Paula");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Contato criado com sucesso!")).toBeVisible();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link").first().click();
  await page.keyboard.press("Control+z");
  // A contact is never removed.
  await expect(page.getByText("Ana Paula: cadastro inativo")).toBeVisible();
  expect(await read()).toEqual([{ name: "Ana Paula", is_active: false }]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(read).toEqual([{ name: "Ana Paula", is_active: true }]);
});

/** By the menu: a page load would clear the stack. */
async function follow(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("link", { name }).first().click();
}

const WRITES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "of many entries": async (page) => {
    await rowOf(page, "50,00").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Marcar como recebidos" }).click();
  },
  "of the order of categories": async (page) => {
    await follow(page, "Configurações", "Categorias");
    await page
      .getByRole("button", { name: /^Descer/u })
      .first()
      .click();
  },
  "of a transfer": async (page) => {
    await follow(page, "Contas", "Banco");
    await page.getByRole("button", { name: "Cancelar transferência" }).click();
  },
  "of the company": async (page) => {
    await follow(page, "Configurações");
    await page.getByLabel("Nome da empresa").fill("Outra");
    await page.getByRole("button", { name: "Salvar empresa" }).click();
  },
};

for (const [what, change] of Object.entries(WRITES)) {
  test(`an undo waits for a running change ${what}, and undoes nothing older instead`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "accounts", [BANK, CASH]);
    await company.write("POST", "transfers", transfer("TRF-a"));
    await company.write("POST", "transactions", [
      entry("TRI-a", { amount: 320 }),
      entry("TRI-b", { amount: 50 }),
    ]);
    await openList(page);
    await rowOf(page, "320,00")
      .getByRole("button", { name: /^Marcar como recebido/u })
      .click();
    await expect(rowOf(page, "320,00")).toContainText("Pago");
    const release = await holdWrites(page, /(?:categories|transactions|transfers|update_company)/u);
    const sent = page.waitForRequest((request) => request.method() !== "GET");
    await change(page);
    await sent;
    await page.locator("#conteudo").focus();
    await page.keyboard.press("Control+z");
    const turned = page.getByText(/voltou a ser|Alteração desfeita|Transferência reativada/u);
    release();
    await expect(turned).toBeVisible();
    expect(await readStatus(company, "TRI-a")).toBe("paid");
    await page.keyboard.press("Control+z");
    await expect.poll(() => readStatus(company, "TRI-a")).toBe("pending");
  });
}

test("the order of categories is undone as a whole, and done again", async ({ page, company }) => {
  const order = async () => {
    const found = await company.read<Row[]>("categories?select=name,position&order=position");
    return found.slice(0, 3).map(({ name }) => name);
  };
  const before = await order();
  await page.goto("/configuracoes/categorias");
  await page
    .getByRole("button", { name: /^Descer/u })
    .first()
    .click();
  await expect.poll(order).toEqual([before[1], before[0], before[2]]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  expect(await order()).toEqual(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Alteração refeita.")).toBeVisible();
  expect(await order()).toEqual([before[1], before[0], before[2]]);
});
