/** The list of entries: any length, any order, with concurrent changes. */
import type { Page } from "@playwright/test";
import { type Row, contact, entry } from "../support/api-rows.ts";
import { type Company, expect, test } from "./company.ts";
import {
  openList,
  rowOf,
  rows,
  scrollToLastRow,
  totals,
  turnWheel,
  whenRowsMounted,
} from "./entry-list.ts";

/** Reads the complete list by scrolling: each row's name by its index. */
async function readByScrolling(page: Page, count: number): Promise<string[]> {
  const seen = new Map<number, string>();
  await page.keyboard.press("Home");
  await expect(page.locator('tbody tr[aria-rowindex="2"]')).toBeVisible();
  await expect(async () => {
    // Scroll only to rows that are rendered already.
    const found = await rows(page).evaluateAll((shown) => {
      shown.at(-1)?.scrollIntoView({ block: "center" });
      return shown.map((row): [number, string] => [
        Number(row.getAttribute("aria-rowindex")),
        (row.querySelector("input")?.getAttribute("aria-label") ?? "").replace("Selecionar ", ""),
      ]);
    });
    for (const [index, name] of found) seen.set(index, name);
    expect(seen.size).toBe(count);
  }).toPass({ timeout: 60_000, intervals: [50] });
  return [...seen].toSorted(([a], [b]) => a - b).map(([, name]) => name);
}

async function insertMany(company: Company, all: readonly Row[]): Promise<void> {
  for (let at = 0; at < all.length; at += 10_000) {
    await company.write("POST", "transactions", all.slice(at, at + 10_000));
  }
}

test("a hundred thousand entries are scrolled to the last one, rendering only visible rows", async ({
  page,
  company,
}) => {
  test.setTimeout(600_000);
  const count = 100_000;
  await insertMany(
    company,
    Array.from({ length: count }, (_, index) =>
      entry(`TRI-row${String(index).padStart(6, "0")}`, { amount: index + 1 }),
    ),
  );
  await openList(page);
  const table = page.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", String(count + 1));
  const last = page.locator(`tbody tr[aria-rowindex="${count + 1}"]`);
  const max = { rows: 0 };
  await expect(async () => {
    // Like 200 times End, without the animation.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    max.rows = Math.max(max.rows, await page.locator("tbody tr").count());
    expect(await last.count()).toBe(1);
  }).toPass({ timeout: 480_000, intervals: [20] });
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();
  await expect(last).toContainText(/R\$\s1,00/u);
  expect(max.rows).toBeLessThanOrEqual(100);
  // Then jumps back to the start.
  await page.keyboard.press("Home");
  await expect(rowOf(page, "100.000,00")).toBeInViewport();
});

test("each order shows every entry once, over many pages, in the server's order", async ({
  page,
  company,
}) => {
  test.setTimeout(240_000);
  await company.write(
    "POST",
    "clients",
    ["Ana", "bruno", "Ana", "Álvaro"].map((name, index) => contact(`CTT-c${index}`, { name })),
  );
  const all = Array.from({ length: 330 }, (_, index) =>
    entry(`TRI-r${String((index * 7919) % 1000).padStart(4, "0")}`, {
      category: ["Site", "Sistema", "Outros"][index % 3],
      amount: Math.floor(index / 3) + 1,
      expected_payment_date:
        index % 7 === 0 ? null : `2026-${String((index % 3) + 1).padStart(2, "0")}-15`,
      status: ["paid", "pending", "overdue"][index % 4 === 0 ? 0 : index % 3],
      lifecycle: ["active", "inactive", "cancelled"][index % 5 === 0 ? 1 : index % 2 === 0 ? 0 : 2],
      client_id: index % 3 === 0 ? null : `CTT-c${index % 4}`,
    }),
  );
  await company.write("POST", "transactions", all);
  const orders: Record<string, string> = {
    "-created": "created_at.desc,id.desc",
    due: "expected_payment_date.asc.nullslast,id.asc",
    "-due": "expected_payment_date.desc.nullslast,id.desc",
    "-amount": "amount.desc,id.desc",
    category: "category_plain.asc,id.asc",
    "-status": "resolved_status.desc,id.desc",
    lifecycle: "lifecycle.asc,id.asc",
    client: "clients(name_plain).asc.nullslast,id.asc",
    "-client": "clients(name_plain).desc.nullslast,id.desc",
  };
  for (const [sort, order] of Object.entries(orders)) {
    await openList(page, `?sort=${sort}`);
    const expected = await company.read<Row[]>(
      `transactions?select=category,amount,expected_payment_date,clients(name_plain)&order=${order}`,
    );
    expect(await readByScrolling(page, all.length), sort).toEqual(expected.map(nameOf));
  }
});

function nameOf({ category, amount, expected_payment_date: day }: Row): string {
  const date = typeof day === "string" ? day.split("-").toReversed().join("/") : "sem data";
  return `${String(category)}, R$\u00a0${String(amount)},00, ${date}`;
}

