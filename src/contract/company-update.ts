/** `rpc/update_company`, apart from `rpc/company`, which every screen loads. */
import * as z from "zod";
import type { CompanyChange } from "#domain/company-settings.ts";
import { COMPANY_LABELS, companyNameField, openingBalanceField } from "./company.ts";
import { taxId } from "./contact-fields.ts";
import { requiredDay, requiredError, unknownArgumentsError } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";

export const companyDocumentField = taxId(COMPANY_LABELS.document);

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
};

/** What is absent stays; `version` is the one that the caller saw. */
export const updateCompanyArguments = renamingCodec(
  CHANGE_FIELDS,
  z.strictObject(toShape(CHANGE_FIELDS), { error: unknownArgumentsError("update_company") }),
).to<CompanyChange>();
