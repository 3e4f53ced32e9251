/** Live updates read each change once, and nothing in a hidden tab. */
import { expect, test } from "./company.ts";
import { entry, expectBalance, openScreen, setAmount, setHidden } from "./live-screen.ts";

test("a burst of changes refetches the totals a few times a second, and ends with the right ones", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 0 }));
  await openScreen(page);
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("/rpc/snapshot")) requestCount += 1;
  });
  const start = Date.now();
  for (let amount = 1; amount <= 60; amount += 1) await setAmount(company, amount);
  await expectBalance(page, "60,00");
  const seconds = (Date.now() - start) / 1000;
  expect(requestCount).toBeLessThanOrEqual(4 * seconds + 2);
});

test("an own save refetches each visible query once", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  await openScreen(page, "/movimentacoes?id=TRI-a");
  const form = page.getByRole("form", { name: "Editar lançamento" });
  await expect(page.getByText("Lançamento criado")).toBeVisible();
  // Events from while the page opened have been handled by then.
  await page.waitForTimeout(1500);
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== "GET" || !pathname.startsWith("/rest/v1/")) return;
    const kind = ["limit", "parent_id"].find((name) => searchParams.has(name));
    reads.push([pathname.slice(9), kind].join(" ").trim());
  });
  for (const amount of ["150,00", "175,00"]) {
    await form.getByLabel("Valor", { exact: true }).fill(amount);
    await form.getByRole("button", { name: "Salvar alterações" }).click();
    await expectBalance(page, amount);
    await expect(page.getByRole("row").filter({ hasText: amount })).toBeVisible();
    // The event of the save has arrived by then.
    await page.waitForTimeout(1500);
    expect(reads.toSorted()).toEqual([
      "audit_records",
      "rpc/snapshot",
      "rpc/totals",
      "transactions",
      "transactions limit",
      // What came with the payments of the entry.
      "transactions parent_id",
    ]);
    reads.length = 0;
  }
});

test("a hidden tab sends no requests, and catches up when it is shown", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("/rest/")) requestCount += 1;
  });
  await openScreen(page);
  await setHidden(page, true);
  // Earlier requests must finish first.
  await expect(async () => {
    requestCount = 0;
    await page.waitForTimeout(1500);
    expect(requestCount).toBe(0);
  }).toPass();
  for (const amount of [200, 300]) await setAmount(company, amount);
  await page.waitForTimeout(1000);
  expect(requestCount).toBe(0);
  await setHidden(page, false);
  await expectBalance(page, "300,00");
});