test("a URL pasted into the tab shows its list from the top", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 120 }, (_, index) => entry(`TRI-r${1000 + index}`, { amount: index + 1 })),
  );
  await openList(page);
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect(rowOf(page, "85,00")).toBeInViewport();
  await openList(page, "?sort=amount");
  await expect(rowOf(page, "85,00")).not.toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("rows added above the visible ones do not move them", async ({ page, company }) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 200 }, (_, index) =>
      entry(`TRI-r${String(index).padStart(3, "0")}`, { amount: index + 1 }),
    ),
  );
  await openList(page);
  await page.mouse.move(500, 600);
  await turnWheel(page, 2000);
  await expect(rowOf(page, "150,00")).toBeInViewport();
  const topOf = async () => Math.round((await rowOf(page, "150,00").boundingBox())?.y ?? 0);
  const before = await topOf();
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 30 }, (_, index) => entry(`TRI-z${index}`, { amount: 5000 + index })),
  );
  await expect(totals(page)).toContainText("230");
  await expect(rows(page).filter({ hasText: "149,00" })).toHaveAttribute("aria-rowindex", "83");
  expect(await topOf()).toBe(before);
  await company.write("DELETE", "transactions?id=in.(TRI-z1,TRI-z2,TRI-r199)");
  await expect(rows(page).filter({ hasText: "149,00" })).toHaveAttribute("aria-rowindex", "80");
  expect(await topOf()).toBe(before);
  // At the start of the list new rows are visible.
  await page.keyboard.press("Home");
  await company.write("POST", "transactions", entry("TRI-zz", { amount: 7777 }));
  await expect(rowOf(page, "7.777,00")).toBeInViewport();
});

test("an import by another user does not move the visible rows at the end of a list", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 140 }, (_, index) =>
      entry(`TRI-r${String(index).padStart(3, "0")}`, { amount: index + 1 }),
    ),
  );
  await openList(page);
  await scrollToLastRow(page, 141);
  await expect(rowOf(page, "1,00")).toBeInViewport();
  await whenRowsMounted(page);
  const topOf = async () => Math.round((await rowOf(page, "5,00").boundingBox())?.y ?? 0);
  const before = await topOf();
  // More than one refetch reads beyond the loaded pages.
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 400 }, (_, index) => entry(`TRI-z${index}`, { amount: 5000 + index })),
  );
  await expect(rowOf(page, "5,00")).toHaveAttribute("aria-rowindex", "537");
  expect(await topOf()).toBe(before);
});

test("a row changed by another user moves to its position, and only loaded pages are read", async ({
  page,
  company,
}) => {
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 10, client_id: "CTT-a" }),
    entry("TRI-b", { amount: 20 }),
    entry("TRI-c", { amount: 30 }),
  ]);
  await openList(page, "?sort=amount&type=income");
  const amounts = () =>
    rows(page).evaluateAll((all) => all.map((row) => /[\d.]+,\d\d/u.exec(row.textContent)?.[0]));
  await expect.poll(amounts).toEqual(["10,00", "20,00", "30,00"]);
  // The query for this change runs after all earlier ones.
  await company.write("PATCH", "transactions?id=eq.TRI-c", { amount: 35 });
  await expect.poll(amounts).toEqual(["10,00", "20,00", "35,00"]);
  let pages = 0;
  page.on("request", (request) => {
    if (/transactions\?.*limit=/u.test(request.url())) pages += 1;
  });
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 25 });
  await expect.poll(amounts).toEqual(["20,00", "25,00", "35,00"]);
  await company.write("PATCH", "transactions?id=eq.TRI-b", { type: "expense" });
  await expect.poll(amounts).toEqual(["25,00", "35,00"]);
  await company.write("POST", "transactions", entry("TRI-d", { amount: 27 }));
  await expect.poll(amounts).toEqual(["25,00", "27,00", "35,00"]);
  await company.write("PATCH", "clients?id=eq.CTT-a", { name: "Ana Beatriz" });
  await expect(rowOf(page, "25,00")).toContainText("Ana Beatriz");
  // One page per change.
  expect(pages).toBeLessThanOrEqual(4);
});

test("a page that fails to load can be retried, and the loaded rows stay", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 160 }, (_, index) =>
      entry(`TRI-r${String(index).padStart(3, "0")}`, { amount: index + 1 }),
    ),
  );
  let isBroken = true;
  await page.route(/transactions\?.*limit=100/u, (route) =>
    // With a lost connection it would be retried by itself.
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await openList(page);
  await scrollToLastRow(page, 51);
  const retry = page.getByRole("button", { name: "Tentar novamente" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await expect(rowOf(page, "111,00")).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect(retry).toHaveCount(0);
  await scrollToLastRow(page, 161);
  await expect(rowOf(page, "1,00")).toBeVisible();
});
