/** A slowed-down browser and its measurements. */
import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";
import { findChromium } from "../bin/find-chromium.ts";
import { startProgram } from "#tests/support/program.ts";
import { companyOf, copyOf } from "./company.ts";
import { buildWeb } from "./web-size.ts";

/** The speed of a phone or an old computer. */
const SLOWDOWN = 4;

/** A page in its own context, slowed down by its processor. */
export type SlowPage = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly close: () => Promise<void>;
};

/** Starts the built program on a copy of a company, and a browser. */
export async function withBrowser<Result>(
  entryCount: number,
  work: (browser: Browser, url: string) => Promise<Result>,
): Promise<Result> {
  await buildWeb({ write: true });
  const dataDir = copyOf(await companyOf(entryCount));
  const program = await startProgram({ dataDir, databaseUrl: null }, { NODE_COMPILE_CACHE: "" });
  try {
    const browser = await chromium.launch({
      // The browser that users have: the results in docs/scale.md are measured with it.
      executablePath: findChromium("chromium"),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    });
    try {
      return await work(browser, program.url);
    } finally {
      await browser.close();
    }
  } finally {
    await program.stop("SIGTERM");
  }
}

/** Opens no page yet; `script` runs before the scripts of each page. */
export async function slowPage(
  browser: Browser,
  script: () => void,
  slowdown = SLOWDOWN,
): Promise<SlowPage> {
  const context = await browser.newContext({
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(script);
  return { page, session, close: () => context.close() };
}

/** MiB of the JavaScript heap after garbage collection. */
export async function heapMiB({ session }: SlowPage): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}
