import type { FilterValue } from "#contract/condition.ts";
import type { ColumnKind } from "../database/engine.ts";
import {
  parseAmount,
  parseComparedDay,
  parseComparedInstant,
  type Between,
} from "./parse-bound.ts";
import { HttpError, parseError } from "../errors/http-error.ts";

/** A value that cannot be stored is between two that can. */
export type ComparedValue = FilterValue | Between<FilterValue>;

/**
 * Converts a filter's value to the stored form. Spaces around it are part of a text, and ignored
 * for other types, as in PostgreSQL. @throws HttpError naming the column.
 */
export function parseValue(value: string, column: string, kind: ColumnKind): ComparedValue {
  const text = kind === "text" ? value : value.trim();
  switch (kind) {
    case "text":
      // No stored text has these; PostgreSQL rejects NUL, and SQLite reads U+FFFE and U+FFFF as
      // U+FFFD.
      return /[\0\p{Noncharacter_Code_Point}]/u.test(text)
        ? refuse(column, text, "um texto só de caracteres que podem ser gravados", "22021")
        : // Stored texts are NFC.
          text.normalize("NFC");
    case "money":
      return parseAmount(text) ?? refuse(column, text, "um valor em reais, como 1234.56");
    case "integer":
      return parseInteger(text) ?? refuse(column, text, "um número inteiro");
    case "boolean":
      return parseBoolean(text) ?? refuse(column, text, "true ou false");
    case "date":
      return (
        parseComparedDay(text) ?? refuse(column, text, "uma data no formato AAAA-MM-DD", "22007")
      );
    case "instant":
      return parseComparedInstant(text) ?? refuse(column, text, "um instante em ISO 8601", "22007");
    case "list":
    case "splits":
    case "json":
      throw parseError(`A coluna ${column} não pode ser usada em filtros.`);
  }
}

function parseInteger(text: string): number | null {
  const value = /^-?\d{1,16}$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "t", "yes", "y", "on", "1"].map((word) => [word, true] as const),
  ...["false", "f", "no", "n", "off", "0"].map((word) => [word, false] as const),
]);

/** PostgreSQL's words, of which clients in other languages send `True`. */
export function parseBoolean(text: string): boolean | null {
  return BOOLEANS.get(text.toLowerCase()) ?? null;
}

function refuse(column: string, text: string, expected: string, code = "22P02"): never {
  throw new HttpError(
    400,
    code,
    `O filtro de ${column} deve ser ${expected}, não ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
