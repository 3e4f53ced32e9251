import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, type Company } from "./company.ts";

/** Themes and widths; one of them is in the short run where the title ends in `@short`. */
const APPEARANCES = [
  { colorScheme: "light", width: 1440, isShort: false },
  { colorScheme: "light", width: 768, isShort: false },
  { colorScheme: "light", width: 360, isShort: false },
  { colorScheme: "dark", width: 1440, isShort: false },
  { colorScheme: "dark", width: 768, isShort: false },
  { colorScheme: "dark", width: 360, isShort: true },
] as const;
const SHORT = " @short";

export function testEachAppearance(
  title: string,
  steps: (context: { page: Page; company: Company; width: number }) => Promise<void>,
): void {
  for (const { colorScheme, width, isShort } of APPEARANCES) {
    const tag = isShort && title.endsWith(SHORT) ? SHORT : "";
    test(`${title.replace(SHORT, "")} (${colorScheme}, ${width} px)${tag}`, async ({
      page,
      company,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      await steps({ page, company, width });
    });
  }
}

/** axe finds no violation on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode skips frames of other origins, of which there are none, and is faster.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}

/** The width of the layout in CSS pixels. */
export function layoutWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
