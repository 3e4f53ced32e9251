/** Messages about failures: their reason is shown nowhere else. */
import type { Page } from "@playwright/test";
import { entry } from "../support/api-rows.ts";
import { testClock } from "../support/test-clock.ts";
import { expectAccessible } from "./accessibility.ts";
import { type Company, expect, installClock, test } from "./company.ts";
import { openListWithoutEvents, rowOf } from "./entry-list.ts";
import { keepMessages } from "./messages.ts";

test.use({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });

const reasonOn = (page: Page) => page.getByText(/^Este lançamento foi alterado em outro lugar/u);

/** A payment of an entry that somebody changed meanwhile. */
async function failToPay(page: Page, company: Company): Promise<void> {
  await company.write("POST", "transactions", entry("TRI-a", { amount: 320 }));
  await openListWithoutEvents(page);
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 450 });
  await rowOf(page, "320,00")
    .getByRole("button", { name: /^Marcar como recebido/u })
    .click();
  await expect(reasonOn(page)).toBeVisible();
}

test("the reason of a failure stays for fifteen seconds", async ({ page, company }) => {
  await installClock(page.context(), testClock());
  await failToPay(page, company);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
  await page.clock.runFor(8000);
  await expect(reasonOn(page)).toBeVisible();
  await page.clock.runFor(8000);
  await page.clock.resume();
  await expect(reasonOn(page)).toHaveCount(0);
});

test("the message of a failure is closed by its button, beside the text", async ({
  page,
  company,
}) => {
  await keepMessages(page);
  await failToPay(page, company);
  const close = page.getByRole("button", { name: "Fechar o aviso" });
  // All at once: the message moves while it appears.
  const [message, button, text] = await page.locator("[data-sonner-toast]").evaluate((toast) =>
    [toast, ...toast.querySelectorAll("[data-close-button], [data-content]")].map((part) => {
      const { left, right, width, height } = part.getBoundingClientRect();
      return { left, right, width, height };
    }),
  );
  expect(text?.right).toBeLessThanOrEqual(button?.left ?? 0);
  expect(button?.right).toBeLessThan(message?.right ?? 0);
  expect([button?.width, button?.height]).toEqual([40, 40]);
  await expectAccessible(page);
  await close.click();
  await expect(reasonOn(page)).toHaveCount(0);
});
