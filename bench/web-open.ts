/**
 * Opening the dashboard with 100,000 entries on a slow machine: time, memory and layout shift,
 * beside the naive page (`naive-page/`), which must show the same totals. The naive page is
 * measured fewer times because it takes so long.
 */
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { spreadOf } from "./statistics.ts";
import { heapMiB, slowPage, withBrowser, type SlowPage } from "./web-browser.ts";
import { filesOf } from "./web-size.ts";

const ENTRIES = 100_000;
const NAIVE_PATH = "/naive/";
const MAX_MS = 300_000;
const SCREENS = ["/", "/movimentacoes", "/clientes", "/relatorios"];
const QUICK_SCREENS = ["/", "/movimentacoes"];
const CARDS = ["Receitas", "Despesas", "Saldo realizado", "Fluxo projetado"];

export const webOpenBench: Bench = { name: "web-open", measure };

/** Milliseconds from the navigation to the paint; MiB; the texts of the cards. */
type Opened = { cardsMs: number; chartsMs: number; heap: number; cards: readonly string[] };

type Painted = { cards?: number; charts?: number };

declare global {
  var painted: Painted;
  var moved: number;
}

function measure({ quick, rounds }: Setting): Promise<readonly Row[]> {
  return withBrowser(ENTRIES, async (browser, url) => {
    const naiveFiles = await naivePage();
    // Warms up the server.
    if (!quick) await open(browser, url, naiveFiles);
    const naive: Opened[] = [];
    const ours: Opened[] = [];
    for (let round = 0; round < (quick ? 2 : rounds); round += 1) {
      if (round < (quick ? 1 : 2)) naive.push(await open(browser, url + NAIVE_PATH, naiveFiles));
      ours.push(await open(browser, url, naiveFiles));
    }
    for (const { cards } of [...naive, ...ours]) {
      expectSame("figures on the cards", cards, naive[0]?.cards);
    }
    return [
      ...rowsOf(ours, naive),
      await layoutShiftRow(browser, url, quick ? QUICK_SCREENS : SCREENS),
    ];
  });
}

async function open(
  browser: Browser,
  address: string,
  naiveFiles: ReadonlyMap<string, string>,
): Promise<Opened> {
  const slow = await slowPage(browser, noteWhenPainted);
  const { page } = slow;
  await page.route(`**${NAIVE_PATH}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(NAIVE_PATH.length);
    const body = naiveFiles.get(path === "" ? "index.html" : path) ?? "";
    return route.fulfill({
      contentType: path.endsWith(".js") ? "text/javascript" : "text/html",
      body,
    });
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.painted.charts !== undefined, null, {
    timeout: MAX_MS,
    polling: 100,
  });
  const opened = await openedOf(slow);
  await slow.close();
  return opened;
}

async function openedOf(slow: SlowPage): Promise<Opened> {
  const { cards = 0, charts = 0 } = await slow.page.evaluate(() => globalThis.painted);
  return {
    cardsMs: cards,
    chartsMs: charts,
    cards: await cardsOf(slow.page),
    heap: await heapMiB(slow),
  };
}

/** The amount of each card; an abbreviated one is followed by the exact one. */
async function cardsOf(page: Page): Promise<string[]> {
  const texts = CARDS.map((label) =>
    page
      .locator(`section[aria-label="${label}"]`)
      .locator("p.text-figure, :scope > h2 + p")
      .first()
      .textContent(),
  );
  return (await Promise.all(texts)).map(
    (text) =>
      text
        ?.match(/[-−]?R\$\s[\d.]+,\d\d/gu)
        ?.at(-1)
        ?.replaceAll(/\s/gu, " ")
        .replace("−", "-") ?? "",
  );
}

/** Runs in the page: records when the cards have amounts and all charts are rendered. */
function noteWhenPainted(): void {
  globalThis.painted = {};
  const { painted } = globalThis;
  const note = (what: keyof Painted, isThere: () => boolean): void => {
    if (painted[what] !== undefined || !isThere()) return;
    painted[what] = Infinity;
    requestAnimationFrame(() => setTimeout(() => (painted[what] = performance.now())));
  };
  new MutationObserver(() => {
    note("cards", () =>
      /R\$/u.test(document.querySelector("section[aria-label=Receitas]")?.textContent ?? ""),
    );
    // The dashboard has four charts, the naive page three.
    const all = location.pathname === "/" ? 4 : 3;
    note("charts", () => document.querySelectorAll(".recharts-wrapper:has(path)").length >= all);
  }).observe(document, { childList: true, subtree: true });
}

function rowsOf(ours: readonly Opened[], naive: readonly Opened[]): Row[] {
  const on = `${ENTRIES} entries, 4x throttle`;
  const baseline = `the naive page, ${naive.length} time(s)`;
  const sooner = (operation: string, of: (opened: Opened) => number, times: number): Row => {
    const row = rowOf({ operation, baseline, unit: "ms" }, naive.map(of), ours.map(of), null);
    return {
      ...row,
      measured: row.compared,
      compared: row.measured,
      target: { is: "at least", ratio: times },
    };
  };
  return [
    sooner(`cards painted, times sooner, ${on}`, ({ cardsMs }) => cardsMs, 2.8),
    sooner(`charts painted, times sooner, ${on}`, ({ chartsMs }) => chartsMs, 2),
    rowOf(
      { operation: `browser memory, ${ENTRIES} entries`, baseline, unit: "MiB" },
      ours.map(({ heap }) => heap),
      naive.map(({ heap }) => heap),
      { is: "at most", ratio: 0.2 },
    ),
  ];
}

/** Cumulative layout shift while each screen opens, and for a second after. */
async function layoutShiftRow(
  browser: Browser,
  url: string,
  screens: readonly string[],
): Promise<Row> {
  const shifts: number[] = [];
  for (const path of screens) {
    const { page, close } = await slowPage(browser, () => {
      globalThis.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          globalThis.moved += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`${url}${path}`);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
    shifts.push(await page.evaluate(() => globalThis.moved));
    await close();
  }
  const measured = spreadOf(shifts);
  return {
    operation: `layout shift, the worst of ${screens.length} screens`,
    baseline: "none",
    unit: "",
    measured,
    compared: spreadOf([0]),
    ratio: measured.max,
    target: { is: "at most", ratio: 0 },
  };
}

/** By path. */
async function naivePage(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL("naive-page", import.meta.url)),
    base: NAIVE_PATH,
    plugins: [react()],
    logLevel: "error",
    build: { write: false, modulePreload: false },
  });
  return new Map(
    filesOf(built).map((file) => [
      file.fileName,
      file.type === "chunk" ? file.code : String(file.source),
    ]),
  );
}
