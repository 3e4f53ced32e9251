/** Changes of other users appear: in other tabs and browsers, and after a broken connection. */
import type { Page } from "@playwright/test";
import { testClock } from "../support/test-clock.ts";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test, useTestClock } from "./company.ts";
import { startNewEntry } from "./entry-form.ts";
import { whenRowsMounted } from "./entry-list.ts";
import { expectBalance, openScreen, setAmount, setHidden, watchStreams } from "./live-screen.ts";

test("entries of other users appear on every screen without a reload @short", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page);
  await expectBalance(page, "100,00");
  await setAmount(company, 250);
  await expectBalance(page, "250,00");
  await expect(page.getByRole("row").filter({ hasText: "250,00" })).toBeVisible();
  await company.write("POST", "clients", contact("CTT-a", { name: "Ana" }));
  await page.getByRole("link", { name: "Clientes & Funcionários" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();
  await company.write("PATCH", "clients?id=eq.CTT-a", { name: "Ana Beatriz" });
  await expect(page.getByRole("row").filter({ hasText: "Ana Beatriz" })).toBeVisible();
  await company.write("DELETE", "transactions?id=eq.TRI-a");
  await expectBalance(page, "0,00");
});

test("eight windows side by side in one browser all work and follow", async ({
  page,
  context,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  const windows = [page];
  for (let count = 1; count < 8; count += 1) windows.push(await context.newPage());
  for (const each of windows) await openScreen(each);
  await setAmount(company, 250);
  for (const each of windows) await expectBalance(each, "250,00");
});

test("the history of the open record follows the changes of other users", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page, "/movimentacoes?id=TRI-a");
  await expect(page.getByText("Lançamento criado")).toBeVisible();
  await setAmount(company, 250);
  await expect(page.getByText("Valor: R$ 100,00 → R$ 250,00")).toBeVisible();
  const form = page.getByRole("form", { name: "Editar lançamento" });
  await expect(form.getByLabel("Valor", { exact: true })).toHaveValue("250,00");
});

test.describe("with a server whose clock is behind", () => {
  test.use({ serverClock: "2026-01-01T12:00:00Z" });

  test("changes between the first data and the start of the stream are not missed", async ({
    page,
    company,
  }) => {
    await page.clock.setFixedTime(new Date(testClock()));
    await company.write("POST", "transactions", entry("TRI-a"));
    await page.route(/\/events/u, async (route) => {
      await expectBalance(page, "100,00");
      await setAmount(company, 300);
      await route.continue();
    });
    await page.goto("/movimentacoes");
    await expectBalance(page, "300,00");
  });
});

test("many tabs and another browser all follow, and only the visible tab has a stream", async ({
  page,
  context,
  browser,
  company,
}) => {
  const streams = watchStreams(context);
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page);
  // More tabs than connections per server in a browser. A new tab hides the previous one.
  const tabs = [page];
  for (let count = 0; count < 7; count += 1) {
    const tab = await context.newPage();
    for (const before of tabs.slice(-1)) await setHidden(before, true);
    await openScreen(tab);
    tabs.push(tab);
  }
  const elsewhere = await browser.newContext({ baseURL: company.url, locale: "pt-BR" });
  await useTestClock(elsewhere);
  const elsewhereStreams = watchStreams(elsewhere);
  const other = await elsewhere.newPage();
  await openScreen(other);
  await setAmount(company, 300);
  for (const tab of [...tabs.slice(-1), other]) await expectBalance(tab, "300,00");
  await expect.poll(() => [streams.openCount(), elsewhereStreams.openCount()]).toEqual([1, 1]);
  let shown = tabs.at(-1);
  for (const tab of tabs.slice(0, -1)) {
    if (shown !== undefined) await setHidden(shown, true);
    await setHidden(tab, false);
    await expectBalance(tab, "300,00");
    shown = tab;
  }
  await expect.poll(streams.openCount).toBe(1);
  await elsewhere.close();
});

