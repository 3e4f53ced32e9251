/**
 * Codecs of single fields, between the API's value and the domain's: clean text, exact centavos, a day
 * that exists. Decoding refuses what does not fit with a Portuguese sentence that names the field by its
 * label on screen.
 */
import * as z from "zod";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import { isContactId, type ContactId } from "#domain/ids.ts";
import {
  MAX_AMOUNT_CENTS,
  amountFromReais,
  amountFromTyped,
  cents,
  centsFromReais,
  formatBrl,
  formatDecimal,
  reaisFromCents,
  type AmountError,
  type Cents,
} from "#domain/money.ts";
import type { CivilMonth } from "#domain/timeline.ts";
import { normalizeLine, normalizeLines, type TextError } from "#domain/sanitize-text.ts";

/** "Preencha o campo Nome." when nothing came, else that the label must be `what`. */
export function requiredError(label: string, what: string): (issue: { input?: unknown }) => string {
  return ({ input }) =>
    input === undefined || input === null ? fillIn(label) : `${label} deve ser ${what}.`;
}

const MAX_NAMED = 20;

/** What to say of a row that is no object, or that has columns which the table has not. */
export function unknownColumnsError(
  table: string,
): (issue: { code?: string; keys?: readonly string[] }) => string {
  return ({ keys }) => {
    if (keys === undefined) return `Envie um objeto JSON com as colunas de ${table}.`;
    const more = keys.length > MAX_NAMED ? " e outras" : "";
    return `${table} não tem ${keys.length === 1 ? "a coluna" : "as colunas"} ${named(keys)}${more}.`;
  };
}

/** What to say of arguments that are no object, or that have some which the function has not. */
export function unknownArgumentsError(
  name: string,
): (issue: { code?: string; keys?: readonly string[] }) => string {
  return ({ keys }) => {
    if (keys === undefined) return `Envie um objeto JSON com os argumentos de ${name}.`;
    const more = keys.length > MAX_NAMED ? " e outros" : "";
    return `${name} não tem ${keys.length === 1 ? "o argumento" : "os argumentos"} ${named(keys)}${more}.`;
  };
}

/** One line of at most `maxLength` UTF-16 units, cleaned; blank is refused as missing. */
export function requiredLine(label: string, maxLength: number) {
  return cleanCodec(text(label), (typed, refuse): string => {
    const line = normalizeLine(typed, maxLength);
    if (typeof line === "string") return line;
    return refuse(line === null ? fillIn(label) : textMessage(label, maxLength, line));
  });
}

/** One line of at most `maxLength` UTF-16 units, cleaned; blank or null is null. */
export function optionalLine(label: string, maxLength: number) {
  return optionalText(label, maxLength, normalizeLine);
}

/** Lines of at most `maxLength` UTF-16 units together, cleaned; blank or null is null. */
export function optionalLines(label: string, maxLength: number) {
  return optionalText(label, maxLength, normalizeLines);
}

/** One of a closed list; refuses anything else, and names what it may be. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, { error: requiredError(label, `um destes: ${values.join(", ")}`) });
}

/** Reais with at most two decimals, from 0 to R$ 9.999.999.999,99, and centavos. */
export function amount(label: string) {
  const reais = z.number({ error: requiredError(label, "um número") });
  return fieldCodec(
    reais,
    (value, refuse) => acceptedAmount(label, amountFromReais(value), refuse),
    reaisFromCents,
  );
}

/** An amount as people type it (`1.234,56`), and centavos. Refuses what is ambiguous. */
export function typedAmount(label: string) {
  return fieldCodec(
    text(label),
    (typed, refuse) => acceptedAmount(label, amountFromTyped(typed), refuse),
    formatDecimal,
  );
}

/** `YYYY-MM-DD`, a day that exists. Blank is refused as missing. */
export function dueDate(label: string) {
  const day = z.string({ error: requiredError(label, "uma data no formato AAAA-MM-DD") });
  return cleanCodec(day, (typed, refuse): CivilDate => {
    if (typed === "") return refuse(fillIn(label));
    const years = `de ${MIN_YEAR} a ${MAX_YEAR}`;
    return (
      parseCivilDate(typed) ??
      refuse(`${label} deve ser uma data que existe, ${years}, no formato AAAA-MM-DD.`)
    );
  });
}

/**
 * The id of a contact; blank or null is null (spec section 5: an empty link becomes absent). Refuses
 * what is not well formed; whether there is such a contact is not known here.
 */
