import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, THOROUGH, type Company } from "./company.ts";

/** What a person may look at: two of these are enough to look at often. */
const APPEARANCES = [
  { colorScheme: "light", width: 1440, isOften: true },
  { colorScheme: "light", width: 768, isOften: false },
  { colorScheme: "light", width: 360, isOften: false },
  { colorScheme: "dark", width: 1440, isOften: false },
  { colorScheme: "dark", width: 768, isOften: false },
  { colorScheme: "dark", width: 360, isOften: true },
] as const;

/** The same steps in light and dark, wide and narrow. */
export function testEachAppearance(
  title: string,
  steps: (given: { page: Page; company: Company; width: number }) => Promise<void>,
): void {
  for (const { colorScheme, width, isOften } of APPEARANCES) {
    test(
      `${title} (${colorScheme}, ${width} px)`,
      { tag: isOften ? [] : THOROUGH },
      async ({ page, company }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await steps({ page, company, width });
      },
    );
  }
}

/** Nothing that axe knows of is wrong with the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode reads no frames of other origins, of which there are none, and is quicker.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
}

/** How wide the page is laid out, in CSS pixels. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
