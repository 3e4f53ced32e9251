/** `rpc/company` and `rpc/update_company`: the company's time zone and settings. */
import * as z from "zod";
import { MAX_COMPANY_NAME_LENGTH, type CompanyChange } from "#domain/company-settings.ts";
import type { TaxId } from "#domain/tax-id.ts";
import {
  balance,
  day,
  dueDate,
  instant,
  optionalLine,
  requiredError,
  taxId,
  trustedText,
  unknownArgumentsError,
} from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { responseCodec } from "./response-codec.ts";

export const COMPANY_LABELS = {
  name: "Nome da empresa",
  document: "CNPJ ou CPF",
  openingBalance: "Saldo inicial",
  openingBalanceDate: "Data do saldo inicial",
};

export const companyNameField = optionalLine(COMPANY_LABELS.name, MAX_COMPANY_NAME_LENGTH);
export const companyDocumentField = taxId(COMPANY_LABELS.document);
const openingBalance = balance(COMPANY_LABELS.openingBalance);

/** `timeZone` is an IANA name, which decides the day on server and screens. */
export const companyResponse = responseCodec({
  timeZone: z.string(),
  version: z.int(),
  name: z.string().nullable(),
  document: trustedText<TaxId>().nullable(),
  openingBalanceCents: openingBalance.nullable(),
  openingBalanceDate: day.nullable(),
  updatedAt: instant.nullable(),
});

export type CompanyDetails = z.output<typeof companyResponse>;

const version = z
  .number({ error: requiredError("version", "um número inteiro") })
  .int("version deve ser um número inteiro.")
  .min(0, "version não pode ser negativo.");

const CHANGE_FIELDS = {
  version: field("version", "integer", version),
  name: field("name", "text", companyNameField.optional()),
  document: field("document", "text", companyDocumentField.optional()),
  openingBalanceCents: field("openingBalance", "money", openingBalance.nullish()),
  openingBalanceDate: field(
    "openingBalanceDate",
    "date",
    dueDate(COMPANY_LABELS.openingBalanceDate).nullish(),
  ),
};

/** What is absent stays; `version` is the one that the caller saw. */
export const updateCompanyArguments = renamingCodec(
  CHANGE_FIELDS,
  z.strictObject(toShape(CHANGE_FIELDS), { error: unknownArgumentsError("update_company") }),
).to<CompanyChange>();

/** The sample company is under its own path, so that each tab of a browser is of one company. */
export const EXAMPLE_PATH = "/exemplo";
