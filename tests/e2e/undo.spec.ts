/** Undo by the message of a change, by Ctrl+Z, and by a line of the history. */
import type { Page } from "@playwright/test";
import { testClock } from "../support/test-clock.ts";
import { contact, entry, purchase, type Row } from "../support/api-rows.ts";
import { expect, installClock, test, type Company } from "./company.ts";
import { amountOf, editForm } from "./entry-form.ts";
import { openList, rowOf, rows, readStatus } from "./entry-list.ts";
import { toastButton, toastUndo, toastButtons } from "./messages.ts";

const undoOf = (page: Page, description: string | RegExp) =>
  page
    .getByRole("list", { name: "Histórico" })
    .getByRole("listitem")
    .filter({ hasText: description })
    .getByRole("button", { name: /^Desfazer esta alteração/u });
const history = (page: Page) => page.getByRole("list", { name: "Histórico" }).getByRole("listitem");

async function valueOf(company: Company, table: string, id: string): Promise<Row> {
  const [row] = await company.read<Row[]>(`${table}?id=eq.${id}`);
  return row ?? {};
}

test("a line of an entry's history is undone by a change of its own, and that one again", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 120, notes: "Parcela" });
  await company.write("PATCH", "transactions?id=eq.TRI-a", { category: "Sistema" });
  await openList(page, "?id=TRI-a");
  await expect(history(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Ver as 3 alterações" }).click();
  await expect(history(page)).toHaveCount(3);
  // A creation cannot be undone: that is a removal.
  await expect(undoOf(page, "Lançamento criado")).toHaveCount(0);
  await undoOf(page, "Observações").dblclick();
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  await expect(history(page).first()).toContainText("Valor: R$ 120,00 → R$ 100,00");
  await expect(page.getByRole("list", { name: "Histórico" })).toBeFocused();
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({
    amount: 100,
    notes: null,
    category: "Sistema",
  });
  await expect(amountOf(editForm(page))).toHaveValue(/100,00/u);
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(4);
  await toastButton(page, "Refazer").click();
  await expect(page.getByText("Alteração refeita.")).toBeVisible();
  await expect(page.getByText("Alteração desfeita.")).toHaveCount(0);
  await expect(history(page).first()).toContainText("Valor: R$ 100,00 → R$ 120,00");
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({
    amount: 120,
    notes: "Parcela",
  });
});

test("a line whose value changed again is not offered, and refused when it changes meanwhile", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 120 });
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 130 });
  await page.route("**/events*", (route) => route.abort());
  await openList(page, "?id=TRI-a");
  await expect(undoOf(page, "R$ 120,00 → R$ 130,00")).toHaveCount(1);
  await expect(undoOf(page, "R$ 100,00 → R$ 120,00")).toHaveCount(0);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 140 });
  await undoOf(page, "R$ 120,00 → R$ 130,00").click();
  await expect(
    page.getByText("Houve outra mudança depois em Valor, e nada foi desfeito."),
  ).toBeVisible();
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({ amount: 140 });
  // The history now has the change of the other user.
  await expect(undoOf(page, "R$ 130,00 → R$ 140,00")).toHaveCount(1);
});

test("an undo that a rule forbids tells why, and changes nothing", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", entry("TRI-a", { client_id: "CTT-a" }));
  await company.write("PATCH", "transactions?id=eq.TRI-a", { client_id: null });
  await company.write("PATCH", "clients?id=eq.CTT-a", { is_active: false });
  await openList(page, "?id=TRI-a");
  await undoOf(page, "Vínculo alterado").click();
  await expect(page.getByText("Ana está inativo e não recebe novos vínculos.")).toBeVisible();
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({ client_id: null });
});

test("a line of a contact's history is undone with the keyboard", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("PATCH", "clients?id=eq.CTT-a", { name: "Anna" });
  await page.goto("/clientes/CTT-a");
  await page.getByRole("tab", { name: "Histórico" }).click();
  await undoOf(page, "Nome atualizado para Anna").focus();
  await page.keyboard.press("Enter");
  await expect(history(page).first()).toContainText("Nome atualizado para Ana");
  await expect(page.getByRole("heading", { name: "Ana", exact: true })).toBeVisible();
  expect(await valueOf(company, "clients", "CTT-a")).toMatchObject({ name: "Ana" });
});

