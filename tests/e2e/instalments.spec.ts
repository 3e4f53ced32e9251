/** Instalments of one amount: created by keyboard, and several changed at once. */
import { purchase } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { rows } from "./entry-list.ts";
import { createForm, editForm, typeOf } from "./entry-form.ts";

const NOW = "2026-11-23T12:00:00Z";
const MAX_KEYS = 40;

test.use({ serverClock: NOW });

const PARTS =
  "transactions?select=amount,expected_payment_date,series_number,series_count&order=series_number";

const AMOUNTS = "transactions?select=amount,expected_payment_date&order=series_number";

const PURCHASE = purchase();

test("a purchase in three takes at most forty keys @short", async ({ page, company }) => {
  await page.goto("/movimentacoes");
  await expect(page.getByRole("button", { name: "Novo lançamento" }).first()).toBeVisible();
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: 10 });
  };
  const press = async (...chords: string[]) => {
    for (const chord of chords) {
      keys += chord.split("+").length;
      await page.keyboard.press(chord, { delay: 10 });
    }
  };
  const form = createForm(page);
  await type("n");
  await expect(typeOf(form, "Receita")).toBeFocused();
  await type("d");
  await press("Tab");
  await type("d");
  await press("Tab");
  await type("100");
  await press("Tab");
  await type("31/1/27");
  // The calendar, the status, the contact and the notes keep their values.
  await press("Tab", "Tab", "Tab", "Tab", "Tab");
  await expect(form.getByLabel("Parcelar em")).toBeFocused();
  await type("3");
  await expect(form.getByLabel("Valor da parcela 2/3")).toHaveAttribute("placeholder", "33,33");
  const secondDate = form.getByLabel("Data da parcela 2/3", { exact: true });
  await expect(secondDate).toHaveAttribute("placeholder", "28/02/2027");
  await press("Control+Enter");
  await expect
    .poll(() => company.read<object[]>(PARTS))
    .toEqual([
      { amount: 33.34, expected_payment_date: "2027-01-31", series_number: 1, series_count: 3 },
      { amount: 33.33, expected_payment_date: "2027-02-28", series_number: 2, series_count: 3 },
      { amount: 33.33, expected_payment_date: "2027-03-31", series_number: 3, series_count: 3 },
    ]);
  await expect(page.getByText(/^Despesa Empresa · 3 parcelas · R\$\s100,00$/u)).toBeVisible();
  test.info().annotations.push({ type: "keys", description: String(keys) });
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  await expect(page.getByRole("row").filter({ hasText: "Despesa Empresa · 2/3" })).toBeVisible();
});

test("the amounts are next to the number of instalments, visible even if the instalments are not", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  const form = createForm(page);
  await form.getByLabel("Categoria").selectOption("Outros");
  const count = form.getByLabel("Parcelar em");
  await count.fill("3");
  await expect(count).toHaveAccessibleDescription(/^Preencha o valor e a data/u);
  await form.getByLabel("Valor", { exact: true }).fill("100");
  await count.focus();
  const amounts = form.getByText(/^vezes: 1 de R\$\s33,34 e 2 de R\$\s33,33$/u);
  await expect(amounts).toBeInViewport({ ratio: 1 });
  const dates = "A primeira em 23/11/2026, a última em 23/01/2027.";
  await expect(count).toHaveAccessibleDescription(dates);
  const [hint, button] = [
    await form.getByText(dates).boundingBox(),
    await form.getByRole("button", { name: "Registrar" }).boundingBox(),
  ];
  if (hint === null || button === null) throw new Error("not shown");
  expect(hint.y + hint.height).toBeLessThanOrEqual(button.y);
});

