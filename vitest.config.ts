import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.{ts,tsx}",
      "tests/{architecture,contract,lifecycle,torture}/**/*.test.ts",
    ],
    tags: [{ name: "extended", description: "Slow tests that run with npm test -- --all only." }],
    globalSetup: ["tests/support/global-postgres.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The machines that run this have two cores, and PostgreSQL wants one of them.
    maxWorkers: 2,
  },
});
