/**
 * `manifest.json`, the last file of the zip: describes the content of all others
 * (docs/whole-export.md).
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { isTimeZone } from "#domain/company-time.ts";
import { MIGRATIONS } from "../database/migrate.ts";
import { StartupError } from "../errors/startup-error.ts";
import { STORED_TABLES } from "./stored-tables.ts";

export const MANIFEST = "manifest.json";
export const READ_ME = "LEIA-ME.txt";
const FORMAT = "sistema-financeiro-completo";
const FORMAT_VERSION = 1;

/** The newest schema version that this program knows. */
export const NEWEST_SCHEMA = Object.keys(MIGRATIONS).at(-1) ?? "";

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const name = z.string().regex(/^[a-z_]{1,60}$/u);
const checksum = { bytes: count, sha256 };

const table = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  data: z.strictObject(checksum),
  csv: z.strictObject(checksum),
});

/**
 * Totals of the entries. Centavos are a text of digits, because a sum may exceed a safe integer.
 */
const sum = z.strictObject({
  type: z.string(),
  status: z.string(),
  count,
  cents: z.string().regex(/^\d+$/u),
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  programVersion: z.string(),
  schema: z.string(),
  madeAt: z.iso.datetime({ precision: 3 }),
  engine: z.enum(["sqlite", "postgres"]),
  timeZone: z.string().refine(isTimeZone),
  head: z.strictObject({ sequence: count, hash: sha256 }),
  sums: z.array(sum),
  readMe: z.strictObject(checksum),
  tables: z.array(table),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableSummary = z.output<typeof table>;
export type Checksum = TableSummary["data"];

export const FORMAT_FIELDS = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
} as const;

export function readProgramVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

export function dataPath(tableName: string): string {
  return `data/${tableName}.jsonl`;
}

export function csvPath(tableName: string): string {
  return `csv/${tableName}.csv`;
}

/** @throws StartupError for another format, a newer version, or an invalid manifest. */
export function parseManifest(text: string): Manifest {
  const { format, formatVersion } = FORMAT_ONLY.parse(parseJson(text));
  if (format !== FORMAT) {
    throw new StartupError("Este .zip não é uma exportação completa do Sistema Financeiro.");
  }
  if (typeof formatVersion === "number" && formatVersion > FORMAT_VERSION) throw newerError();
  const { data: manifest, error } = manifestSchema.safeParse(parseJson(text));
  if (error !== undefined) {
    const [issue] = error.issues;
    throw new StartupError(
      `O ${MANIFEST} não vale (para o suporte: ${issue?.path.join(".")}: ${issue?.message}).`,
    );
  }
  if (!Object.hasOwn(MIGRATIONS, manifest.schema)) throw newerError();
  assertKnownTables(manifest);
  return manifest;
}

const FORMAT_ONLY = z
  .object({ format: z.unknown(), formatVersion: z.unknown() })
  .partial()
  .catch({});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(`O ${MANIFEST} não é JSON: o arquivo foi danificado ou alterado.`, {
      cause: error,
    });
  }
}

function newerError(): StartupError {
  return new StartupError(
    "Esta exportação é de uma versão mais nova do sistema: atualize o programa e leia de novo.",
  );
}

/** An older version may have fewer tables and other columns. */
function assertKnownTables({ schema, tables }: Manifest): void {
  const names = new Set(tables.map((listed) => listed.name));
  if (names.size !== tables.length) {
    throw new StartupError(`O ${MANIFEST} tem a mesma tabela duas vezes.`);
  }
  const unknown = tables.find((listed) =>
    STORED_TABLES.every((known) => known.name !== listed.name),
  );
  if (unknown !== undefined) {
    throw new StartupError(
      `O ${MANIFEST} tem uma tabela que o sistema não conhece: ${unknown.name}.`,
    );
  }
  if (schema !== NEWEST_SCHEMA) return;
  for (const known of STORED_TABLES) {
    const listed = tables.find((other) => other.name === known.name);
    if (listed === undefined) {
      throw new StartupError(`Falta no ${MANIFEST} a tabela ${known.name}.`);
    }
    if (listed.columns.join() !== known.columns.map((column) => column.name).join()) {
      throw new StartupError(`No ${MANIFEST}, a tabela ${known.name} tem outras colunas.`);
    }
  }
}
