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

const companyFormSchema = z
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

/** What the user changed: what others changed meanwhile stays. */
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
