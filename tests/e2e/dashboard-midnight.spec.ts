/**
 * The dashboard before and after midnight in São Paulo, with the clocks of server and page set by
 * the test.
 */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, installClock, test, type Company } from "./company.ts";
import { rows } from "./entry-list.ts";

const BEFORE = "2026-11-21T02:55:00Z"; // 23:55 on the 20th
const AFTER = "2026-11-21T03:05:00Z"; // 00:05 on the 21st

test.use({ serverClock: BEFORE });

async function fill(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    entry("TRE-today", { amount: 30, expected_payment_date: "2026-11-20" }),
    entry("TRI-today", { amount: 50, expected_payment_date: "2026-11-20" }),
    entry("TRI-eighth", { amount: 7, expected_payment_date: "2026-11-28" }),
    entry("TRE-ninetieth", { amount: 400, expected_payment_date: "2027-02-19" }),
  ]);
}

function region(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function expectTheTwentieth(page: Page): Promise<void> {
  await expect(region(page, "Despesas atrasadas")).toContainText(
    "Nenhuma despesa atrasada no momento.",
  );
  await expect(region(page, "Despesas atrasadas").locator("h3 svg")).toHaveCount(0);
  const toCome = region(page, "Receitas previstas").getByRole("listitem");
  await expect(toCome).toHaveCount(2);
  await expect(toCome.first()).toContainText("20/11/2026 vence hoje");
  await expect(page.getByRole("banner")).toContainText(/1 registro\(s\) · R\$\s50,00/u);
  const schedule = region(page, "Próximos 90 dias");
  await expect(schedule).toContainText(/Não fica abaixo de zero/u);
  await expect(schedule).toContainText(/Em 18\/02\/2027: R\$\s27,00\./u);
  await expect(schedule).not.toContainText("Não contam");
}

async function expectTheTwentyFirst(page: Page): Promise<void> {
  const late = region(page, "Despesas atrasadas").getByRole("listitem");
  await expect(late).toHaveCount(1);
  await expect(late).toContainText("20/11/2026");
  await expect(region(page, "Despesas atrasadas").locator("h3 svg")).toHaveCount(1);
  const toCome = region(page, "Receitas previstas").getByRole("listitem");
  await expect(toCome).toHaveCount(1);
  await expect(toCome).toContainText("28/11/2026");
  await expect(page.getByRole("banner")).toContainText(/1 registro\(s\) · R\$\s7,00/u);
  const schedule = region(page, "Próximos 90 dias");
  await expect(schedule).toContainText(/Fica abaixo de zero em 19\/02\/2027: −R\$\s373,00/u);
  await expect(schedule).toContainText(
    /Contam hoje: 2 lançamentos atrasados \(receitas R\$\s50,00, despesas R\$\s30,00\)/u,
  );
}

/** Paid totals do not depend on the day. */
async function expectUnchangedCards(page: Page): Promise<void> {
  await expect(region(page, "Fluxo projetado")).toContainText(/−R\$\s373,00/u);
  await expect(region(page, "Fluxo projetado")).toContainText(/A receberR\$\s57,00/u);
  await expect(region(page, "Despesas")).toContainText(/A pagarR\$\s430,00/u);
}

test("due today is not overdue five minutes before midnight, and overdue five minutes after", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  await expectTheTwentieth(page);
  await expectUnchangedCards(page);

  company.setClock(AFTER);
  await page.clock.setFixedTime(new Date(AFTER));
  await page.reload();
  await expectTheTwentyFirst(page);
  await expectUnchangedCards(page);
});

test("a page left open over midnight moves to the new day", async ({ page, company }) => {
  await fill(company);
  await installClock(page.context(), BEFORE);
  await page.goto("/");
  await expectTheTwentieth(page);

  company.setClock(AFTER);
  await page.clock.fastForward("10:00");
  await expectTheTwentyFirst(page);
  await expectUnchangedCards(page);
});

test("at the end of a month the charts move on by one, also on an open page", async ({
  page,
  company,
}) => {
  company.setClock("2026-12-01T02:55:00Z");
  await fill(company);
  await installClock(page.context(), "2026-12-01T02:55:00Z");
  await page.goto("/?months=3");
  await expect(region(page, "Gráficos do período")).toContainText("01/09/2026 a 30/11/2026");
  company.setClock("2026-12-01T03:05:00Z");
  await page.clock.fastForward("10:00");
  await expect(region(page, "Gráficos do período")).toContainText("01/10/2026 a 31/12/2026");
});

test("after a night asleep the first click already pays on the new day", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  await expectTheTwentieth(page);
  company.setClock(AFTER);
  // The time passes without any timer of the page.
  await page.clock.setFixedTime(new Date(AFTER));
  await region(page, "Receitas previstas")
    .getByRole("button", { name: /^Marcar como recebido: .*R\$\s50,00/u })
    .click();
  await expect
    .poll(() => company.read("transactions?id=eq.TRI-today&select=status,paid_on"))
    .toEqual([{ status: "paid", paid_on: "2026-11-21" }]);
});

test("a list follows to the new day when the server's clock is behind that of the page", async ({
  page,
  company,
}) => {
  await fill(company);
  await installClock(page.context(), BEFORE);
  await page.goto("/movimentacoes?status=overdue");
  await expect(page.getByText("Nenhum lançamento encontrado.").first()).toBeAttached();
  const read = page.waitForResponse(/rest\/v1\/transactions\?/u);
  await page.clock.fastForward("07:00");
  await (await read).finished();
  await expect(rows(page)).toHaveCount(0);

  company.setClock(AFTER);
  await page.clock.fastForward("05:30");
  await expect(rows(page)).toHaveCount(2);
});
