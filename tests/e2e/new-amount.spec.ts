/** A new amount of a recurrence from a day on, on the Recorrências screen. */
import type { Page } from "@playwright/test";
import { recurrence } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";

// The number of created entries depends on the day.
test.use({ serverClock: "2026-11-23T12:00:00Z" });

const RENT = recurrence("SER-aluguel0001", {
  amount: 2000,
  expected_payment_date: "2026-12-05",
  notes: "Aluguel da loja",
});
const ENTRIES = `transactions?series_id=eq.${RENT.series_id}`;

function amountsOf(company: Company): Promise<number[]> {
  return company
    .read<{ amount: number }[]>(`${ENTRIES}&select=amount&order=series_number`)
    .then((rows) => rows.map(({ amount }) => amount));
}

async function openDialog(page: Page) {
  await page.goto("/recorrencias");
  return openDialogHere(page);
}

async function openDialogHere(page: Page) {
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Mudar valor…" }).click();
  const dialog = page.getByRole("dialog", { name: "Mudar valor" });
  await expect(dialog.getByLabel("Novo valor")).toBeFocused();
  return dialog;
}

function repeated(amount: number, count: number): number[] {
  return Array.from({ length: count }, () => amount);
}

test("a rent rises from a day on by keyboard, is said before, and undone as one @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await company.write("PATCH", `${ENTRIES}&series_number=eq.6`, { status: "paid" });
  await page.goto("/recorrencias");
  const rules = page.getByRole("table", { name: "Recorrências" }).getByRole("row");
  await rules.nth(1).focus();
  // The button of the rule, and the menu.
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const item = page.getByRole("menuitem", { name: "Mudar valor…" });
  await expect(item).toBeVisible();
  await page.keyboard.type("mudar");
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Mudar valor" });
  const outcome = dialog.getByRole("status", { name: "O que muda" });
  await expect(dialog.getByLabel("Novo valor")).toHaveValue("2.000,00");
  await expect(dialog.getByLabel("A partir de")).toHaveValue("TRE-aluguel0001");
  await expect(outcome).toHaveText("O valor já é esse.");
  await page.keyboard.type("2300");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Novo valor")).toHaveValue("2.300,00");
  for (let months = 0; months < 3; months += 1) await page.keyboard.press("ArrowDown");
  await expect(outcome).toHaveText(
    /^8 lançamentos de R\$\s2\.000,00 passam a R\$\s2\.300,00, de 05\/03\/2027 em diante; o que já foi pago fica como está\.Os que ainda serão criados também terão o novo valor\.$/u,
  );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const toast = page.getByRole("listitem").filter({ hasText: "Valor alterado." });
  await expect(toast).toContainText(/8 lançamentos passaram a R\$\s2\.300,00\./u);
  // The next one still has the old amount.
  await expect(rules.nth(1)).toContainText(/−R\$\s2\.000,00depois R\$\s2\.300,00/u);
  await openDialogHere(page);
  await expect(dialog.getByLabel("Novo valor")).toHaveValue("2.000,00");
  await expect(outcome).toHaveText("Digite o novo valor.");
  await dialog.getByRole("button", { name: "Voltar" }).click();
  const raised = [...repeated(2000, 3), 2300, 2300, 2000, ...repeated(2300, 6)];
  expect(await amountsOf(company)).toEqual(raised);
  const history = "audit_records?description=like.*2.300,00*&select=entity_id";
  expect(await company.read(history)).toHaveLength(9);

  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect(rules.nth(1)).not.toContainText("depois");
  await expect.poll(() => amountsOf(company)).toEqual(repeated(2000, 12));
});

test("two changes of one recurrence are undone one after the other", async ({ page, company }) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/recorrencias");
  for (const amount of ["2100", "2200"]) {
    const dialog = await openDialogHere(page);
    await dialog.getByLabel("Novo valor").fill(amount);
    await dialog.getByRole("button", { name: "Mudar valor" }).click();
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => amountsOf(company)).toEqual(repeated(2200, 12));
  for (const amount of [2100, 2000]) {
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => amountsOf(company)).toEqual(repeated(amount, 12));
    await expect.poll(() => company.read("recurrences?select=amount")).toEqual([{ amount }]);
  }
  await expect(page.getByText("nada foi desfeito")).toHaveCount(0);
});

