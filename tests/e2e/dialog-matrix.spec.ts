/**
 * Every dialog and overlay in every size and theme: nothing is wider than the window, axe finds no
 * violation.
 */
import { test } from "./company.ts";
import { SIZES, expectInOrder } from "./look-at.ts";
import { fill } from "./matrix-company.ts";
import { OVERLAYS } from "./overlays.ts";

for (const [width, height] of SIZES) {
  test(`every dialog at ${width}x${height}`, async ({ page, company }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await fill(company);
    for (const overlay of OVERLAYS) {
      await page.goto(overlay.path);
      await overlay.open(page);
      await expectInOrder(page, `dialog-${overlay.name}-${width}x${height}`);
    }
  });
}
