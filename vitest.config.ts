import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    tags: [{ name: "extended", description: "Slow tests that run with npm test -- --all only." }],
    // The machines that run this have two cores, and PostgreSQL wants one of them.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A test ends what it changed for others, such as a spy or a clock: no new process for each file.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ["tests/support/seed-fast-check.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: [
            "src/{domain,contract,web}/**/*.test.{ts,tsx}",
            "tests/architecture/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts", "tests/{contract,lifecycle,torture}/**/*.test.ts"],
          globalSetup: ["tests/support/global-databases.ts"],
          // These talk to databases, processes and sockets. `npm test` names what passed only on the retry.
          retry: 1,
        },
      },
    ],
  },
});
