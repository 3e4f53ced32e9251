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
});
