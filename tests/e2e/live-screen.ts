/** Helpers for screens with live updates. */
import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, type Company } from "./company.ts";

/** Opens a screen and waits for its event stream. */
export async function openScreen(page: Page, path = "/movimentacoes"): Promise<void> {
  const start = page.waitForResponse(/\/events/u);
  await page.goto(path);
  await start;
  await expect(page.getByRole("banner")).toContainText("Saldo Geral");
}

export async function expectBalance(page: Page, reais: string): Promise<void> {
  await expect(page.getByRole("banner")).toContainText(`R$ ${reais}`, { useInnerText: true });
}

export async function setAmount(company: Company, amount: number): Promise<void> {
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount });
}

/** Simulates a hidden or visible tab. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

/** The URLs of the streams that the pages opened, and how many are open now. */
export function watchStreams(context: BrowserContext): {
  opened: string[];
  openCount: () => number;
} {
  const opened: string[] = [];
  let ended = 0;
  const isStream = (request: Request) => new URL(request.url()).pathname === "/events";
  context.on("request", (request) => {
    if (isStream(request)) opened.push(request.url());
  });
  const onEnd = (request: Request) => {
    if (isStream(request)) ended += 1;
  };
  context.on("requestfailed", onEnd);
  context.on("requestfinished", onEnd);
  return { opened, openCount: () => opened.length - ended };
}
