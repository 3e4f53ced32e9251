/** Codecs of single fields; refusals are Portuguese sentences that name the field by its label. */
import * as z from "zod";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import { isContactId, type ContactId } from "#domain/ids.ts";
import {
  MAX_AMOUNT_CENTS,
  amountFromReais,
  amountFromTyped,
  cents,
  formatBrl,
  formatDecimal,
  reaisFromCents,
  type AmountError,
  type Cents,
} from "#domain/money.ts";
import { parseTaxId, type TaxId, type TaxIdError } from "#domain/tax-id.ts";
import type { CivilMonth } from "#domain/timeline.ts";
import {
  normalizeLine,
  normalizeLines,
  type NormalizedText,
  type TextError,
} from "#domain/sanitize-text.ts";

/** "Preencha o campo Nome." for a missing value, else that the label must be `expected`. */
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

/** For a row that is not an object or has unknown columns. */
export function unknownColumnsError(table: string) {
  return unknownKeysError(table, ["a coluna", "as colunas", "outras"]);
}

/** For arguments that are not an object or have unknown names. */
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
  return textCodec(text(label), (typed, refuse): string => {
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

/** Refuses anything else, listing the accepted values. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, { error: requiredError(label, `um destes: ${values.join(", ")}`) });
}

/** Reais with at most two decimals, from 0 to R$ 9.999.999.999,99, to centavos. */
export function amount(label: string) {
  const reais = z.number({ error: requiredError(label, "um número") });
  return fieldCodec(
    reais,
    (value, refuse) => amountOrRefuse(label, amountFromReais(value), refuse),
    reaisFromCents,
  );
}

/** An amount as a user types it (`1.234,56`), to centavos. Refuses ambiguous text. */
export function typedAmount(label: string) {
  return fieldCodec(
    text(label),
    (typed, refuse) => amountOrRefuse(label, amountFromTyped(typed), refuse),
    formatDecimal,
  );
}

/** Like `amount`, of either sign. */
export function balance(label: string) {
  const reais = z.number({ error: requiredError(label, "um número") });
  return fieldCodec(
    reais,
    (value, refuse) => withSign(value < 0, label, amountFromReais(Math.abs(value)), refuse),
    reaisFromCents,
  );
}

/** Like `typedAmount`, of either sign; blank is null. */
export function typedBalance(label: string) {
  return fieldCodec(
    text(label),
    (typed, refuse): Cents | null => {
      const size = amountFromTyped(typed.trim().replace(/^[-−]/u, ""));
      return size === "empty" ? null : withSign(/^\s*[-−]/u.test(typed), label, size, refuse);
    },
    (value) => (value === null ? "" : formatDecimal(value)),
  );
}

/** CPF or CNPJ, with or without punctuation; blank or null is null. */
export function taxId(label: string) {
  return fieldCodec(
    text(label).nullable(),
    (typed, refuse): TaxId | null => {
      const id = parseTaxId(typed ?? "");
      if (id === null || typeof id === "string") return id;
      const messages: Record<TaxIdError, string> = {
        "not-a-tax-id": `${label} deve ter 14 letras e números (CNPJ) ou 11 números (CPF).`,
        "wrong-check-digits": `${label} não confere: os dois últimos números não combinam com os outros.`,
      };
      return refuse(messages[id.error]);
    },
    (id) => id,
  );
}

/** `YYYY-MM-DD`, an existing day. Blank is refused as missing. */
export function dueDate(label: string) {
  const day = z.string({ error: requiredError(label, "uma data no formato AAAA-MM-DD") });
  return textCodec(day, (typed, refuse): CivilDate => {
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
  return textCodec(text(label).nullable(), (id, refuse): ContactId | null => {
    if (id === null || id.trim() === "") return null;
    return isContactId(id)
      ? id
      : refuse(`${label} deve ser o código de um contato (CTT-…), não ${quoted(id)}.`);
  });
}

export function clientGeneratedId<Id extends string>(
  isId: (text: string) => text is Id,
  prefix: string,
) {
  return textCodec(text("id"), (id, refuse): Id =>
    isId(id)
      ? id
      : refuse(`id deve começar com ${prefix} e seguir com letras e números, não ${quoted(id)}.`),
  );
}

export function flag(label: string) {
  return z.boolean({ error: requiredError(label, "true ou false") });
}

/** Written by the server: UTC, ISO 8601 with milliseconds. */
export const instant = trustedText<Instant>();

/** Written by the server, `YYYY-MM-DD`. */
export const day = trustedText<CivilDate>();

/** Written by the server, `YYYY-MM`. */
export const month = trustedText<CivilMonth>();

/** Text written by the server, not validated. */
export function trustedText<Value extends string>() {
  return z.codec(z.string(), z.custom<Value>(), {
    decode: (input) => input as Value,
    encode: (value) => value,
  });
}

function text(label: string) {
  return z.string({ error: requiredError(label, "um texto") });
}

function optionalText(
  label: string,
  maxLength: number,
  normalize: (typed: string, maxLength: number) => NormalizedText,
) {
  return textCodec(text(label).nullable(), (typed, refuse): string | null => {
    const result = typed === null ? null : normalize(typed, maxLength);
    return result === null || typeof result === "string"
      ? result
      : refuse(textMessage(label, maxLength, result));
  });
}

function amountOrRefuse(label: string, result: Cents | AmountError, refuse: Refuse): Cents {
  return typeof result === "number" ? result : refuse(amountMessage(label, result));
}

function withSign(
  isNegative: boolean,
  label: string,
  size: Cents | AmountError,
  refuse: Refuse,
): Cents {
  if (typeof size !== "number") return amountOrRefuse(label, size, refuse);
  return cents((isNegative ? -1 : 1) * size);
}

function amountMessage(label: string, error: AmountError): string {
  const messages: Record<AmountError, string> = {
    empty: requiredMessage(label),
    "not-a-number": `${label} deve ser um número, como 1.234,56.`,
    "dot-as-decimal": `Em ${label}, use vírgula para os centavos, como em 12,50.`,
    negative: `${label} não pode ser negativo.`,
    "more-than-two-decimals": `${label} deve ter no máximo duas casas decimais.`,
    "too-large": `${label} deve ser de no máximo ${formatBrl(cents(MAX_AMOUNT_CENTS))}.`,
  };
  return messages[error];
}

function textMessage(label: string, maxLength: number, { error }: { error: TextError }): string {
  const messages: Record<TextError, string> = {
    unprintable: `${label} contém um caractere que não pode ser gravado.`,
    "too-long": `${label} deve ter no máximo ${maxLength} caracteres.`,
  };
  return messages[error];
}

function quotedList(keys: readonly string[]): string {
  return keys.slice(0, MAX_LISTED_NAMES).map(quoted).join(", ");
}

function requiredMessage(label: string): string {
  return `Preencha o campo ${label}.`;
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

/** Adds an issue; the return value is unused. */
type Refuse = (message: string) => never;

function fieldCodec<Schema extends z.ZodType, Value>(
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

function textCodec<Schema extends z.ZodType, Value extends z.output<Schema>>(
  schema: Schema,
  decode: (input: z.output<Schema>, refuse: Refuse) => Value,
) {
  return fieldCodec(schema, decode, (value) => value);
}