test("amounts and dates of single parts are changed before, and must sum to the total", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  const form = createForm(page);
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("1000");
  await form.getByLabel("Parcelar em").fill("4");
  await form.getByLabel("Valor da parcela 1/4").fill("300");
  await form.getByLabel("Valor da parcela 1/4").blur();
  await expect(form.getByLabel("Valor da parcela 2/4")).toHaveAttribute("placeholder", "233,34");
  await expect(form.getByLabel("Valor da parcela 4/4")).toHaveAttribute("placeholder", "233,33");
  await expect(form.getByLabel("Valor da parcela 1/4")).toHaveValue("300,00");
  await form.getByLabel("Valor da parcela 4/4").fill("900");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByText("Cada parcela deve ser de pelo menos").first()).toBeVisible();
  expect(await company.read(PARTS)).toEqual([]);
  await form.getByLabel("Valor da parcela 4/4").fill("100");
  await form.getByLabel("Data da parcela 4/4", { exact: true }).fill("10/03/2027");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect
    .poll(() => company.read<object[]>(PARTS))
    .toMatchObject([
      { amount: 300, expected_payment_date: "2026-11-23" },
      { amount: 300, expected_payment_date: "2026-12-23" },
      { amount: 300, expected_payment_date: "2027-01-23" },
      { amount: 100, expected_payment_date: "2027-03-10" },
    ]);
});

test("the amount and the date of a part are cleared and typed, or stepped from the computed one", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  const form = createForm(page);
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("100");
  await form.getByLabel("Parcelar em").fill("3");
  const amount = form.getByLabel("Valor da parcela 1/3");
  await expect(amount).toHaveAttribute("placeholder", "33,34");
  await amount.click();
  await page.keyboard.press("End");
  await page.keyboard.type("40");
  for (let times = 0; times < 5; times += 1) await page.keyboard.press("Backspace");
  await expect(amount).toHaveValue("");
  await page.keyboard.type("50");
  const date = form.getByLabel("Data da parcela 2/3", { exact: true });
  await date.focus();
  await page.keyboard.press("ArrowDown");
  await expect(date).toHaveValue("24/12/2026");
  await date.fill("");
  await expect(date).toHaveValue("");
  await expect(date).toHaveAttribute("placeholder", "23/12/2026");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect
    .poll(() => company.read(AMOUNTS))
    .toEqual([
      { amount: 50, expected_payment_date: "2026-11-23" },
      { amount: 25, expected_payment_date: "2026-12-23" },
      { amount: 25, expected_payment_date: "2027-01-23" },
    ]);
});

test("a change asks where it goes, in one step that one undo takes back @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", PURCHASE);
  await company.write("PATCH", "transactions?series_number=eq.1", { status: "paid" });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdee");
  await expect(rows(page)).toContainText(["4/4", "3/4", "2/4", "1/4"]);
  const form = editForm(page);
  const parts = page.getByRole("region", { name: "Parcelas" });
  await expect(parts).toContainText("1 de 4 paga, R$\u00a0300,00 em aberto");
  await expect(parts.getByRole("listitem")).toHaveCount(4);

  await form.getByLabel("Valor", { exact: true }).fill("120");
  await form.getByLabel("Data de Pagamento Prevista", { exact: true }).fill("31/12/2026");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  await expect(dialog.getByRole("button")).toHaveText([
    /^Só esta\s?Total: R\$\s400,00 → R\$\s420,00$/u,
    /^Esta e as seguintes\s?Total: R\$\s400,00 → R\$\s460,00$/u,
    "Voltar",
  ]);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await expect(dialog).toBeHidden();
  expect(await company.read(AMOUNTS)).toMatchObject(
    Array.from({ length: 4 }, () => ({ amount: 100 })),
  );

  await form.getByRole("button", { name: "Salvar alterações" }).click();
  await dialog.getByRole("button", { name: "Esta e as seguintes" }).click();
  await expect(page.getByText("3 transações atualizadas com sucesso!")).toBeVisible();
  expect(await company.read(AMOUNTS)).toEqual([
    { amount: 100, expected_payment_date: "2026-11-10" },
    { amount: 120, expected_payment_date: "2026-12-31" },
    { amount: 120, expected_payment_date: "2027-01-31" },
    { amount: 120, expected_payment_date: "2027-02-28" },
  ]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("3 lançamentos voltaram a ser como eram.")).toBeVisible();
  expect(await company.read(AMOUNTS)).toEqual([
    { amount: 100, expected_payment_date: "2026-11-10" },
    { amount: 100, expected_payment_date: "2026-12-10" },
    { amount: 100, expected_payment_date: "2027-01-10" },
    { amount: 100, expected_payment_date: "2027-02-10" },
  ]);
});

