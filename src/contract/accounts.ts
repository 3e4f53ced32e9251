/** The table `accounts` in the API. */
import * as z from "zod";
import {
  ACCOUNT_KINDS,
  MAX_ACCOUNT_NAME_LENGTH,
  type Account,
  type AccountDraft,
  type AccountPatch,
} from "#domain/account.ts";
import { isAccountId, type AccountId } from "#domain/ids.ts";
import { balance } from "./amount-fields.ts";
import {
  clientGeneratedId,
  flag,
  instant,
  oneOf,
  requiredDay,
  requiredLine,
  unknownColumnsError,
  wholeNumber,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

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

export const NEW_ACCOUNT_IS_ACTIVE =
  "Uma conta nova é sempre criada ativa; depois ela pode ser arquivada.";

const LABELS = ACCOUNT_LABELS;

export const ACCOUNT_FIELDS = {
  id: field("id", "text", clientGeneratedId(isAccountId, "CTA-")),
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

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = ACCOUNT_FIELDS;
const { isActive, ...OTHER_FIELDS } = PATCH_FIELDS;
const DRAFT_FIELDS = { id, ...OTHER_FIELDS };
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("accounts");

export type NewAccount = Omit<AccountDraft, "id"> & { readonly id?: AccountId };

const draftColumns = {
  ...toShape(OTHER_FIELDS),
  id: id.codec.optional(),
  opening_balance: columns.opening_balance.optional(),
  opening_date: columns.opening_date.optional(),
  is_default: columns.is_default.default(false),
  closing_day: columns.closing_day.default(null),
  due_day: columns.due_day.default(null),
};

/** `is_active` may only be true. Refuses unknown columns. */
export const accountInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    { ...draftColumns, is_active: z.literal(true, { error: NEW_ACCOUNT_IS_ACTIVE }).optional() },
    { error },
  ),
).to<NewAccount>();

/** Unlike a creation, it may also be archived. */
export const accountUpsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject({ ...draftColumns, is_active: isActive.codec.optional() }, { error }),
).to<NewAccount>();

/** An absent column keeps its value. Refuses what a creation refuses. */
export const accountPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<AccountPatch>();
