/** The list by due date: headings of days, and the button that scrolls to today. */
import type { Locator, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expectAccessible } from "./accessibility.ts";
import { type Company, expect, test } from "./company.ts";
import { amountOf, editForm, fillEntry, startNewEntry } from "./entry-form.ts";
import { openList, rowOf, rows, scrollToLastRow, turnWheel } from "./entry-list.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });

function headings(page: Page): Locator {
  return page.locator("tbody th");
}

function groupSwitch(page: Page): Locator {
  return page.getByRole("switch", { name: "Agrupar por dia" });
}

async function fill(company: Company): Promise<void> {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, expected_payment_date: "2026-11-20" }),
    entry("TRI-b", { amount: 20, expected_payment_date: "2026-11-21" }),
    entry("TRE-c", { type: "expense", amount: 5, expected_payment_date: "2026-11-21" }),
    entry("TRI-d", { amount: 900, expected_payment_date: "2026-11-21", lifecycle: "cancelled" }),
    entry("TRI-e", { amount: 4000, expected_payment_date: null }),
  ]);
}

/** Several days, each with more entries than a window shows. */
async function fillMonth(company: Company): Promise<void> {
  const days = ["05", "15", "20", "23", "28"];
  const entries = days.flatMap((day) =>
    Array.from({ length: 40 }, (_, at) =>
      entry(`TRI-${day}x${at}`, { amount: at + 1, expected_payment_date: `2026-11-${day}` }),
    ),
  );
  await company.write("POST", "transactions", entries);
}

test("entries are grouped by due day, with its balance, and keep their indexes", async ({
  page,
  company,
}) => {
  await fill(company);
  await openList(page);
  await groupSwitch(page).check();
  await expect(headings(page)).toHaveText([
    /^21\/11\/2026, sábado · hojeSoma do dia R\$\s15,00$/u,
    /^20\/11\/2026, sexta-feiraSoma do dia R\$\s1,00$/u,
    /^Sem vencimentoSoma do dia R\$\s4\.000,00$/u,
  ]);
  const table = page.getByRole("table", { name: "Movimentações" });
  await expect(table).toHaveAttribute("aria-rowcount", "6");
  const indexes = await rows(page).evaluateAll((all) => all.map((row) => row.ariaRowIndex));
  expect(indexes).toEqual(["2", "3", "4", "5", "6"]);
  // A heading is as wide as the table, and adds no column.
  const widths = await page
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().right ?? 0)),
    );
  expect(new Set(widths).size).toBe(1);
  // Arrow keys go from row to row, past the headings.
  await rows(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await expectAccessible(page);
  // Another order has no groups; the choice is remembered.
  await page.getByRole("button", { name: "Valor" }).click();
  await expect(headings(page)).toHaveCount(0);
  await expect(groupSwitch(page)).not.toBeChecked();
  await page.goto("/movimentacoes?from=2026-11-01&to=2026-11-30&due=dated&sort=due");
  await expect(headings(page)).toHaveCount(2);
  await groupSwitch(page).uncheck();
  await expect(headings(page)).toHaveText([/^De hoje, 21\/11\/2026, em diante$/u]);
});

test("headings keep their rows in place over a long list, and a day on two pages has no balance yet", async ({
  page,
  company,
}) => {
  await fillMonth(company);
  await page.route("**/rest/v1/transactions*after=*", (route) => route.abort());
  await openList(page, "?sort=due");
  await groupSwitch(page).check();
  await expect(headings(page).first()).toContainText("Soma do dia");
  await page.mouse.wheel(0, 1500);
  // The first page ends within the day.
  await expect(headings(page).filter({ hasText: "15/11/2026" })).toHaveText(/domingo$/u);
  await page.unroute("**/rest/v1/transactions*after=*");
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await scrollToLastRow(page, 201);
  await turnWheel(page, -1000);
  await expect(headings(page).last()).toContainText("28/11/2026");
  // Nothing overlaps and no row is missing in the window.
  const boxes = await page.locator("tbody tr:not([aria-hidden])").evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  const inSight = boxes.filter(({ top }) => top > 0 && top < 800);
  expect(inSight.length).toBeGreaterThan(10);
  for (const [at, { top }] of inSight.slice(1).entries()) {
    expect(Math.abs(top - (inSight[at]?.bottom ?? 0))).toBeLessThanOrEqual(1);
  }
});

test("the list begins with the newest due date, and tells what is to come from what is not", async ({
  page,
  company,
}) => {
  await fill(company);
  await company.write("POST", "transactions", [
    entry("TRE-f", { type: "expense", amount: 60, expected_payment_date: "2026-12-05" }),
    entry("TRE-g", { type: "expense", amount: 70, expected_payment_date: "2026-11-25" }),
  ]);
  await openList(page);
  const due = page.getByRole("columnheader", { name: "Data" });
  await expect(due).toHaveAttribute("aria-sort", "descending");
  await expect(page.locator("tbody tr:not([aria-hidden])")).toContainText([
    "05/12/2026",
    "25/11/2026",
    /^Até hoje, 21\/11\/2026$/u,
    "21/11/2026",
    "21/11/2026",
    "21/11/2026",
    "20/11/2026",
    "4.000,00",
  ]);
  // Entries to be paid start with the oldest.
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Em aberto" });
  await expect(due).toHaveAttribute("aria-sort", "ascending");
  await expect(headings(page)).toHaveText([/^De hoje, 21\/11\/2026, em diante$/u]);
  await expectAccessible(page);
});

