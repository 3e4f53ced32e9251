/** The number of visible entries, and the content of each row. */
import type { Locator, Page } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { testDay } from "../support/test-clock.ts";
import { expect, test, useTestClock } from "./company.ts";
import { companyDay } from "./entry-form.ts";
import { cutAmounts, openList, rowOf, rows } from "./entry-list.ts";

const MINIMA = [
  { width: 1440, height: 900, rows: 16, hasColumns: true },
  { width: 1366, height: 768, rows: 14, hasColumns: true },
  { width: 1280, height: 720, rows: 10, hasColumns: true },
  { width: 1024, height: 768, rows: 10, hasColumns: true },
  { width: 768, height: 1024, rows: 14, hasColumns: true },
  { width: 360, height: 740, rows: 9, hasColumns: false },
  { width: 740, height: 360, rows: 2, hasColumns: true },
  // 1280x900 at a zoom of 200%.
  { width: 640, height: 450, rows: 2, hasColumns: false },
];

/**
 * Notes, contacts, inactive entries and large amounts, for the highest rows and the highest bar at
 * the bottom.
 */
const ENTRIES = Array.from({ length: 30 }, (_, at) =>
  entry(`TRI-${at}`, {
    amount: at === 3 ? 9_999_999.99 : 1234.5 + at,
    notes: `Parcela ${at} do projeto da loja nova\ne mais uma linha`,
    client_id: "CTT-a",
    lifecycle: at % 10 === 9 ? "inactive" : "active",
  }),
);

test("the minimum number of rows is visible at every size", async ({ page, company }) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Padaria D'Ávila" }));
  await company.write("POST", "transactions", ENTRIES);
  for (const { width, height, rows: minimum, hasColumns } of MINIMA) {
    await page.setViewportSize({ width, height });
    await openList(page);
    await expect(page.getByText(/^Fora da soma/u)).toBeVisible();
    await expect
      .poll(() => countRowsInSight(page), `rows at ${width}x${height}`)
      .toBeGreaterThanOrEqual(minimum);
    const box = await page.locator("thead").boundingBox();
    expect((box?.height ?? 0) > 20, `columns at ${width}`).toBe(hasColumns);
    expect(await cutAmounts(page), `cut amounts at ${width}`).toEqual([]);
  }
});

/** The rows between the filter bar, or the table head, and the bar at the bottom. */
function countRowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const foot = document.querySelector("[aria-label='Totais do que está filtrado']");
    const bottom = foot?.getBoundingClientRect().top ?? 0;
    const top = 64;
    return [...document.querySelectorAll("tbody tr[aria-rowindex]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom + 1;
    }).length;
  });
}

test("a row starts with the name of the entry: the first line of its notes, its contact, or its category", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Padaria D'Ávila" }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, notes: "\n  Aluguel da sala\nde novembro", client_id: "CTT-a" }),
    entry("TRI-b", { amount: 2, client_id: "CTT-a" }),
    entry("TRI-c", { amount: 3, lifecycle: "cancelled" }),
  ]);
  await openList(page);
  const texts = async (amount: string) =>
    (await rowOf(page, amount).innerText()).split(/\s*\n\s*/u).map((text) => text.trim());
  expect(await texts("1,00")).toContain("Aluguel da sala");
  expect(await texts("1,00")).not.toContain("de novembro");
  await expectAbove(rowOf(page, "1,00"), "Aluguel da sala", "Site");
  await expectAbove(rowOf(page, "2,00"), "Padaria D'Ávila", "Site");
  // For screen readers only.
  const active = rowOf(page, "2,00").getByText("Ativo").locator("..");
  expect((await active.boundingBox())?.width).toBeLessThanOrEqual(1);
  await expect(rowOf(page, "3,00").getByText("Cancelado")).toBeVisible();
  await expect(rowOf(page, "3,00").getByText("Sem vínculo")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  // Without columns, the usual state is neither shown nor read aloud.
  expect(await texts("2,00")).toEqual(
    expect.arrayContaining(["Site", "Padaria D'Ávila", companyDay(5)]),
  );
  for (const amount of ["1,00", "2,00", "3,00"]) {
    const height = (await rowOf(page, amount).boundingBox())?.height;
    expect(height, "two lines").toBeLessThanOrEqual(52);
  }
  await expectAbove(rowOf(page, "2,00"), "Padaria D'Ávila", "Site");
  expect(await texts("2,00")).not.toContain("Ativo");
  expect(await texts("3,00")).toContain("Cancelado");
  expect(await texts("3,00")).not.toContain("Sem vínculo");
});

test("the lines of a cell are separate words of its text", async ({ page, company }) => {
  const paid = { status: "paid", paid_on: testDay(-1), expected_payment_date: testDay() };
  await company.write("POST", "transactions", [
    entry("TRI-a", {
      amount: 1,
      expected_payment_date: testDay(),
      accrual_date: "2025-09-01",
    }),
    entry("TRI-b", { amount: 2, ...paid }),
  ]);
  await openList(page);
  await expect(rowOf(page, "1,00")).toContainText(/\d{4} vence hoje comp\. 09\/2025/u);
  await expect(rowOf(page, "2,00")).toContainText(/Pago em \d/u);
});

