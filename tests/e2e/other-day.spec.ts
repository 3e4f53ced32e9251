/** A payment on another day than today, by the menus, and where the other day cannot be saved. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, holdWrites, test, type Company } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import { bulkAction, openList, rowOf } from "./entry-list.ts";
import { keepMessages } from "./messages.ts";

const toasts = (page: Page, text: string | RegExp) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text });
const otherDay = (page: Page, text: string | RegExp) =>
  toasts(page, text).getByRole("button", { name: "Outro dia" });
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Em que dia foi/u });

async function choose(page: Page, day: string): Promise<void> {
  await dialog(page)
    .getByLabel(/^(?:Pago|Recebido) em$/u)
    .fill(day);
  await page.keyboard.press("Enter");
}

/** The server refuses changes of entries, from the one with this number on. */
async function refuseChanges(page: Page, first = 1): Promise<void> {
  let count = 0;
  await page.route(/rest\/v1\/transactions\?/u, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    count += 1;
    return count < first ? route.continue() : route.fulfill({ status: 500, body: "{}" });
  });
}

async function undoByKey(page: Page): Promise<void> {
  await page.locator("#conteudo").focus();
  await page.keyboard.press("Control+z");
}

const paidOn = async (company: Company, id: string): Promise<unknown> =>
  (await company.read<{ paid_on: unknown }[]>(`transactions?id=eq.${id}&select=paid_on`))[0]
    ?.paid_on;

const payments = async (company: Company): Promise<unknown> =>
  company.read("transactions?select=status,paid_on&order=id");

const records = async (company: Company): Promise<string[]> =>
  (
    await company.read<{ description: string }[]>("audit_records?order=sequence&select=description")
  ).map(({ description }) => description);

const PENDING = { status: "pending", paid_on: null };

test("the menu of a row asks for the day of a payment, and makes one record of it", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 10 }));
  await openList(page);
  const open = async () => {
    await rowOf(page, "10,00")
      .getByRole("button", { name: /^Ações de/u })
      .click();
    await page.getByRole("menuitem", { name: "Marcar como recebido em outro dia…" }).click();
    await expect(dialog(page).getByLabel("Recebido em", { exact: true })).toBeFocused();
  };
  await open();
  await expect(dialog(page)).toContainText(/Site, R\$\s10,00/u);
  await dialog(page).getByRole("button", { name: "Voltar" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await payments(company)).toEqual([PENDING]);
  await open();
  await choose(page, companyDay(-2));
  await expect(page.getByText(`Marcado como recebido em ${companyDay(-2)}.`)).toBeVisible();
  expect(await payments(company)).toEqual([{ status: "paid", paid_on: testDay(-2) }]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => payments(company)).toEqual([PENDING]);
  expect(await records(company)).toEqual([
    "Lançamento criado",
    `Status: Pendente → Pago | Recebido em: - → ${companyDay(-2)}`,
    `Status: Pago → Pendente | Recebido em: ${companyDay(-2)} → -`,
  ]);
  // Today, as it is offered, is a day too.
  await open();
  await page.keyboard.press("Enter");
  await expect.poll(() => payments(company)).toEqual([{ status: "paid", paid_on: testDay() }]);
});

test("the menu of the selection asks for the day of all payments, which are undone as one", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRE-a", { amount: 10 }),
    entry("TRI-b", { amount: 20 }),
    entry("TRI-c", { amount: 30, status: "paid", paid_on: testDay(-9) }),
  ]);
  const before = await payments(company);
  await openList(page);
  await page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }).click();
  await bulkAction(page, "Marcar como pagos em outro dia…");
  await expect(dialog(page)).toContainText("3 lançamentos selecionados.");
  await choose(page, companyDay(-2));
  await expect(page.getByText("2 lançamentos marcados como pagos.")).toBeVisible();
  const onDay = { status: "paid", paid_on: testDay(-2) };
  expect(await payments(company)).toEqual([onDay, onDay, { ...onDay, paid_on: testDay(-9) }]);
  expect((await records(company)).slice(3).toSorted()).toEqual([
    `Status: Pendente → Pago | Pago em: - → ${companyDay(-2)}`,
    `Status: Pendente → Pago | Recebido em: - → ${companyDay(-2)}`,
  ]);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText("2 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await payments(company)).toEqual(before);
});