export function optionalContactId(label: string) {
  return cleanCodec(text(label).nullable(), (id, refuse): ContactId | null => {
    if (id === null || id.trim() === "") return null;
    return isContactId(id)
      ? id
      : refuse(`${label} deve ser o código de um contato (CTT-…), não ${quoted(id)}.`);
  });
}

/** An id made by whoever creates the row; the table's `isId` says whether it is well formed. */
export function clientGeneratedId<Id extends string>(
  isId: (text: string) => text is Id,
  prefix: string,
) {
  return cleanCodec(text("id"), (id, refuse): Id =>
    isId(id)
      ? id
      : refuse(`id deve começar com ${prefix} e seguir com letras e números, não ${quoted(id)}.`),
  );
}

/** A sum in reais, of either sign, and its centavos. Decoding asserts that it is exact. */
export const sum = z.codec(z.number(), z.custom<Cents>(), {
  decode: centsFromReais,
  encode: reaisFromCents,
});

/** True or false. */
export function flag(label: string) {
  return z.boolean({ error: requiredError(label, "true ou false") });
}

/** A point in time written by the server: UTC, ISO 8601 with milliseconds. */
export const instant = trustedText<Instant>();

/** A civil day written by the server, `YYYY-MM-DD`. */
export const day = trustedText<CivilDate>();

/** A month written by the server, `YYYY-MM`. */
export const month = trustedText<CivilMonth>();

/** Text of the server's own making, taken as it is. */
export function trustedText<Value extends string>() {
  return z.codec(z.string(), z.custom<Value>(), {
    decode: (sent) => sent as Value,
    encode: (value) => value,
  });
}

function text(label: string) {
  return z.string({ error: requiredError(label, "um texto") });
}

function optionalText(
  label: string,
  maxLength: number,
  clean: (typed: string, maxLength: number) => string | null | { problem: TextError },
) {
  return cleanCodec(text(label).nullable(), (typed, refuse): string | null => {
    const result = typed === null ? null : clean(typed, maxLength);
    return result === null || typeof result === "string"
      ? result
      : refuse(textMessage(label, maxLength, result));
  });
}

function acceptedAmount(label: string, result: Cents | AmountError, refuse: Refuse): Cents {
  return typeof result === "number" ? result : refuse(amountMessage(label, result));
}

function amountMessage(label: string, problem: AmountError): string {
  const messages: Record<AmountError, string> = {
    empty: fillIn(label),
    "not-a-number": `${label} deve ser um número, como 1.234,56.`,
    "dot-as-decimal": `Em ${label}, use vírgula para os centavos, como em 12,50.`,
    negative: `${label} não pode ser negativo.`,
    "more-than-two-decimals": `${label} deve ter no máximo duas casas decimais.`,
    "too-large": `${label} deve ser de no máximo ${formatBrl(cents(MAX_AMOUNT_CENTS))}.`,
  };
  return messages[problem];
}

function textMessage(
  label: string,
  maxLength: number,
  { problem }: { problem: TextError },
): string {
  const messages: Record<TextError, string> = {
    unprintable: `${label} contém um caractere que não pode ser gravado.`,
    "too-long": `${label} deve ter no máximo ${maxLength} caracteres.`,
  };
  return messages[problem];
}

function named(keys: readonly string[]): string {
  return keys.slice(0, MAX_NAMED).map(quoted).join(", ");
}

function fillIn(label: string): string {
  return `Preencha o campo ${label}.`;
}

function quoted(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

/** Reports why a value is refused; what it returns is never used. */
type Refuse = (message: string) => never;

function fieldCodec<Input extends z.ZodType, Value>(
  input: Input,
  decode: (sent: z.output<Input>, refuse: Refuse) => Value,
  encode: (value: Value) => z.output<Input>,
) {
  return z.codec(input, z.custom<Value>(), {
    encode,
    decode: (sent, payload) =>
      decode(sent, (message) => {
        payload.issues.push({ code: "custom", message, input: sent });
        return z.NEVER;
      }),
  });
}

/** A field whose accepted values are sent as they are. */
function cleanCodec<Input extends z.ZodType, Value extends z.output<Input>>(
  input: Input,
  decode: (sent: z.output<Input>, refuse: Refuse) => Value,
) {
  return fieldCodec(input, decode, (value) => value);
}
