import type * as z from "zod";
import type { OriginalTable } from "#contract/imports.ts";
import {
  instantToMs,
  isStorableInstant,
  parseInstant,
  type Instant,
} from "#domain/company-time.ts";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { InexactAmount, RowProblem } from "./import-report.ts";

type Row = Readonly<Record<string, unknown>>;

/** The columns that are imported. */
const COLUMNS: Readonly<Record<OriginalTable, readonly string[]>> = {
  clients: [
    "id",
    "name",
    "phone",
    "company_name",
    "profile_type",
    "pix_key",
    "is_active",
    "created_at",
    "updated_at",
  ],
  transactions: [
    "id",
    "type",
    "category",
    "amount",
    "expected_payment_date",
    "status",
    "notes",
    "client_id",
    "lifecycle",
    "created_at",
    "updated_at",
  ],
  audit_records: ["id", "user_name", "description", "entity_type", "entity_id", "timestamp"],
};

/** With a later record the clock would seem late, which stops all writes. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Collects the problems and repairs of rows. */
export class RowCheck {
  /** The latest instant that a row may have, in milliseconds since 1970. */
  readonly latestMs: number;
  readonly problems: RowProblem[] = [];
  readonly repairs: RowProblem[] = [];
  readonly inexactAmounts: InexactAmount[] = [];
  readonly #ids: Readonly<Record<OriginalTable, Set<string>>> = {
    clients: new Set(),
    transactions: new Set(),
    audit_records: new Set(),
  };

  constructor(nowMs: number) {
    this.latestMs = nowMs + MAX_AHEAD_MS;
  }

  /** Also refuses the id of an earlier row. */
  row(table: OriginalTable, row: Row, line: number): CheckedRow {
    const value = row["id"];
    const hasId = typeof value === "string" && value !== "";
    const checked = new CheckedRow(this, table, row, hasId ? value : `linha ${line}`);
    if (!hasId) return checked;
    if (this.#ids[table].has(value)) {
      checked.refuse("id", "Outra linha da tabela tem o mesmo código.");
    } else this.#ids[table].add(value);
    return checked;
  }

  /** Unknown columns that have a value in some row. */
  ignoredColumns(table: OriginalTable, rows: readonly Row[]): string[] {
    const others = new Set<string>();
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (value !== null && !COLUMNS[table].includes(column)) others.add(column);
      }
    }
    return [...others];
  }

  /** Those that no row has, not even empty. A missing `updated_at` is the creation. */
  missingColumns(table: OriginalTable, rows: readonly Row[]): string[] {
    if (rows.length === 0) return [];
    const isThere = (column: string) => rows.some((row) => Object.hasOwn(row, column));
    return COLUMNS[table].filter((column) => column !== "updated_at" && !isThere(column));
  }
}

export class CheckedRow {
  readonly #check: RowCheck;
  readonly #table: OriginalTable;
  readonly #row: Row;
  readonly id: string;
  #isRight = true;

  constructor(check: RowCheck, table: OriginalTable, row: Row, id: string) {
    this.#check = check;
    this.#table = table;
    this.#row = row;
    this.id = id;
  }

  get isRight(): boolean {
    return this.#isRight;
  }

  /** Null for a missing column. */
  get(column: string): unknown {
    return this.#row[column] ?? null;
  }

  refuse(field: string, why: string): void {
    this.#isRight = false;
    this.#check.problems.push({ table: this.#table, id: this.id, field, why });
  }

  repair(field: string, why: string): void {
    this.#check.repairs.push({ table: this.#table, id: this.id, field, why });
  }

  inexact(before: string, after: string): void {
    this.#check.inexactAmounts.push({ id: this.id, before, after });
  }

  /** Decodes with the API's codec; undefined if refused. Reports a text that the codec changes. */
  read<Codec extends z.ZodType>(column: string, codec: Codec): z.output<Codec> | undefined {
    const value = this.get(column);
    const result = codec.safeParse(value);
    if (!result.success) {
      this.refuse(column, `${result.error.issues[0]?.message} Veio ${shown(value)}.`);
      return undefined;
    }
    if (typeof value === "string" && typeof result.data === "string" && value !== result.data) {
      this.repair(column, "Espaços ou caracteres invisíveis foram retirados do texto.");
    }
    return result.data;
  }

  /** Without a zone it is UTC, as on the server. Microseconds are dropped. */
  instant(column: string): Instant | undefined {
    const value = this.get(column);
    const text = typeof value === "string" ? value : "";
    const instant = parseInstant(text) ?? parseInstant(`${text}Z`);
    if (instant !== null && isStorableInstant(instant)) {
      if (instantToMs(instant) <= this.#check.latestMs) return instant;
      this.refuse(column, `${instant} ainda não chegou.`);
      return undefined;
    }
    this.refuse(
      column,
      `Deve ser data e hora de 1900 a 2199, como 2026-01-31T12:00:00Z. Veio ${shown(value)}.`,
    );
    return undefined;
  }

  /**
   * The UTC day of an instant: the original wrote `2026-01-31`, which its database may have stored
   * as midnight UTC. Null if empty.
   */
  day(column: string): CivilDate | null | undefined {
    const value = this.get(column);
    if (value === null || value === "") return null;
    const text = typeof value === "string" ? value : "";
    const day = parseCivilDate(text);
    if (day !== null) return day;
    const instant = parseInstant(text) ?? parseInstant(`${text}Z`);
    const ofInstant = instant === null ? null : parseCivilDate(instant.slice(0, 10));
    if (ofInstant === null) {
      this.refuse(column, `Deve ser uma data que existe, de 1900 a 2199. Veio ${shown(value)}.`);
      return undefined;
    }
    if (!instant?.endsWith("T00:00:00.000Z")) {
      this.repair(column, `Veio com hora, ${shown(value)}: vale o dia ${ofInstant}.`);
    }
    return ofInstant;
  }
}

const MAX_SHOWN = 80;

function shown(value: unknown): string {
  if (value === null) return "vazio";
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
