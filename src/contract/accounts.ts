/** The table `accounts` in the API. */
import type * as z from "zod";
import {
  ACCOUNT_KINDS,
  ACCOUNT_KIND_LABELS,
  MAX_ACCOUNT_NAME_LENGTH,
  type Account,
  type AccountDraft,
  type AccountPatch,
} from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { activeSchemas } from "./active-schemas.ts";
import { balance } from "./amount-fields.ts";
import {
  flag,
  instant,
  oneOf,
  recordId,
  requiredDay,
  requiredLine,
  wholeNumber,
} from "./fields.ts";
import { field, recordCodec, toShape } from "./record-codec.ts";

export const ACCOUNT_LABELS = {
  name: "Nome",
  kind: "Tipo",
  opening_balance: "Saldo inicial",
  opening_date: "Data do saldo inicial",
  is_default: "Conta padrão",
  is_active: "Ativa",
  closing_day: "Dia do fechamento",
  due_day: "Dia do vencimento",
} as const;

const LABELS = ACCOUNT_LABELS;

const ACCOUNT_FIELDS = {
  id: field("id", "text", recordId("account")),
  name: field("name", "text", requiredLine(LABELS.name, MAX_ACCOUNT_NAME_LENGTH)),
  kind: field("kind", "text", oneOf(LABELS.kind, ACCOUNT_KINDS)),
  openingBalanceCents: field("opening_balance", "money", balance(LABELS.opening_balance)),
  openingDate: field("opening_date", "date", requiredDay(LABELS.opening_date)),
  isDefault: field("is_default", "boolean", flag(LABELS.is_default)),
  isActive: field("is_active", "boolean", flag(LABELS.is_active)),
  closingDay: field("closing_day", "integer", dayOfMonth(LABELS.closing_day)),
  dueDay: field("due_day", "integer", dayOfMonth(LABELS.due_day)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

function dayOfMonth(label: string) {
  return wholeNumber(label, 1, 31).nullable();
}

export const accountRow = recordCodec(ACCOUNT_FIELDS).to<Account>();
export type AccountRow = z.input<typeof accountRow>;

export type NewAccount = Omit<AccountDraft, "id"> & { readonly id?: AccountId };

const columns = toShape(ACCOUNT_FIELDS);
const schemas = activeSchemas({ table: "accounts", type: "account" }, ACCOUNT_FIELDS, {
  opening_balance: columns.opening_balance.optional(),
  opening_date: columns.opening_date.optional(),
  is_default: columns.is_default.default(false),
  closing_day: columns.closing_day.default(null),
  due_day: columns.due_day.default(null),
});

export const ACCOUNT_RECORDS = {
  table: "accounts",
  entityType: "account",
  fields: ACCOUNT_FIELDS,
  labels: ACCOUNT_LABELS,
  valueLabels: { kind: ACCOUNT_KIND_LABELS },
  row: accountRow,
  insert: schemas.insert.to<NewAccount>(),
  writes: {
    upsert: schemas.upsert.to<NewAccount>(),
    patch: schemas.patch.to<AccountPatch>(),
  },
} as const;
