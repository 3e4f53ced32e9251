import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { ORIGINAL_KEY, serveHostedBackend } from "#tests/support/hosted-backend.ts";
import { ended, openWithImports } from "#tests/support/import-program.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";

test("the file has every line of a finding that is too long for the screen", async () => {
  const tables = originalCompany(3);
  const inexact = Array.from({ length: 300 }, (_, at) =>
    originalEntry(100 + at, { amount: 1.005 }),
  );
  tables.transactions.push(...inexact);
  const { url } = await serveHostedBackend(tables);
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { imports } = program;
  await imports.checkHosted({ url, key: ORIGINAL_KEY });
  const { id, report } = await ended(program);
  const title = "Valores que não eram centavos exatos, arredondados";
  const found = report?.findings.find((finding) => finding.title === title);
  expect([found?.count, found?.lines.length]).toEqual([300, 200]);
  const lines = [...imports.reportCsv(id ?? "")].filter((line) => line.startsWith(`"${title}"`));
  // Rows are read in the order of their ids.
  const expected = inexact.map(
    (row) => `"${title}";"transactions, ${String(row["id"])}: 1.005 passa a 1.01"\r\n`,
  );
  expect(lines.toSorted()).toEqual(expected.toSorted());
  expect(() => imports.reportCsv("outra")).toThrow("foi cancelada");
});
