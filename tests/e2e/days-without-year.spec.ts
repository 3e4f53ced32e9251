/** A day typed without its year is near the date that the field shows. */
import type { Locator } from "@playwright/test";
import { entry, transfer } from "../support/api-rows.ts";
import { writeAccounts } from "./account-entries.ts";
import { expect, test } from "./company.ts";
import { amountOf, createForm, dateOf, editForm } from "./entry-form.ts";
import { bulkAction, openList, rowOf } from "./entry-list.ts";

test.use({ serverClock: "2026-11-30T15:00:00Z" });

const LATER = entry("TRI-later", { expected_payment_date: "2027-08-05" });

/** Types it key by key: some of them make no date. */
async function typeDay(field: Locator, typed: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(typed);
  await field.blur();
}

test("the day of an instalment is near the computed one @short", async ({ page, company }) => {
  await page.goto("/movimentacoes");
  await page.getByRole("button", { name: "Novo lançamento" }).first().click();
  const form = createForm(page);
  await form.getByLabel("Categoria").selectOption("Outros");
  await amountOf(form).fill("1200");
  await dateOf(form).fill("05/12/2026");
  await form.getByLabel("Parcelar em").fill("12");
  const last = form.getByLabel("Data da parcela 12/12", { exact: true });
  await expect(last).toHaveAttribute("placeholder", "05/11/2027");
  await typeDay(last, "10/11");
  await expect(last).toHaveValue("10/11/2027");
  const eleventh = form.getByLabel("Data da parcela 11/12", { exact: true });
  await typeDay(eleventh, "8");
  await expect(eleventh).toHaveValue("08/10/2027");
  await form.getByRole("button", { name: "Registrar" }).click();
  const parts =
    "transactions?select=expected_payment_date&order=series_number&series_number=gte.10";
  await expect
    .poll(() => company.read(parts))
    .toEqual([
      { expected_payment_date: "2027-09-05" },
      { expected_payment_date: "2027-10-08" },
      { expected_payment_date: "2027-11-10" },
    ]);
});

test("the days of an entry of next year are near its due date", async ({ page, company }) => {
  await company.write("POST", "transactions", LATER);
  await page.goto("/movimentacoes?id=TRI-later");
  const form = editForm(page);
  await expect(dateOf(form)).toHaveValue("05/08/2027");
  await typeDay(dateOf(form), "10/08");
  await expect(dateOf(form)).toHaveValue("10/08/2027");
  await form.getByText("Mais", { exact: true }).click();
  const accrual = form.getByLabel("Competência", { exact: true });
  await typeDay(accrual, "31/07");
  await expect(accrual).toHaveValue("31/07/2027");
});

test("an overdue entry is due near today", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    entry("TRI-old", { expected_payment_date: "2025-11-05" }),
  );
  await page.goto("/movimentacoes?id=TRI-old");
  const date = dateOf(editForm(page));
  await expect(date).toHaveValue("05/11/2025");
  await typeDay(date, "10/12");
  await expect(date).toHaveValue("10/12/2026");
});

test("a new due date of selected entries is near theirs", async ({ page, company }) => {
  await company.write("POST", "transactions", LATER);
  await openList(page);
  await rowOf(page, "100,00").getByRole("checkbox").check();
  await bulkAction(page, "Mudar vencimento…");
  const day = page.getByRole("dialog").getByLabel("Data de Pagamento Prevista", { exact: true });
  await typeDay(day, "10/08");
  await expect(day).toHaveValue("10/08/2027");
});

test("the day of an old transfer is near the saved one", async ({ page, company }) => {
  await writeAccounts(company);
  const old = transfer("TRF-old", { to_account_id: "CTA-cash", date: "2025-05-10" });
  await company.write("POST", "transfers", old);
  await page.goto(`${company.url}/contas/transferencias?id=TRF-old`);
  const panel = page.getByRole("complementary", { name: "Editar transferência" });
  const day = panel.getByLabel("Data", { exact: true });
  await expect(day).toHaveValue("10/05/2025");
  await typeDay(day, "12/05");
  await expect(day).toHaveValue("12/05/2025");
});