test("the question counts all open parts, changed or not", async ({ page, company }) => {
  await company.write("POST", "rpc/instalments", { ...PURCHASE, amount: 100, count: 3 });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdee");
  const form = editForm(page);
  await form.getByLabel("Valor", { exact: true }).fill("33,34");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  await expect(dialog).toContainText("parcela 2/3. 2 outras estão em aberto, 1 depois desta.");
});

test("a partially paid instalment gets the rest of the new amount, as the dialog tells", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", PURCHASE);
  const [, , third] = await company.read<{ id: string }[]>("transactions?order=series_number");
  await company.write("POST", "rpc/record_payment", { id: third?.id, amount: 30 });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdee");
  const form = editForm(page);
  await form.getByLabel("Valor", { exact: true }).fill("120");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  await expect(dialog).toContainText(
    /A parcela 3\/4 já tem R\$\s30,00 pagos: ficam R\$\s90,00 em aberto\./u,
  );
  // The paid part of the third one counts.
  await expect(dialog.getByRole("button", { name: /^Esta e/u })).toContainText(
    /R\$\s400,00 → R\$\s460,00$/u,
  );
  await dialog.getByRole("button", { name: "Esta e as seguintes" }).click();
  const amounts = "transactions?series_count=eq.4&select=amount&order=series_number";
  await expect
    .poll(() => company.read(amounts))
    .toEqual([100, 120, 90, 120].map((amount) => ({ amount })));
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect
    .poll(() => company.read(amounts))
    .toEqual([100, 100, 70, 100].map((amount) => ({ amount })));
});

test("a new amount of a partially paid instalment makes the others cost the whole, as the dialog tells", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", PURCHASE);
  await company.write("POST", "rpc/record_payment", { id: "TRE-mhx3k2abcdee", amount: 40 });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdee");
  const form = editForm(page);
  await form.getByLabel("Valor", { exact: true }).fill("70");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  await expect(dialog).toContainText(
    /Desta já foram pagos R\$\s40,00: as outras passam ao valor inteiro, R\$\s110,00\./u,
  );
  const following = dialog.getByRole("button", { name: /^Esta e as seguintes/u });
  await expect(following).toContainText(/R\$\s400,00 → R\$\s430,00$/u);
  await following.click();
  await expect
    .poll(() => company.read("transactions?series_count=eq.4&select=amount&order=series_number"))
    .toEqual([100, 70, 110, 110].map((amount) => ({ amount })));
});

test("all open instalments are cancelled together, and the following ones removed and restored", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/instalments", PURCHASE);
  await company.write("PATCH", "transactions?series_number=eq.1", { status: "paid" });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  await page.getByRole("button", { name: "Cancelar lançamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar parcelas" });
  await expect(dialog).toContainText("Esta é a parcela 3/4. 2 outras estão em aberto, 1 depois");
  await expect(dialog.getByRole("button", { name: /^Só esta/u })).toContainText(
    /R\$\s400,00 → R\$\s300,00$/u,
  );
  await dialog.getByRole("button", { name: "Todas em aberto" }).click();
  const lifecycles = "transactions?select=lifecycle&order=series_number";
  await expect
    .poll(async () =>
      (await company.read<{ lifecycle: string }[]>(lifecycles)).map((r) => r.lifecycle),
    )
    .toEqual(["active", "cancelled", "cancelled", "cancelled"]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("3 lançamentos voltaram a ser como eram.")).toBeVisible();

  await page.goto("/movimentacoes");
  const row = page.getByRole("row").filter({ hasText: "Outros · 2/4" });
  await row.getByRole("button", { name: /^Ações de/u }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const confirmation = page.getByRole("alertdialog");
  await confirmation.getByLabel("Esta e as seguintes").check();
  await confirmation.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
  await expect.poll(() => company.read<object[]>(AMOUNTS)).toHaveLength(1);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => company.read<object[]>(AMOUNTS)).toHaveLength(4);
});
