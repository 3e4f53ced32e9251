/** The document of the cash flow. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T00:30:00Z");

describeOnBothEngines("A file", (engine) => {
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
});
