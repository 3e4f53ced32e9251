/** `rpc/company_history`: the versions of the company's settings, newest first. */
import * as z from "zod";
import type { TaxId } from "#domain/tax-id.ts";
import { COMPANY_LABELS } from "./company.ts";
import { balance } from "./amount-fields.ts";
import { day, instant, trustedText } from "./fields.ts";
import { listOf, responseCodec } from "./response-codec.ts";

const companyVersion = responseCodec({
  version: z.int(),
  userName: z.string(),
  name: z.string().nullable(),
  document: trustedText<TaxId>().nullable(),
  openingBalanceCents: balance(COMPANY_LABELS.openingBalance).nullable(),
  openingBalanceDate: day.nullable(),
  pixKey: z.string().nullable(),
  chargeMessage: z.string().nullable(),
  updatedAt: instant.nullable(),
});

export const companyHistoryResponse = responseCodec({ versions: listOf(companyVersion) });
