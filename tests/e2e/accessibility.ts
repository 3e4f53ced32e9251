import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";

/** The screens and dialogs are also checked in each size (screen-matrix, dialog-matrix). */
const WIDTHS = [1440, 768, 360] as const;
/** For a title that ends in `@short`, the narrow width is in the short run. */
const SHORT = " @short";
const THEMES = ["dark", "light"] as const;
/** `axe.source` is the unminified file: a page needs twice the time to load it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules that a theme can break; all others have the same result in both. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

export function testEachWidth(
  title: string,
  steps: (context: { page: Page; company: Company; width: number }) => Promise<void>,
): void {
  for (const width of WIDTHS) {
    const tag = width === 360 && title.endsWith(SHORT) ? SHORT : "";
    test(`${title.replace(SHORT, "")} (${width} px)${tag}`, async ({ page, company }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await steps({ page, company, width });
    });
  }
}

/** Leaves the page in the light theme. */
export async function inEachTheme(
  page: Page,
  look: (theme: (typeof THEMES)[number]) => Promise<void>,
): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(waitForPaint);
    await look(colorScheme);
  }
}

/** axe finds no violation on the page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await inEachTheme(page, async (theme) => {
    expect(
      await page.evaluate(findViolations, theme === "dark" ? COLOR_RULES : null),
      theme,
    ).toEqual([]);
  });
}

/** axe finds no violation with forced colours, as in Windows' high contrast. */
export async function expectAccessibleInForcedColors(page: Page): Promise<void> {
  await loadAxe(page);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.evaluate(waitForPaint);
  expect(await page.evaluate(findViolations, null), "forced colours").toEqual([]);
  await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
}

/** Runs in the page. `rules` is null for all. */
async function findViolations(rules: string[] | null): Promise<readonly string[]> {
  const found = await axe.run({
    resultTypes: ["violations"],
    ...(rules === null ? {} : { runOnly: rules }),
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
}

/** Waits until the colours of a changed theme are painted. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** The width of the layout in CSS pixels. */
export function layoutWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
