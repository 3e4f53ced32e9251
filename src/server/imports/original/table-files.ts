/**
 * Reads the three tables of the original from files: a JSON array, or CSV with a header, in UTF-8.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { StartupError } from "#server/errors/startup-error.ts";
import type { OriginalRow, OriginalRows } from "./decode-tables.ts";
import { ORIGINAL_TABLES, type OriginalTable } from "./import-report.ts";

/** @throws StartupError */
export function readTableFiles(folder: string): OriginalRows {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    throw new StartupError(`Não foi possível ler a pasta ${folder}: confira o caminho.`);
  }
  const tables = ORIGINAL_TABLES.map((table) => {
    const file = join(folder, fileOf(table, names));
    return [table, readRows(file, table)] as const;
  });
  return Object.fromEntries(tables) as OriginalRows;
}

/** The hosted backend's own export adds `_rows`. */
function fileOf(table: OriginalTable, names: readonly string[]): string {
  const pattern = new RegExp(`^${table}(?:_rows)?\\.(?:csv|json)$`, "iu");
  const [name, second] = names.filter((other) => pattern.test(other));
  if (name === undefined) {
    throw new StartupError(
      `Falta ${table}.csv ou ${table}.json: exporte as três tabelas (${ORIGINAL_TABLES.join(", ")}).`,
    );
  }
  if (second !== undefined) {
    throw new StartupError(`Há ${name} e ${second}: deixe só um arquivo de cada tabela.`);
  }
  return name;
}

function readRows(file: string, table: OriginalTable): readonly OriginalRow[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    throw new StartupError(
      isEncoding
        ? `${basename(file)} não está em UTF-8: exporte de novo, em UTF-8.`
        : `Não foi possível ler ${basename(file)}: verifique o disco e as permissões.`,
      { cause: error },
    );
  }
  try {
    return file.toLowerCase().endsWith(".json") ? parseRows(text) : parseCsv(text, table);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const cause = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `${basename(file)} não pôde ser lido: está incompleto ou não é ${file.toLowerCase().endsWith(".json") ? "uma lista JSON" : "um CSV"} (para o suporte: ${cause}).`,
      { cause: error },
    );
  }
}

/** @throws Error for anything but an array of objects. */
export function parseRows(text: string): readonly OriginalRow[] {
  const rows: unknown = JSON.parse(text);
  const isRow = (row: unknown): row is OriginalRow =>
    typeof row === "object" && row !== null && !Array.isArray(row);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error("not an array of objects");
  return rows;
}

/** For an empty table the hosted backend writes an empty file, without a header. */
function parseCsv(text: string, table: OriginalTable): readonly OriginalRow[] {
  if (text === "") return [];
  const [header = ""] = text.split(/\r?\n/u, 1);
  const delimiter = header.includes(";") ? ";" : ",";
  if (!header.includes(delimiter)) throw new Error("no header");
  const rows: readonly Record<string, string>[] = parse(text, {
    columns: (names: readonly string[]) => tableColumns(names, table),
    delimiter,
    skip_empty_lines: true,
  });
  // With semicolons the file may come from a spreadsheet, where a dot groups thousands.
  const mayGroup =
    delimiter === ";" && !rows.some(({ amount = "" }) => HAS_DECIMAL_POINT.test(amount));
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        fromCsv(table, column, value, mayGroup),
      ]),
    ),
  );
}

/** As somebody may have typed them. Without `id` it is another file: a page of a web site, a bank's statement. */
function tableColumns(names: readonly string[], table: OriginalTable): string[] {
  const columns = names.map((name) => name.trim().toLowerCase());
  if (columns.includes("id")) return columns;
  throw new StartupError(
    `${table}.csv não é a tabela ${table} do original: a primeira linha não tem a coluna id.`,
  );
}

/** One amount like this shows what a dot is in the whole file. */
const HAS_DECIMAL_POINT = /^-?\d+\.(?:\d{1,2}|\d{4,})$/u;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, t: true, false: false, f: false };

/** An empty field is null. */
function fromCsv(table: OriginalTable, column: string, value: string, mayGroup: boolean): unknown {
  if (value === "") return null;
  if (table === "clients" && column === "is_active") return BOOLEANS[value.toLowerCase()] ?? value;
  const isAmbiguous = column === "amount" && mayGroup && /^\d{1,3}(?:\.\d{3})+$/u.test(value);
  return isAmbiguous ? `${value} (o ponto é de milhar ou decimal?)` : value;
}
