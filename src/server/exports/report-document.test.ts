/** The report as a page for printing. */
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("A report", (engine) => {
  test("for printing tells if the filters match nothing", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const note = "Nenhum lançamento com estes filtros.";
    const page = async () =>
      (await exportedFile(app, "relatorio-financeiro.html?type=income")).body.toString();
    expect(await page()).toContain(note);
    await app.send("POST", "transactions", newEntry({ type: "income" }));
    expect(await page()).not.toContain(note);
  });

  test(
    "for printing sums up the situation that its filter names",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "transactions", [
        newEntry({ amount: 507 }),
        newEntry({ amount: 10, type: "expense", lifecycle: "cancelled" }),
      ]);
      const page = async (lifecycle: string) => {
        const file = `relatorio-financeiro.html?lifecycle=${lifecycle}`;
        return (await exportedFile(app, file)).body.toString().replaceAll("\u00a0", " ");
      };
      const cancelled = await page("cancelled");
      expect(cancelled).not.toContain("R$ 507,00");
      expect(cancelled).not.toContain("<figure");
      expect(cancelled).toContain("Fora destes totais: 1 lançamento cancelado (despesas R$ 10,00)");
      const active = await page("active");
      expect(active).toContain("R$ 507,00");
      expect(active).toContain("<figure");
      expect(active).not.toContain("Fora destes totais");
    },
  );

  test("for printing marks a payment date that is assumed", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const paid = { status: "paid", expected_payment_date: "2026-03-01" };
    await app.send("POST", "transactions", [
      newEntry({ ...paid, paid_on: "2026-03-10", paid_on_assumed: true }),
      newEntry({ ...paid, paid_on: "2026-03-11" }),
    ]);
    const { body } = await exportedFile(app, "relatorio-financeiro.html?by=payment");
    expect(body.toString()).toContain(">10/03/2026 (presumida)<");
    expect(body.toString()).toContain(">11/03/2026<");
    const words = "pagamento; sem período, os gráficos são por vencimento";
    expect(body.toString()).toContain(`<dt>Período por</dt><dd>${words}</dd>`);
    const workbook = await exportedFile(app, "relatorio-financeiro.xlsx?by=payment");
    expect(cellsOf(readWorkbook(workbook.body), "Resumo")).toContainEqual(
      expect.arrayContaining(["Período por", words]),
    );
  });

  test(
    "for printing says of which payments its balance is",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const page = async (search: string) =>
        (await exportedFile(app, `relatorio-financeiro.html?${search}`)).body.toString();
      for (const [search, which] of [
        ["by=payment&start=2026-03-01&end=2026-03-31", "já pagas"],
        ["status=unpaid", "em aberto"],
      ] as const) {
        expect(await page(search), search).toContain(`Receitas menos despesas, ${which}<`);
      }
    },
  );

  test(
    "for printing names what is in no chart by date, whatever date no period is by",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "transactions", [
        newEntry({ amount: 507 }),
        newEntry({ amount: 10, expected_payment_date: null }),
      ]);
      const page = async (search: string) => {
        const { body } = await exportedFile(app, `relatorio-financeiro.html?${search}`);
        return body.toString();
      };
      const note = "Fora dos gráficos por data: 1 lançamento sem vencimento";
      for (const by of ["due", "payment", "accrual"]) {
        expect(await page(`by=${by}`), by).toContain(note);
      }
      // The entry is in no total either.
      expect(await page("by=payment&start=2026-01-01")).not.toContain(note);
    },
  );
});
