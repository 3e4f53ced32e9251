/** The table `company`, and `rpc/company`: the company's time zone and settings. */
import * as z from "zod";
import { MAX_COMPANY_NAME_LENGTH, type Company } from "#domain/company-settings.ts";
import type { TaxId } from "#domain/tax-id.ts";
import { balance } from "./amount-fields.ts";
import { day, instant, optionalLine, recordId, trustedText } from "./fields.ts";
import { field, recordCodec } from "./record-codec.ts";
import { responseCodec } from "./response-codec.ts";

export const COMPANY_LABELS = {
  name: "Nome da empresa",
  document: "CNPJ ou CPF",
  openingBalance: "Saldo inicial",
  openingBalanceDate: "Data do saldo inicial",
  pixKey: "Chave Pix",
  chargeMessage: "Mensagem de cobrança",
};

export const COMPANY_COLUMN_LABELS = {
  name: COMPANY_LABELS.name,
  document: COMPANY_LABELS.document,
  opening_balance: COMPANY_LABELS.openingBalance,
  opening_balance_date: COMPANY_LABELS.openingBalanceDate,
  pix_key: COMPANY_LABELS.pixKey,
  charge_message: COMPANY_LABELS.chargeMessage,
};

export const companyNameField = optionalLine(COMPANY_LABELS.name, MAX_COMPANY_NAME_LENGTH);
export const openingBalanceField = balance(COMPANY_LABELS.openingBalance);

const document = trustedText<TaxId>().nullable();

export const COMPANY_FIELDS = {
  id: field("id", "text", recordId("company")),
  version: field("version", "integer", z.int()),
  name: field("name", "text", z.string().nullable()),
  document: field("document", "text", document),
  openingBalanceCents: field("opening_balance", "money", openingBalanceField.nullable()),
  openingBalanceDate: field("opening_balance_date", "date", day.nullable()),
  pixKey: field("pix_key", "text", z.string().nullable()),
  chargeMessage: field("charge_message", "text", z.string().nullable()),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

export const companyRow = recordCodec(COMPANY_FIELDS).to<Company>();
export type CompanyRow = z.input<typeof companyRow>;

/** `timeZone` is an IANA name, which determines the day on the server and in the screens. */
export const companyResponse = responseCodec({
  timeZone: z.string(),
  version: z.int(),
  name: z.string().nullable(),
  document,
  openingBalanceCents: openingBalanceField.nullable(),
  openingBalanceDate: day.nullable(),
  pixKey: z.string().nullable(),
  chargeMessage: z.string().nullable(),
  updatedAt: instant.nullable(),
});

export type CompanyDetails = z.output<typeof companyResponse>;

/** The sample company has its own path, so that each browser tab belongs to one company. */
export const EXAMPLE_PATH = "/exemplo";
