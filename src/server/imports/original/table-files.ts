/**
 * Reads the three tables of the original from files: a JSON array, or CSV with a header, in UTF-8.
 */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ORIGINAL_TABLES, originalTableOf, type OriginalTable } from "#contract/imports.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { parseCsv, type TableRows } from "./csv-table.ts";
import type { OriginalRow, OriginalRows } from "./decode-tables.ts";

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
  const lines = Object.fromEntries(tables.map(([table, read]) => [table, read.lines]));
  const rows = Object.fromEntries(tables.map(([table, read]) => [table, read.rows]));
  return { ...(rows as Record<OriginalTable, readonly OriginalRow[]>), lines };
}

function fileOf(table: OriginalTable, names: readonly string[]): string {
  const [name, second] = names.filter((other) => originalTableOf(other) === table);
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

function readRows(file: string, table: OriginalTable): TableRows {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    throw new StartupError(
      isEncoding
        ? `${basename(file)} não está em UTF-8: exporte de novo, em UTF-8 (no Excel, o tipo CSV UTF-8).`
        : `Não foi possível ler ${basename(file)}: verifique o disco e as permissões.`,
      { cause: error },
    );
  }
  try {
    if (!file.toLowerCase().endsWith(".json")) return parseCsv(text, table);
    const rows = parseRows(text);
    return { rows, lines: rows.map((_row, at) => at + 1) };
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
