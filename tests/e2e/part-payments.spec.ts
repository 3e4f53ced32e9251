/** Partial payments, and payments with interest, a fine or a discount. */
import type { Page } from "@playwright/test";
import { entry, type Row } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import { openList, rowOf, rows } from "./entry-list.ts";
import { keepMessages, toastUndo } from "./messages.ts";

const RENT = entry("TRE-rent", { type: "expense", category: "Despesa Empresa", amount: 1000 });
const payments = (page: Page) => page.getByRole("region", { name: /^(?:Paga|Recebi)mentos$/u });
const summary = (page: Page) => page.getByRole("region", { name: "Situação atual" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pagar parte, ou com juros" });

async function saved(company: Company): Promise<Row[]> {
  const columns = "amount,type,category,status,paid_on,payment_role";
  return company.read<Row[]>(`transactions?select=${columns}&order=amount.desc`);
}

test("a part is paid from the menu of the row, and the message takes it back @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await company.write("POST", "transactions", entry("TRI-other", { amount: 70 }));
  await openList(page);
  await rowOf(page, "1.000,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  await expect(dialog(page).getByLabel("Do valor em aberto")).toHaveValue("1.000,00");
  await expectAccessible(page);
  await dialog(page).getByLabel("Do valor em aberto").fill("1000,01");
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(dialog(page).getByLabel("Do valor em aberto")).toHaveAccessibleDescription(
    /^Estão em aberto R\$\s1\.000,00\. O que passar disso vai em juros ou multa\./u,
  );
  await expect(dialog(page).getByLabel("Do valor em aberto")).toBeFocused();
  await page.keyboard.type("400,50");
  await expect(dialog(page)).toContainText(
    new RegExp(
      String.raw`Saem R\$\s400,50 em .*Ficam em aberto R\$\s599,50, com vencimento em ${companyDay(5)}\.`,
      "u",
    ),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Pagamento de R\$\s400,50 registrado\./u)).toBeVisible();
  await expect(rowOf(page, "400,50")).toContainText("· parte");
  await expect(rowOf(page, "599,50")).toContainText("Pendente");
  // On the bill, although its row has moved down.
  await expect(rowOf(page, "599,50").getByRole("button", { name: /^Ações de/u })).toBeFocused();
  expect((await saved(company)).slice(0, 2)).toEqual([
    { ...partOf(RENT), amount: 599.5, status: "pending", paid_on: null, payment_role: null },
    { ...partOf(RENT), amount: 400.5, status: "paid", paid_on: testDay(), payment_role: "part" },
  ]);
  await toastUndo(page).dblclick();
  await expect(page.getByText("Pagamento desfeito.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, "1.000,00")).toContainText("Pendente");
  expect(await saved(company)).toHaveLength(2);
});

test("all is paid late with interest and a fine, shown with it and undone as one", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await openList(page, "?id=TRE-rent");
  await summary(page).getByRole("button", { name: "Pagar parte, ou com juros…" }).click();
  await dialog(page).getByLabel("Do valor em aberto").fill("1005,25");
  await dialog(page)
    .getByRole("button", { name: /^R\$\s5,25 são juros$/u })
    .click();
  await expect(dialog(page).getByRole("button", { name: "Registrar pagamento" })).toBeFocused();
  await expect(dialog(page).getByLabel("Do valor em aberto")).toHaveValue("1.000,00");
  await expect(dialog(page).getByLabel("Juros", { exact: true })).toHaveValue("5,25");
  await dialog(page).getByLabel("Multa", { exact: true }).fill("20");
  await dialog(page).getByLabel("Categoria de juros, multa e desconto").selectOption("Outros");
  await expect(dialog(page)).toContainText(/Saem R\$\s1\.025,25 em .*Nada fica em aberto\./u);
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(page.getByText(/^Pagamento de R\$\s1\.025,25 registrado\.$/u)).toBeVisible();
  await expect(payments(page).getByRole("link")).toHaveCount(2);
  await expect(payments(page)).toContainText(/Juros.*R\$\s5,25.*Multa.*R\$\s20,00/u);
  const history = page.getByRole("list", { name: "Histórico" });
  await expect(history).toContainText("Pagamento com juros de R$ 5,25 e multa de R$ 20,00");
  // It would leave the interest and the fine behind.
  await expect(history.getByRole("button", { name: /^Desfazer esta alteração/u })).toHaveCount(0);
  expect(await saved(company)).toHaveLength(3);
  await payments(page).getByRole("link", { name: /Multa/u }).click();
  await expect(payments(page)).toContainText("Multa de");
  await payments(page)
    .getByRole("link", { name: /Despesa Empresa/u })
    .click();
  await payments(page)
    .getByRole("button", { name: "Desfazer o pagamento e o que veio com ele" })
    .click();
  await expect(
    page.getByText(
      /^Pagamento desfeito: R\$\s1\.025,25, dos quais R\$\s5,25 de juros e R\$\s20,00 de multa\.$/u,
    ),
  ).toBeVisible();
  await expect(payments(page).getByRole("link")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  expect(await saved(company)).toEqual([
    { ...partOf(RENT), amount: 1000, status: "pending", paid_on: null, payment_role: null },
  ]);
});

test("a payment is undone in the panel of its part, which opens the entry again", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent", amount: 250 });
  await openList(page);
  await rowOf(page, "250,00").click();
  await expect(payments(page)).toContainText("Parte de");
  await payments(page).getByRole("button", { name: "Desfazer este pagamento" }).click();
  await expect(page).toHaveURL(/id=TRE-rent/u);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, "1.000,00")).toContainText("Pendente");
});

