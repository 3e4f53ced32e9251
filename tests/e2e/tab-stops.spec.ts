/** Invisible elements are no tab stops. */
import { expect, test } from "./company.ts";
import { fill } from "./matrix-company.ts";

/** More than the tab stops before the rows of any screen. */
const PRESSES = 30;

// A window of 1280x900 at 200%, and a phone.
for (const [width, height] of [
  [640, 450],
  [360, 740],
] as const) {
  test(`each Tab stop is visible at ${width}x${height}`, async ({ page, company }) => {
    await fill(company);
    await page.setViewportSize({ width, height });
    for (const path of ["/movimentacoes", "/clientes", "/relatorios?period=all", "/atividade"]) {
      await page.goto(path);
      await expect(page.locator("tbody tr[aria-rowindex]").first()).toBeAttached();
      await page.locator("#conteudo").focus();
      for (let press = 0; press < PRESSES; press += 1) {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(hiddenFocus), path).toBeNull();
      }
    }
  });
}

/** Runs in the page. The focused element if it is completely invisible. */
function hiddenFocus(): string | null {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return null;
  for (let at: Element | null = activeElement; at !== null; at = at.parentElement) {
    if (getComputedStyle(at).display === "contents") continue;
    const { width, height } = at.getBoundingClientRect();
    if (width <= 1 || height <= 1) return activeElement.outerHTML.slice(0, 160);
  }
  return null;
}
