/** Changes of a paid part that do not change the entry it was paid of: the screen says so first. */
import type { Page } from "@playwright/test";
import { entry, type Row } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, editForm } from "./entry-form.ts";
import { bulkAction, openList, rowOf } from "./entry-list.ts";

const FEE = entry("TRI-fee", { amount: 1000 });
const question = (page: Page) => page.getByRole("alertdialog");

/** Of each entry, the amount first. */
async function saved(company: Company): Promise<unknown[]> {
  const read = "transactions?select=amount,lifecycle&order=amount.desc";
  return (await company.read<Row[]>(read)).map((row) => Object.values(row));
}

async function payPart(company: Company): Promise<void> {
  await company.write("POST", "transactions", FEE);
  await company.write("POST", "rpc/record_payment", { id: FEE.id, amount: 300 });
}

test("removing a paid part warns that the entry does not get it back", async ({
  page,
  company,
}) => {
  await payPart(company);
  await openList(page);
  await rowOf(page, "300,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  await expect(question(page)).toContainText(
    /É uma parte que já foi recebida: excluir não devolve R\$\s300,00 ao lançamento/u,
  );
});

test("a paid part gets another amount only after a question", async ({ page, company }) => {
  await payPart(company);
  await openList(page);
  await rowOf(page, "300,00").click();
  await amountOf(editForm(page)).fill("350");
  await page.keyboard.press("Enter");
  const alert = editForm(page).getByRole("alert");
  await expect(alert).toContainText(
    "mudar o valor dela não muda o que falta do lançamento de que ela veio",
  );
  expect(await saved(company)).toEqual([
    [700, "active"],
    [300, "active"],
  ]);
  await alert.getByRole("button", { name: /^Salvar com R\$\s350,00$/u }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await expect(rowOf(page, "350,00")).toBeVisible();
  // Of the rest, any amount is right.
  await rowOf(page, "700,00").click();
  await expect(amountOf(editForm(page))).toHaveValue("700,00");
  await amountOf(editForm(page)).fill("650");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "650,00")).toBeVisible();
});

for (const [action, verb, lifecycle] of [
  ["Cancelar lançamento", "cancelar", "cancelled"],
  ["Marcar como inativo", "marcar como inativo", "inactive"],
] as const) {
  test(`a paid part is made ${lifecycle} only after a question`, async ({ page, company }) => {
    await payPart(company);
    await openList(page);
    await rowOf(page, "300,00").click();
    const summary = page.getByRole("region", { name: "Situação atual" });
    await summary.getByRole("button", { name: action }).click();
    await expect(question(page)).toContainText(
      new RegExp(String.raw`${verb} não devolve R\$\s300,00 ao lançamento`, "u"),
    );
    await question(page).getByRole("button", { name: "Voltar" }).click();
    await expect(question(page)).toHaveCount(0);
    expect(await saved(company)).toEqual([
      [700, "active"],
      [300, "active"],
    ]);
    await summary.getByRole("button", { name: action }).click();
    await question(page).getByRole("button", { name: action }).click();
    await expect
      .poll(() => saved(company))
      .toEqual([
        [700, "active"],
        [300, lifecycle],
      ]);
    // Without a question, as nothing changes for the entry.
    await summary.getByRole("button", { name: "Marcar como ativo" }).click();
    await expect.poll(async () => (await saved(company))[1]).toEqual([300, "active"]);
    await expect(question(page)).toHaveCount(0);
  });
}

const OF_SEVERAL = (verb: string) =>
  `Há partes que já foram pagas ou recebidas: ${verb} não devolve o valor delas aos lançamentos`;

test("selected entries with a paid part are cancelled or removed after a warning", async ({
  page,
  company,
}) => {
  await payPart(company);
  await openList(page);
  await page.getByLabel("Selecionar os lançamentos carregados").first().click();
  await bulkAction(page, "Cancelar lançamentos…");
  await expect(question(page)).toContainText(OF_SEVERAL("cancelar"));
  await question(page).getByRole("button", { name: "Voltar" }).click();
  await bulkAction(page, "Excluir…");
  await expect(question(page)).toContainText(OF_SEVERAL("excluir"));
  await question(page).getByRole("button", { name: "Voltar" }).click();
  // The rest alone has no part among it; a part alone is described.
  await rowOf(page, "300,00").getByRole("checkbox").uncheck();
  await bulkAction(page, "Excluir…");
  await expect(question(page)).toContainText("Deseja excluir o lançamento selecionado");
  await expect(question(page)).not.toContainText("devolve");
  await question(page).getByRole("button", { name: "Voltar" }).click();
  await rowOf(page, "300,00").getByRole("checkbox").check();
  await rowOf(page, "700,00").getByRole("checkbox").uncheck();
  await bulkAction(page, "Excluir…");
  await expect(question(page)).toContainText(/excluir não devolve R\$\s300,00 ao lançamento/u);
});

test("all entries of a filter are searched for paid parts", async ({ page, company }) => {
  const others = Array.from({ length: 250 }, (_, index) =>
    entry(`TRI-r${String(index).padStart(4, "0")}`, { expected_payment_date: "2026-02-10" }),
  );
  await company.write("POST", "transactions", others);
  await company.write("POST", "transactions", { ...FEE, expected_payment_date: "2026-03-10" });
  await company.write("POST", "rpc/record_payment", { id: FEE.id, amount: 300 });
  await openList(page, "?sort=due");
  await page.getByLabel("Selecionar os lançamentos carregados").first().click();
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  await bar.getByRole("button", { name: /^Selecionar todos os 252/u }).click();
  await bulkAction(page, "Excluir…");
  await expect(question(page)).toContainText(OF_SEVERAL("excluir"));
});
