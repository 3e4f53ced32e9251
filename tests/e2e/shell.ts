/** Helpers for the layout. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./company.ts";

export function banner(page: Page): Locator {
  return page.getByRole("banner");
}

/** The value below a label in the header. */
export function figure(page: Page, label: string): Locator {
  return banner(page).locator("dl").filter({ hasText: label }).locator("dd");
}

/** Opens the menu with the acting user. */
export async function openPreferences(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Quem está usando/u }).click();
  const preferences = page.getByRole("dialog", { name: "Preferências" });
  await expect(preferences.getByRole("group", { name: "Tema" })).toBeVisible();
  return preferences;
}

/** The box of an element once two frames have the same one. */
export async function boxAtRest(element: Locator): ReturnType<Locator["boundingBox"]> {
  await (await element.elementHandle())?.waitForElementState("stable");
  return element.boundingBox();
}

/** Waits until all code is loaded: the last preloaded file. */
export async function whenPreloaded(page: Page): Promise<void> {
  const names = () =>
    page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(names).toContainEqual(expect.stringContaining("/shortcuts-help-"));
}
