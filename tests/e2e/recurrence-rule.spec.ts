/** The rule of an entry that repeats: of a new one, and changed from a day on. */
import type { Page } from "@playwright/test";
import { account, recurrence } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { dateOf, fillEntry, openCreateForm } from "./entry-form.ts";
import { toastUndo } from "./messages.ts";

const NOW = "2026-11-23T12:00:00Z";

test.use({ serverClock: NOW });

const RENT = recurrence("SER-mhx3k2abcdef", { expected_payment_date: "2026-12-05" });
const DATES = "transactions?select=expected_payment_date&order=expected_payment_date";
const RULES = "recurrences?select=interval,until,next_date&order=created_at,id";

type Company = Parameters<Parameters<typeof test>[2]>[0]["company"];

async function datesOf(company: Company): Promise<string[]> {
  const rows = await company.read<{ expected_payment_date: string }[]>(DATES);
  return rows.map((row) => row.expected_payment_date);
}

async function openChange(page: Page) {
  const section = page.getByRole("region", { name: "Recorrência" });
  await section.getByRole("button", { name: "Alterar a regra…" }).click();
  const dialog = page.getByRole("dialog", { name: "Alterar a regra" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("another day shows which dates move, moves them, and one undo takes it back", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await company.write("PATCH", "transactions?series_number=eq.4", { status: "paid" });
  const before = await datesOf(company);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const dialog = await openChange(page);
  await expect(dialog.getByText("A regra já é assim.")).toBeVisible();
  await expect(dialog.getByLabel("A partir de", { exact: true })).toHaveValue("05/02/2027");
  await dialog.getByLabel("Próxima data", { exact: true }).fill("04/02/2027");
  await expect(dialog.getByText(/^A próxima data não pode ser antes/u)).toBeVisible();
  await dialog.getByLabel("Próxima data", { exact: true }).fill("28/02/2027");
  await dialog.getByLabel("Repetir").selectOption("Todo último dia do mês");
  await dialog.getByLabel("Termina").selectOption("Depois de");
  await dialog.getByLabel("Número de vezes").fill("6");
  await expect(dialog.getByText("Todo último dia do mês, 6 vezes.")).toBeVisible();
  await expect(
    dialog.getByRole("list", { name: "5 mudam de data" }).getByRole("listitem"),
  ).toHaveText([
    "05/02/2027 → 28/02/2027",
    "05/04/2027 → 30/04/2027",
    "05/05/2027 → 31/05/2027",
    "05/06/2027 → 30/06/2027",
    "05/07/2027 → 31/07/2027",
  ]);
  await expect(dialog.getByRole("list", { name: "4 saem" })).toContainText("05/11/2027");
  await dialog.getByRole("button", { name: "Salvar a regra" }).click();
  await expect(page.getByText("5 mudaram de data, 4 saíram")).toBeVisible();
  expect(await datesOf(company)).toEqual([
    "2026-12-05",
    "2027-01-05",
    "2027-02-28",
    "2027-03-05",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30",
    "2027-07-31",
  ]);
  const section = page.getByRole("region", { name: "Recorrência" });
  await expect(section).toContainText("Todo último dia do mês, 8 vezes.");
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => datesOf(company)).toEqual(before);
  expect(await company.read(RULES)).toEqual([
    { interval: "month", until: null, next_date: "2027-12-05" },
  ]);
  await expect(section).toContainText("Todo mês no dia 5, sem fim.");
});

test("a later day alone changes nothing: fewer times are left from there", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", { ...RENT, count: 12 });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const dialog = await openChange(page);
  await expect(dialog.getByLabel("Número de vezes")).toHaveValue("10");
  await dialog.getByLabel("A partir de", { exact: true }).fill("05/04/2027");
  await expect(dialog.getByLabel("Número de vezes")).toHaveValue("8");
  await expect(dialog.getByText("A regra já é assim.")).toBeVisible();
});

