/** A change whose response is lost: it happens once, and is undone as a whole. */
import type { Page } from "@playwright/test";
import { entry, purchase, recurrence, type Row } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test } from "./company.ts";
import { shownDay } from "./entry-form.ts";
import { openList, openListWithoutEvents, rowOf, rows } from "./entry-list.ts";
import { loseAnswers } from "./lose-answers.ts";

test("a removal whose response is lost happens once, and is undone", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 320 }),
    entry("TRI-b", { amount: 50 }),
  ]);
  await openListWithoutEvents(page);
  const answer = await loseAnswers(page, "transactions");
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(question.getByRole("alert")).toContainText("Sem conexão");
  await answer();
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, "320,00")).toBeVisible();
});

/** Of the entry that is due on that day. */
async function removeSeveral(page: Page, day: string, scope: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Ações de .*${day}$`, "u") }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel(scope).check();
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(question.getByRole("alert")).toContainText("Sem conexão");
}

for (const open of [openList, openListWithoutEvents]) {
  test(`instalments removed without a response come back by one undo, ${open.name}`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "rpc/instalments", purchase());
    await open(page);
    const answer = await loseAnswers(page, "transactions");
    await removeSeveral(page, "10/12/2026", "Todas em aberto");
    await expect.poll(() => company.read<Row[]>("transactions")).toEqual([]);
    if (open === openList) await expect(rows(page)).toHaveCount(0);
    await answer();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText("4 parcelas.")).toBeVisible();
    await page.getByRole("button", { name: "Desfazer", exact: true }).click();
    await expect.poll(() => company.read<Row[]>("transactions")).toHaveLength(4);
  });

  test(`a recurrence ended without a response goes on after one undo, ${open.name}`, async ({
    page,
    company,
  }) => {
    await company.write("POST", "rpc/recurrence", recurrence("SER-aluguel0001", { count: 3 }));
    const read = () => company.read<Row[]>("recurrences?select=until,next_number");
    const [before, made] = [await read(), await company.read<Row[]>("transactions")];
    await open(page);
    const answer = await loseAnswers(page, "end_recurrence");
    await removeSeveral(page, shownDay(testDay(5)), "Este e os seguintes");
    await expect.poll(() => company.read<Row[]>("transactions")).toEqual([]);
    if (open === openList) await expect(rows(page)).toHaveCount(0);
    await answer();
    await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    await expect(page.getByText(`${made.length} lançamentos.`)).toBeVisible();
    await page.getByRole("button", { name: "Desfazer", exact: true }).click();
    await expect.poll(() => company.read<Row[]>("transactions")).toHaveLength(made.length);
    expect(await read()).toEqual(before);
  });
}

test("an undo whose response is lost happens once, and pressed again it tells so", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openListWithoutEvents(page);
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  const answer = await loseAnswers(page, "undo");
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Não foi possível desfazer.")).toBeVisible();
  await answer();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(3);
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Alteração refeita.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
});

for (const [what, field, amount] of [
  ["a part", "Do valor em aberto", "300"],
  ["all with a fine", "Multa", "20"],
] as const) {
  test(`the payment of ${what} is undone and done again once, also without responses`, async ({
    page,
    company,
  }) => {
    const rent = entry("TRE-rent", { type: "expense", amount: 1000 });
    await company.write("POST", "transactions", rent);
    const read = () =>
      company.read<Row[]>("transactions?select=amount,status,payment_role&order=amount.desc");
    const before = await read();
    await openListWithoutEvents(page);
    await rowOf(page, "1.000,00")
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
    const dialog = page.getByRole("dialog", { name: "Pagar parte, ou com juros" });
    await dialog.getByLabel(field, { exact: true }).fill(amount);
    await dialog.getByRole("button", { name: "Registrar pagamento" }).click();
    await expect(page.getByText(/^Pagamento de R\$\s.* registrado\.$/u)).toBeVisible();
    const paid = await read();
    expect(paid).toHaveLength(2);
    await rows(page).first().focus();

    const answerUndo = await loseAnswers(page, "undo_payment");
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Não foi possível desfazer.")).toBeVisible();
    await answerUndo();
    await page.keyboard.press("Control+z");
    await expect(page.getByText(/^Pagamento desfeito/u)).toBeVisible();
    await expect(rowOf(page, "1.000,00")).toContainText("Pendente");
    expect(await read()).toEqual(before);

    const answerRedo = await loseAnswers(page, "record_payment");
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByText("Não foi possível refazer.")).toBeVisible();
    await answerRedo();
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByText("Pagamento registrado de novo.")).toBeVisible();
    expect(await read()).toEqual(paid);
    await page.keyboard.press("Control+z");
    await expect.poll(read).toEqual(before);
  });
}

test("a payment that is done again without a response is not paid twice", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320, status: "paid" }));
  await openListWithoutEvents(page);
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Desfazer recebimento" }).click();
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  const answer = await loseAnswers(page, "transactions");
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(page.getByText("Não foi possível refazer.")).toBeVisible();
  await answer();
  await rows(page).first().focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Alteração refeita.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  // The opposite of what Ctrl+Z did, although that was to pay again.
  await page.keyboard.press("Control+Shift+z");
  await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
});

test("a bulk change whose response is lost is not reported as none", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openList(page);
  const answer = await loseAnswers(page, "transactions");
  await rowOf(page, "320,00").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Marcar como recebidos" }).click();
  await expect(page.getByText("Não se sabe se os lançamentos mudaram.")).toBeVisible();
  await expect(page.getByText(/Nenhum lançamento/u)).toHaveCount(0);
  await answer();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
});
