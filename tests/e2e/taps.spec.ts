/** The number of taps or clicks of common jobs (docs/ux-review.md); typing is not counted. */
import type { Locator } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { amountOf, categoryOf, createForm, editForm, entries } from "./entry-form.ts";
import { rowOf, rows } from "./entry-list.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1366, height: 768 } };

const MAX_TAPS = {
  expense: 5,
  whoOwesMe: 3,
  monthResult: 1,
  fiveBills: 6,
  toAccountant: 2,
  correct: 4,
  undo: 1,
  twoBills: 2,
} as const;

test.describe("on the phone", () => {
  test.use(PHONE);

  test("an expense of 89,90 for today, already paid", async ({ page, company }) => {
    await page.goto("/movimentacoes");
    const record = async (job: Job, typed: string, isPaid: boolean) => {
      await job.press(page.getByRole("link", { name: "Nova movimentação" }));
      const form = createForm(page);
      await expect(amountOf(form)).toBeFocused();
      await expect(amountOf(form)).toHaveAttribute("inputmode", "decimal");
      await page.keyboard.type(typed);
      const expense = form.getByRole("radio", { name: "Despesa" });
      if (!(await expense.isChecked())) await job.press(expense);
      await job.choose(categoryOf(form), "Despesa Empresa");
      const paid = form.getByRole("switch", { name: "Já paguei" });
      if ((await paid.isChecked()) !== isPaid) await job.press(paid);
      await job.press(form.getByRole("button", { name: "Registrar" }));
      await expect(form).toHaveCount(0);
    };
    await record(new Job("an expense to be paid"), "150", false);
    const job = new Job("an expense already paid, after one to be paid");
    await record(job, "89,90", true);
    job.expectAtMost(MAX_TAPS.expense);
    const again = new Job("one more");
    await record(again, "30", true);
    again.expectAtMost(MAX_TAPS.expense - 1);
    const expense = { type: "expense", expected_payment_date: "2026-11-21" };
    const paid = { ...expense, status: "paid", paid_on: "2026-11-21" };
    const saved = await entries(company);
    expect(saved.toSorted((a, b) => Number(a["amount"]) - Number(b["amount"]))).toMatchObject([
      { ...paid, amount: 30 },
      { ...paid, amount: 89.9 },
      { ...expense, amount: 150, status: "pending" },
    ]);
  });

  for (const [due, day] of [
    ["overdue", "2026-11-01"],
    ["due later", "2026-12-01"],
  ] as const) {
    test(`who owes me, and a message to them: ${due}`, async ({ page, company }) => {
      await company.write("POST", "clients", [
        contact("CTT-a", { name: "Ana", phone: "(11) 91234-5678" }),
        contact("CTT-b", { name: "Bia" }),
      ]);
      await company.write("POST", "transactions", [
        entry("TRI-a", { amount: 90, client_id: "CTT-a", expected_payment_date: day }),
      ]);
      await page.goto("/");
      const job = new Job(`who owes me, and a message: ${due}`);
      await job.press(page.getByRole("button", { name: /^Cobrar: Site/u }));
      await job.press(page.getByRole("link", { name: "Enviar pelo WhatsApp" }), false);
      job.expectAtMost(MAX_TAPS.whoOwesMe);
    });
  }

  test("this month's result in Relatórios", async ({ page, company }) => {
    await fillBills(company);
    await page.goto("/");
    const job = new Job("this month's result");
    await job.press(page.getByRole("link", { name: "Ver o relatório" }));
    await expect(page).toHaveURL(/\/relatorios\?from=2026-11-01&to=2026-11-30&due=dated$/u);
    await expect(page.getByText("Saldo do período").first()).toBeInViewport();
    job.expectAtMost(MAX_TAPS.monthResult);
  });

  test("two bills due today, from the Painel", async ({ page, company }) => {
    await fillBills(company);
    await page.goto("/");
    const bills = page.getByRole("region", { name: "A pagar", exact: true }).getByRole("button");
    const job = new Job("two bills due today");
    // Not twice at the same position, which is a double-click.
    await job.press(bills.nth(1));
    await expect(bills).toHaveCount(4);
    await job.press(bills.first());
    await expect(bills).toHaveCount(3);
    job.expectAtMost(MAX_TAPS.twoBills);
  });
});

test.describe("at the desk", () => {
  test.use(DESK);

  test("five bills paid, in due order", async ({ page, company }) => {
    await fillBills(company);
    await page.goto("/movimentacoes");
    const job = new Job("five bills paid");
    await job.choose(page.getByLabel("Status", { exact: true }), "Em aberto");
    await expect(rows(page)).toContainText(["21/11", "21/11", "23/11", "24/11", "25/11"]);
    await job.press(rows(page).first().getByRole("checkbox"));
    job.count += 1;
    await rows(page)
      .nth(4)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await job.press(page.getByRole("button", { name: "Marcar como pagos" }));
    await expect(page.getByText("5 lançamentos marcados como pagos.")).toBeVisible();
    job.expectAtMost(MAX_TAPS.fiveBills);
  });

  test("last month's entries to the accountant", async ({ page, company }) => {
    await fillBills(company);
    await page.goto("/");
    const job = new Job("last month's entries");
    await job.press(page.getByRole("link", { name: "Relatórios", exact: true }));
    const download = page.waitForEvent("download");
    await job.press(
      page.getByRole("button", { name: "Excel de outubro de 2026, para o contador" }),
    );
    await download;
    job.expectAtMost(MAX_TAPS.toAccountant);
  });

  test("an entry seen in the list corrected, and the correction undone", async ({
    page,
    company,
  }) => {
    await company.write("POST", "transactions", entry("TRI-a", { amount: 10 }));
    await page.goto("/movimentacoes");
    const job = new Job("an entry corrected");
    await job.press(rowOf(page, "10,00"));
    await job.press(amountOf(editForm(page)));
    await page.keyboard.type("12,50");
    await job.press(page.getByRole("button", { name: "Salvar alterações" }));
    await expect(rowOf(page, "12,50")).toBeVisible();
    job.expectAtMost(MAX_TAPS.correct);
    const undo = new Job("the correction undone");
    await undo.press(page.getByRole("button", { name: "Desfazer" }).first());
    await expect(rowOf(page, "10,00")).toBeVisible();
    undo.expectAtMost(MAX_TAPS.undo);
  });
});

class Job {
  count = 0;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** With `isDone` false the tap is only counted: a link to another program is not followed. */
  async press(target: Locator, isDone = true): Promise<void> {
    this.count += 1;
    await expect(target).toBeVisible();
    if (isDone) await target.click();
  }

  /** Opens a select, and chooses an option. */
  async choose(select: Locator, label: string | RegExp): Promise<void> {
    this.count += 2;
    const option = select.locator("option").filter({ hasText: label }).first();
    await select.selectOption(await option.evaluate((one: HTMLOptionElement) => one.value));
  }

  expectAtMost(max: number): void {
    test.info().annotations.push({ type: this.#name, description: `${this.count}` });
    expect(this.count, this.#name).toBeLessThanOrEqual(max);
  }
}

async function fillBills(company: Company): Promise<void> {
  const days = ["21", "21", "23", "24", "25"];
  await company.write(
    "POST",
    "transactions",
    days.map((day, index) =>
      entry(`TRE-${index}`, {
        type: "expense",
        amount: 10 + index,
        expected_payment_date: `2026-11-${day}`,
        notes: `Conta ${index}`,
      }),
    ),
  );
}
