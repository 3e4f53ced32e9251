/** Helpers for the screen Atividade. */
import type { Page } from "@playwright/test";
import { expect } from "./company.ts";
import { rows } from "./entry-list.ts";

export async function openActivity(page: Page, query = ""): Promise<void> {
  await page.goto(`/atividade${query}`);
  await expect(rows(page).first()).toBeVisible();
}
