/** Events that arrive between the server's response and the rendering. */
import { entry } from "../support/api-rows.ts";
import { expect, test } from "./company.ts";

test("a change during the first load of a list is in it", async ({ page, company }) => {
  await company.write("POST", "transactions", entry("TRI-a"));
  const { promise: allowed, resolve: letThrough } = Promise.withResolvers<undefined>();
  const { promise: answered, resolve: tellAnswered } = Promise.withResolvers<undefined>();
  // The response is from before the change, and arrives after its event.
  await page.route(
    /rest\/v1\/transactions\?/u,
    async (route) => {
      const response = await route.fetch();
      tellAnswered(undefined);
      await allowed;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const received = page.waitForEvent("requestfinished", (request) =>
    /rest\/v1\/transactions\?/u.test(request.url()),
  );
  // The screen is rendered after that.
  await page.route(/assets\/transactions-page-/u, async (route) => {
    await received;
    await route.continue();
  });
  const stream = page.waitForRequest(/\/events/u);
  await page.goto("/");
  await stream;
  await expect(page.getByRole("banner")).toContainText(/R\$\s100,00/u);
  await page.getByRole("link", { name: "Movimentações" }).click();
  await answered;
  await company.write("PATCH", "transactions?id=eq.TRI-a", { amount: 250 });
  await expect(page.getByRole("banner")).toContainText(/R\$\s250,00/u);
  letThrough(undefined);
  await expect(page.getByRole("row").filter({ hasText: "250,00" })).toBeVisible();
});
