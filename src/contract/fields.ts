/** Codecs of single fields; refusals are Portuguese sentences that name the field by its label. */
import * as z from "zod";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { parseInstant, type Instant } from "#domain/company-time.ts";
import { ENTITIES, type EntityType } from "#domain/entities.ts";
import {
  idTest,
  isAccountId,
  isContactId,
  isSeriesId,
  isTransactionId,
  MAX_ID_LENGTH,
  type AccountId,
  type ContactId,
  type IdTest,
  type SeriesId,
} from "#domain/ids.ts";
import type { CivilMonth } from "#domain/timeline.ts";
import {
  normalizeLine,
  normalizeLines,
  type NormalizedText,
  type TextError,
} from "#domain/sanitize-text.ts";

/**
 * "Preencha o campo Nome." for a missing value; otherwise the sentence that the field must be
 * `expected`.
 */
export function requiredError(
  label: string,
  expected: string,
): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined || input === null
      ? requiredMessage(label)
      : `${label} deve ser ${expected}.`;
}

const MAX_LISTED_NAMES = 20;

/** The error for a row that is not an object or has unknown columns. */
export function unknownColumnsError(table: string) {
  return unknownKeysError(table, ["a coluna", "as colunas", "outras"]);
}

/** The error for arguments that are not an object or have unknown names. */
export function unknownArgumentsError(name: string) {
  return unknownKeysError(name, ["o argumento", "os argumentos", "outros"]);
}

function unknownKeysError(name: string, [one, many, others]: readonly [string, string, string]) {
  return ({ keys }: { code?: string; keys?: readonly string[] }): string => {
    if (keys === undefined) return `Envie um objeto JSON com ${many} de ${name}.`;
    const more = keys.length > MAX_LISTED_NAMES ? ` e ${others}` : "";
    return `${name} não tem ${keys.length === 1 ? one : many} ${quotedList(keys)}${more}.`;
  };
}

/** One line of at most `maxLength` UTF-16 units, normalized; blank is refused as missing. */
export function requiredLine(label: string, maxLength: number) {
  return textCodec(text(label, { maxLength }), (typed, refuse): string => {
    const line = normalizeLine(typed, maxLength);
    if (typeof line === "string") return line;
    return refuse(line === null ? requiredMessage(label) : textMessage(label, maxLength, line));
  });
}

/** One line of at most `maxLength` UTF-16 units, normalized; blank or null is null. */
export function optionalLine(label: string, maxLength: number) {
  return optionalText(label, maxLength, normalizeLine);
}

/** Lines of at most `maxLength` UTF-16 units in all, normalized; blank or null is null. */
export function optionalLines(label: string, maxLength: number) {
  return optionalText(label, maxLength, normalizeLines);
}

/** Refuses any other value, and lists the accepted ones. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, { error: requiredError(label, `um destes valores: ${values.join(", ")}`) });
}

/** `YYYY-MM-DD`, an existing day. Blank is refused as missing. */
export function requiredDay(label: string) {
  const typedDay = z
    .string({ error: requiredError(label, "uma data no formato AAAA-MM-DD") })
    .meta({ format: "date" });
  return textCodec(typedDay, (typed, refuse): CivilDate => {
    if (typed === "") return refuse(requiredMessage(label));
    const years = `de ${MIN_YEAR} a ${MAX_YEAR}`;
    return (
      parseCivilDate(typed) ??
      refuse(`${label} deve ser uma data que existe, ${years}, no formato AAAA-MM-DD.`)
    );
  });
}

/** Blank or null is null (spec section 5). Refuses a malformed id, not a missing contact. */
export function optionalContactId(label: string) {
  return textCodec(idText(label, isContactId).nullable(), (id, refuse): ContactId | null => {
    if (id === null || id.trim() === "") return null;
    return isContactId(id)
      ? id
      : refuse(`${label} deve ser o código de um contato (CTT-…), não ${quoted(id)}.`);
  });
}

/** An account's id. Refuses a malformed id, not a missing account. */
export function accountId(label: string) {
  return textCodec(idText(label, isAccountId), (id, refuse): AccountId =>
    accountIdOrRefuse(label, id, refuse),
  );
}

/** Blank or null is null. */
export function optionalAccountId(label: string) {
  return textCodec(idText(label, isAccountId).nullable(), (id, refuse): AccountId | null =>
    id === null || id.trim() === "" ? null : accountIdOrRefuse(label, id, refuse),
  );
}

/** Blank or null is null. */
export function optionalSeriesId(label: string) {
  return textCodec(idText(label, isSeriesId).nullable(), (id, refuse): SeriesId | null => {
    if (id === null || id.trim() === "") return null;
    return isSeriesId(id)
      ? id
      : refuse(`${label} deve ser o código de uma série (SER-…), não ${quoted(id)}.`);
  });
}

