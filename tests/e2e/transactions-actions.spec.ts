/** The list of entries: row actions, with concurrent changes. */
import { type Row, account, contact, entry } from "../support/api-rows.ts";
import { expect, test, useTestClock } from "./company.ts";
import { categoryOf, companyDay, createForm, entries } from "./entry-form.ts";
import { openList, openListWithoutEvents, readStatus, rowOf, rows } from "./entry-list.ts";

test("an entry is marked as paid with one click on its row, and the click can be undone", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { category: "Pagamento cartão", amount: 320 }),
    entry("TRI-b", { amount: 50, status: "paid" }),
  ]);
  await openList(page);
  await rowOf(page, "320,00").hover();
  await rowOf(page, "320,00")
    .getByRole("button", {
      name: new RegExp(`^Marcar como pago Pagamento cartão, R\\$\\s320,00, ${companyDay(5)}$`, "u"),
    })
    .dblclick();
  await expect(page.getByText("Marcado como pago.")).toBeVisible();
  await expect(rowOf(page, "320,00")).toContainText("Pago");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRE-a")).toHaveLength(2);
  // A paid entry does not offer it.
  await expect(rowOf(page, "50,00").getByRole("button", { name: /^Marcar/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(rowOf(page, "320,00")).toContainText("Pendente");
  expect(await readStatus(company, "TRE-a")).toBe("pending");
});

test("an action on a row changed by another user shows the change, and writes nothing", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openListWithoutEvents(page);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 450 });
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(page.getByText("Este lançamento foi alterado em outro lugar")).toBeVisible();
  await expect(rowOf(page, "450,00")).toContainText("Pendente");
  expect(await readStatus(company, "TRI-a")).toBe("pending");
  // Removal asks for confirmation again, with the current values.
  await rowOf(page, "450,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 999 });
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(question.getByRole("alert")).toContainText("foi alterado enquanto você decidia");
  await expect(question).toContainText(/R\$\s999,00/u);
  await question.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
});

test("two users see each other's changes of a row", async ({ page, browser, company }) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 70 }));
  const elsewhere = await browser.newContext({ baseURL: company.url });
  await useTestClock(elsewhere);
  const other = await elsewhere.newPage();
  await openList(page);
  await openList(other);
  await rowOf(page, "70,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(rowOf(other, "70,00")).toContainText("Pago");
  await rowOf(other, "70,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
  await expect(rowOf(page, "70,00")).toHaveCount(0);
  await other.context().close();
});

test("a server that dies during a row action shows an error, and the same click works when it is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 70 }));
  await openList(page);
  await company.stop();
  const pay = rowOf(page, "70,00").getByRole("button", { name: /^Marcar como recebido/u });
  await pay.click();
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  await expect(rowOf(page, "70,00")).toContainText("Pendente");
  await company.restart();
  await pay.click();
  await expect(rowOf(page, "70,00")).toContainText("Pago");
  expect(await company.read<Row[]>("audit_records?entity_id=eq.TRI-a")).toHaveLength(2);
});

test("a payment that failed works with the next click, however soon, in the row and in the panel", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 70 }),
    entry("TRI-b", { amount: 80 }),
  ]);
  const name = /^Marcar como recebido/u;
  const row = rowOf(page, "70,00").getByRole("button", { name });
  const panel = page.getByRole("region", { name: "Situação atual" }).getByRole("button", { name });
  for (const [address, button, amount] of [
    ["", row, "70,00"],
    ["?id=TRI-b", panel, "80,00"],
  ] as const) {
    await openList(page, address);
    let isLost = true;
    await page.route("**/transactions?*", async (route) => {
      if (route.request().method() !== "PATCH" || !isLost) return route.fallback();
      isLost = false;
      return route.abort();
    });
    await button.click();
    await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
    await button.click();
    await expect(rowOf(page, amount)).toContainText("Pago");
  }
});

test("the confirmation of a removal shows the same status as the list", async ({
  page,
  company,
}) => {
  const late = entry("TRI-late", { expected_payment_date: "2020-01-05" });
  await company.write("POST", "transactions", late);
  await openList(page);
  await rowOf(page, "100,00")
    .getByRole("button", { name: /^Excluir/u })
    .click();
  await expect(page.getByRole("alertdialog")).toContainText("vencimento 05/01/2020 · Atrasado");
});

test("a copy of an entry is a filled, unpaid new form that creates another", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write(
    "POST",
    "transactions",
    entry("TRI-a", { amount: 88, status: "paid", client_id: "CTT-a", notes: "Parcela" }),
  );
  await openList(page);
  await rowOf(page, "88,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  const form = page.getByRole("form", { name: "Registrar lançamento" });
  await expect(form.getByLabel("Valor", { exact: true })).toHaveValue("88,00");
  await expect(form.getByLabel("Observações")).toHaveValue("Parcela");
  await expect(form.getByLabel("Status", { exact: true })).toHaveValue("pending");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("Transação criada com sucesso!")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  const copies = await company.read<Row[]>("transactions?select=amount,client_id,notes,status");
  expect(copies).toContainEqual({
    amount: 88,
    client_id: "CTT-a",
    notes: "Parcela",
    status: "pending",
  });
});

test("a copy drops what was archived, names it, and can be registered", async ({
  page,
  company,
}) => {
  await company.write("POST", "accounts", [
    account("CTA-a", { name: "Banco", is_default: true }),
    account("CTA-b", { name: "Caixa", kind: "cash" }),
  ]);
  await company.write("POST", "tags", [
    { id: "TAG-a", name: "Obra" },
    { id: "TAG-b", name: "Loja" },
  ]);
  const links = { account_id: "CTA-b", tag_ids: ["TAG-a", "TAG-b"] };
  await company.write("POST", "transactions", entry("TRI-a", { category: "Site", ...links }));
  await company.write("PATCH", "accounts?id=eq.CTA-b", { is_active: false });
  await company.write("PATCH", "tags?id=eq.TAG-b", { is_active: false });
  await company.write("PATCH", "categories?name=eq.Site", { is_active: false });
  await openList(page);
  await rows(page).first().getByRole("button", { name: "Ações de" }).click();
  await page.getByRole("menuitem", { name: "Duplicar" }).click();
  const form = createForm(page);
  await expect(form).toContainText(
    "A categoria Site está arquivada e não recebe novos lançamentos. A conta Caixa está arquivada e não recebe novos lançamentos. A etiqueta Loja está arquivada e não recebe novos lançamentos.",
  );
  await categoryOf(form).selectOption("Outros");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect.poll(async () => (await entries(company)).length).toBe(2);
  expect((await entries(company))[1]).toMatchObject({
    category: "Outros",
    account_id: "CTA-a",
    tag_ids: ["TAG-a"],
  });
});
