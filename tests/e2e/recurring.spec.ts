/** An entry that repeats: made by keyboard, changed from one on, and ended. */
import type { Page } from "@playwright/test";
import { recurrence } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { createForm, editForm, notesOf, typeOf } from "./entry-form.ts";
import { rows } from "./entry-list.ts";

const NOW = "2026-11-23T12:00:00Z";
const MAX_KEYS = 45;

// The number of created entries depends on the day.
test.use({ serverClock: NOW });

const ENTRIES =
  "transactions?select=amount,expected_payment_date,series_number,series_count&order=series_number";
const RULES = "recurrences?select=amount,interval,until,count,business_day,next_number";

const RENT = recurrence("SER-mhx3k2abcdef", { expected_payment_date: "2026-12-05" });

type Made = { amount: number; expected_payment_date: string };

test("twelve rents take at most forty-five keys", async ({ page, company }) => {
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
  await type("1500");
  await press("Tab");
  await type("5/12");
  // The calendar, the status, the contact, the notes and the instalments keep their values.
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  await expect(form.getByLabel("Repetir")).toBeFocused();
  await type("t");
  await expect(form.getByText("Todo mês no dia 5, sem fim.")).toBeVisible();
  await press("Tab", "Tab");
  await type("d");
  await press("Tab");
  await type("12");
  await expect(form.getByText("Todo mês no dia 5, 12 vezes.")).toBeVisible();
  await press("Control+Enter");
  await expect(page.getByText("12 transações criadas com sucesso!")).toBeVisible();
  test.info().annotations.push({ type: "keys", description: String(keys) });
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  const entries = await company.read<Made[]>(ENTRIES);
  expect(entries).toHaveLength(12);
  expect(entries.at(0)).toEqual({
    amount: 1500,
    expected_payment_date: "2026-12-05",
    series_number: 1,
    series_count: null,
  });
  expect(entries.at(-1)).toMatchObject({ expected_payment_date: "2027-11-05", series_number: 12 });
  await expect(page.getByRole("row").filter({ hasText: "Despesa Empresa · repete" })).toHaveCount(
    12,
  );
});

test("the chosen rule shows its next dates, which are the ones created", async ({
  page,
  company,
}) => {
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  const form = createForm(page);
  await form.getByLabel("Categoria").selectOption("Outros");
  await form.getByLabel("Valor", { exact: true }).fill("80");
  await form.getByLabel("Data de Pagamento Prevista", { exact: true }).fill("31/01/2027");
  await form.getByLabel("Repetir").selectOption("Todo mês");
  await expect(form.getByLabel("Parcelar em")).toBeHidden();
  const dates = form.getByRole("list", { name: "Próximas datas" }).getByRole("listitem");
  await expect(dates).toHaveText([
    "dom. 31/01/2027",
    "dom. 28/02/2027",
    "qua. 31/03/2027",
    "sex. 30/04/2027",
  ]);
  await form.getByLabel("Em dia não útil").selectOption("Próximo dia útil");
  await expect(dates).toHaveText([
    "seg. 01/02/2027",
    "seg. 01/03/2027",
    "qua. 31/03/2027",
    "sex. 30/04/2027",
  ]);
  await form.getByLabel("Termina").selectOption("Até o dia");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(form.getByText("Informe até que dia se repete.").first()).toBeVisible();
  await form.getByLabel("Repete até o dia", { exact: true }).fill("31/04/2027");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(
    form.getByText("Até o dia: digite uma data que existe, de 1900 a 2199.").first(),
  ).toBeVisible();
  await form.getByLabel("Repete até o dia", { exact: true }).fill("30/04/2027");
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("4 transações criadas com sucesso!")).toBeVisible();
  const made = await company.read<Made[]>(ENTRIES);
  expect(made.map((row) => row.expected_payment_date)).toEqual([
    "2027-02-01",
    "2027-03-01",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(await company.read(RULES)).toEqual([
    {
      amount: 80,
      interval: "month",
      until: "2027-04-30",
      count: null,
      business_day: "next",
      next_number: 5,
    },
  ]);
});

test("a new price from one entry on applies to later ones and to the rule, and one undo reverts it", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const form = editForm(page);
  const section = page.getByRole("region", { name: "Recorrência" });
  await expect(section).toContainText("Todo mês no dia 5, sem fim.");
  await form.getByLabel("Valor", { exact: true }).fill("1600");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar recorrência" });
  await expect(dialog.getByRole("button")).toHaveText([
    "Só este",
    "Este e os seguintes",
    "Todos em aberto",
    "Voltar",
  ]);
  await dialog.getByRole("button", { name: "Este e os seguintes" }).click();
  await expect(page.getByText("transações atualizadas com sucesso!")).toBeVisible();
  const amounts = async () => {
    const entries = await company.read<Made[]>(ENTRIES);
    const [rule] = await company.read<Made[]>(RULES);
    return [...new Set(entries.map(({ amount }) => amount)), rule?.amount];
  };
  expect(await amounts()).toEqual([1500, 1600, 1600]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(amounts).toEqual([1500, 1500]);
});

test("cancelled from one entry on it ends, made inactive it goes on, as the dialog tells, and one undo reverts it", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const dialog = page.getByRole("dialog", { name: "Alterar recorrência" });
  await page.getByRole("button", { name: "Cancelar lançamento" }).click();
  await expect(
    dialog.getByRole("button", { name: "A recorrência termina: não são criados outros." }),
  ).toHaveText([/^Este e os seguintes/u, /^Todos em aberto/u]);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Marcar como inativo" }).click();
  await expect(dialog).toContainText("Os que ainda serão criados ficam como são.");
  await dialog.getByRole("button", { name: "Este e os seguintes" }).click();
  const active = "transactions?lifecycle=eq.active&select=series_number";
  await expect.poll(() => company.read(active)).toHaveLength(2);
  expect(await company.read(RULES)).toMatchObject([{ until: null }]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => company.read(active)).toHaveLength(12);
});