test("the order that is chosen stays for the next time, also after a reload and a link", async ({
  page,
  company,
}) => {
  await fill(company);
  await openList(page);
  const due = page.getByRole("columnheader", { name: "Data" });
  const amount = page.getByRole("columnheader", { name: "Valor" });
  await due.getByRole("button").click();
  await expect(due).toHaveAttribute("aria-sort", "ascending");
  await amount.getByRole("button").click();
  await expect(page).toHaveURL(/\?sort=amount$/u);
  await openList(page);
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText("1,00");
  // A link with an order uses it once, without storing it.
  await openList(page, "?sort=-due");
  await expect(due).toHaveAttribute("aria-sort", "descending");
  // Hoje needs the order by day.
  await openList(page);
  await page.keyboard.press("t");
  await expect(page.locator("tbody tr:focus")).toContainText("21/11/2026");
  await openList(page);
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await due.getByRole("button").click();
  await due.getByRole("button").click();
  await openList(page);
  await expect(due).toHaveAttribute("aria-sort", "descending");
});

test("a new entry is scrolled into view, also far down, and the form stays", async ({
  page,
  company,
}) => {
  await fillMonth(company);
  await openList(page);
  await expect(rows(page).first()).toContainText("28/11/2026");
  const form = await startNewEntry(page);
  await fillEntry(form, { amount: "7.777,00", category: "Sistema", date: "10/11/2026" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(rowOf(page, "7.777,00")).toBeInViewport({ ratio: 1 });
  await expect(form).toBeVisible();
});

test("an entry recorded where the list does not reach is named in the message, with its day", async ({
  page,
  company,
}) => {
  const many = (count: number, day: string) =>
    Array.from({ length: count }, (_, at) =>
      entry(`TRI-many${at}`, { amount: at + 10, expected_payment_date: day }),
    );
  await company.write("POST", "transactions", many(2300, "2026-11-20"));
  await openList(page);
  const form = await startNewEntry(page);
  await fillEntry(form, { amount: "5,00", category: "Sistema", date: "10/01/2019" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  const message = page.getByText("Está mais abaixo na lista. Vencimento: 10/01/2019.");
  await expect(message).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("button", { name: "Ver lançamento" }).click();
  await expect(amountOf(editForm(page))).toHaveValue("5,00");
  // In any other order the list is searched as well.
  await openList(page, "?sort=-amount");
  await fillEntry(await startNewEntry(page), { amount: "1.900,50", category: "Sistema" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(rowOf(page, "1.900,50")).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await fillEntry(form, { amount: "3,00", category: "Sistema" });
  await form.getByRole("button", { name: "Registrar", exact: true }).click();
  await expect(page.getByText("Está mais abaixo na lista.")).toBeVisible();
  // Later visits do not scroll.
  await scrollToLastRow(page, 2304);
  await expect(rowOf(page, "3,00")).toBeVisible();
});

test("Hoje and the key t lead to the entry of today, or the one before it, in this month", async ({
  page,
  company,
}) => {
  await fillMonth(company);
  await openList(page, "?from=2026-01-01&to=2026-12-31&sort=-amount");
  await page.getByRole("button", { name: "Hoje" }).click();
  await expect(page).toHaveURL(/\?from=2026-11-01&to=2026-11-30&sort=-due$/u);
  const focused = page.locator("tbody tr:focus");
  await expect(focused).toContainText("20/11/2026");
  await expect(focused).toHaveAttribute("aria-rowindex", "82");
  await expect(focused).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Home");
  await expect(focused).toContainText("28/11/2026");
  await groupSwitch(page).check();
  await page.evaluate(() => scrollTo(0, 0));
  await rows(page).first().focus();
  await page.keyboard.press("t");
  await expect(focused).toHaveAttribute("aria-rowindex", "82");
  await expect(focused).toBeInViewport({ ratio: 1 });
  // Another search does not jump again.
  await page.getByRole("button", { name: "Próximo mês" }).click();
  await expect(page.getByText("Nenhuma movimentação encontrada")).toBeVisible();
  await page.getByRole("button", { name: "Mês anterior" }).click();
  await expect(rows(page).first()).toContainText("28/11/2026");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("where the list was left after t, Back leads again", async ({ page, company }) => {
  await fillMonth(company);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("t");
  const focused = page.locator("tbody tr:focus");
  await expect(focused).toHaveAttribute("aria-rowindex", "82");
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole("link", { name: "Contas", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contas");
  await page.goBack();
  await expect(page).toHaveURL(/\/movimentacoes\?from=2026-11-01&to=2026-11-30&sort=-due$/u);
  await expect(rowOf(page, "5,00").first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(300);
  await page.reload();
  await expect(rows(page).first()).toContainText("28/11/2026");
  await expect(focused).toHaveCount(0);
});

test.describe("on the phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("Hoje is beside the month, and the groups are in the sheet of filters", async ({
    page,
    company,
  }) => {
    await fill(company);
    await openList(page);
    await page.getByRole("button", { name: "Filtros" }).tap();
    await page.getByRole("dialog").getByText("Agrupar por dia").tap();
    await page.keyboard.press("Escape");
    await expect(headings(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Hoje" }).tap();
    await expect(page.locator("tbody tr:focus")).toContainText("21/11/2026");
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(
      await page
        .getByRole("group", { name: "Mês do vencimento" })
        .evaluate((group) => group.scrollWidth - group.clientWidth),
    ).toBe(0);
  });
});
