/** `npm run import:original` as a process. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { seededRandom } from "#domain/seeded-random.ts";
import type { ImportReport } from "#server/imports/original/import-report.ts";
import { newFolder } from "#tests/support/engines.ts";
import {
  ORIGINAL_KEY,
  serveHostedBackend,
  type OriginalTables,
} from "#tests/support/hosted-backend.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import type { Exit } from "#tests/support/program.ts";
import { booksIn, killCommand, runCommand, startCommand } from "#tests/support/run-command.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";

const EXTENDED = { tags: ["extended"] };

function reportOf({ output }: Exit): ImportReport {
  expect(output.trim().split("\n")).toHaveLength(1);
  return JSON.parse(output) as ImportReport;
}

function folderOf(tables: OriginalTables): string {
  const folder = newFolder();
  for (const [table, rows] of Object.entries(tables)) {
    writeFileSync(join(folder, `${table}.json`), JSON.stringify(rows));
  }
  return folder;
}

test("it imports and proves, and never shows the key", async () => {
  const backend = await serveHostedBackend(originalCompany(30));
  const parameters = ["--url", backend.url, "--yes"];
  const imported = await runCommand("import-original", booksIn(newFolder()), parameters, {
    ORIGINAL_KEY,
  });
  expect(imported.code).toBe(0);
  expect(imported.output).toContain("30 lançamentos");
  expect(imported.output).toContain("Os dois lados conferem.");
  expect(imported.output + imported.errors).not.toContain(ORIGINAL_KEY);
});

test("without --yes it only checks, and never shows the key", EXTENDED, async () => {
  const backend = await serveHostedBackend(originalCompany(30));
  const dataDir = newFolder();
  const source = ["--url", backend.url];
  const dry = [...source, "--dry-run", "--json"];
  const [checked, unasked] = await Promise.all([
    runCommand("import-original", booksIn(dataDir), dry, { ORIGINAL_KEY }),
    runCommand("import-original", booksIn(dataDir), [...source, "--key", ORIGINAL_KEY]),
  ]);
  expect([checked.code, reportOf(checked).action]).toEqual([0, "checked"]);
  expect(unasked.code).toBe(1);
  expect(unasked.output).toContain("Para importar, rode de novo com --yes.");
  for (const { output, errors } of [checked, unasked]) {
    expect(output + errors).not.toContain(ORIGINAL_KEY);
  }
});

test("no key and a wrong argument end with 1 and a sentence", async () => {
  // Refused before anything is read.
  const source = ["--url", "http://127.0.0.1:1"];
  const books = booksIn(newFolder());
  const [keyless, argument] = await Promise.all([
    runCommand("import-original", books, source, { ORIGINAL_KEY: "" }),
    runCommand("import-original", books, ["--chave", "outra-chave"]),
  ]);
  expect([keyless.code, argument.code]).toEqual([1, 1]);
  expect(keyless.errors).toContain("Falta a chave.");
  expect(argument.errors).toContain("Há um argumento que o comando não tem.");
  expect(argument.output + argument.errors).not.toContain("outra-chave");
});

test("a key that npm kept in PowerShell is asked for in a variable, without --key", async () => {
  const keyless = await runCommand(
    "import-original",
    booksIn(newFolder()),
    ["http://127.0.0.1:1"],
    {
      npm_lifecycle_event: "import:original",
      npm_config_url: "true",
      PLATFORM: "win32",
    },
  );
  expect(keyless.code).toBe(1);
  expect(keyless.errors).toContain('$env:ORIGINAL_KEY="CHAVE"');
  expect(keyless.errors).toMatch(/sem --key\.\n$/u);
  expect(keyless.errors).not.toContain("--key CHAVE");
});

test("a wrong key and a wrong row end with 1 and a sentence", EXTENDED, async () => {
  const backend = await serveHostedBackend(originalCompany(1));
  const tables = originalCompany(2);
  const wrong = folderOf({ ...tables, transactions: [{ ...tables.transactions[0], amount: -1 }] });
  const books = booksIn(newFolder());
  const key = ["--key", "outra-chave", "--json"];
  const [refused, wrongRow] = await Promise.all([
    runCommand("import-original", books, ["--url", backend.url, ...key]),
    runCommand("import-original", books, ["--from", wrong, "--yes"]),
  ]);
  expect([refused.code, wrongRow.code]).toEqual([1, 1]);
  expect(JSON.parse(refused.output)).toMatchObject({ done: false });
  expect(refused.errors).toContain("recusou a chave");
  expect(wrongRow.output).toContain("Valor: Não pode ser negativo");
  expect(refused.output + refused.errors).not.toContain("outra-chave");
});

test.runIf(process.platform === "linux")("its title has no key", async () => {
  const backend = await serveHostedBackend(originalCompany(1), { answer: () => true });
  const parameters = ["--url", backend.url, "--key", ORIGINAL_KEY];
  const { pid, kill } = startCommand("import-original", booksIn(newFolder()), parameters);
  await expect.poll(backend.requests).toBeGreaterThan(0);
  const title = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  kill();
  expect(title).not.toContain(ORIGINAL_KEY);
});

test("50,000 rows come in exactly from a backend that fails", EXTENDED, async () => {
  const original = originalCompany(50_000);
  const backend = await serveHostedBackend(original, { failures: 5, seed: TEST_SEED });
  const dataDir = newFolder();
  const parameters = ["--url", backend.url, "--key", ORIGINAL_KEY, "--yes", "--json"];
  const imported = await runCommand("import-original", booksIn(dataDir), parameters);
  expect(imported.code).toBe(0);
  const { original: theirs, here } = reportOf(imported);
  expect(here).toEqual(theirs);
  expect(here?.counts).toEqual({ clients: 12, transactions: 50_000, audit_records: 50_012 });
  expect((await runCommand("verify", booksIn(dataDir))).code).toBe(0);
});

test(
  "killed at 50 random moments and run again, it doubles nothing",
  { tags: ["extended"], timeout: 900_000 },
  async () => {
    const original = originalCompany(1000);
    const folder = folderOf(original);
    const parameters = ["--from", folder, "--yes", "--json"];
    const start = performance.now();
    expect((await runCommand("import-original", booksIn(newFolder()), parameters)).code).toBe(0);
    const duration = Math.ceil(performance.now() - start);
    const random = seededRandom(TEST_SEED);
    let dataDir = newFolder();
    for (let kill = 0; kill < 50; kill += 1) {
      const killAfterMs = random.integer(0, duration);
      const killed = await killCommand(
        killAfterMs,
        "import-original",
        booksIn(dataDir),
        parameters,
      );
      if (killed.code !== 0 && kill % 5 !== 4) continue;
      const again = await runCommand("import-original", booksIn(dataDir), parameters);
      expect(again.code, again.errors).toBe(0);
      const { here, toImport, alreadyHere } = reportOf(again);
      expect(here?.counts).toEqual({ clients: 12, transactions: 1000, audit_records: 1012 });
      // All or nothing.
      expect([0, 2024]).toContain(alreadyHere);
      expect(toImport.transactions).toBe(alreadyHere === 0 ? 1000 : 0);
      expect((await runCommand("verify", booksIn(dataDir))).code).toBe(0);
      dataDir = newFolder();
    }
  },
);
