/** Every screen with little room: on the narrowest phone, and with text twice as large. */
import type { Page } from "@playwright/test";
import { contact, entry } from "../support/api-rows.ts";
import { expect, test, type Company } from "./company.ts";
import { expectAccessible, layoutWidth } from "./accessibility.ts";
import { watchRequests } from "./look-at.ts";
import { fill } from "./matrix-company.ts";
import { OVERLAYS } from "./overlays.ts";
import { FILLED, SCREENS } from "./screens.ts";

const NAMES = ["Companhia de Luz e Força do Interior Paulista", "Supermercadobompreçodobairro"];

async function fillWithLongNames(company: Company): Promise<void> {
  await fill(company);
  await company.write("POST", "rpc/update_company", { version: 0, name: NAMES[0] });
  for (const [at, name] of NAMES.entries()) {
    await company.write("POST", "clients", contact(`CTT-n${at}`, { name }));
    await company.write("POST", "transactions", [
      entry(`TRI-n${at}`, { client_id: `CTT-n${at}`, amount: 999_997_425.67 }),
      entry(`TRE-n${at}`, { client_id: `CTT-n${at}`, amount: 1_999_997_425.67, status: "overdue" }),
    ]);
  }
}

for (const { name, width, enlarge } of [
  { name: "at 320 px", width: 320, enlarge: {} },
  { name: "with the browser's text at 200%", width: 390, enlarge: { "font-size": "200%" } },
  {
    name: "with text-size-adjust at 200%",
    width: 390,
    enlarge: { "-webkit-text-size-adjust": "200%" },
  },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, isMobile: true, hasTouch: true });

    test(`no screen or dialog scrolls sideways, and no text leaves its box, ${name}`, async ({
      page,
      company,
    }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(setStylesOfRoot, enlarge);
      await fillWithLongNames(company);
      const hasSettled = watchRequests(page);
      for (const [screen, path] of Object.entries({ ...SCREENS, ...FILLED })) {
        await page.goto(path);
        await expect(page.locator("h1")).toBeVisible();
        await hasSettled();
        await expectInItsBoxes(page, screen);
      }
      for (const overlay of OVERLAYS) {
        await page.goto(overlay.path);
        await overlay.open(page);
        await expectInItsBoxes(page, overlay.name);
      }
    });
  });
}

/** Runs in the page, before it has a root element. */
function setStylesOfRoot(styles: Readonly<Record<string, string>>): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement === null) return;
    observer.disconnect();
    for (const [property, value] of Object.entries(styles)) {
      document.documentElement.style.setProperty(property, value);
    }
  }).observe(document, { childList: true });
}

async function expectInItsBoxes(page: Page, screen: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/${screen}-${test.info().title.slice(-5)}.png` });
  }
  expect
    .soft(await layoutWidth(page), `${screen} is wider than the window`)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect.soft(await page.evaluate(findWideElements), screen).toEqual([]);
  expect.soft(await page.evaluate(findSpilledTexts), screen).toEqual([]);
  await expectAccessible(page);
}

/**
 * Runs in the page. The innermost elements that make the page, or the dialog over it, scroll
 * sideways.
 */
function findWideElements(): string[] {
  const frames = [document.documentElement, ...document.querySelectorAll("[data-modal]")];
  const wide = frames
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .flatMap((frame) => {
      const edge = frame.getBoundingClientRect().left + frame.clientWidth + 0.5;
      return [...frame.querySelectorAll("*")].filter(
        (element) => element.getBoundingClientRect().right > edge,
      );
    });
  return wide
    .filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    .map((element) => element.outerHTML.slice(0, 160));
}

/**
 * Runs in the page. Texts that overflow the nearest box with a border or a background of its own.
 */
function findSpilledTexts(): string[] {
  const isBox = (style: CSSStyleDeclaration): boolean =>
    style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.borderTopWidth !== "0px";
  const spilled: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const text = texts.currentNode;
    if (text.textContent?.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    // Not rendered, or in closed details.
    if (width === 0 || text.parentElement?.checkVisibility() === false) continue;
    let element = text.parentElement;
    while (element !== null && element !== document.body) {
      const style = getComputedStyle(element);
      const isClipped = style.overflow !== "visible" || style.clipPath !== "none";
      if (isClipped || style.opacity === "0" || style.visibility === "hidden") break;
      if (isBox(style)) {
        const box = element.getBoundingClientRect();
        const beside = Math.max(box.left - left, right - box.right);
        const above = Math.max(box.top - top, bottom - box.bottom);
        // The line of a text is higher than its letters.
        if (beside > 1 || above > 4) {
          spilled.push(`${text.textContent} ${Math.round(beside)} ${Math.round(above)}`);
        }
        break;
      }
      element = element.parentElement;
    }
  }
  return spilled;
}
