/** The document of a statement wider than a page. */
import { expect, test } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T00:30:00Z");

describeOnBothEngines("A file", (engine) => {
  test(
    "of 25 months fills the page with every table of a statement, in the font of the PDF",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const months = Array.from(
        { length: 25 },
        (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-10`,
      );
      const rows = months.map((expected_payment_date) =>
        newEntry({ expected_payment_date, amount: 123_456.78 }),
      );
      await app.send("POST", "transactions", rows);
      const page = (await exportedFile(app, "dre-gerencial.html")).body.toString();
      const heads = [...page.matchAll(/<thead>.*?<\/thead>/gu)].map(([head]) =>
        [...head.matchAll(/<th [^>]*>([^<]*)<\/th>/gu)].map(([, heading]) => heading),
      );
      // 25 months and the total, evenly spread, each with its share: a row with one month less has
      // an empty column of the same width.
      expect(heads.map((head) => head.filter((heading) => heading === "AV %").length)).toEqual([
        5, 5, 5, 5, 6,
      ]);
      expect(heads.map((head) => head.filter((heading) => heading === "").length)).toEqual([
        1, 1, 1, 1, 0,
      ]);
      expect(heads.at(-1)?.slice(-2)).toEqual(["Total", "AV %"]);
      const fonts = [...page.matchAll(/url\("([^"]+)"\)/gu)].map(([, path]) => path ?? "");
      expect(fonts).toHaveLength(2);
      for (const url of fonts) {
        const { statusCode, headers } = await app.app.inject({ method: "GET", url });
        expect([statusCode, headers["content-type"]]).toEqual([200, "font/ttf"]);
      }
    },
  );

  test(
    "has over each table the days from its first column to its last",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-03-10" }));
      const titles = async (period: string) => {
        const { body } = await exportedFile(app, `dre-gerencial.html?${period}`);
        return [...body.toString().matchAll(/<h2>([^<]*)<\/h2>/gu)].map(([, title]) => title);
      };
      expect(await titles("start=2026-01-15&end=2026-07-10")).toEqual(["15/01/2026 a 10/07/2026"]);
      expect(await titles("start=2026-01-01&end=2026-02-28")).toEqual(["01/2026 a 02/2026"]);
      // Quarters.
      expect((await titles("start=2015-01-01&end=2026-12-31")).slice(0, 2)).toEqual([
        "01/2015 a 09/2016",
        "10/2016 a 06/2018",
      ]);
    },
  );
});