test("it is ended in the panel, and one undo restores the removed entries", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await company.write("PATCH", "transactions?series_number=eq.1", { status: "paid" });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const section = page.getByRole("region", { name: "Recorrência" });
  const count = (await company.read<Made[]>(ENTRIES)).length;
  await section.getByRole("button", { name: "Encerrar recorrência…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Encerrar recorrência" });
  await expect(dialog.getByLabel("A partir de", { exact: true })).toHaveValue("05/03/2027");
  await expect(dialog).toContainText("2 em aberto de antes desse dia ficam.");
  await dialog.getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Recorrência encerrada.")).toBeVisible();
  expect(await company.read(ENTRIES)).toHaveLength(3);
  expect(await company.read(RULES)).toMatchObject([{ until: "2027-02-05" }]);
  await expect(section).toContainText("até 05/02/2027");
  await expect(section.getByRole("button", { name: "Encerrar recorrência…" })).toBeHidden();
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => company.read<object[]>(ENTRIES)).toHaveLength(count);
  await expect.poll(() => company.read(RULES)).toMatchObject([{ until: null }]);
});

test("what is typed in the panel stays when the recurrence ends, and Back still leaves the list", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/relatorios");
  await page.goto("/movimentacoes");
  const row = rows(page).filter({ has: page.getByRole("button", { name: /05\/02\/2027$/u }) });
  await row.getByText("Despesa", { exact: false }).first().click();
  const notes = notesOf(editForm(page));
  await notes.fill("Reajuste em maio");
  const section = page.getByRole("region", { name: "Recorrência" });
  await section.getByRole("button", { name: "Encerrar recorrência…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("Recorrência encerrada.")).toBeVisible();
  await expect(section).toContainText("até 05/02/2027");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(notes).toHaveValue("Reajuste em maio");
  await notes.fill("");
  await page.keyboard.press("Escape");
  await expect(notes).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/relatorios/u);
});

test.describe("an undo skips a rule that another user has changed since, and tells so", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Recorrência" });

  test.beforeEach(async ({ page, company }) => {
    await company.write("POST", "rpc/recurrence", RENT);
    await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
    await expect(section(page)).toContainText("Todo mês no dia 5, sem fim.");
  });

  async function expectNotUndone(page: Page, company: Company): Promise<void> {
    const changes = { notes: "Contrato novo" };
    await company.write("POST", "rpc/update_recurrence", { id: RENT.series_id, changes });
    const paths = [ENTRIES, `${RULES},notes`];
    const read = () => Promise.all(paths.map((path) => company.read(path)));
    const before = await read();
    await page.getByRole("button", { name: "Desfazer", exact: true }).click();
    await expect(page.getByText("Não foi possível desfazer.")).toBeVisible();
    await expect(page.getByText("A regra da recorrência mudou de novo depois")).toBeVisible();
    expect(await read()).toEqual(before);
  }

  test("after a new price", async ({ page, company }) => {
    const form = editForm(page);
    await form.getByLabel("Valor", { exact: true }).fill("1600");
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Este e os seguintes" }).click();
    await expect(page.getByText("transações atualizadas com sucesso!")).toBeVisible();
    await expectNotUndone(page, company);
  });

  test("after its end", async ({ page, company }) => {
    await section(page).getByRole("button", { name: "Encerrar recorrência…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar" }).click();
    await expect(page.getByText("Recorrência encerrada.")).toBeVisible();
    await expectNotUndone(page, company);
  });

  test("after a removal of several", async ({ page, company }) => {
    await removeFollowing(page);
    await expectNotUndone(page, company);
  });
});

test("a removal of several is undone together with the rule", async ({ page, company }) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const before = await company.read(ENTRIES);
  await removeFollowing(page);
  expect(await company.read(RULES)).toMatchObject([{ until: "2027-01-05" }]);
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => company.read(ENTRIES)).toEqual(before);
  expect(await company.read(RULES)).toMatchObject([{ until: null }]);
});

/** Removes the rent of February and those after it. */
async function removeFollowing(page: Page): Promise<void> {
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: /^Ações de .*05\/02\/2027$/u }).click();
  await page.getByRole("menuitem", { name: "Excluir" }).click();
  const dialog = page.getByRole("alertdialog");
  const ends = dialog.getByText("A recorrência termina: não são criados outros.");
  await expect(ends).toHaveCount(0);
  await dialog.getByLabel("Este e os seguintes").check();
  await expect(ends).toBeVisible();
  await dialog.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Transação excluída com sucesso!")).toBeVisible();
}
