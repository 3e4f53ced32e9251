/** Touch gestures on a row of the list on a phone. */
import type { Locator, Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";
import { editForm } from "./entry-form.ts";
import { openList, readStatus, rowOf, rows } from "./entry-list.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const selected = (page: Page) => page.getByRole("region", { name: "Lançamentos selecionados" });

test("a row swiped right is paid, swiped left shows its menu, and a short swipe does nothing", async ({
  page,
  company,
}) => {
  await company.write("POST", "transactions", [
    entry("TRI-a", { amount: 100, notes: "Site da padaria" }),
    entry("TRI-b", { amount: 200, status: "paid" }),
  ]);
  await openList(page);
  const row = rowOf(page, "100,00");
  await swipe(row, 40);
  await swipe(row, 0, 120);
  expect(await readStatus(company, "TRI-a")).toBe("pending");
  await swipe(row, 140);
  await expect(page.getByText("Marcado como recebido", { exact: false })).toBeVisible();
  await expect.poll(() => readStatus(company, "TRI-a")).toBe("paid");
  await expect(row).not.toHaveAttribute("data-swipe", /./u);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => readStatus(company, "TRI-a")).toBe("pending");
  const menu = page.getByRole("menu");
  // The second opening must work as well as the first.
  for (let time = 0; time < 2; time += 1) {
    await swipe(row, -140);
    await expect(menu.getByRole("menuitem", { name: "Duplicar" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  // A paid entry has nothing to pay.
  await swipe(rowOf(page, "200,00"), 140);
  await expect(rowOf(page, "200,00")).not.toHaveAttribute("style", /translate: \d*[1-9]/u);
  await expect(editForm(page)).toHaveCount(0);
});

test("a long press selects a row, and the list scrolls as before", async ({ page, company }) => {
  const many = Array.from({ length: 40 }, (_, index) => entry(`TRI-${index}`));
  await company.write("POST", "transactions", many);
  await openList(page);
  const row = rows(page).first();
  await swipe(row, 0, 0, () => expect(row.getByRole("checkbox")).toBeChecked());
  await expect(selected(page)).toContainText("1 selecionado");
  await expect(editForm(page)).toHaveCount(0);
  expect((await selected(page).boundingBox())?.height).toBeLessThanOrEqual(56);
  await swipe(rows(page).nth(4), 8, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(selected(page)).toContainText("1 selecionado");
});

test("while rows are selected, a tap anywhere on one selects it", async ({ page, company }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const many = Array.from({ length: 6 }, (_, index) => entry(`TRI-${index}`));
  await company.write("POST", "transactions", many);
  await openList(page);
  const box = (index: number) => rows(page).nth(index).getByRole("checkbox");
  await swipe(rows(page).nth(0), 0, 0, () => expect(box(0)).toBeChecked());
  await swipe(rows(page).nth(1), 140);
  await swipe(rows(page).nth(4), 0, 0, () => expect(box(4)).toBeChecked());
  await swipe(rows(page).nth(4), 0, 0, () => expect(box(4)).not.toBeChecked());
  const tap = (index: number, x: number) =>
    rows(page)
      .nth(index)
      .tap({ position: { x, y: 20 } });
  await tap(1, 120);
  await tap(1, 240);
  await expect(box(1)).not.toBeChecked();
  // At the positions of the row's buttons in a wide table.
  for (const [index, x] of [
    [1, 120],
    [2, 300],
    [3, 340],
  ] as const) {
    await tap(index, x);
    await expect(box(index)).toBeChecked();
  }
  await expect(selected(page)).toContainText("4 selecionados");
  expect(await readStatus(company, "TRI-1")).toBe("pending");
  await expect(editForm(page)).toHaveCount(0);
  await expect(page.getByRole("menu")).toHaveCount(0);

  await page.getByRole("button", { name: "Limpar a seleção" }).tap();
  await tap(5, 120);
  await expect(editForm(page)).toBeVisible();
  expect(logged.filter((text) => text.includes("Ignored attempt"))).toEqual([]);
});

/** Moves a finger on the row by this distance, or holds it there until `held`. */
async function swipe(
  row: Locator,
  right: number,
  down = 0,
  held: (() => Promise<void>) | null = null,
): Promise<void> {
  const page = row.page();
  const box = await row.boundingBox();
  if (box === null) throw new Error("The row is not there");
  const client = await page.context().newCDPSession(page);
  const [x, y] = [box.x + 170, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + right * part, y: y + down * part }],
    });
  const steps = [1, 2, 3, 4, 5, 6, 7, 8];
  if (held !== null) {
    await touch("touchStart", 0);
    await held();
    await touch("touchEnd", 1);
  } else {
    // Sent together: on a slow computer it must not become a long press.
    await Promise.all([
      touch("touchStart", 0),
      ...steps.map((step) => touch("touchMove", step / steps.length)),
      touch("touchEnd", 1),
    ]);
  }
  await client.detach();
}