test("Ctrl+Z undoes the last change but not typed text, and Ctrl+Shift+Z redoes it", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page);
  await page.keyboard.press("Control+z");
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  const search = page.getByRole("searchbox");
  await search.pressSequentially("320,00");
  await search.press("Control+z");
  await expect(search).toHaveValue("");
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  // The key that empties the field also removes its own undo.
  await search.pressSequentially("320");
  await search.press("Escape");
  await search.press("Control+z");
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  await expect.poll(() => readStatus(company, "TRI-a")).toBe("pending");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(3);
  // An undo can be redone; the message of the undone change disappears.
  await expect(toastButtons(page, "Desfazer")).toHaveCount(0);
  await toastButton(page, "Refazer").click();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  await expect(toastButtons(page, "Desfazer")).toHaveCount(1);
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(toastButtons(page, "Desfazer")).toHaveCount(0);
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  // Nothing older is left, and undone changes stay undone.
  await expect(toastButtons(page, "Refazer")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await expect(toastButtons(page, "Refazer")).toHaveCount(0);
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  await expect.poll(() => readStatus(company, "TRI-a")).toBe("paid");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(6);
  await page.keyboard.press("?");
  await expect(page.getByText("Desfazer a última alteração que você fez")).toBeVisible();
});

test("Ctrl+Z in a field undoes the save of its text, and leaves unsaved typing to the browser", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page, "?id=TRI-a");
  const notes = editForm(page).getByLabel("Observações");
  await notes.focus();
  await page.keyboard.type("Parcela");
  await page.keyboard.press("Control+Enter");
  await expect(toastUndo(page)).toBeVisible();
  await expect(notes).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  await expect(notes).toHaveValue("");
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({ notes: null });

  await notes.focus();
  await page.keyboard.type("Outra");
  await page.keyboard.press("Control+z");
  await expect(notes).not.toHaveValue("Outra");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(3);
});

const nowOf = (page: Page): Promise<number> => page.evaluate(() => Date.now());

test("a save of the form is undone by its message for ten seconds, and by Ctrl+Z after that", async ({
  page,
  company,
}) => {
  await installClock(page.context(), testClock());
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page, "?id=TRI-a");
  await amountOf(editForm(page)).fill("450");
  const before = await nowOf(page);
  await editForm(page).getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toastUndo(page)).toBeVisible();
  await expect(rowOf(page, "450,00")).toBeVisible();
  // Independent of the time that it took here.
  await page.clock.pauseAt((await nowOf(page)) + 100);
  await page.clock.runFor(9500 - ((await nowOf(page)) - before));
  await expect(toastUndo(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(toastButtons(page, "Desfazer")).toHaveCount(0);
  await page.clock.resume();
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, "320,00")).toBeVisible();
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({ amount: 320 });
});

test("a removed entry comes back with its message, where it was, with its history", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320, notes: "Parcela" }));
  await company.write("POST", "transactions", entry("TRI-b", { amount: 50 }));
  await openList(page);
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await toastUndo(page).dblclick();
  await expect(page.getByText("O lançamento foi trazido de volta.")).toBeVisible();
  await expect(rows(page).last()).toContainText("320,00");
  expect(await valueOf(company, "transactions", "TRI-a")).toMatchObject({ notes: "Parcela" });
  const records = await company.read<Row[]>("audit_records?entity_id=eq.TRI-a&order=sequence");
  expect(records.map((record) => record["description"])).toEqual([
    "Lançamento criado",
    "Lançamento removido do sistema",
    "Lançamento trazido de volta",
  ]);
});

test("undo of several instalments leaves the one that somebody else had changed alike", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", purchase());
  const read = () => company.read<Row[]>("transactions?select=id,amount&order=series_number");
  const [first, , , last] = await read();
  await page.route(/\/events/u, (route) => route.abort());
  await page.goto(`/movimentacoes?id=${String(first?.["id"])}`);
  const form = editForm(page);
  await form.getByLabel("Valor", { exact: true }).fill("120");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  const following = dialog.getByRole("button", { name: "Esta e as seguintes" });
  await expect(following).toContainText(/480,00/u);
  await company.write("PATCH", `transactions?id=eq.${String(last?.["id"])}`, { amount: 120 });
  await following.click();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("3 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect((await read()).map(({ amount }) => amount)).toEqual([100, 100, 100, 120]);
});
