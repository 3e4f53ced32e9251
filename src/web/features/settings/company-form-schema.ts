import * as z from "zod";
import {
  chargeMessageField,
  companyDocumentField,
  companyPixKeyField,
} from "#contract/company-update.ts";
import { COMPANY_LABELS, companyNameField } from "#contract/company.ts";
import { typedBalance } from "#contract/amount-fields.ts";
import { DEFAULT_CHARGE_MESSAGE } from "#domain/charge-message.ts";
import { formatDecimal } from "#domain/money.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { optionalTypedDay } from "#web/dates/typed-day.ts";
import { firstErrors } from "#web/records/first-errors.ts";
import type { CheckedInput, CompanyFields } from "./use-company-form.ts";

const companyFormSchema = z
  .object({
    name: companyNameField,
    document: companyDocumentField,
    openingBalanceCents: typedBalance(COMPANY_LABELS.openingBalance),
    openingBalanceDate: optionalTypedDay(COMPANY_LABELS.openingBalanceDate),
  })
  .refine(
    ({ openingBalanceCents, openingBalanceDate }) =>
      openingBalanceDate === null || openingBalanceCents !== null,
    {
      path: ["openingBalanceCents"],
      error: "Informe também o valor, ou apague a data.",
    },
  );

/** The text of each control. */
export type CompanyInput = Record<keyof z.input<typeof companyFormSchema>, string>;

export const COMPANY_FIELDS: CompanyFields<CompanyInput> = {
  toInput: ({ name, document, openingBalanceCents, openingBalanceDate }) => ({
    name: name ?? "",
    document: document === null ? "" : formatTaxId(document),
    openingBalanceCents: openingBalanceCents === null ? "" : formatDecimal(openingBalanceCents),
    openingBalanceDate: openingBalanceDate ?? "",
  }),
  check: (input) => checkInput(companyFormSchema, input),
};

const chargeFormSchema = z.object({
  pixKey: companyPixKeyField,
  chargeMessage: chargeMessageField,
});

export type ChargeInput = Record<keyof z.input<typeof chargeFormSchema>, string>;

/** The fields of the charge message. The default text is shown, but stored as null. */
export const CHARGE_FIELDS: CompanyFields<ChargeInput> = {
  toInput: ({ pixKey, chargeMessage }) => ({
    pixKey: pixKey ?? "",
    chargeMessage: chargeMessage ?? DEFAULT_CHARGE_MESSAGE,
  }),
  check: (input) => {
    const isOwn = input.chargeMessage.trim() !== DEFAULT_CHARGE_MESSAGE;
    return checkInput(chargeFormSchema, isOwn ? input : { ...input, chargeMessage: "" });
  },
};

function checkInput<Input extends Record<string, string>>(
  schema: z.ZodType<Readonly<Record<keyof Input, unknown>>>,
  input: Input,
): CheckedInput<Input> {
  const result = schema.safeParse(input);
  if (result.success) return { errors: {}, filled: result.data };
  return { errors: firstErrors(result.error), filled: null };
}
