import { parseCivilDate } from "#domain/civil-date.ts";
import { parseInstant } from "#domain/company-time.ts";
import type { FilterValue } from "../rows/row-query.ts";
import type { ColumnKind } from "../database/engine.ts";
import { HttpError } from "../http/http-error.ts";

/** A value of a filter, as its column stores it. @throws HttpError naming the column. */
export function parseValue(text: string, column: string, kind: ColumnKind): FilterValue {
  switch (kind) {
    case "text":
      // No text holds these. Not every database can be asked for NUL, and SQLite takes U+FFFE and
      // U+FFFF for U+FFFD.
      return /[\0\p{Noncharacter_Code_Point}]/u.test(text)
        ? refuse(column, text, "um texto só de caracteres que podem ser gravados", "22021")
        : // As what is kept was composed: an "ã" typed as a letter and its accent finds it.
          text.normalize("NFC");
    case "money":
      return (
        centavos(text) ?? refuse(column, text, "um valor em reais com até duas casas decimais")
      );
    case "integer":
      return wholeNumber(text) ?? refuse(column, text, "um número inteiro");
    case "boolean":
      return trueOrFalse(text) ?? refuse(column, text, "true ou false");
    case "date":
      return (
        parseCivilDate(text) ?? refuse(column, text, "uma data no formato AAAA-MM-DD", "22007")
      );
    case "instant":
      return (
        instant(text) ?? refuse(column, text, "um instante em ISO 8601, até milissegundos", "22007")
      );
    case "json":
      throw new HttpError(400, "PGRST100", `A coluna ${column} não pode ser usada em filtros.`);
  }
}

function centavos(text: string): number | null {
  const match = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/u.exec(text);
  if (match === null) return null;
  const value = Number((match[2] ?? "") + (match[3] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(value)) return null;
  return match[1] === "-" ? -value : value;
}

/** Null also for what no column holds: cut to milliseconds it would compare as another instant. */
function instant(text: string): string | null {
  return /\.\d{3}0*[1-9]/u.test(text) ? null : parseInstant(text);
}

function wholeNumber(text: string): number | null {
  const value = /^-?\d{1,16}$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

function trueOrFalse(text: string): boolean | null {
  if (text === "true") return true;
  return text === "false" ? false : null;
}

function refuse(column: string, text: string, expected: string, code = "22P02"): never {
  throw new HttpError(
    400,
    code,
    `O filtro de ${column} deve ser ${expected}, não ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