test("only those that are not made yet have it, also of one that is paused", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const dialog = await openDialog(page);
  await dialog.getByLabel("Novo valor").fill("89.90");
  await dialog.getByLabel("A partir de").selectOption("só os que ainda serão criados");
  await expect(dialog.getByRole("status", { name: "O que muda" })).toHaveText(
    /^Os que ainda serão criados passam de R\$\s2\.000,00 a R\$\s89,90; os que já foram criados ficam como estão\.$/u,
  );
  await dialog.getByRole("button", { name: "Mudar valor" }).click();
  await expect(page.getByText(/Os próximos serão criados com R\$\s89,90\./u)).toBeVisible();
  expect(await amountsOf(company)).toEqual(repeated(2000, 12));
  expect(await company.read("recurrences?select=amount")).toEqual([{ amount: 89.9 }]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => company.read("recurrences?select=amount")).toEqual([{ amount: 2000 }]);

  const pause = { id: RENT.series_id, from: "2026-12-05", scope: "remove" };
  await company.write("POST", "rpc/pause_recurrence", pause);
  await page.goto("/recorrencias?state=paused");
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Mudar valor…" }).click();
  await dialog.getByLabel("Novo valor").fill("2300");
  await dialog.getByRole("button", { name: "Mudar valor" }).click();
  await expect(page.getByText(/1 lançamento passou a R\$\s2\.300,00\./u)).toBeVisible();
  await company.write("POST", "rpc/resume_recurrence", { id: RENT.series_id });
  expect(await amountsOf(company)).toEqual(repeated(2300, 12));
});

test("changes by other users meanwhile are not overwritten, with a message", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const dialog = await openDialog(page);
  await dialog.getByLabel("Novo valor").fill("2300");
  await company.write("PATCH", `${ENTRIES}&series_number=eq.3`, { amount: 2100 });
  await dialog.getByRole("button", { name: "Mudar valor" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Lançamentos desta recorrência foram alterados enquanto você decidia.",
  );
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await openDialog(page);
  await dialog.getByLabel("Novo valor").fill("2300");
  await expect(dialog.getByRole("status", { name: "O que muda" })).toContainText(
    /^12 lançamentos entre R\$\s2\.000,00 e R\$\s2\.100,00 passam/u,
  );
  const update = { id: RENT.series_id, changes: { amount: 2200 } };
  await company.write("POST", "rpc/update_recurrence", update);
  await dialog.getByRole("button", { name: "Mudar valor" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "A recorrência foi alterada enquanto você decidia.",
  );
  expect((await amountsOf(company)).slice(0, 4)).toEqual([2000, 2000, 2100, 2000]);
});

test("of a partially paid entry the rest stays open, and a split one is named", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const [, january] = await company.read<{ id: string }[]>(
    `${ENTRIES}&select=id&order=series_number`,
  );
  const payment = { id: january?.id, amount: 500, paid_on: "2026-11-23", charges: [] };
  await company.write("POST", "rpc/record_payment", payment);
  const dialog = await openDialog(page);
  const outcome = dialog.getByRole("status", { name: "O que muda" });
  await dialog.getByLabel("Novo valor").fill("2300");
  await expect(outcome).toContainText(
    /O de 05\/01\/2027 já tem R\$\s500,00 pagos: ficam R\$\s1\.800,00 em aberto\./u,
  );
  await dialog.getByLabel("A partir de").selectOption("05/01/2027");
  await expect(outcome).toHaveText(/^O lançamento de 05\/01\/2027 já tem uma parte paga/u);
  await dialog.getByLabel("A partir de").selectOption("05/12/2026");
  await dialog.getByRole("button", { name: "Mudar valor" }).click();
  await expect(page.getByText(/12 lançamentos passaram a R\$\s2\.300,00\./u)).toBeVisible();
  expect((await amountsOf(company)).slice(0, 3)).toEqual([2300, 1800, 2300]);

  await company.write("PATCH", `${ENTRIES}&series_number=eq.5`, {
    category: "Outros",
    splits: [
      { category: "Outros", amount: 2000 },
      { category: "Site", amount: 300 },
    ],
  });
  await openDialog(page);
  await dialog.getByLabel("Novo valor").fill("2400");
  await expect(outcome).toHaveText(/^O lançamento de 05\/04\/2027 está dividido em categorias/u);
  await expect(dialog.getByRole("button", { name: "Mudar valor" })).toBeDisabled();
  await dialog.getByLabel("A partir de").selectOption("05/05/2027");
  await expect(outcome).toContainText(/^7 lançamentos de R\$\s2\.300,00 passam/u);
});

testEachWidth("the new amount is accessible", async ({ page, company, width }) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const dialog = await openDialog(page);
  await dialog.getByLabel("Novo valor").fill("2300");
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await dialog.getByLabel("Novo valor").fill("abc");
  await dialog.getByLabel("A partir de").focus();
  await expect(dialog.getByText("Novo valor: digite um número, como 1.234,56.")).toBeVisible();
  await expectAccessible(page);
});
