/** Live updates read each change once, and nothing in a hidden tab. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { testClock } from "../support/test-clock.ts";
import { expect, installClock, test } from "./company.ts";
import { expectBalance, openScreen, setAmount, setHidden, watchStreams } from "./live-screen.ts";

/** Records the reads of the API that start from now on. */
function recordReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== "GET" || !pathname.startsWith("/rest/v1/")) return;
    const kind = ["limit", "parent_id"].find((name) => searchParams.has(name));
    reads.push([pathname.slice(9), kind].join(" ").trim());
  });
  return reads;
}

test("a burst of changes refetches the totals a few times a second, and ends with the right ones", async ({
  page,
  company,
}) => {
  await installClock(page.context(), testClock());
  await company.write("POST", "transactions", entry("TRI-a", { amount: 0 }));
  await openScreen(page);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await page.clock.pauseAt(testClock() + 60_000);
  const reads = recordReads(page);
  // Twenty changes in each of three seconds of the page.
  for (let amount = 1; amount <= 60; amount += 1) {
    const received = new Promise<void>((resolve) =>
      network.once("Network.eventSourceMessageReceived", () => resolve()),
    );
    await setAmount(company, amount);
    await received;
    await page.clock.runFor(50);
  }
  expect(reads.filter((read) => read === "rpc/snapshot").length).toBeLessThanOrEqual(4 * 3 + 2);
  await page.clock.resume();
  await expectBalance(page, "60,00");
});

test("an own save refetches each visible query once", async ({ page, company }) => {
  await company.write("POST", "transactions", [
    entry("TRI-a"),
    entry("TRI-b", { lifecycle: "cancelled" }),
  ]);
  // A first read that is running when a change arrives is repeated after it.
  const firstPayments = page.waitForResponse(/parent_id=in\.(?:\(|%28)TRI-a/u);
  await openScreen(page, "/movimentacoes?id=TRI-a");
  await firstPayments;
  const form = page.getByRole("form", { name: "Editar lançamento" });
  const amountOf = form.getByLabel("Valor", { exact: true });
  await expect(page.getByText("Lançamento criado")).toBeVisible();
  // The query for this change runs after all earlier ones.
  await setAmount(company, 125);
  await expectBalance(page, "125,00");
  await expect(amountOf).toHaveValue("125,00");
  const reads = recordReads(page);
  for (const [amount, other] of [
    ["150,00", 201],
    ["175,00", 202],
  ] as const) {
    await amountOf.fill(amount);
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expectBalance(page, amount);
    await expect(page.getByRole("row").filter({ hasText: amount })).toBeVisible();
    // Any entry may have been created by a payment of this one.
    const ofTheSave = [
      "rpc/snapshot",
      "rpc/totals",
      "transactions limit",
      "transactions parent_id",
    ];
    const ofTheRecord = ["audit_records", "transactions"];
    expect(reads.toSorted()).toEqual([...ofTheSave, ...ofTheRecord].toSorted());
    reads.length = 0;
    // The event of the save arrives before that of another change, which affects no other record.
    await company.write("PATCH", "transactions?id=eq.TRI-b", { amount: other });
    await expect(page.getByRole("row").filter({ hasText: `${other},00` })).toBeVisible();
    expect(reads.toSorted()).toEqual(ofTheSave);
    reads.length = 0;
  }
});

test("a hidden tab sends no requests, and catches up when it is shown", async ({
  page,
  context,
  company,
}) => {
  await installClock(context, testClock());
  const streams = watchStreams(context);
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page);
  // The query for this change runs after all earlier ones.
  await setAmount(company, 150);
  await expectBalance(page, "150,00");
  await setHidden(page, true);
  await expect.poll(streams.openCount).toBe(0);
  const reads = recordReads(page);
  const other = await context.newPage();
  await openScreen(other);
  for (const amount of [200, 300]) await setAmount(company, amount);
  // The server has notified the other clients, and a minute passes.
  await expectBalance(other, "300,00");
  await page.clock.runFor(60_000);
  expect(reads).toEqual([]);
  await setHidden(page, false);
  await expectBalance(page, "300,00");
});
