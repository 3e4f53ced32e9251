import * as z from "zod";
import {
  COMPANY_LABELS,
  companyDocumentField,
  companyNameField,
  type CompanyDetails,
} from "#contract/company.ts";
import { typedBalance } from "#contract/fields.ts";
import { MAX_YEAR, MIN_YEAR, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { CompanyChange } from "#domain/company-settings.ts";
import { formatDecimal } from "#domain/money.ts";
import { formatTaxId } from "#domain/tax-id.ts";

export const companyFormSchema = z
  .object({
    name: companyNameField,
    document: companyDocumentField,
    openingBalanceCents: typedBalance(COMPANY_LABELS.openingBalance),
    openingBalanceDate: z
      .string()
      .refine((typed) => typed === "" || parseCivilDate(typed) !== null, {
        error: `${COMPANY_LABELS.openingBalanceDate} deve ser uma data que existe, de ${MIN_YEAR} a ${MAX_YEAR}.`,
      })
      .transform((typed): CivilDate | null => parseCivilDate(typed)),
  })
  .refine(
    ({ openingBalanceCents, openingBalanceDate }) =>
      openingBalanceDate === null || openingBalanceCents !== null,
    {
      path: ["openingBalanceCents"],
      error: "Informe também o valor, ou apague a data.",
    },
  );

export type CompanyFormInput = z.input<typeof companyFormSchema>;
export type CompanyFormOutput = z.output<typeof companyFormSchema>;

export function toCompanyInput(company: CompanyDetails): CompanyFormInput {
  const { name, document, openingBalanceCents, openingBalanceDate } = company;
  return {
    name: name ?? "",
    document: document === null ? "" : formatTaxId(document),
    openingBalanceCents: openingBalanceCents === null ? "" : formatDecimal(openingBalanceCents),
    openingBalanceDate: openingBalanceDate ?? "",
  };
}

/** What the user changed: what others changed meanwhile stays. */
export function toCompanyChange(
  company: CompanyDetails,
  filled: CompanyFormOutput,
  isChanged: (field: keyof CompanyFormInput) => boolean,
): CompanyChange {
  const changed = Object.entries(filled).filter(([field]) =>
    isChanged(field as keyof CompanyFormInput),
  );
  return { version: company.version, ...Object.fromEntries(changed) };
}
