/**
 * Opens exports in LibreOffice and Poppler. 100,000 edge-case entries as CSV and workbook: amounts
 * must be numbers, due dates dates, other texts unchanged, and no formulas. 1,000 as PDF: each
 * entry in order. The pages are left in .cache/documents for inspection.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { REST_PATH } from "#contract/api.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLedger } from "#server/ledger.ts";
import {
  EXPORTED_COLUMNS,
  exportedFile,
  fieldsOfRow,
  type ExportedRow,
} from "#tests/support/export-files.ts";
import { writeEdgeCaseEntries } from "#tests/support/edge-case-entries.ts";
import { convertedFile, missingPrograms, outputOf } from "#tests/support/other-programs.ts";
import { numberOfDay, rawLinesOfCsv } from "#tests/support/parse-exports.ts";
import { readWorkbook, type Cell } from "#tests/support/read-workbook.ts";

const FOLDER = ".cache/documents";
const SHEET_ENTRIES = 100_000;
const PDF_ENTRIES = 1000;

const [ID, AMOUNT, FIRST_DATE, SECOND_DATE] = [0, 3, 4, 5];
/**
 * LibreOffice's import options for `;`, `"`, UTF-8, Brazilian Portuguese, quoted fields not as
 * text, dates detected. The last token says whether formulas are evaluated.
 */
const CSV_IN = "CSV:59,34,76,1,,1046,false,true,false,false,false,0";
/** The first sheet as CSV, cells as displayed. */
const CSV_OUT = "csv:Text - txt - csv (StarCalc):59,34,76,1,,1046,false,true,true,false,false,0";

type Rows = readonly ExportedRow[];
type Sheet = readonly (readonly Cell[])[];

let differences = 0;

const missing = missingPrograms();
if (missing.length > 0) {
  process.stderr.write(`${missing.join("\n")}\n`);
  process.exitCode = 1;
} else {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const seed = randomInt(2 ** 31);
  log(`seed ${seed}`);
  await checkSheets(seed);
  await checkPages(seed);
  process.exitCode = differences === 0 ? 0 : 1;
}

async function checkSheets(seed: number): Promise<void> {
  const { rows, files } = await company("sheets", seed, SHEET_ENTRIES, ["csv", "xlsx"]);
  const lines = rawLinesOfCsv(readFileSync(files.csv)).slice(1);
  checkThatFormulasRun();
  for (const [way, filter] of [
    ["CSV opened without running formulas", `${CSV_IN},false`],
    ["CSV opened as it is, formulas run", `${CSV_IN},true`],
    ["CSV opened with no option for formulas", CSV_IN],
  ] as const) {
    const opened = convertedFile(files.csv, FOLDER, { to: "xlsx", inFilter: filter });
    checkCells(way, sheetOf(opened), rows, lines);
  }
  const ods = convertedFile(files.xlsx, FOLDER, { to: "ods" });
  const ownFields = rows.map((row) =>
    fieldsOfRow(row).map((value) => (value === "-" ? "" : value)),
  );
  checkCells("workbook opened and saved as .ods", sheetOf(ods), rows, ownFields);
  checkShown(convertedFile(files.xlsx, FOLDER, { to: CSV_OUT }), rows);
}

/** A new company's entries by the API, and its report in these formats. */
async function company<Format extends "csv" | "xlsx" | "pdf">(
  name: string,
  seed: number,
  count: number,
  formats: readonly Format[],
): Promise<{ rows: Rows; files: Record<Format, string> }> {
  const database = await openDatabase({ dataDir: join(FOLDER, name), databaseUrl: null });
  const ledger = createLedger(database, Date.now, DEFAULT_TIME_ZONE);
  await writeEdgeCaseEntries(ledger, seed, count);
  const app = await createApp({
    ledger,
    timeZone: DEFAULT_TIME_ZONE,
    webRoot: null,
    logger: pino({ level: "silent" }),
  });
  const files = {} as Record<Format, string>;
  for (const format of formats) {
    const { body } = await exportedFile({ app }, `relatorio-financeiro.${format}?order=amount`);
    // LibreOffice names its output after its input.
    files[format] = join(FOLDER, `${name}-${format}.${format}`);
    writeFileSync(files[format], body);
  }
  const url = `${REST_PATH}/transactions?select=${EXPORTED_COLUMNS}&order=amount,id`;
  const rows = (await app.inject({ method: "GET", url })).json<Rows>();
  await app.close();
  await database.close();
  if (rows.length !== count) reportDifference("entries of the company", String(rows.length));
  return { rows, files };
}

/** Checks that an unescaped formula is detected, on which the other checks rely. */
function checkThatFormulasRun(): void {
  const file = join(FOLDER, "control.csv");
  writeFileSync(file, '\uFEFF"Valor";"Observações"\r\n"1,00";"=1+1"\r\n');
  const filter = `${CSV_IN},true`;
  const [, line] = sheetOf(convertedFile(file, FOLDER, { to: "xlsx", inFilter: filter }));
  if (typeof line?.[1]?.formula !== "string")
    reportDifference("control", "a formula without a guard was not run");
  else log(`control: LibreOffice runs "=1+1" where it is not guarded (${line[1].formula})`);
}

