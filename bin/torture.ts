/**
 * Proves with random seeds that no data is lost (tests/torture/README.md): npm run torture --
 * [proof...] [--seed N] [--count N] [--engine sqlite|postgresql]
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const ENGINE_TITLES = { sqlite: "SQLite", postgres: "PostgreSQL", postgresql: "PostgreSQL" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    count: { type: "string" },
    engine: { type: "string" },
  },
});
const { seed, count, engine } = values;
for (const number of [seed, count]) {
  if (number !== undefined && !/^\d{1,9}$/u.test(number)) throw new Error(`${number}: no number`);
}

const files = positionals.map((name) => `tests/torture/${name}.test.ts`);
const child = spawn(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--no-file-parallelism",
    "--disable-console-intercept=true",
    ...(files.length === 0 ? ["tests/torture"] : files),
    ...(engine === undefined ? [] : ["-t", titleOf(engine)]),
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      TORTURE_SIZE: "middle",
      ...(seed === undefined ? {} : { TORTURE_SEED: seed }),
      ...(count === undefined ? {} : { TORTURE_COUNT: count }),
    },
  },
);
child.once("exit", (code) => (process.exitCode = code ?? 1));

/** Both names contain "SQL": the parentheses of the title distinguish them. */
function titleOf(name: string): string {
  const title = Object.entries(ENGINE_TITLES).find(([key]) => key === name)?.[1];
  if (title === undefined) throw new Error(`${name}: use --engine sqlite or postgresql`);
  return `\\(${title}\\)`;
}
