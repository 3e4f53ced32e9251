/** Reads a table of the original from CSV with a header, from a backend or a spreadsheet. */
import { parse } from "csv-parse/sync";
import type { OriginalTable } from "#contract/imports.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { amountReader, dateReader, isSpoiled, readBoolean } from "./csv-values.ts";
import type { OriginalRow } from "./decode-tables.ts";

export type TableRows = {
  readonly rows: readonly OriginalRow[];
  /** The number of each row, as a spreadsheet counts. */
  readonly lines: readonly number[];
};

type TextRow = Readonly<Record<string, string>>;

/** For an empty table the hosted backend writes an empty file, without a header. */
export function parseCsv(text: string, table: OriginalTable): TableRows {
  if (text.trim() === "") return { rows: [], lines: [] };
  const [header = ""] = text.split(/\r\n|\n|\r/u, 1);
  const delimiter = header.includes(";") ? ";" : ",";
  if (!header.includes(delimiter)) throw new Error("no header");
  const [names = [], ...records]: string[][] = parse(text, { delimiter, relax_column_count: true });
  const columns = tableColumns(names, table);
  const rows: TextRow[] = [];
  const lines: number[] = [];
  const spoiled: string[] = [];
  for (const [at, values] of records.entries()) {
    // A spreadsheet saves empty lines, too.
    if (values.every(isBlank)) continue;
    const line = at + 2;
    if (values.length < columns.length || !values.slice(columns.length).every(isBlank)) {
      throw new StartupError(
        `A linha ${line} de ${table}.csv tem ${values.length} campos, e a primeira tem ${columns.length}: o arquivo está incompleto, ou falta nela uma aspa ou um separador.`,
      );
    }
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
    for (const [column, value] of Object.entries(row)) {
      if (isSpoiled(column, value)) spoiled.push(`linha ${line}, ${column} (${value.trim()})`);
    }
    rows.push(row);
    lines.push(line);
  }
  if (spoiled.length > 0) throw spoiledError(table, spoiled);
  return { rows: readValues(rows, table, delimiter), lines };
}

const MAX_LISTED = 10;

function spoiledError(table: OriginalTable, spoiled: readonly string[]): StartupError {
  const more = spoiled.length - MAX_LISTED;
  const listed = spoiled.slice(0, MAX_LISTED).join("; ") + (more > 0 ? `; e mais ${more}` : "");
  return new StartupError(
    `Uma planilha trocou valores de ${table}.csv ao salvar: ${listed}. Exporte a tabela de novo do original e não a salve pela planilha, ou digite nesses campos, como texto, o que está no original.`,
  );
}

/**
 * As somebody may have typed them. Without `id` it is another file: a page of a web site, a bank's
 * statement.
 */
function tableColumns(names: readonly string[], table: OriginalTable): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  if (!columns.includes("id")) {
    throw new StartupError(
      `${table}.csv não é a tabela ${table} do original: a primeira linha não tem a coluna id.`,
    );
  }
  const twice = columns.find((name, at) => name !== "" && columns.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new StartupError(
      `${table}.csv tem duas vezes a coluna ${twice}: deixe só a que vem do original.`,
    );
  }
  return columns;
}

const DATE_COLUMNS: Readonly<Record<OriginalTable, ReadonlySet<string>>> = {
  clients: new Set(["created_at", "updated_at"]),
  transactions: new Set(["expected_payment_date", "created_at", "updated_at"]),
  audit_records: new Set(["timestamp"]),
};

/** An empty field is null. */
function readValues(
  rows: readonly TextRow[],
  table: OriginalTable,
  delimiter: ";" | ",",
): OriginalRow[] {
  const dates = DATE_COLUMNS[table];
  const readDate = dateReader(rows, dates, delimiter);
  const readAmount = amountReader(rows, delimiter);
  const read = (column: string, value: string): unknown => {
    if (value === "") return null;
    if (dates.has(column)) return readDate(value);
    if (table === "clients" && column === "is_active") return readBoolean(value);
    return table === "transactions" && column === "amount" ? readAmount(value) : value;
  };
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, read(column, value)])),
  );
}

function isBlank(value: string): boolean {
  return value.trim() === "";
}
