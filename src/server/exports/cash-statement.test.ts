/** The document of the cash flow. */
import { expect, test } from "vitest";
import type { StatementResponse } from "#contract/statement.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T00:30:00Z");

describeEngineIndependent("A file", (engine) => {
  test("of the cash flow of one month names it once, and separates paid from due amounts", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const january = { category: "Sistema", expected_payment_date: "2026-01-10", amount: 10 };
    await app.send("POST", "transactions", newEntry(january));
    const address = "fluxo-de-caixa.html?start=2026-01-01&end=2026-01-31";
    const page = (await exportedFile(app, address)).body.toString();
    expect(page).toContain("<title>Fluxo de caixa - 2026-01</title>");
    expect(page).not.toContain("<h2>");
    const cells = [...page.matchAll(/<td[^>]*>([^<]*)<\/td>/gu)].map(([, text]) => text);
    expect(cells.filter((text) => /[A-Za-z]/u.test(text ?? ""))).toEqual([
      "Realizado, por pagamento",
      "Saldo inicial",
      "(+) Entradas",
      "(−) Saídas",
      "(=) Saldo do período",
      "Saldo final",
      "Previsto, por vencimento",
      "(+) Entradas previstas",
      "Sistema",
      "(−) Saídas previstas",
      "(=) Saldo previsto",
      "Saldo final previsto",
      "Realizado menos previsto",
    ]);
  });

  test(
    "of a cash flow without columns says no balance, which would be zero",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await app.send("POST", "rpc/update_company", {
        version: 0,
        openingBalance: 10_000,
        openingBalanceDate: "2026-01-01",
      });
      await app.send("POST", "transactions", [
        newEntry({ expected_payment_date: "2026-01-10", status: "paid", paid_on: "2026-01-10" }),
        newEntry({ expected_payment_date: "2026-03-10" }),
      ]);
      const period = "start=2027-01-01";
      const { body } = await app.send<StatementResponse>(
        "GET",
        `rpc/statement?basis=cash&${period}`,
      );
      expect([body.columns, body.carried]).toEqual([[], null]);
      for (const format of ["csv", "xlsx"]) {
        const file = await exportedFile(app, `fluxo-de-caixa.${format}?${period}`);
        const text =
          format === "xlsx"
            ? JSON.stringify(cellsOf(readWorkbook(file.body), "Fluxo de caixa"))
            : file.body.toString();
        expect(text).toContain("(=) Saldo do período");
        expect(text).not.toMatch(/Saldo inicial|Saldo final/u);
      }
    },
  );
});
