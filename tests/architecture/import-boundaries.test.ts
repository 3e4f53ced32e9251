// @module-tag extended
/** Import boundaries: lint or types find a violation planted behind each. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Planted = { file: string; code: string; foundBy: readonly ("lint" | "types")[] };

const fromServer = 'export { StartupError } from "#server/errors/startup-error.ts";';
const PLANTED: Planted[] = [
  { file: "src/domain/planted-server.ts", code: fromServer, foundBy: ["lint", "types"] },
  {
    file: "src/domain/planted-contract.ts",
    code: 'export { REST_PATH } from "#contract/api.ts";',
    foundBy: ["lint", "types"],
  },
  {
    file: "src/domain/planted-package.ts",
    code: 'export { string } from "zod";',
    foundBy: ["lint"],
  },
  {
    file: "src/domain/planted-node.ts",
    code: 'export { readFileSync } from "node:fs";',
    foundBy: ["lint", "types"],
  },
  {
    file: "src/domain/planted-dom.ts",
    code: "export const title = document.title;",
    foundBy: ["types"],
  },
  { file: "src/contract/planted-server.ts", code: fromServer, foundBy: ["lint", "types"] },
  {
    file: "src/contract/planted-package.ts",
    code: 'export { sql } from "kysely";',
    foundBy: ["lint"],
  },
  {
    file: "src/server/planted-web.ts",
    code: 'export { newIds } from "#web/api/ids.ts";',
    foundBy: ["lint", "types"],
  },
  { file: "src/web/api/planted-server.ts", code: fromServer, foundBy: ["lint", "types"] },
  {
    file: "src/web/controls/planted-feature.ts",
    code: 'export * from "#web/features/contacts/contact-queries.ts";',
    foundBy: ["lint"],
  },
  {
    file: "src/web/features/transactions/planted.ts",
    code: 'export * from "#web/features/contacts/contact-queries.ts";',
    foundBy: ["lint"],
  },
  {
    file: "src/web/features/transactions/form/planted-feature.ts",
    code: 'export * from "../../contacts/contact-queries.ts";',
    foundBy: ["lint"],
  },
  {
    file: "src/web/features/transactions/form/planted-page.ts",
    code: 'export * from "../transactions-page.tsx";',
    foundBy: ["lint"],
  },
  {
    file: "src/domain/planted-circle-a.ts",
    code: 'import { b } from "./planted-circle-b.ts";\nexport const a = (): number => b();',
    foundBy: ["lint"],
  },
  {
    file: "src/domain/planted-circle-b.ts",
    code: 'import { a } from "./planted-circle-a.ts";\nexport const b = (): number => a();',
    foundBy: ["lint"],
  },
  {
    file: "src/server/planted-floating.ts",
    code: "export function f(): void {\n  Promise.resolve(1);\n}",
    foundBy: ["lint"],
  },
  {
    file: "src/domain/planted-switch.ts",
    code: 'export function f(x: "a" | "b"): number {\n  switch (x) {\n    case "a":\n      return 1;\n  }\n}',
    foundBy: ["lint", "types"],
  },
];

/** A planted file that breaks another rule would prove nothing. */
const WALL =
  /no-restricted-imports|no-cycle|no-floating-promises|switch-exhaustiveness-check|error TS\d+/u;

/** Two compilers, on a machine that may be busy. */
const COMPILE_TIMEOUT_MS = 600_000;

let copy = "";
const output = { lint: "", types: "" };

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "financeiro-walls-"));
  for (const item of [
    "src",
    "package.json",
    "tsconfig.base.json",
    ".oxlintrc.json",
    ".gitignore",
  ]) {
    cpSync(join(root, item), join(copy, item), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const { file, code } of PLANTED) writeFileSync(join(copy, file), `${code}\n`);
  output.lint = run("oxlint/bin/oxlint", ["--format=unix", "src"]);
  output.types = run("typescript/bin/tsc", ["-b", "src/server", "src/web", "--pretty", "false"]);
}, COMPILE_TIMEOUT_MS);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(script: string, parameters: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", script), ...parameters],
    { cwd: copy, encoding: "utf8" },
  );
  return stdout + stderr;
}

test.each(PLANTED)("$file is found", ({ file, foundBy }) => {
  for (const finder of foundBy) {
    const lines = output[finder]
      .split("\n")
      .filter((line) => line.includes(file) && WALL.test(line));
    expect(
      lines,
      `${finder} does not report ${file}:\n${output[finder].slice(0, 2000)}`,
    ).not.toEqual([]);
  }
});

test("without planted files the check is clean", () => {
  const others = (text: string): string[] =>
    text
      .split("\n")
      .filter((line) => /^src\/\S+\.tsx?[:(]/u.test(line) && !/planted|\.test\.ts/u.test(line));
  expect(others(output.lint)).toEqual([]);
});
