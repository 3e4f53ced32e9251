/**
 * Codecs of fields that only contacts and the company have. Separate from `fields.ts`, which every
 * screen loads.
 */
import * as z from "zod";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { CONTACT_LIMITS, CONTACT_TYPES, type OtherTypes } from "#domain/contact.ts";
import { parseEmail } from "#domain/email.ts";
import { listItems, toListText } from "#domain/list-text.ts";
import { toTaxId, type TaxId } from "#domain/tax-id.ts";
import { fieldCodec, oneOf, requiredError, text, textCodec, textMessage } from "./fields.ts";

/** CPF or CNPJ, with or without punctuation; blank or null is null. Checks the check digits. */
export function taxId(label: string) {
  return fieldCodec(
    text(label).nullable(),
    (typed, refuse): TaxId | null => {
      const id = toTaxId(typed ?? "");
      if (id === "not-a-tax-id") {
        return refuse(`${label} deve ter 14 letras e números (CNPJ) ou 11 números (CPF).`);
      }
      if (id === null || isValidCpf(id) || isValidCnpj(id, WITH_LETTERS)) return id;
      return refuse(`${label} não confere: os dois últimos números não combinam com os outros.`);
    },
    (id) => id,
  );
}

const WITH_LETTERS = { version: 2 } as const;

/** Any of the contact types, in any order. */
export function contactTypes(label: string) {
  const list = z.array(oneOf(label, CONTACT_TYPES), {
    error: requiredError(label, "uma lista de tipos"),
  });
  return fieldCodec(
    list,
    (types): OtherTypes => toListText(types),
    (types) => [...listItems(types)],
  );
}

/** An e-mail address with its domain in lower case; blank or null is null. */
export function optionalEmail(label: string) {
  const typedEmail = text(label, { maxLength: CONTACT_LIMITS.email }).nullable();
  return textCodec(typedEmail, (typed, refuse): string | null => {
    const email = parseEmail(typed ?? "");
    if (email === null || typeof email === "string") return email;
    return refuse(
      email.error === "not-an-email"
        ? `${label} deve ser um endereço como nome@empresa.com.br.`
        : textMessage(label, CONTACT_LIMITS.email, { error: email.error }),
    );
  });
}
