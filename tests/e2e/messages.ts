/** Helpers for messages and the undo in them. */
import type { Locator, Page } from "@playwright/test";

type ButtonName = "Desfazer" | "Refazer";

/** Of all messages. */
export function toastButtons(page: Page, name: ButtonName): Locator {
  return page.locator("[data-sonner-toast]").getByRole("button", { name, exact: true });
}

/** Of the newest message that has it; an earlier one may still be there. */
export function toastButton(page: Page, name: ButtonName): Locator {
  return toastButtons(page, name).first();
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
