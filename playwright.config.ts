import { defineConfig } from "@playwright/test";
import { findChromium } from "./bin/find-chromium.ts";
import type { EngineOption } from "./tests/support/program.ts";

export default defineConfig<EngineOption>({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/browser-databases.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names what passed only on a retry.
  retries: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    locale: "pt-BR",
    // Not the company's zone: what day it is must not depend on the computer's.
    timezoneId: "Asia/Tokyo",
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the time: `npx playwright test --trace on` where a failure asks for it.
    trace: "off",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "SQLite", use: { engine: "sqlite" } },
    // Screens do not depend on the engine, as the API is the same (tests/contract); these files
    // run on both: main journeys, the verification, server errors, changes by other processes, restores, and every value of
    // dashboard and reports.
    {
      name: "PostgreSQL",
      use: { engine: "postgres" },
      testMatch:
        /(?:main-job|trust|error-recovery|live|dashboard-totals|report-totals|restore)\.spec\.ts$/u,
    },
  ],
});
