/** The flows of both screens by keyboard: Tab, arrows, Enter, Space and the shortcuts. */
import type { Locator } from "@playwright/test";
import { newEntry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { editContactForm, fieldOf, newContactForm } from "./contact-form.ts";
import {
  amountOf,
  categoryOf,
  createForm,
  editForm,
  linkOf,
  moveTo,
  tabTo,
  typeOf,
} from "./entry-form.ts";
import { rowOf, rows } from "./entry-list.ts";

const menuOf = (row: Locator) => row.getByRole("button", { name: /^Ações de/u });

test("an entry is created, deactivated, cancelled, reactivated, edited, copied and deleted", async ({
  page,
  company,
}) => {
  const { keyboard } = page;
  const pick = async (row: Locator, action: string) => {
    await moveTo(menuOf(row));
    await keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await keyboard.type(action.slice(0, 3));
    await expect(page.getByRole("menuitem", { name: action })).toBeFocused();
    await keyboard.press("Enter");
  };
  await page.goto("/");
  await tabTo(page.getByRole("link", { name: "Movimentações", exact: true }).first());
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Receitas & Despesas" })).toBeVisible();
  await keyboard.press("n");
  const form = createForm(page);
  await expect(typeOf(form, "Receita")).toBeFocused();
  await keyboard.press("D");
  await tabTo(categoryOf(form));
  await keyboard.type("Despesa");
  await tabTo(amountOf(form));
  await keyboard.type("1.234,56");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();

  await pick(rowOf(page, "1.234,56"), "Histórico");
  for (const [button, change] of [
    ["Marcar como inativo", "Situação: Ativo → Inativo"],
    ["Cancelar lançamento", "Situação: Inativo → Cancelado"],
    ["Marcar como ativo", "Situação: Cancelado → Ativo"],
  ] as const) {
    await tabTo(page.getByRole("button", { name: button }));
    await keyboard.press("Space");
    await expect(page.getByText(change)).toBeVisible();
  }
  await tabTo(amountOf(editForm(page)));
  await keyboard.type("99");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("Valor: R$ 1.234,56 → R$ 99,00")).toBeVisible();

  await pick(rowOf(page, "99,00"), "Duplicar");
  await expect(createForm(page).getByText("Cópia de um lançamento")).toBeVisible();
  await tabTo(amountOf(createForm(page)));
  await keyboard.type("7");
  await keyboard.press("Control+Enter");
  await expect(rowOf(page, "7,00")).toBeVisible();

  await pick(rowOf(page, "7,00"), "Excluir");
  await tabTo(page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }));
  await keyboard.press("Enter");
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
  expect(await company.read("transactions?select=amount")).toEqual([{ amount: 99 }]);
});

test("several entries are selected and cancelled, and the selection is cleared", async ({
  page,
  company,
}) => {
  const { keyboard } = page;
  await company.write("POST", "transactions", [newEntry(), newEntry()]);
  await page.goto("/movimentacoes");
  await expect(rows(page)).toHaveCount(2);
  await tabTo(page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }));
  await keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  await tabTo(bar.getByRole("button", { name: "Outras ações dos selecionados" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await keyboard.press("c");
  await expect(page.getByRole("menuitem", { name: "Cancelar lançamentos…" })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page.getByRole("alertdialog").getByRole("button", { name: "Cancelar lançamentos" }));
  await keyboard.press("Enter");
  await expect(page.getByText("2 lançamentos cancelados.")).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Desfazer" }));
  await keyboard.press("Enter");
  await expect(rows(page).filter({ hasText: "Ativo" })).toHaveCount(2);
});

test("a contact is created, deactivated, reactivated, its key copied, and an entry started for it", async ({
  page,
  company,
}) => {
  const { keyboard } = page;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/clientes");
  const form = newContactForm(page);
  await tabTo(page.getByRole("button", { name: "Novo contato" }));
  await keyboard.press("Enter");
  await expect(fieldOf(form, "Nome")).toBeFocused();
  await keyboard.type("João Antunes");
  await tabTo(fieldOf(form, "Tipo"));
  await keyboard.press("F");
  await tabTo(fieldOf(form, "Chave Pix"));
  await keyboard.type("joao@exemplo.com.br");
  await keyboard.press("Control+Enter");
  await keyboard.press("Escape");
  await tabTo(page.getByRole("table").getByRole("row", { name: "João Antunes" }));
  await keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Editar" }));
  await keyboard.press("Enter");
  await expect(editContactForm(page)).toBeVisible();
  for (const [button, change] of [
    ["Marcar como inativo", "Contato inativado"],
    ["Marcar como ativo", "Contato reativado"],
  ] as const) {
    await tabTo(page.getByRole("button", { name: button }));
    await keyboard.press("Enter");
    await expect.poll(() => lastPhrase(company)).toBe(change);
  }
  await keyboard.press("Escape");
  await expect(editContactForm(page)).toHaveCount(0);
  await tabTo(page.getByRole("tab", { selected: true }));
  await keyboard.press("End");
  await expect(page.getByText("Contato reativado")).toBeVisible();
  await tabTo(page.getByRole("button", { name: "Copiar chave Pix" }));
  await keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("joao@exemplo.com.br");
  await tabTo(page.getByRole("main").getByRole("button", { name: "Nova movimentação" }));
  await keyboard.press("Enter");
  await expect(linkOf(createForm(page))).toHaveValue("João Antunes");
});

async function lastPhrase(company: Company): Promise<unknown> {
  const [last] = await company.read<Row[]>("audit_records?order=sequence.desc&limit=1");
  return last?.["description"];
}
