/** Helpers for messages and the undo in them. */
import type { Locator, Page } from "@playwright/test";

export function toastButton(page: Page, name: "Desfazer" | "Refazer"): Locator {
  return page.locator("[data-sonner-toast]").getByRole("button", { name, exact: true });
}

export function toastUndo(page: Page): Locator {
  return toastButton(page, "Desfazer");
}

/**
 * On pages opened from now on, a message with an undo stays until it is used, however slow the
 * machine is.
 */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    const kept = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      setTimeout(run, ms > 5000 ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: kept });
  });
}
