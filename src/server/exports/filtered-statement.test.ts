/** The files of a statement with filters, beside those of the whole company. */
import { expect, test } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const PERIOD = "start=2026-11-01&end=2026-11-30";

describeOnBothEngines("A statement's file", (engine) => {
  test(
    "names its filters in the second head, and is filtrado by its name",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "clients", { id: "CTT-a", name: "Padaria", profile_type: "client" });
      await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-11-05" }));
      const read = async (name: string, filter = "") => {
        const file = `${name}?${PERIOD}${filter}`;
        const { headers, body } = await exportedFile(app, file);
        return { name: headers["content-disposition"], body };
      };
      const headOf = async (filter?: string) => {
        const { name, body } = await read("dre-gerencial.csv", filter);
        return [name, linesOfCsv(body)[0]?.[1]];
      };
      expect(await headOf()).toEqual([
        'attachment; filename="dre-gerencial-2026-11.csv"',
        "Categoria (por competência)",
      ]);
      expect(await headOf("&client_id=CTT-a&type=income")).toEqual([
        'attachment; filename="dre-gerencial-2026-11-filtrado.csv"',
        "Categoria (por competência; Tipo: Receita; Vínculo: Padaria)",
      ]);
      const { name } = await read("relatorio-financeiro.csv", "&client_id=CTT-a");
      expect(name).toBe('attachment; filename="relatorio-financeiro.csv"');
    },
  );
});
