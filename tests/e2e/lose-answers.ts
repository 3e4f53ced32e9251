import type { Page } from "@playwright/test";

const isWrite = (method: string) => method !== "GET";

/**
 * The server writes what is sent to `table`, and the response is lost after `until`. Returns a
 * function that ends this.
 */
export async function loseAnswers(
  page: Page,
  table: string,
  until: Promise<void> = Promise.resolve(),
): Promise<() => Promise<void>> {
  const url = new RegExp(`/rest/v1/(rpc/)?${table}\\b`, "u");
  await page.route(url, async (route) => {
    if (!isWrite(route.request().method())) return route.fallback();
    await route.fetch();
    await until;
    return route.abort("connectionreset");
  });
  return () => page.unroute(url);
}
