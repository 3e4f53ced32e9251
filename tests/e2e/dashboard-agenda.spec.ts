/** The first block of the dashboard: overdue, today and seven days, each payable. */
import { expect, test, type Company } from "./company.ts";
import { linkUrls, region } from "./dashboard-page.ts";
import { entry, readStatus, rows } from "./entry-list.ts";

test.use({ serverClock: "2026-11-21T15:00:00Z" });
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date("2026-11-21T15:00:00Z")));

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

test("overdue and due in seven days are first, in both directions, with links to what they count", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const sections = page.locator("main section");
  await expect(sections.first()).toHaveAccessibleName("Hoje e próximos 7 dias");
  const toPay = region(page, "A pagar");
  await expect(toPay).toContainText(/^A pagarR\$\s120,00Atrasados4 lançamentos · R\$\s10,00/u);
  await expect(toPay).toContainText(/Até 28\/112 lançamentos · R\$\s110,00/u);
  await expect(toPay.getByRole("listitem")).toContainText([
    "16/11/2026 há 5 dias",
    "17/11/2026 há 4 dias",
    "18/11/2026 há 3 dias",
    "21/11/2026 vence hoje",
    "28/11/2026",
  ]);
  const toReceive = region(page, "A receber");
  await expect(toReceive).toContainText(/Atrasados1 lançamento · R\$\s5,00/u);
  await expect(toReceive.getByRole("listitem")).toHaveText(/20\/11\/2026 há 1 dia/u);

  const lists = toPay.getByRole("link", { name: /^Ver todos/u });
  const [late = "", soon = "", ...others] = await lists.evaluateAll(linkUrls);
  expect(others).toEqual([]);
  await page.goto(late);
  await expect(rows(page)).toHaveCount(4);
  await page.goto(soon);
  await expect(rows(page)).toHaveCount(2);
});

test("paying by keyboard moves the focus to the next bill, through both lists, and can be undone", async ({
  page,
  company,
}) => {
  await fill(company);
  await page.goto("/");
  const buttons = region(page, "A pagar").getByRole("button");
  await buttons.first().focus();
  for (const day of ["16", "17", "18", "19", "21"]) {
    await expect(buttons.first()).toBeFocused();
    await expect(buttons.first()).toHaveAccessibleName(
      new RegExp(`^Marcar como pago: .*, ${day}/11/2026$`, "u"),
    );
    await page.keyboard.press("Enter");
  }
  await expect(buttons).toHaveCount(1);
  await expect(region(page, "A pagar")).not.toContainText("Atrasados");
  expect(await readStatus(company, "TRE-today")).toBe("paid");
  await page.getByRole("button", { name: "Desfazer" }).first().click();
  await expect(buttons).toHaveCount(2);
  expect(await readStatus(company, "TRE-today")).toBe("pending");
});

test("a double click pays one bill, not the next", async ({ page, company }) => {
  await fill(company);
  await page.goto("/");
  await region(page, "A pagar").getByRole("button").first().dblclick();
  await expect(region(page, "A pagar").getByRole("listitem").first()).toContainText("17/11/2026");
  await expect(region(page, "A pagar")).toContainText("3 lançamentos");
  expect(await readStatus(company, "TRE-l2")).toBe("pending");
});

test("where nothing is due, a sentence says so", async ({ page, company }) => {
  await company.write("POST", "transactions", [bill("TRE-ninth", "2026-11-29", 700)]);
  await page.goto("/");
  await expect(region(page, "A pagar")).toContainText("Nada a pagar até 28/11, nem atrasado.");
  await expect(region(page, "A receber")).toContainText("Nada a receber até 28/11, nem atrasado.");
});

test.describe("on the phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("two bills are paid with two taps, without scrolling", async ({ page, company }) => {
    await fill(company);
    await page.goto("/");
    const buttons = region(page, "A pagar").getByRole("button");
    await expect(buttons).toHaveCount(5);
    const first = buttons.nth(0);
    const second = buttons.nth(1);
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(second).toBeInViewport({ ratio: 1 });
    const boxes = [await first.boundingBox(), await second.boundingBox()];
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(40);
    await first.tap();
    await expect(region(page, "A pagar").getByRole("listitem").first()).toContainText("17/11/2026");
    await region(page, "A pagar").getByRole("button").nth(1).tap();
    await expect.poll(() => readStatus(company, "TRE-l3")).toBe("paid");
    expect(await readStatus(company, "TRE-l1")).toBe("paid");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