test("a tab that is shown again continues from its last event", async ({
  page,
  context,
  company,
}) => {
  const streams = watchStreams(context);
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page);
  await setAmount(company, 200);
  await expectBalance(page, "200,00");
  await setHidden(page, true);
  await setAmount(company, 300);
  await setHidden(page, false);
  await expectBalance(page, "300,00");
  expect(streams.opened).toHaveLength(2);
  expect(streams.opened.at(-1)).toMatch(/\/events\?lastEventId=2-[\da-f]{8}$/u);
});

test("changes made while the connection was broken appear when the server is back", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page);
  await setAmount(company, 200);
  await expectBalance(page, "200,00");
  await company.stop();
  await company.restart();
  // The browser reconnects after a delay.
  await setAmount(company, 400);
  await company.write("POST", "transactions", entry("TRI-b", { amount: 50 }));
  await expectBalance(page, "450,00");
  await setAmount(company, 500);
  await expectBalance(page, "550,00");
});

test("a refused stream is retried", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  let refused = 0;
  await page.route(/\/events/u, async (route) => {
    refused += 1;
    if (refused < 3) await route.fulfill({ status: 503, json: {} });
    else await route.continue();
  });
  await openScreen(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await setAmount(company, 300);
  await expectBalance(page, "300,00");
});

test("after a reset everything is refetched", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  let opened = 0;
  await page.route(/\/events/u, async (route) => {
    opened += 1;
    if (opened > 1) return;
    await setAmount(company, 300);
    await route.fulfill({
      headers: { "content-type": "text/event-stream" },
      body: "retry: 60000\n\nevent: reset\nid: 2\ndata: {}\n\n",
    });
  });
  await openScreen(page);
  await expectBalance(page, "300,00");
  await expect(page.getByRole("row").filter({ hasText: "300,00" })).toBeVisible();
});

test("in a browser without EventSource a page is refetched when it is shown", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await page.addInitScript("delete globalThis.EventSource");
  let snapshots = 0;
  page.on("response", (response) => {
    if (response.url().includes("/rpc/snapshot")) snapshots += 1;
  });
  await page.goto("/movimentacoes");
  await expectBalance(page, "100,00");
  // Everything is refetched when live updates start, shortly after the first paint.
  await expect.poll(() => snapshots).toBeGreaterThan(1);
  await setAmount(company, 300);
  await setHidden(page, true);
  await setHidden(page, false);
  await expectBalance(page, "300,00");
});

test("input and scroll position stay while other users create entries", async ({
  page,
  company,
}) => {
  await company.write(
    "POST",
    "transactions",
    Array.from({ length: 60 }, (_, index) => entry(`TRI-row${index}`, { amount: 1 })),
  );
  await openScreen(page);
  const form = await startNewEntry(page);
  await page.evaluate(() => globalThis.scrollTo(0, 600));
  const amount = form.getByLabel("Valor", { exact: true });
  await amount.fill("1.234");
  await amount.press("Home");
  await whenRowsMounted(page);
  const before = await middleRow(page);
  await company.write("POST", "transactions", entry("TRI-new", { amount: 5 }));
  await company.write("PATCH", "transactions?id=eq.TRI-row3", { amount: 7 });
  await expectBalance(page, "71,00");
  await page.keyboard.type("5");
  await expect(amount).toHaveValue("51.234");
  await expect(amount).toBeFocused();
  await whenRowsMounted(page);
  expect((await middleRow(page)).row).toBe(before.row);
});

/** The row in the middle of the window, by its text. */
function middleRow(page: Page): Promise<{ row: string }> {
  return page.evaluate(() => {
    const row = document.elementFromPoint(400, 450)?.closest("tr");
    return { row: row?.textContent ?? "" };
  });
}

test("live updates start after their code could not be loaded at first", async ({
  page,
  company,
}) => {
  let isBlocked = true;
  await page.route(/\/live-stream-/u, (route) => (isBlocked ? route.abort() : route.continue()));
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/live-stream-"),
  );
  await page.goto("/movimentacoes");
  await failed;
  isBlocked = false;
  await company.write("POST", "transactions", entry("TRI-a"));
  await expectBalance(page, "100,00");
});
