/**
 * Payables and receivables on the dashboard: due first, overdue below; each entry is payable and in
 * one list.
 */
import { contact, entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { linkUrls, region } from "./dashboard-page.ts";
import { readStatus, rows } from "./entry-list.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

const SOON = "Despesas previstas";

function bill(id: string, day: string, amount: number, change: object = {}) {
  return entry(id, { type: "expense", amount, expected_payment_date: day, ...change });
}

async function fill(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    bill("TRE-l1", "2026-11-16", 1),
    bill("TRE-l2", "2026-11-17", 2),
    bill("TRE-l3", "2026-11-18", 3),
    bill("TRE-l4", "2026-11-19", 4),
    bill("TRE-today", "2026-11-21", 50),
    bill("TRE-eighth", "2026-11-28", 60),
    bill("TRE-ninth", "2026-11-29", 700),
    bill("TRE-cancelled", "2026-11-22", 8000, { lifecycle: "cancelled" }),
    entry("TRI-late", { amount: 5, expected_payment_date: "2026-11-20" }),
  ]);
}

test("due entries are above overdue ones, each in one list, with links to the counted entries", async ({
  page,
  company,
}) => {
  await fill(company);
  await company.write(
    "POST",
    "transactions",
    entry("TRI-soon", { amount: 7, expected_payment_date: "2026-11-22" }),
  );
  await page.goto("/");
  const agenda = region(page, "A pagar e a receber");
  await expect(region(page, "A pagar").getByRole("listitem")).toContainText([
    "21/11/2026 vence hoje",
    "28/11/2026",
    "29/11/2026",
    "16/11/2026 há 5 dias",
    "17/11/2026 há 4 dias",
    "18/11/2026 há 3 dias",
    "19/11/2026 há 2 dias",
  ]);
  await expect(region(page, "A pagar")).toContainText(
    /^Despesas previstasVer todasDe hoje até 28\/112 lançamentos · R\$\s110,00.*Depois.*29\/11\/2026/u,
  );
  await expect(region(page, "Despesas atrasadas")).toContainText(/4 despesas · R\$\s10,00/u);
  const toReceive = region(page, "A receber");
  await expect(toReceive.getByRole("listitem")).toContainText([
    "22/11/2026 vence amanhã",
    "20/11/2026 há 1 dia",
  ]);
  await expect(toReceive).toContainText(/De hoje até 28\/111 lançamento · R\$\s7,00/u);
  await expect(toReceive).toContainText(/Receitas atrasadasVer todas1 receita · R\$\s5,00/u);
  const entries = await agenda
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href)));
  const ids = entries.map(({ searchParams }) => searchParams.get("id"));
  expect(new Set(ids).size).toBe(9);

  const [all = "", soon = "", late = "", ...others] = await region(page, "A pagar")
    .getByRole("link", { name: /^Ver tod/u })
    .evaluateAll(linkUrls);
  expect(others).toEqual([]);
  await page.goto(late);
  await expect(rows(page)).toHaveCount(4);
  await page.goto(soon);
  await expect(rows(page)).toHaveCount(2);
  await page.goto(all);
  await expect(rows(page)).toHaveCount(3);
});

test("paying by keyboard moves the focus to the next bill, and can be undone", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const buttons = region(page, SOON).getByRole("button");
  await buttons.first().focus();
  await expect(buttons.first()).toHaveAccessibleName(/^Marcar como pago: .*, 21\/11\/2026$/u);
  await page.keyboard.press("Enter");
  await expect(buttons).toHaveCount(2);
  await expect(buttons.first()).toBeFocused();
  expect(await readStatus(company, "TRE-today")).toBe("paid");
  const message = page.locator("[data-sonner-toast]").filter({ hasText: /R\$\s50,00/u });
  await message.getByRole("button", { name: "Desfazer" }).click();
  await expect(buttons).toHaveCount(3);
  expect(await readStatus(company, "TRE-today")).toBe("pending");
});

test("a double click pays one bill, not the next", async ({ page, company }) => {
  await fill(company);
  await page.goto("/");
  await region(page, SOON).getByRole("button").first().dblclick();
  await expect(region(page, SOON).getByRole("listitem").first()).toContainText("28/11/2026");
  await expect(region(page, SOON)).toContainText("1 lançamento");
  expect(await readStatus(company, "TRE-eighth")).toBe("pending");
});