test("the next date is emptied and typed anew, and blank is the date of the rule", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdef");
  const dialog = await openChange(page);
  const next = dialog.getByLabel("Próxima data", { exact: true });
  await expect(next).toHaveAttribute("placeholder", "05/12/2026");
  await next.pressSequentially("08/12/2026");
  await expect(dialog.getByText("Todo mês no dia 8, sem fim.")).toBeVisible();
  await next.focus();
  await next.press("ControlOrMeta+a");
  await next.press("Delete");
  await expect(next).toHaveValue("");
  await expect(dialog.getByText("A regra já é assim.")).toBeVisible();
  await next.pressSequentially("10/12/2026");
  await expect(next).toHaveValue("10/12/2026");
  await expect(dialog.getByText("Todo mês no dia 10, sem fim.")).toBeVisible();
});

test("the preview names the day of the rule, which a shorter month does not have", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", { ...RENT, expected_payment_date: "2026-10-31" });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcdee");
  const dialog = await openChange(page);
  await expect(dialog.getByLabel("A partir de", { exact: true })).toHaveValue("30/11/2026");
  await dialog.getByLabel("Termina").selectOption("Depois de");
  await dialog.getByLabel("Número de vezes").fill("6");
  await expect(dialog.getByText("Todo mês no dia 31, 6 vezes.")).toBeVisible();
  await dialog.getByLabel("A cada").fill("2");
  await expect(dialog.getByText("A cada 2 meses no dia 31, 6 vezes.")).toBeVisible();
});

test("a rule that another person changes meanwhile is not overwritten", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const dialog = await openChange(page);
  const changes = { until: "2028-01-31" };
  await company.write("POST", "rpc/update_recurrence", { id: RENT.series_id, changes });
  // The panel below the dialog has the new version.
  const section = page.locator("section[aria-label='Recorrência']");
  await expect(section).toContainText("até 31/01/2028");
  await dialog.getByLabel("Próxima data", { exact: true }).fill("10/02/2027");
  await dialog.getByRole("button", { name: "Salvar a regra" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "A recorrência foi alterada enquanto você decidia.",
  );
  expect(await company.read(RULES)).toMatchObject([{ until: "2028-01-31" }]);
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await page.getByRole("button", { name: "Descartar", exact: true }).click();
  await openChange(page);
  await expect(dialog.getByLabel("Repete até o dia", { exact: true })).toHaveValue("31/01/2028");
});

test("a change of the rule is not taken back when the rule has changed again", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcde7");
  const dialog = await openChange(page);
  await dialog.getByLabel("Repetir").selectOption("Toda semana");
  await dialog.getByLabel("A cada").fill("4");
  await dialog.getByRole("button", { name: "Salvar a regra" }).click();
  await expect(page.getByText("4 saíram, 4 entraram")).toBeVisible();
  const changes = { notes: "Contrato novo" };
  await company.write("POST", "rpc/update_recurrence", { id: RENT.series_id, changes });
  const [rules, dates] = [await company.read(RULES), await datesOf(company)];
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect(page.getByText("Não foi possível desfazer.")).toBeVisible();
  await expect(page.getByText("A regra da recorrência mudou de novo depois")).toBeVisible();
  expect(await company.read(RULES)).toEqual(rules);
  expect(await datesOf(company)).toEqual(dates);
});