test("a payment is still undone when its other day could not be saved", async ({
  page,
  company,
}) => {
  await keepMessages(page);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10 }),
    entry("TRI-b", { amount: 20 }),
  ]);
  await openList(page);
  for (const [amount, id] of [
    ["20,00", "TRI-b"],
    ["10,00", "TRI-a"],
  ] as const) {
    await rowOf(page, amount)
      .getByRole("button", { name: /^Marcar como recebido/u })
      .click();
    await expect.poll(() => paidOn(company, id)).toBe(testDay());
  }
  await refuseChanges(page);
  await otherDay(page, /R\$\s10,00/u).click();
  await choose(page, companyDay(-1));
  await expect(page.getByText("Erro ao atualizar transação.")).toBeVisible();
  await expect(otherDay(page, /R\$\s10,00/u)).toHaveCount(1);
  await undoByKey(page);
  await expect.poll(() => paidOn(company, "TRI-a")).toBeNull();
  expect(await paidOn(company, "TRI-b")).toBe(testDay());
});

test("another message asks for its own day, and the payment asked for before is offered again", async ({
  page,
  company,
}) => {
  await keepMessages(page);
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10 }),
    entry("TRI-b", { amount: 20 }),
  ]);
  await openList(page);
  for (const amount of ["10,00", "20,00"]) {
    await rowOf(page, amount)
      .getByRole("button", { name: /^Marcar como recebido/u })
      .click();
    await expect(rowOf(page, amount)).toContainText("Pago");
  }
  await otherDay(page, /R\$\s20,00/u).click();
  await expect(dialog(page)).toContainText(/R\$\s20,00/u);
  const day = dialog(page).getByLabel("Recebido em", { exact: true });
  await day.fill(companyDay(-3));
  await otherDay(page, /R\$\s10,00/u).click();
  await expect(dialog(page)).toContainText(/R\$\s10,00/u);
  await expect(day).toHaveValue(companyDay());
  await choose(page, companyDay(-1));
  await expect.poll(() => paidOn(company, "TRI-a")).toBe(testDay(-1));
  expect(await paidOn(company, "TRI-b")).toBe(testDay());
  await expect(otherDay(page, /R\$\s20,00/u)).toHaveCount(1);
});

test("the other day of many waits for no other action, and says so", async ({ page, company }) => {
  await keepMessages(page);
  const amounts = Array.from({ length: 250 }, (_, at) => at + 1);
  await company.write(
    "POST",
    "transactions",
    amounts.map((amount) => entry(`TRI-${amount}`, { amount })),
  );
  await openList(page);
  await page.getByLabel("Selecionar os lançamentos carregados").filter({ visible: true }).click();
  const bar = page.getByRole("region", { name: "Lançamentos selecionados" });
  await bar.getByRole("button", { name: /^Selecionar todos os 250/u }).click();
  await refuseChanges(page, 2);
  await bar.getByRole("button", { name: "Marcar como recebidos" }).click();
  const paid = "90 lançamentos marcados como recebidos.";
  await expect(page.getByText(paid)).toBeVisible();

  // A day that is refused leaves the payments.
  await otherDay(page, paid).click();
  await choose(page, companyDay(-1));
  await expect(page.getByText("Não se sabe se os lançamentos mudaram.")).toBeVisible();

  await page.unrouteAll();
  const release = await holdWrites(page, "transactions");
  await bulkAction(page, "Marcar como pendentes");
  await expect(bar.getByRole("button", { name: "Parar" })).toBeVisible();
  // It is behind the one about the failure.
  await page.locator("[data-sonner-toast][data-front=true]").hover();
  await otherDay(page, paid).click();
  await choose(page, companyDay(-1));
  await expect(page.getByText("Outra ação está em andamento.")).toBeVisible();
  await expect(otherDay(page, paid)).toHaveCount(1);
  release();
  await expect(page.getByText("90 lançamentos marcados como pendentes.")).toBeVisible();
});