test("a row is named by its notes, else by its contact, else by its category", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", [
    bill("TRE-1", "2026-11-22", 1, { client_id: "CTT-a", notes: "Aluguel" }),
    bill("TRE-2", "2026-11-23", 2, { notes: "\n Conta de luz\nda loja" }),
    bill("TRE-3", "2026-11-24", 3),
    bill("TRE-4", "2026-11-19", 4, { notes: "Internet" }),
    bill("TRE-5", "2026-11-25", 5, { client_id: "CTT-a" }),
  ]);
  await page.goto("/");
  await expect(region(page, "A pagar").getByRole("listitem").getByRole("link")).toHaveText([
    /^Aluguel−.*22\/11\/2026 vence amanhã·Site · Ana$/u,
    /^\s?Conta de luz−.*23\/11\/2026·Site$/u,
    /^Site−.*24\/11\/2026$/u,
    /^Ana−.*25\/11\/2026·Site$/u,
    /^Internet−.*19\/11\/2026 há 2 dias·Site · Sem vínculo$/u,
  ]);
});

test("future amounts are the same in the header, the agenda, the cards, the bars and the forecast", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-soon", { amount: 1, expected_payment_date: "2026-11-28" }),
    entry("TRI-month", { amount: 20, expected_payment_date: "2026-12-10" }),
    // Stored as overdue: overdue in every list, although it is due in the next days; expected on
    // its due date.
    entry("TRI-stored", { amount: 300, expected_payment_date: "2026-11-25", status: "overdue" }),
    entry("TRI-undated", { amount: 4000, expected_payment_date: null }),
    entry("TRI-paid", { amount: 50_000, expected_payment_date: "2026-11-01", status: "paid" }),
  ]);
  await page.goto("/");
  const badge = page
    .getByRole("banner")
    .getByRole("link", { name: /Próximas receitas \(7 dias\)/u });
  await expect(badge).toContainText(/1 registro\(s\) · R\$\s1,00/u);
  await expect(page.getByRole("banner")).toContainText(/Receitas \(total\)R\$\s54\.321,00/u);
  const agenda = region(page, "A receber");
  await expect(agenda).toContainText(/Receitas atrasadasVer todas1 receita · R\$\s300,00/u);
  await expect(agenda).toContainText(/De hoje até 28\/111 lançamento · R\$\s1,00/u);
  await expect(region(page, "Fluxo projetado")).toContainText(/A receberR\$\s4\.321,00/u);
  await expect(page.getByText("com qualquer vencimento ou sem ele")).toBeVisible();
  const forecast = region(page, "Próximos 90 dias");
  await expect(forecast).toContainText(/Em 19\/02\/2027: R\$\s50\.321,00\./u);
  await expect(forecast).toContainText(
    /Não contam: 1 lançamento sem vencimento \(receitas R\$\s4\.000,00\)/u,
  );
  // The bars cover the period up to this month; the other amounts of the cards are named below.
  await expect(region(page, "Por status")).toContainText(
    /Em aberto no período: R\$\s4\.301,00 a receber e R\$\s0,00 a pagar\. Fora do período: R\$\s20,00 a receber e R\$\s0,00 a pagar\./u,
  );
  await forecast.getByRole("link", { name: "1 lançamento sem vencimento" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await badge.click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(/R\$\s1,00/u);
});

test("overdue entries are above those due later than in a week, oldest first", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    bill("TRE-later", "2026-12-20", 1),
    bill("TRE-late", "2026-11-10", 2),
    bill("TRE-older", "2026-10-10", 3),
    entry("TRI-soon", { expected_payment_date: "2026-11-25" }),
    entry("TRI-late", { expected_payment_date: "2026-11-10" }),
  ]);
  await page.goto("/");
  await expect(region(page, "A pagar").getByRole("heading")).toHaveText([
    "Despesas atrasadas",
    "Despesas previstas",
  ]);
  await expect(region(page, "A pagar").getByRole("listitem")).toContainText([
    "10/10/2026",
    "10/11/2026",
    "20/12/2026",
  ]);
  // Entries due within the week come first, and nothing moves when one is paid.
  const headings = region(page, "A receber").getByRole("heading");
  const soonFirst = ["Receitas previstas", "Receitas atrasadas"];
  await expect(headings).toHaveText(soonFirst);
  await region(page, "Receitas previstas")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(region(page, "A receber")).toContainText("Não há receitas pendentes no período.");
  await expect(headings).toHaveText(soonFirst);
});

