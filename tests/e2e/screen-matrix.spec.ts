/**
 * Every screen in every size and theme: empty, with a few rows, with 100,000 entries of every kind,
 * and when the server stops. Nothing is wider than the window, nothing moves while it loads, axe
 * finds no violation.
 */
import { expect, test, type Company } from "./company.ts";
import {
  SIZES,
  expectInOrder,
  expectNoShifts,
  recordShifts,
  watchRequests,
  whenStill,
} from "./look-at.ts";
import { fill, fillTransfers, fillUpTo, fillWithFew } from "./matrix-company.ts";
import { FILLED, SCREENS } from "./screens.ts";

type State = {
  readonly name: string;
  readonly screens: Readonly<Record<string, string>>;
  readonly prepare: (company: Company) => Promise<void>;
};

const STATES: readonly State[] = [
  { name: "empty", screens: SCREENS, prepare: async () => {} },
  { name: "few", screens: SCREENS, prepare: fillWithFew },
  {
    name: "100000",
    screens: { ...SCREENS, ...FILLED },
    async prepare(company) {
      await fill(company);
      await fillTransfers(company);
      await fillUpTo(company, 100_000);
    },
  },
];

for (const { name: state, screens, prepare } of STATES) {
  test(`every screen, ${state}`, async ({ page, company }) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await recordShifts(page);
    await prepare(company);
    const hasSettled = watchRequests(page);
    for (const [name, path] of Object.entries(screens)) {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        // Not by its role: an open panel hides it.
        await expect(page.locator("h1")).toBeVisible();
        await hasSettled();
        await expect(page.locator("main .animate-pulse")).toHaveCount(0);
        await expectNoShifts(page, `${state}-${name}-${width}x${height}`);
        await expectInOrder(page, `${state}-${name}-${width}x${height}`);
      }
    }
  });
}

test("every screen, when the server stops", async ({ page, company }) => {
  test.setTimeout(600_000);
  await fill(company);
  const hasSettled = watchRequests(page);
  for (const [name, path] of Object.entries(SCREENS)) {
    // The page notices that the server stopped by the end of the stream.
    const stream = page.waitForResponse(/\/events/u);
    await page.goto(path);
    await stream;
    await hasSettled();
    await company.stop();
    await expect(page.getByText("Sem conexão, tentando de novo.")).toBeVisible();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await whenStill(page);
      await expectInOrder(page, `stopped-${name}-${width}x${height}`);
    }
    await company.restart();
  }
});
