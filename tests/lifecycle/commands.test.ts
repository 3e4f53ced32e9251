/** The commands of the console on a disk that fails: a sentence, no stack trace. */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { TIME_LIMIT } from "#tests/support/time-limit.ts";

function run(command: string, environment: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [`bin/${command}.ts`], {
    ...TIME_LIMIT,
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  return { status, errors: stderr };
}

test("verify of a file that cannot be opened says so", () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "financeiro.db"));
  const { status, errors } = run("verify", { DATA_DIR: dataDir });
  expect(status).toBe(1);
  expect(errors).toMatch(
    /Não foi possível terminar, e nenhum dado foi mudado .*rode de novo\.\n$/u,
  );
  expect(errors).not.toMatch(/\n\s+at /u);
});

test.each(["verify", "doctor", "rescue"])("%s says what is wrong with a setting", (command) => {
  const { status, errors } = run(command, { DATA_DIR: newFolder(), PORT: "porta" });
  expect(status).toBe(1);
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(errors).toContain("PORT");
});