test("a name and a category use the room of empty parts, on a small desktop and on a phone", async ({
  page,
  company,
}) => {
  const splits = ["Site", "Outros", "Aplicativo"].map((category) => ({ category, amount: 1 }));
  const notes = "Campanha de fim de ano";
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1, notes, category: "Aplicativo", accrual_date: "2025-09-01" }),
    entry("TRI-b", { amount: 3, notes, category: "Site", splits, accrual_date: "2025-09-01" }),
    entry("TRI-c", { amount: 2, notes, category: "Aplicativo", lifecycle: "cancelled" }),
  ]);
  await company.write("POST", "transactions", [
    entry("TRI-d", {
      amount: 4,
      notes,
      category: "Aplicativo",
      expected_payment_date: company.today(),
    }),
  ]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await openList(page);
  await expect(rowOf(page, "2,00").locator("[data-name=Cancelado]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Situação" }).locator("visible=true")).toHaveCount(
    1,
  );
  expect(await cutTexts(page, ["1,00", "2,00", "3,00", "4,00"])).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  // A cancelled entry is marked before its category.
  expect(await cutTexts(page, ["1,00", "3,00", "4,00"])).toEqual([]);
  for (const amount of ["1,00", "2,00", "3,00", "4,00"]) {
    expect((await rowOf(page, amount).boundingBox())?.height, "two lines").toBeLessThanOrEqual(52);
  }
});

/** Categories that are cut with their marks, and on a desktop also names. */
async function cutTexts(page: Page, amounts: readonly string[]): Promise<string[]> {
  const cut = await Promise.all(
    amounts.map((amount) =>
      rowOf(page, amount).evaluate((row) => {
        const texts = [
          ...row.querySelectorAll<HTMLElement>("[title='Aplicativo'], [title='Site']"),
        ];
        const parts = texts.flatMap((text) => [text, ...text.querySelectorAll("span")]);
        return parts
          .filter(
            ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 1,
          )
          .map((part) => part.textContent);
      }),
    ),
  );
  return cut.flat();
}

async function expectAbove(row: Locator, name: string, category: string): Promise<void> {
  const [above, below] = [row.getByText(name).first(), row.getByText(category, { exact: true })];
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  const colours = [above, below].map((one) => one.evaluate((node) => getComputedStyle(node).color));
  expect(new Set(await Promise.all(colours)).size).toBe(2);
}

test("the table is one tab stop; arrows, Home and End move, Enter opens, Space checks", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 80 }, (_, at) => entry(`TRI-${at}`, { amount: at + 1 })),
  );
  await openList(page, "?sort=amount");
  const { keyboard } = page;
  await page
    .getByRole("columnheader")
    .last()
    .getByRole("button")
    .or(page.getByRole("columnheader", { name: "Vínculo" }).getByRole("button"))
    .last()
    .focus();
  await keyboard.press("Tab");
  await expect(rowOf(page, "1,00")).toBeFocused();
  await expect(rowOf(page, "1,00")).toHaveAccessibleName(`Site, R$\u00a01,00, ${companyDay(5)}`);
  await keyboard.press("ArrowDown");
  await expect(rowOf(page, "2,00")).toBeFocused();
  await keyboard.press("Space");
  await expect(rowOf(page, "2,00").getByRole("checkbox")).toBeChecked();
  await keyboard.press("ArrowRight");
  await expect(rowOf(page, "2,00").getByRole("checkbox")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(
    rowOf(page, "2,00").getByRole("button", { name: /^Marcar como recebido/u }),
  ).toBeFocused();
  await keyboard.press("End");
  await expect(rows(page).last()).toBeFocused();
  await keyboard.press("Home");
  await expect(rowOf(page, "1,00")).toBeFocused();
  await keyboard.press("Tab");
  await expect(rows(page).locator(":focus")).toHaveCount(0);
  await keyboard.press("Shift+Tab");
  await expect(rowOf(page, "1,00")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Editar lançamento" })).toBeVisible();
  await expect(page).toHaveURL(/id=TRI-0/u);
});

test("paying leads to the next row that can be paid", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 1 }),
    entry("TRI-b", { amount: 2, status: "paid" }),
    entry("TRI-c", { amount: 3 }),
  ]);
  await openList(page, "?sort=amount");
  const pay = (amount: string) =>
    rowOf(page, amount).getByRole("button", { name: /^Marcar como recebido/u });
  await pay("1,00").focus();
  await page.keyboard.press("Enter");
  await expect(pay("3,00")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "1,00")).toContainText("Pago");
  await expect(rowOf(page, "3,00")).toContainText("Pago");
});

test("on a phone two bills are paid with two taps", async ({ browser, company }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 560 },
    hasTouch: true,
    isMobile: true,
    baseURL: company.url,
  });
  await useTestClock(context);
  const page = await context.newPage();
  await company.write(
    "POST",
    "transactions",
    ENTRIES.slice(0, 9).map((row) => ({ ...row, client_id: null })),
  );
  await openList(page);
  const pay = page.getByRole("button", { name: /^Marcar como recebido/u });
  // Playwright's `tap` scrolls by itself. The row after the first tapped one is below the window.
  const tapAt = async (at: number): Promise<void> => {
    const { x = 0, y = 0 } = (await pay.nth(at).boundingBox()) ?? {};
    await page.touchscreen.tap(x + 20, y + 20);
  };
  await tapAt(3);
  await expect(pay).toHaveCount(8);
  await tapAt(1);
  await expect.poll(() => company.read("transactions?status=eq.paid&select=id")).toHaveLength(2);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await context.close();
});

test("Home shows the first row below the head of the table", async ({ page, company }) => {
  const many = Array.from({ length: 120 }, (_, at) => entry(`TRI-${at + 100}`, { amount: at + 1 }));
  await company.write("POST", "transactions", many);
  await openList(page, "?sort=amount");
  await rowOf(page, "1,00").press("End");
  await expect(rows(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rowOf(page, "1,00")).toBeFocused();
  const headEnd = await page.locator("thead").evaluate((head) => {
    return head.querySelector("th")?.getBoundingClientRect().bottom ?? 0;
  });
  await expect
    .poll(async () => (await rowOf(page, "1,00").boundingBox())?.y)
    .toBeGreaterThanOrEqual(headEnd);
});
