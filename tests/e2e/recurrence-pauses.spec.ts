/** A paused recurrence goes on or ends, on the screen Recorrências. */
import type { Page } from "@playwright/test";
import { recurrence } from "../support/api-rows.ts";
import { expectAccessible, layoutWidth, testEachWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";

// How many are made depends on the day.
test.use({ serverClock: "2026-11-23T12:00:00Z" });

/** The 5th is a Saturday. */
const RENT = recurrence("SER-aluguel0001", {
  expected_payment_date: "2026-12-05",
  business_day: "next",
  notes: "Aluguel da loja",
});

async function openPaused(page: Page, company: Company): Promise<void> {
  await company.write("POST", "rpc/recurrence", RENT);
  await company.write("POST", "rpc/pause_recurrence", { id: RENT.series_id, scope: "remove" });
  await page.goto("/recorrencias?state=paused");
  await expect(page.getByRole("row", { name: /^Aluguel da loja/u })).toContainText("Pausada");
}

const daysOf = (company: Company) =>
  company
    .read<{ expected_payment_date: string }[]>(
      "transactions?select=expected_payment_date&order=expected_payment_date",
    )
    .then((rows) => rows.map((row) => row.expected_payment_date));

test("one that is paused goes on from the day that is typed, unless others change it", async ({
  page,
  company,
}) => {
  await openPaused(page, company);
  const resume = page.getByRole("button", { name: /^Retomar… Aluguel da loja/u });
  await resume.click();
  const dialog = page.getByRole("dialog", { name: "Retomar recorrência" });
  await expect(dialog).toContainText("Aluguel da loja · Todo mês no dia 5");
  await expect(dialog).toContainText("Pela regra, o próximo vencimento é 07/12/2026.");
  const day = dialog.getByLabel("A partir de", { exact: true });
  await day.fill("22/11/2026");
  await expect(dialog).toContainText(
    "A recorrência está pausada a partir de 23/11/2026, e não pode ser retomada antes disso.",
  );
  await expect(dialog.getByRole("button", { name: "Retomar" })).toBeDisabled();
  await day.fill("24/11/2027");
  await expect(dialog).toContainText("A data pode ser no máximo daqui a 12 meses.");
  await day.press("Enter");
  await expect(dialog).toBeVisible();
  await day.fill("01/02/2027");
  await expect(dialog).toContainText("Pela regra, o próximo vencimento é 05/02/2027.");
  await day.press("Enter");
  const toast = page.getByRole("listitem").filter({ hasText: "Recorrência retomada." });
  await expect(toast).toContainText("10 lançamentos criados, a partir de 05/02/2027.");
  await expect(dialog).toHaveCount(0);
  expect((await daysOf(company)).slice(0, 2)).toEqual(["2027-02-05", "2027-03-05"]);
  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => daysOf(company)).toEqual([]);

  await resume.click();
  await expect(dialog).toBeVisible();
  const changes = { amount: 1600 };
  await company.write("POST", "rpc/update_recurrence", { id: RENT.series_id, changes });
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText(
    "A recorrência foi alterada enquanto você decidia.",
  );
  expect(await daysOf(company)).toEqual([]);
});

test("one of which no entry is left is ended, back by one undo, and starts again", async ({
  page,
  company,
}) => {
  await openPaused(page, company);
  const rule = () => company.read(`recurrences?id=eq.${RENT.series_id}&select=paused_on,until`);
  const end = async () => {
    await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
    await page.getByRole("menuitem", { name: "Encerrar…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Encerrar recorrência" });
    await expect(dialog).toContainText("Dos que já foram criados não resta nenhum.");
    await expect(dialog).toContainText("Aluguel da loja · Todo mês no dia 5");
    await dialog.getByRole("button", { name: "Encerrar" }).click();
    await expect(page.getByText("Nenhuma recorrência pausada.")).toBeVisible();
    expect(await rule()).toEqual([{ paused_on: null, until: "2026-11-22" }]);
  };
  await end();
  const toast = page.getByRole("listitem").filter({ hasText: "Recorrência encerrada." });
  await toast.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("row", { name: /^Aluguel da loja/u })).toContainText("Pausada");
  expect(await rule()).toEqual([{ paused_on: "2026-11-23", until: null }]);

  await end();
  await page.getByText("Encerradas", { exact: true }).click();
  await page.getByRole("button", { name: /^Retomar… Aluguel da loja/u }).click();
  const dialog = page.getByRole("dialog", { name: "Retomar recorrência" });
  await expect(dialog.getByRole("list", { name: "12 entram" })).toContainText("07/12/2026");
  await dialog.getByRole("button", { name: "Retomar" }).click();
  await expect(page.getByText("Recorrência retomada.")).toBeVisible();
  expect(await daysOf(company)).toHaveLength(12);
});

test("an end that was decided for another rule removes nothing", async ({ page, company }) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/recorrencias");
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Encerrar…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Encerrar recorrência" });
  await expect(dialog.getByRole("list", { name: /^\d+ lançamentos saem$/u })).toBeVisible();
  const before = await daysOf(company);
  const changes = { until: "2030-01-31" };
  await company.write("POST", "rpc/update_recurrence", { id: RENT.series_id, changes });
  await dialog.getByRole("button", { name: "Encerrar" }).click();
  await expect(page.getByText("A recorrência foi alterada enquanto você decidia.")).toBeVisible();
  expect(await daysOf(company)).toEqual(before);
});

testEachWidth("what is paused is accessible", async ({ page, company, width }) => {
  await openPaused(page, company);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Retomar… Aluguel da loja/u }).click();
  const dialog = page.getByRole("dialog", { name: "Retomar recorrência" });
  await expect(dialog).toContainText("Pela regra, o próximo vencimento é 07/12/2026.");
  await expectAccessible(page);
  await dialog.getByLabel("A partir de", { exact: true }).fill("22/11/2026");
  await expect(dialog).toContainText("não pode ser retomada antes disso.");
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await page.getByRole("button", { name: /^Ações de Aluguel da loja/u }).click();
  await page.getByRole("menuitem", { name: "Encerrar…" }).click();
  await expect(page.getByRole("alertdialog", { name: "Encerrar recorrência" })).toBeVisible();
  expect(await layoutWidth(page)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
});

test("a price changed during a pause is that of the entries that come back, if the user says so", async ({
  page,
  company,
}) => {
  const { series_id: id } = RENT;
  await company.write("POST", "rpc/recurrence", { ...RENT, count: 3 });
  const pause = { id, scope: "remove", from: "2026-12-10" };
  await company.write("POST", "rpc/pause_recurrence", pause);
  await page.goto("/movimentacoes?id=TRE-aluguel0001");
  const form = page.getByRole("form", { name: "Editar lançamento" });
  await form.getByLabel("Valor", { exact: true }).fill("1600");
  await form.getByRole("button", { name: "Salvar alterações" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar recorrência" });
  await expect(dialog).toContainText("Os que ainda serão criados mudam com os seguintes.");
  await expect(dialog.getByRole("button")).toHaveText(["Só este", "Este e os seguintes", "Voltar"]);
  await dialog.getByRole("button", { name: "Este e os seguintes" }).click();
  await expect(page.getByText("Transação atualizada com sucesso!")).toBeVisible();
  await company.write("POST", "rpc/resume_recurrence", { id });
  expect(await company.read("transactions?select=amount&order=series_number")).toEqual([
    { amount: 1600 },
    { amount: 1600 },
    { amount: 1600 },
  ]);
});