function accountIdOrRefuse(label: string, id: string, refuse: Refuse): AccountId {
  if (id.trim() === "") return refuse(requiredMessage(label));
  return isAccountId(id)
    ? id
    : refuse(`${label} deve ser o código de uma conta (CTA-…), não ${quoted(id)}.`);
}

/** The id of a record of the kind. Entries have two prefixes, and so a codec of their own. */
export function recordId<Type extends Exclude<EntityType, "transaction" | "recurrence">>(
  type: Type,
  name = "id",
) {
  return clientGeneratedId(name, idTest(type), `${ENTITIES[type].prefix}-`);
}

export function requiredTransactionId(name: string) {
  return clientGeneratedId(name, isTransactionId, "TRI- ou TRE-");
}

export function requiredSeriesId(name: string) {
  const form = "7 a 50 algarismos e letras minúsculas";
  return clientGeneratedId(name, isSeriesId, "SER-", form);
}

function clientGeneratedId<Id extends string>(
  name: string,
  isId: IdTest<Id>,
  prefix: string,
  form = "letras e números",
) {
  return textCodec(idText(name, isId), (id, refuse): Id =>
    isId(id)
      ? id
      : refuse(`${name} deve começar com ${prefix} e seguir com ${form}, não ${quoted(id)}.`),
  );
}

/** An integer from `min` to `max`. */
export function wholeNumber(label: string, min: number, max: number) {
  const error = requiredError(label, `um número inteiro de ${min} a ${max}`);
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export function flag(label: string) {
  return z.boolean({ error: requiredError(label, "true ou false") });
}

/** Written by the server: UTC, ISO 8601 with milliseconds. */
export const instant = trustedText<Instant>({ format: "date-time" });

/** The `updated_at` that a caller read, in any form of ISO 8601 with a zone. */
export const version = textCodec(
  text("updated_at", { format: "date-time" }),
  (value, refuse): Instant =>
    parseInstant(value) ??
    refuse(`updated_at deve ser um instante como 2026-11-25T15:00:00.000Z, não ${quoted(value)}.`),
);

/** Written by the server, `YYYY-MM-DD`. */
export const day = trustedText<CivilDate>({ format: "date" });

/** Written by the server, `YYYY-MM`. */
export const month = trustedText<CivilMonth>();

/** Text written by the server, not validated. */
export function trustedText<Value extends string>(form: TextForm = {}) {
  return z.codec(z.string().meta(form), z.custom<Value>(), {
    decode: (input) => input as Value,
    encode: (value) => value,
  });
}

/** For the API's description; the codec checks it, after it has normalized the text. */
type TextForm = {
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: "date" | "date-time";
};

export function text(label: string, form: TextForm = {}) {
  return z.string({ error: requiredError(label, "um texto") }).meta(form);
}

export function idText(label: string, { pattern }: IdTest<string>) {
  return text(label, { pattern, maxLength: MAX_ID_LENGTH });
}

function optionalText(
  label: string,
  maxLength: number,
  normalize: (typed: string, maxLength: number) => NormalizedText,
) {
  return textCodec(text(label, { maxLength }).nullable(), (typed, refuse): string | null => {
    const result = typed === null ? null : normalize(typed, maxLength);
    return result === null || typeof result === "string"
      ? result
      : refuse(textMessage(label, maxLength, result));
  });
}

export function textMessage(
  label: string,
  maxLength: number,
  { error }: { error: TextError },
): string {
  const messages: Record<TextError, string> = {
    unprintable: `${label}: há um caractere que não pode ser gravado.`,
    "too-long": `${label}: use no máximo ${maxLength.toLocaleString("pt-BR")} caracteres.`,
  };
  return messages[error];
}

function quotedList(keys: readonly string[]): string {
  return keys.slice(0, MAX_LISTED_NAMES).map(quoted).join(", ");
}

export function requiredMessage(label: string): string {
  return `Preencha o campo ${label}.`;
}

export function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

/** Adds an issue; the return value is unused. */
export type Refuse = (message: string) => never;

export function fieldCodec<Schema extends z.ZodType, Value>(
  schema: Schema,
  decode: (input: z.output<Schema>, refuse: Refuse) => Value,
  encode: (value: Value) => z.output<Schema>,
) {
  return z.codec(schema, z.custom<Value>(), {
    encode,
    decode: (input, payload) =>
      decode(input, (message) => {
        payload.issues.push({ code: "custom", message, input });
        return z.NEVER;
      }),
  });
}

export function textCodec<Schema extends z.ZodType, Value extends z.output<Schema>>(
  schema: Schema,
  decode: (input: z.output<Schema>, refuse: Refuse) => Value,
) {
  return fieldCodec(schema, decode, (value) => value);
}
