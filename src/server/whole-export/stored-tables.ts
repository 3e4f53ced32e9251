/** The tables of an export, with their columns. Rollups and indexes are computed from them. */
import type { ColumnKind } from "../database/engine.ts";
import { RECORDS, type RecordDescription } from "#contract/records.ts";
import { isStorableInstant, type Instant } from "#domain/company-time.ts";
import { ENTITIES } from "#domain/entities.ts";

type StoredColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The heading in the CSV file; null for a column that is of no use to readers. */
  readonly label: string | null;
  /** The values in the CSV file, for a column with a fixed list of values. */
  readonly words?: Readonly<Record<string, string>> | undefined;
};

export type StoredTable = {
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** A total order that both engines support. */
  readonly order: readonly string[];
};

const COMMON_LABELS: Readonly<Record<string, string>> = {
  id: "Código",
  version: "Versão",
  created_at: "Criado em",
  updated_at: "Alterado em",
  series_id: "Série",
};

const ENTITY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENTITIES).map(([type, { one }]) => [type, one]),
);

/** In the order of writing: later rows link to earlier ones. */
export const STORED_TABLES: readonly StoredTable[] = [
  ...Object.values(RECORDS).map(recordTable),
  {
    name: "company_settings",
    order: ["sequence"],
    columns: [
      { name: "sequence", kind: "integer", label: "Número" },
      { name: "timestamp", kind: "instant", label: "Quando" },
      { name: "user_name", kind: "text", label: "Quem" },
      { name: "name", kind: "text", label: "Nome" },
      { name: "document", kind: "text", label: "CPF ou CNPJ" },
      { name: "opening_balance_cents", kind: "money", label: "Saldo inicial" },
      { name: "opening_balance_date", kind: "date", label: "Data do saldo inicial" },
    ],
  },
  {
    name: "audit_records",
    order: ["sequence"],
    columns: [
      { name: "sequence", kind: "integer", label: "Número" },
      { name: "id", kind: "text", label: "Código" },
      { name: "timestamp", kind: "instant", label: "Quando" },
      { name: "user_name", kind: "text", label: "Quem" },
      { name: "description", kind: "text", label: "O que mudou" },
      { name: "entity_type", kind: "text", label: "Tipo de cadastro", words: ENTITY_WORDS },
      { name: "entity_id", kind: "text", label: "Código do cadastro" },
      { name: "changes", kind: "json", label: "Valores de antes e de depois" },
      { name: "salt", kind: "text", label: null },
      { name: "digest", kind: "text", label: null },
      { name: "hash", kind: "text", label: null },
    ],
  },
];

/** Rows with equal times are sorted by id. Old rows come first, and are adjacent in the file. */
function recordTable({ table, fields, labels, valueLabels }: RecordDescription): StoredTable {
  return {
    name: table,
    order: ["created_at", "id"],
    columns: Object.values(fields).map(({ column, kind }) => ({
      name: column,
      kind,
      label: labels[column] ?? COMMON_LABELS[column] ?? column,
      words: valueLabels?.[column],
    })),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

/**
 * Checks the type of a value in an exported row; the table's constraints check the value itself.
 * Undefined is allowed for a column that an older version lacks.
 */
export function isValueOf(kind: ColumnKind | undefined, value: unknown): boolean {
  if (value === null) return true;
  switch (kind) {
    case "money":
    case "integer":
      return Number.isSafeInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "date":
      return typeof value === "string" && DAY.test(value);
    case "instant":
      return (
        typeof value === "string" && INSTANT.test(value) && isStorableInstant(value as Instant)
      );
    case "text":
    case "json":
    case "list":
    case "splits":
      return typeof value === "string";
    case undefined:
      return ["string", "boolean"].includes(typeof value) || Number.isSafeInteger(value);
  }
}
