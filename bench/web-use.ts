/**
 * Uses the list of 100,000 entries on a slow machine: typing into its filter, opening rows,
 * scrolling. Measures the time to the next paint and the longest task.
 */
import type { Browser, Page } from "@playwright/test";
import { expectSame, type Bench, type Row, type Setting } from "./bench.ts";
import { percentileOf, spreadOf } from "./statistics.ts";
import { slowPage, withBrowser } from "./web-browser.ts";

const ENTRIES = 100_000;
const MAX_MS = 100;
/** The minimum that the browser reports (Event Timing). */
const MIN_REPORTED_MS = 16;
const TYPED = ["sistema", "aplicativo"];
const QUICK_TYPED = ["sistema"];
const BETWEEN_KEYS_MS = 120;
const OPENED_ROWS = 6;
const QUICK_OPENED_ROWS = 3;
const SCROLLS = 20;
const SCROLL_PX = 700;

export const webUseBench: Bench = { name: "web-use", measure };

type Timings = { readonly interactions: readonly number[]; readonly longTasks: readonly number[] };

declare global {
  var interactions: Map<number, number>;
  var longTasks: number[];
}

function measure({ quick, rounds: fullRounds }: Setting): Promise<readonly Row[]> {
  return withBrowser(ENTRIES, async (browser, url) => {
    const [typing, opening, scrolling]: [Timings[], Timings[], Timings[]] = [[], [], []];
    const rounds = quick ? 1 : fullRounds;
    for (let round = 0; round < rounds; round += 1) {
      const used = await use(browser, url, quick);
      typing.push(used.typing);
      opening.push(used.opening);
      scrolling.push(used.scrolling);
    }
    const of = (all: readonly Timings[], part: keyof Timings) => all.map((one) => one[part]);
    return [
      limitRow("a letter typed into the filter, INP p98", of(typing, "interactions"), 98),
      limitRow("a row opened, INP p98", of(opening, "interactions"), 98),
      limitRow("longest task while typing", of(typing, "longTasks"), 100),
      limitRow("longest task while opening rows", of(opening, "longTasks"), 100),
      limitRow("longest task while scrolling", of(scrolling, "longTasks"), 100),
    ];
  });
}

async function use(
  browser: Browser,
  url: string,
  quick: boolean,
): Promise<{ typing: Timings; opening: Timings; scrolling: Timings }> {
  const { page, close } = await slowPage(browser, listen);
  await page.goto(`${url}/movimentacoes`);
  await page.locator("tbody tr[data-index]").first().waitFor();
  // Preloading is done by then.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(5000);
  await timingsSinceLast(page);
  await type(page, quick ? QUICK_TYPED : TYPED);
  const typing = await timingsSinceLast(page);
  await openRows(page, quick ? QUICK_OPENED_ROWS : OPENED_ROWS);
  const opening = await timingsSinceLast(page);
  await page.mouse.move(500, 500);
  for (let times = 0; times < SCROLLS; times += 1) {
    await page.mouse.wheel(0, SCROLL_PX);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  const scrolling = await timingsSinceLast(page);
  expectSame("scrolled", await page.evaluate(() => scrollY > 5000), true);
  await close();
  return { typing, opening, scrolling };
}

/** Types each word, and waits for its results before the next one. */
async function type(page: Page, words: readonly string[]): Promise<void> {
  const field = page.getByRole("searchbox");
  for (const word of words) {
    await field.pressSequentially(word, { delay: BETWEEN_KEYS_MS });
    await page.waitForURL(new RegExp(`search=${word}`, "u"));
    await page.waitForFunction(
      (expected) =>
        [...document.querySelectorAll("tbody tr[data-index]")].every((row) =>
          row.textContent?.toLowerCase().includes(expected),
        ) && document.querySelector("tbody tr[data-index]") !== null,
      word,
    );
    await field.press("Escape");
    await page.waitForURL(/movimentacoes$/u);
    await page.waitForTimeout(500);
  }
}

async function openRows(page: Page, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await page.locator(`tbody tr[data-index="${at}"] td:nth-child(3)`).click();
    await page.waitForURL(/[?&]id=/u);
    await page.waitForTimeout(600);
  }
}

/** Runs in the page. */
function listen(): void {
  globalThis.interactions = new Map();
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & {
        interactionId: number;
      };
      if (interactionId === 0) continue;
      const before = globalThis.interactions.get(interactionId) ?? 0;
      globalThis.interactions.set(interactionId, Math.max(before, duration));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** The measurements since the last call. */
async function timingsSinceLast(page: Page): Promise<Timings> {
  const [interactions, longTasks] = await page.evaluate(() => {
    const since = [[...globalThis.interactions.values()], globalThis.longTasks] as const;
    globalThis.interactions = new Map();
    globalThis.longTasks = [];
    return since;
  });
  return {
    interactions: interactions.length === 0 ? [MIN_REPORTED_MS] : interactions,
    longTasks: longTasks.length === 0 ? [0] : longTasks,
  };
}

/** The percentile of each round beside the limit. */
function limitRow(operation: string, rounds: readonly (readonly number[])[], percent: number): Row {
  const measured = spreadOf(rounds.map((values) => percentileOf(values, percent)));
  return {
    operation: `${operation}, ${ENTRIES} entries, 4x throttle`,
    baseline: "the limit",
    unit: "ms",
    measured,
    compared: spreadOf([MAX_MS]),
    ratio: measured.median / MAX_MS,
    target: { is: "at most", ratio: 1 },
  };
}