test("if nothing is due, a sentence tells so", async ({ page, company }) => {
  await company.write("POST", "transactions", [bill("TRE-ninth", "2026-11-29", 700)]);
  await page.goto("/");
  await expect(region(page, "A pagar")).toContainText("Nada a pagar de hoje até 28/11");
  await expect(region(page, "A pagar")).toContainText("Nenhuma despesa atrasada no momento.");
  const toReceive = region(page, "A receber");
  await expect(toReceive).toContainText("Não há receitas pendentes no período.");
  await expect(toReceive).toContainText("Nenhuma receita atrasada no momento.");
});

test.describe("on the phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("two bills are paid with two taps, without scrolling", async ({ page, company }) => {
    await fill(company);
    await page.goto("/");
    const buttons = region(page, "A pagar").getByRole("button");
    await expect(buttons).toHaveCount(7);
    const first = buttons.nth(0);
    const second = buttons.nth(1);
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(second).toBeInViewport({ ratio: 1 });
    const boxes = [await first.boundingBox(), await second.boundingBox()];
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(40);
    await second.tap();
    await expect(region(page, SOON).getByRole("listitem")).toHaveCount(2);
    await region(page, SOON).getByRole("button").first().tap();
    await expect.poll(() => readStatus(company, "TRE-today")).toBe("paid");
    expect(await readStatus(company, "TRE-eighth")).toBe("paid");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("overdue entries come first, before those due in weeks", async ({ page, company }) => {
    await company.write("POST", "transactions", [
      bill("TRE-later", "2026-12-15", 10),
      { ...bill("TRI-late", "2026-11-19", 20), type: "income" },
    ]);
    await page.goto("/");
    await expect(region(page, "Receitas atrasadas").getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("button", { name: /^A receber/u })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("overdue entries of both types are on the first screen, and one tap shows them", async ({
    page,
    company,
  }) => {
    await fill(company);
    await page.goto("/");
    const toPay = page.getByRole("button", { name: /^A pagar/u });
    const toReceive = page.getByRole("button", { name: /^A receber/u });
    await expect(toPay).toHaveText(/^A pagar4 atrasadas\s?R\$\s10,00$/u);
    await expect(toReceive).toHaveText(/^A receber1 atrasada\s?R\$\s5,00$/u);
    await expect(toPay).toBeInViewport({ ratio: 1 });
    await expect(toReceive).toBeInViewport({ ratio: 1 });
    await expect(region(page, "Receitas atrasadas")).toBeHidden();
    await toReceive.tap();
    await expect(toReceive).toHaveAttribute("aria-pressed", "true");
    await expect(region(page, "Receitas atrasadas").getByRole("listitem")).toHaveCount(1);
    await expect(region(page, "Despesas atrasadas")).toBeHidden();
  });

  test("the month is in the first screen, and all in three", async ({ page, company }) => {
    await fill(company);
    await page.addInitScript(() => {
      localStorage.setItem("sistema-financeiro.primeiros-passos", "dispensados");
    });
    await page.goto("/");
    await expect(region(page, "O mês").getByText("Saldo do mês")).toBeInViewport({ ratio: 1 });
    await expect(region(page, "Mês a mês")).toBeVisible();
    const { height, width } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      width: document.documentElement.scrollWidth,
    }));
    expect(height).toBeLessThanOrEqual(3 * 740);
    expect(width).toBeLessThanOrEqual(360);
    await region(page, "O mês").getByRole("link", { name: "Ver o relatório" }).tap();
    await expect(page).toHaveURL("/relatorios?from=2026-11-01&to=2026-11-30&due=dated");
    await expect(region(page, "Saldo do período").getByRole("paragraph").first()).toBeInViewport();
  });
});

test("a phone says that an entry is due today instead of the date", async ({ page, company }) => {
  await fill(company);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const lines = region(page, "A pagar").getByRole("listitem");
  await expect(lines.first()).toContainText("vence hoje");
  await expect(lines.first().getByText("21/11/2026")).toBeHidden();
  await expect(lines.nth(1).getByText("28/11/2026")).toBeVisible();
});
