import { expect, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";
import { describeImport, toScreenReport } from "./describe-import.ts";

test("the proof has the original's sum, and what rounding adds to it", async () => {
  const paid = { type: "income", category: "Outros", status: "paid", amount: 10.005 };
  const pending = { ...paid, status: "pending", amount: "0.30000000000000004" };
  const exact = { ...paid, status: "overdue", amount: 1234.5 };
  const original = {
    ...originalCompany(0),
    transactions: [paid, paid, paid, pending, exact].map((row, at) => originalEntry(at + 1, row)),
  };
  const books = await enginesByName.SQLite.newDatabase();
  const report = await importRows(books, original);
  expect(report.ok).toBe(true);
  const { lines } = toScreenReport(report, "files");
  expect(lines.slice(3)).toEqual([
    {
      label: "Receita, Pago",
      there: "3 · R$\u00A030,015",
      rounding: "arredondamento: +R$\u00A00,015",
      here: "3 · R$\u00A030,03",
      isSame: true,
    },
    {
      label: "Receita, Pendente",
      there: "1 · R$\u00A00,30000000000000004",
      rounding: "arredondamento: −R$\u00A00,00000000000000004",
      here: "1 · R$\u00A00,30",
      isSame: true,
    },
    {
      label: "Receita, Atrasado",
      there: "1 · R$\u00A01.234,50",
      rounding: null,
      here: "1 · R$\u00A01.234,50",
      isSame: true,
    },
  ]);
  const text = describeImport(report, "files").replaceAll("\u00A0", " ");
  expect(text).toContain(
    "Receita, Pago: 3 · R$ 30,015 (arredondamento: +R$ 0,015) | aqui: 3 · R$ 30,03",
  );
  expect(text).toContain("Receita, Atrasado: 1 · R$ 1.234,50 | aqui: igual");

  // What is here, and is kept, has another amount.
  const changed = original.transactions.map((row) => ({ ...row, amount: 10.015 }));
  const other = await importRows(books, { ...original, transactions: changed });
  expect(other.ok).toBe(false);
  expect(toScreenReport(other, "files").lines[3]).toMatchObject({
    there: "3 · R$\u00A030,045",
    rounding: "arredondamento: +R$\u00A00,015",
    here: "3 · R$\u00A030,03",
    isSame: false,
  });
});
