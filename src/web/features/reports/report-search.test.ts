import { expect, test } from "vitest";
import { reportCsvHead } from "#domain/report-csv.ts";
import { reportSearch, toExportTarget, toReportArguments } from "./report-search.ts";

test.each([
  [null, ["Observações"]],
  ["payment", ["Observações", "Pago em", "Data presumida"]],
  ["accrual", ["Observações", "Competência"]],
])("the CSV of all time by %s has the columns of that date", (by, columns) => {
  const search = reportSearch.parse({ period: "all", by });
  const target = toExportTarget(search);
  expect(target?.filter).toMatchObject({ start: null, end: null, order: "-due" });
  const head = reportCsvHead(target?.filter.by ?? "due");
  expect(head.trimEnd().split(";").slice(9)).toEqual(columns.map((name) => `"${name}"`));
  // No date filters the report on the screen.
  expect(toReportArguments(search).by).toBeNull();
});