test("paid in two parts, the last one is undone first, then the other", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent", amount: 250 });
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent" });
  await openList(page, "?id=TRE-rent");
  await expect(payments(page)).toContainText("Depois disso as partes também podem ser desfeitas.");
  await payments(page).getByRole("button", { name: "Desfazer o último pagamento" }).click();
  await expect(page.getByText("Pagamento desfeito.")).toBeVisible();
  await expect(rowOf(page, "750,00")).toContainText("Pendente");
  await payments(page)
    .getByRole("button", { name: /^Desfazer o pagamento de R\$\s250,00/u })
    .click();
  await expect(rows(page)).toHaveCount(1);
  expect(await saved(company)).toEqual([
    { ...partOf(RENT), amount: 1000, status: "pending", paid_on: null, payment_role: null },
  ]);
});

test("a payment is undone from the menu of its row, and done again with its day", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", { ...RENT, status: "paid", paid_on: testDay(-23) });
  await openList(page);
  const menu = rowOf(page, "1.000,00").getByRole("button", { name: /^Ações de/u });
  await menu.click();
  await page.getByRole("menuitem", { name: "Desfazer pagamento" }).click();
  await expect(page.getByText("Pagamento desfeito.")).toBeVisible();
  await expect(rowOf(page, "1.000,00")).toContainText("Pendente");
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Marcar como pago", exact: true })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Desfazer pagamento" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Refazer" }).click();
  await expect(page.getByText("Alteração refeita.")).toBeVisible();
  await expect(rowOf(page, "1.000,00")).toContainText(`em ${companyDay(-23)}`);
  expect(await saved(company)).toMatchObject([{ status: "paid", paid_on: testDay(-23) }]);
});

test("the menu of a row undoes a payment with its charges, and opens the bill of a part", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await company.write("POST", "rpc/record_payment", {
    id: "TRE-rent",
    amount: 250,
    charges: [{ kind: "fine", amount: 20 }],
  });
  // The panel is next to the list.
  await page.setViewportSize({ width: 2200, height: 900 });
  await openList(page);
  // A charge of the payment has no undo of its own.
  await rowOf(page, "20,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await expect(page.getByRole("menuitem", { name: "Editar" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Desfazer pagamento" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await rowOf(page, "250,00").click();
  await expect(payments(page)).toContainText("Parte de");
  await rowOf(page, "250,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Desfazer pagamento" }).click();
  await expect(
    page.getByText(/^Pagamento desfeito: R\$\s270,00, dos quais R\$\s20,00 de multa\.$/u),
  ).toBeVisible();
  await expect(page).toHaveURL(/id=TRE-rent/u);
  await expect(rows(page)).toHaveCount(1);
  expect(await saved(company)).toMatchObject([{ amount: 1000, status: "pending" }]);
});

test("the payment of the rest must be undone first, as the message tells", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", RENT);
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent", amount: 250 });
  await company.write("POST", "rpc/record_payment", { id: "TRE-rent" });
  await openList(page);
  await rowOf(page, "250,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Desfazer pagamento" }).click();
  await expect(page.getByText("Não foi possível desfazer.")).toBeVisible();
  expect(await saved(company)).toHaveLength(2);
});

test("the panel of a paid entry offers to take the payment back", async ({ page, company }) => {
  const income = { ...RENT, id: "TRI-fee", type: "income", status: "paid" };
  await company.write("POST", "transactions", income);
  await openList(page, "?id=TRI-fee");
  await payments(page).getByRole("button", { name: "Desfazer recebimento" }).click();
  await expect(page.getByText("Recebimento desfeito.")).toBeVisible();
  await expect(payments(page)).toHaveCount(0);
  await expect(summary(page).getByRole("button", { name: "Marcar como recebido" })).toBeVisible();
});

test("an entry that changed meanwhile is not paid", async ({ page, company }) => {
  await company.write("POST", "transactions", RENT);
  await page.route("**/events*", (route) => route.abort());
  await openList(page);
  await rowOf(page, "1.000,00")
    .getByRole("button", { name: /^Ações de/u })
    .click();
  await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
  await company.write("PATCH", "transactions?id=eq.TRE-rent", { amount: 900 });
  await dialog(page).getByLabel("Do valor em aberto").fill("100");
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  const alert = dialog(page).getByRole("alert");
  await expect(alert).toContainText("foi alterado");
  await expect(alert).toContainText(/Nada foi registrado\. Agora estão em aberto R\$\s900,00\./u);
  expect(await saved(company)).toHaveLength(1);
  await alert.getByRole("button", { name: "Carregar versão atual" }).click();
  await expect(alert).toHaveCount(0);
  await expect(dialog(page)).toContainText(/Ficam em aberto R\$\s800,00/u);
  await dialog(page).getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await saved(company)).toMatchObject([{ amount: 800 }, { amount: 100 }]);
});

function partOf({ type, category }: Row): Row {
  return { type, category };
}

for (const width of [1366, 1024]) {
  test(`at ${width}x768 a message stands beside the dialog that is opened after it`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    await keepMessages(page);
    await company.write("POST", "transactions", [RENT, entry("TRI-paid", { amount: 20 })]);
    await openList(page);
    await rowOf(page, "20,00")
      .getByRole("button", { name: /^Marcar como/u })
      .click();
    const message = page.locator("[data-sonner-toast]");
    await expect(message).toBeVisible();
    await rowOf(page, "1.000,00")
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Pagar parte, ou com juros…" }).click();
    await expect(dialog(page)).toBeVisible();
    const box = await dialog(page).boundingBox();
    const { left, right } = await message.evaluate((toast) => {
      return toast.getBoundingClientRect().toJSON();
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(box?.x ?? 0);
    await message.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Alteração desfeita.")).toBeVisible();
  });
}
