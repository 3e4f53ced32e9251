/** The screen after an undo, and after one that was refused. */
import { BANK, entry, type Row } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { amountOf, createForm, editForm, fillEntry, startNewEntry } from "./entry-form.ts";
import { openList, readStatus, rowOf } from "./entry-list.ts";

test("an open entry says that its creation was undone, and is saved after a redo", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page);
  const form = await startNewEntry(page);
  await fillEntry(form, { category: "Outros", amount: "77" });
  await form.getByRole("button", { name: "Registrar" }).click();
  await rowOf(page, "77,00").click();
  await expect(amountOf(editForm(page))).toHaveValue("77,00");
  await expect(createForm(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("O lançamento foi excluído.")).toBeVisible();
  await expect(page.getByText("Este lançamento não existe mais")).toBeVisible();
  await expect(editForm(page)).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await amountOf(editForm(page)).fill("78");
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(rowOf(page, "78,00")).toBeVisible();
  expect(await company.read<Row[]>("transactions?amount=eq.78")).toHaveLength(1);
});

for (const { what, links, menu, edit, save } of [
  {
    what: "an account",
    links: ["Contas", BANK.name],
    menu: null,
    edit: "Editar",
    save: "Salvar conta",
  },
  {
    what: "a category",
    links: ["Configurações", "Categorias"],
    menu: "Ações de Outros",
    edit: "Editar…",
    save: "Salvar categoria",
  },
  {
    what: "a tag",
    links: ["Configurações", "Etiquetas"],
    menu: "Ações de Obra",
    edit: "Mudar o nome…",
    save: "Salvar etiqueta",
  },
]) {
  test(`${what} saved without a change says so, and undoes the change before`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "accounts", BANK);
    await company.write("POST", "tags", { id: "TAG-a", name: "Obra" });
    await company.write("POST", "transactions", entry("TRI-a"));
    await openList(page);
    await rowOf(page, "100,00")
      .getByRole("button", { name: /^Marcar como recebido/u })
      .click();
    await expect(rowOf(page, "100,00")).toContainText("Pago");
    // By the menu: a page load would clear what can be undone.
    for (const name of links) await page.getByRole("link", { name }).first().click();
    if (menu === null) await page.getByRole("button", { name: edit }).click();
    else {
      await page.getByRole("button", { name: menu }).click();
      await page.getByRole("menuitem", { name: edit }).click();
    }
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: save }).click();
    await expect(page.getByText("Nada foi alterado.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readStatus(company, "TRI-a")).toBe("pending");
  });
}
