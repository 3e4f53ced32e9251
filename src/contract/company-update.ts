/** `rpc/update_company`. Separate from `rpc/company`, which every screen loads. */
import * as z from "zod";
import {
  MAX_CHARGE_MESSAGE_LENGTH,
  MAX_PIX_KEY_LENGTH,
  type CompanyChange,
} from "#domain/company-settings.ts";
import { COMPANY_LABELS, companyNameField, openingBalanceField } from "./company.ts";
import { taxId } from "./contact-fields.ts";
import {
  optionalLine,
  optionalLines,
  requiredDay,
  requiredError,
  unknownArgumentsError,
} from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";

export const companyDocumentField = taxId(COMPANY_LABELS.document);
export const companyPixKeyField = optionalLine(COMPANY_LABELS.pixKey, MAX_PIX_KEY_LENGTH);
export const chargeMessageField = optionalLines(
  COMPANY_LABELS.chargeMessage,
  MAX_CHARGE_MESSAGE_LENGTH,
);

const version = z
  .number({ error: requiredError("version", "um número inteiro") })
  .int("version deve ser um número inteiro.")
  .min(0, "version não pode ser negativo.");

const CHANGE_FIELDS = {
  version: field("version", "integer", version),
  name: field("name", "text", companyNameField.optional()),
  document: field("document", "text", companyDocumentField.optional()),
  openingBalanceCents: field("openingBalance", "money", openingBalanceField.nullish()),
  openingBalanceDate: field(
    "openingBalanceDate",
    "date",
    requiredDay(COMPANY_LABELS.openingBalanceDate).nullish(),
  ),
  pixKey: field("pixKey", "text", companyPixKeyField.optional()),
  chargeMessage: field("chargeMessage", "text", chargeMessageField.optional()),
};

/** Absent fields stay; `version` is the version that the caller saw. */
export const updateCompanyArguments = renamingCodec(
  CHANGE_FIELDS,
  z.strictObject(toShape(CHANGE_FIELDS), { error: unknownArgumentsError("update_company") }),
).to<CompanyChange>();
