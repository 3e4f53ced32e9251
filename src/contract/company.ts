/** `rpc/company`: the company's time zone and settings. */
import * as z from "zod";
import { MAX_COMPANY_NAME_LENGTH } from "#domain/company-settings.ts";
import type { TaxId } from "#domain/tax-id.ts";
import { balance } from "./amount-fields.ts";
import { day, instant, optionalLine, trustedText } from "./fields.ts";
import { responseCodec } from "./response-codec.ts";

export const COMPANY_LABELS = {
  name: "Nome da empresa",
  document: "CNPJ ou CPF",
  openingBalance: "Saldo inicial",
  openingBalanceDate: "Data do saldo inicial",
};

export const companyNameField = optionalLine(COMPANY_LABELS.name, MAX_COMPANY_NAME_LENGTH);
export const openingBalanceField = balance(COMPANY_LABELS.openingBalance);

/** `timeZone` is an IANA name, which decides the day on server and screens. */
export const companyResponse = responseCodec({
  timeZone: z.string(),
  version: z.int(),
  name: z.string().nullable(),
  document: trustedText<TaxId>().nullable(),
  openingBalanceCents: openingBalanceField.nullable(),
  openingBalanceDate: day.nullable(),
  updatedAt: instant.nullable(),
});

export type CompanyDetails = z.output<typeof companyResponse>;

/** The sample company is under its own path, so that each tab of a browser is of one company. */
export const EXAMPLE_PATH = "/exemplo";
