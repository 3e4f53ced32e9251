/**
 * The kinds of field that cross the wire, each refusing what does not fit with a Portuguese sentence
 * that names the field by its label on screen. What comes out is a domain value: clean text, exact
 * centavos, a day that exists.
 */
import * as z from "zod";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { isContactId, type ContactId } from "#domain/ids.ts";
import {
  MAX_AMOUNT_CENTS,
  amountFromReais,
  amountFromTyped,
  cents,
  formatBrl,
  type AmountError,
  type Cents,
} from "#domain/money.ts";
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
  return text(label).transform((typed, context): string => {
    const cleaned = normalizeLine(typed, maxLength);
    if (typeof cleaned === "string") return cleaned;
    return refuse(
      context,
      cleaned === null ? fillIn(label) : textMessage(label, maxLength, cleaned),
    );
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

/** A number of reais with at most two decimals, from 0 to R$ 9.999.999.999,99; out come centavos. */
export function amount(label: string) {
  return z
    .number({ error: requiredError(label, "um número") })
    .transform((reais, context) => acceptedAmount(label, amountFromReais(reais), context));
}

/** An amount as people type it (`1.234,56`); out come centavos. Refuses what is ambiguous. */
export function typedAmount(label: string) {
  return text(label).transform((typed, context) =>
    acceptedAmount(label, amountFromTyped(typed), context),
  );
}

/** `YYYY-MM-DD`, a day that exists. Blank is refused as missing. */
export function dueDate(label: string) {
  return z
    .string({ error: requiredError(label, "uma data no formato AAAA-MM-DD") })
    .transform((typed, context): CivilDate => {
      if (typed === "") return refuse(context, fillIn(label));
      const date = parseCivilDate(typed);
      const years = `de ${MIN_YEAR} a ${MAX_YEAR}`;
      return (
        date ??
        refuse(context, `${label} deve ser uma data que existe, ${years}, no formato AAAA-MM-DD.`)
      );
    });
}

/**
 * The id of a contact; blank or null is null (spec section 5: an empty link becomes absent). Refuses
 * what is not well formed; whether there is such a contact is not known here.
 */
export function optionalContactId(label: string) {
  return text(label)
    .nullable()
    .transform((id, context): ContactId | null => {
      if (id === null || id.trim() === "") return null;
      return isContactId(id)
        ? id
        : refuse(context, `${label} deve ser o código de um contato (CTT-…), não ${quoted(id)}.`);
    });
}

/** An id made by whoever creates the row; the table's `isId` says whether it is well formed. */
export function clientGeneratedId<Id extends string>(
  isId: (text: string) => text is Id,
  prefix: string,
) {
  return text("id").transform((id, context): Id =>
    isId(id)
      ? id
      : refuse(
          context,
          `id deve começar com ${prefix} e seguir com letras e números, não ${quoted(id)}.`,
        ),
  );
}

/** An object without the members that are undefined, so that absent fields stay absent. */
export function definedOnly<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}

function text(label: string) {
  return z.string({ error: requiredError(label, "um texto") });
}

function optionalText(
  label: string,
  maxLength: number,
  clean: (typed: string, maxLength: number) => string | null | { problem: TextError },
) {
  return text(label)
    .nullable()
    .transform((typed, context): string | null => {
      const cleaned = typed === null ? null : clean(typed, maxLength);
      return cleaned === null || typeof cleaned === "string"
        ? cleaned
        : refuse(context, textMessage(label, maxLength, cleaned));
    });
}

function acceptedAmount(
  label: string,
  result: Cents | AmountError,
  context: RefinementContext,
): Cents {
  return typeof result === "number" ? result : refuse(context, amountMessage(label, result));
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

type RefinementContext = { addIssue(issue: { code: "custom"; message: string }): void };

function refuse(context: RefinementContext, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
