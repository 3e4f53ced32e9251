/** The checks of every screen in the matrix. With SCREENSHOTS=folder the pictures are saved. */
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInForcedColors,
  inEachTheme,
  layoutWidth,
} from "./accessibility.ts";
import { expect } from "./company.ts";

export const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 740],
  [740, 360],
  // 1280x900 at 200%.
  [640, 450],
] as const;

/** Returns a function that waits until everything is loaded and nothing moves. */
export function watchRequests(page: Page): () => Promise<void> {
  const unfinished = new Set<Request>();
  page.on("request", (request) => {
    // The stream of live events never ends.
    if (!request.url().includes("/events")) unfinished.add(request);
  });
  page.on("requestfinished", (request) => unfinished.delete(request));
  page.on("requestfailed", (request) => unfinished.delete(request));
  return async () => {
    await expect
      .poll(async () => (await page.evaluate(isAtRest, "loaded")) && unfinished.size === 0)
      .toBe(true);
  };
}

/** Waits until nothing moves, except indicators of a server that does not respond. */
export async function whenStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isAtRest, "waiting")).toBe(true);
}

/** Runs in the page. True once all arrived data is painted and the page is idle. */
async function isAtRest(data: string): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // Headless Chromium calls it late or never when no frame is due.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  const isMoving = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === "running" && effect?.getTiming().iterations !== Infinity,
    );
  // A skeleton and a spinner do not move with reduced motion.
  const busy = "[aria-busy=true], main .animate-pulse, main .animate-spin";
  return !isMoving && (data === "waiting" || document.querySelector(busy) === null);
}

/** Nothing is wider than the window, and axe finds no violation, including with forced colours. */
export async function expectInOrder(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder !== undefined) {
    await inEachTheme(page, async (theme) => {
      await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
    });
  }
  const width = page.viewportSize()?.width ?? 0;
  expect
    .soft(await layoutWidth(page), `${name} is wider than the window`)
    .toBeLessThanOrEqual(width);
  await expectAccessible(page);
  await expectAccessibleInForcedColors(page);
}

/** Records unexpected layout shifts. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string | null }[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const [moved] = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent,
        );
        shifts.push({ value, moved: moved ?? null });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Call after `recordShifts`: nothing has moved since the page was opened. */
export async function expectNoShifts(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(
    () => Reflect.get(window, "shifts") as { value: number; moved: string }[],
  );
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  // A smaller shift is a count that grows by a digit.
  expect.soft(moved, `${name}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
}