function sheetOf(file: string): Sheet {
  const [first = []] = readWorkbook(readFileSync(file)).values();
  return first;
}

function checkCells(way: string, sheet: Sheet, rows: Rows, fields: readonly string[][]): void {
  const counts = new Map<string, number>();
  rows.forEach((row, at) => {
    const cells = sheet[at + 1] ?? [];
    const written = fields[at] ?? [];
    for (let column = 0; column < written.length; column += 1) {
      const kind = kindOf(cells[column], column, row, written[column] ?? "");
      if (kind === null) {
        reportDifference(
          way,
          `${row.id}, column ${column}: ${JSON.stringify(cells[column])} of ${JSON.stringify(written[column])}`,
        );
      } else counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  });
  log(`${way}: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
}

/** Describes the cell; null if it is wrong. */
function kindOf(
  cell: Cell | undefined,
  column: number,
  row: ExportedRow,
  written: string,
): string | null {
  if (typeof cell?.formula === "string" || cell?.isError === true) return null;
  if (column === AMOUNT) return cell?.value === row.amount ? "amounts" : null;
  if (column === FIRST_DATE || column === SECOND_DATE) return kindOfDay(cell, row, written);
  if ((cell?.value ?? "") === "") return written === "" ? "empty" : null;
  if (cell?.value === written) return "texts";
  return column === ID ? null : kindOfRead(cell, written);
}

function kindOfDay(cell: Cell | undefined, row: ExportedRow, written: string): string | null {
  const day = row.expected_payment_date;
  if (day === null) return (cell?.value ?? "") === written ? "days that there are not" : null;
  // Excel has no dates before March 1900.
  if (cell?.value === written && day < "1900-03-01") return "days as text";
  return cell?.value === numberOfDay(day) && isDateFormat(cell.format) ? "days" : null;
}

/** A text that a spreadsheet reads as a number, date or boolean. */
function kindOfRead(cell: Cell | undefined, written: string): string | null {
  const value = cell?.value;
  if (value === true) return written === "TRUE" ? "truth values" : null;
  if (typeof value !== "number") return null;
  // LibreOffice accepts a date with a comma after it.
  const day = /^(\d{4}-\d\d-\d\d),?$/u.exec(written)?.[1];
  if (day !== undefined) {
    return value === numberOfDay(day) && isDateFormat(cell?.format) ? "notes that are days" : null;
  }
  const isNumber = /^[+-]?[\d.]+(?:,\d+)?$/u.test(written);
  return isNumber && value === Number(written.replaceAll(".", "").replace(",", "."))
    ? "notes that are numbers"
    : null;
}

function isDateFormat(format: string | undefined): boolean {
  return /d.*m.*y|m.*d.*y|y.*m.*d/iu.test(String(format));
}

/** Compares the displayed cells. */
function checkShown(file: string, rows: Rows): void {
  const lines = rawLinesOfCsv(
    Buffer.from(readFileSync(file, "utf8").replaceAll(/\r?\n/gu, "\r\n")),
  );
  rows.forEach((row, at) => {
    const shown = (lines[at + 1] ?? []).map((value, column) =>
      column === AMOUNT ? value.replaceAll(/[.,](?=\d{3})/gu, "").replace(".", ",") : value,
    );
    const expected = fieldsOfRow(row).map((value) => (value === "-" ? "" : value));
    if (JSON.stringify(shown) !== JSON.stringify(expected)) {
      reportDifference(
        "workbook as shown",
        `${JSON.stringify(shown)} of ${JSON.stringify(expected)}`,
      );
    }
  });
  log(`workbook as LibreOffice shows it: ${rows.length} lines`);
}

async function checkPages(seed: number): Promise<void> {
  const { rows, files } = await company("pages", seed, PDF_ENTRIES, ["pdf"]);
  // Raw order, without spaces: a long text spans several lines.
  const text = outputOf("pdftotext", ["-raw", files.pdf, "-"]).replaceAll(/\s/gu, "");
  let from = 0;
  for (const [at, row] of rows.entries()) {
    const start = text.indexOf(row.id, from);
    const next = text.indexOf(rows[at + 1]?.id ?? "Totaldereceitas", start + 1);
    const amount = `R$${row.amount.toLocaleString("pt-BR", { minimumFractionDigits: 2 })}`;
    if (start < 0) reportDifference("PDF", `${row.id} is not there, or not in its place`);
    else if (!text.slice(start, next).includes(`${row.type === "income" ? "+" : "−"}${amount}`)) {
      reportDifference("PDF", `${row.id} without ${amount}`);
    }
    from = Math.max(from, start);
  }
  const pages = join(FOLDER, "page");
  outputOf("pdftoppm", ["-r", "80", "-png", files.pdf, pages]);
  log(`PDF: ${rows.length} entries with their amounts, in order; its pages are ${pages}-*.png`);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

function reportDifference(what: string, difference: string): void {
  differences += 1;
  if (differences <= 20) process.stdout.write(`DIFFERENT: ${what}: ${difference}\n`);
}
