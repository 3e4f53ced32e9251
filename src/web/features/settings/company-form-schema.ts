import * as z from "zod";
import { companyDocumentField } from "#contract/company-update.ts";
import { COMPANY_LABELS, companyNameField, type CompanyDetails } from "#contract/company.ts";
import { typedBalance } from "#contract/amount-fields.ts";
import type { CompanyChange } from "#domain/company-settings.ts";
import { formatDecimal } from "#domain/money.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { optionalTypedDay } from "#web/dates/typed-day.ts";

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
type Filled = z.output<typeof companyFormSchema>;

export function toCompanyInput(company: CompanyDetails): CompanyInput {
  const { name, document, openingBalanceCents, openingBalanceDate } = company;
  return {
    name: name ?? "",
    document: document === null ? "" : formatTaxId(document),
    openingBalanceCents: openingBalanceCents === null ? "" : formatDecimal(openingBalanceCents),
    openingBalanceDate: openingBalanceDate ?? "",
  };
}

/** The first error of each field; `filled` is null with any. */
export function checkCompany(input: CompanyInput): {
  readonly errors: Partial<Record<keyof CompanyInput, string>>;
  readonly filled: Filled | null;
} {
  const result = companyFormSchema.safeParse(input);
  if (result.success) return { errors: {}, filled: result.data };
  const { issues } = result.error;
  const entries = issues.map(({ path, message }) => [String(path[0]), message]);
  return { errors: Object.fromEntries(entries.toReversed()), filled: null };
}

/** The fields that the user changed: those that others changed meanwhile stay. */
export function toCompanyChange(
  { version }: CompanyDetails,
  saved: CompanyInput,
  input: CompanyInput,
  filled: Filled,
): CompanyChange {
  const changed = Object.entries(filled).filter(([name]) => {
    const field = name as keyof CompanyInput;
    return input[field] !== saved[field];
  });
  return { version, ...Object.fromEntries(changed) };
}
