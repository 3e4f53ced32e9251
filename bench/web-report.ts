/**
 * Changes the period of the report of 100,000 entries, without slowing the processor down: the time to the
 * new cards, and the longest task until the last chart. The charts follow the cards.
 */
import type { Page } from "@playwright/test";
import { expectSame, type Bench, type Row, type Setting } from "./bench.ts";
import { spreadOf } from "./statistics.ts";
import { slowPage, withBrowser } from "./web-browser.ts";

const ENTRIES = 100_000;
const MAX_CARDS_MS = 150;
const MAX_TASK_MS = 100;
/** Presets of the period, in turn. */
const PERIODS = ["Ano", "Mês passado", "Ano passado"];
const NO_THROTTLE = 1;

export const webReportBench: Bench = { name: "web-report", measure };

type Change = {
  readonly cardsMs: number;
  readonly firstChartMs: number;
  readonly longestTaskMs: number;
};

function measure({ rounds }: Setting): Promise<readonly Row[]> {
  return withBrowser(ENTRIES, async (browser, url) => {
    const changes: Change[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { page, close } = await slowPage(browser, () => undefined, NO_THROTTLE);
      await page.goto(`${url}/relatorios`);
      await page
        .getByRole("button", { name: /^Ampliar/u })
        .first()
        .waitFor();
      await page.waitForLoadState("networkidle");
      for (const period of PERIODS) changes.push(await changePeriod(page, period));
      await close();
    }
    const isCardsFirst = changes.every(({ cardsMs, firstChartMs }) => cardsMs <= firstChartMs);
    expectSame("cards before charts", isCardsFirst, true);
    const of = (part: keyof Change) => changes.map((change) => change[part]);
    return [
      limitRow("report, another period: new cards", of("cardsMs"), MAX_CARDS_MS),
      limitRow("report, another period: longest task", of("longestTaskMs"), MAX_TASK_MS),
    ];
  });
}

function changePeriod(page: Page, period: string): Promise<Change> {
  return page.getByRole("button", { name: period, exact: true }).evaluate(async (button) => {
    const QUIET_MS = 1500;
    const firstChange = (selector: string): Promise<number> =>
      new Promise((resolve) => {
        const part = document.querySelector(selector);
        if (part === null) throw new Error(`There is no ${selector}`);
        new MutationObserver((_changes, observer) => {
          observer.disconnect();
          resolve(performance.now());
        }).observe(part, { subtree: true, childList: true, characterData: true });
      });
    const tasks: number[] = [];
    const tasksSeen = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    tasksSeen.observe({ type: "longtask" });
    const cards = firstChange("section[aria-label=Receitas]");
    const charts = firstChange("section[aria-label=Gráficos]");
    const start = performance.now();
    (button as HTMLElement).click();
    const [cardsAt, firstChartAt] = await Promise.all([cards, charts]);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    tasksSeen.disconnect();
    return {
      cardsMs: cardsAt - start,
      firstChartMs: firstChartAt - start,
      longestTaskMs: Math.max(0, ...tasks),
    };
  });
}

function limitRow(operation: string, values: readonly number[], limit: number): Row {
  const measured = spreadOf(values);
  return {
    operation: `${operation}, ${ENTRIES} entries`,
    baseline: "the limit",
    unit: "ms",
    measured,
    compared: spreadOf([limit]),
    ratio: measured.median / limit,
    target: { is: "at most", ratio: 1 },
  };
}