test("another rhythm ends the old one and begins a new one, and one undo takes it back", async ({
  page,
  company,
}) => {
  await company.write("POST", "rpc/recurrence", RENT);
  const before = await datesOf(company);
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcde7");
  const dialog = await openChange(page);
  await dialog.getByLabel("Repetir").selectOption("Toda semana");
  await dialog.getByLabel("A cada").fill("4");
  await expect(dialog.getByRole("list", { name: "4 saem" })).toContainText("05/08/2027");
  await expect(dialog.getByRole("list", { name: "4 entram" }).getByRole("listitem")).toHaveText([
    "05/08/2027",
    "02/09/2027",
    "30/09/2027",
    "28/10/2027",
  ]);
  await dialog.getByRole("button", { name: "Salvar a regra" }).click();
  await expect(page.getByText("4 saíram, 4 entraram")).toBeVisible();
  expect((await datesOf(company)).slice(7)).toEqual([
    "2027-07-05",
    "2027-08-05",
    "2027-09-02",
    "2027-09-30",
    "2027-10-28",
  ]);
  // The open entry no longer exists: the first new one is shown.
  const section = page.getByRole("region", { name: "Recorrência" });
  await expect(section).toContainText("A cada 4 semanas, às quintas, sem fim.");
  await page.getByRole("button", { name: "Desfazer", exact: true }).click();
  await expect.poll(() => datesOf(company)).toEqual(before);
  await expect
    .poll(() => company.read(RULES))
    .toMatchObject([{ until: null, next_date: "2027-12-05" }, { next_date: null }]);
});

test("the form says that a competência is of the first entry alone", async ({ page, company }) => {
  const form = await openCreateForm(page);
  await fillEntry(form, { type: "Despesa", category: "Outros", amount: "100" });
  await dateOf(form).fill("30/12/2026");
  await form.getByLabel("Repetir").selectOption("Todo último dia do mês");
  const repeat = form.getByRole("group", { name: "Como se repete" });
  await repeat.getByLabel("Em dia não útil").selectOption("Próximo dia útil");
  await repeat.getByLabel("Termina").selectOption("Depois de");
  await repeat.getByLabel("Número de vezes").fill("3");
  await expect(repeat).not.toContainText("competência");
  await form.getByText("Mais", { exact: true }).click();
  await form.getByLabel("Competência", { exact: true }).fill("30/11/2026");
  await expect(repeat).toContainText(
    "Só o primeiro tem a competência 30/11/2026; os outros são do mês em que caem pela regra.",
  );
  await form.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText("3 transações criadas com sucesso!")).toBeVisible();
  const read = "transactions?select=expected_payment_date,accrual_date&order=expected_payment_date";
  expect(await company.read(read)).toEqual([
    { expected_payment_date: "2026-12-31", accrual_date: "2026-11-30" },
    { expected_payment_date: "2027-02-01", accrual_date: "2027-01-31" },
    { expected_payment_date: "2027-03-01", accrual_date: "2027-02-28" },
  ]);
});

test("entries that moved to another account offer it to those that are not made yet", async ({
  page,
  company,
}) => {
  const old = account("CTA-old", { name: "Itaú", is_default: true });
  await company.write("POST", "accounts", old);
  await company.write("POST", "rpc/recurrence", RENT);
  await company.write("POST", "accounts", account("CTA-new", { name: "Nubank" }));
  await company.write("PATCH", "accounts?id=eq.CTA-new", { is_default: true });
  await company.write("PATCH", "transactions?status=eq.pending", { account_id: "CTA-new" });
  await company.write("PATCH", "accounts?id=eq.CTA-old", { is_active: false });
  await page.goto("/movimentacoes?id=TRE-mhx3k2abcded");
  const section = page.getByRole("region", { name: "Recorrência" });
  const offer = section.getByText("serão criados na conta Itaú (arquivada).");
  await expect(offer).toBeVisible();
  await section.getByRole("button", { name: "Criar na conta Nubank" }).click();
  await expect(page.getByText("Os próximos serão criados na conta Nubank.")).toBeVisible();
  await expect(offer).toHaveCount(0);
  const rules = "recurrences?select=account_id";
  expect(await company.read(rules)).toEqual([{ account_id: "CTA-new" }]);
  await toastUndo(page).click();
  await expect(offer).toBeVisible();
  expect(await company.read(rules)).toEqual([{ account_id: "CTA-old" }]);
});
