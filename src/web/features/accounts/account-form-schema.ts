/** An account and a transfer as they are typed. */
import * as z from "zod";
import { ACCOUNT_LABELS as LABELS, type NewAccount } from "#contract/accounts.ts";
import { typedAmount, typedBalance } from "#contract/amount-fields.ts";
import { accountId, oneOf, optionalLines, requiredLine } from "#contract/fields.ts";
import { TRANSFER_LABELS } from "#contract/transfers.ts";
import { ACCOUNT_KINDS, MAX_ACCOUNT_NAME_LENGTH, type Account } from "#domain/account.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import { cents, formatDecimal, type Cents } from "#domain/money.ts";
import { normalizeTyped } from "#domain/normalize-text.ts";
import { futurePaymentText } from "#domain/payment.ts";
import { MAX_NOTES_LENGTH } from "#domain/transaction.ts";
import type { TransferDraft } from "#domain/transfer.ts";
import { typedDay } from "#web/dates/typed-day.ts";

export type AccountInput = {
  readonly name: string;
  readonly kind: string;
  readonly openingBalance: string;
  readonly openingDate: string;
  readonly isDefault: boolean;
  readonly closingDay: string;
  readonly dueDay: string;
};

export type Errors<Input> = Partial<Record<keyof Input, string>>;
type Checked<Input, Filled> = {
  /** The first of each field. */
  readonly errors: Errors<Input>;
  /** Null with any error. */
  readonly filled: Filled | null;
};

export function toAccountInput(account: Account): AccountInput {
  return {
    name: account.name,
    kind: account.kind,
    openingBalance: formatDecimal(account.openingBalanceCents),
    openingDate: account.openingDate,
    isDefault: account.isDefault,
    closingDay: String(account.closingDay ?? ""),
    dueDay: String(account.dueDay ?? ""),
  };
}

/** The first account takes over what the company said of its cash box and its bank. */
export function newAccountInput(
  today: CivilDate,
  isFirst: boolean,
  opening: { readonly cents: Cents | null; readonly date: CivilDate | null },
): AccountInput {
  const isTaken = isFirst && opening.cents !== null;
  return {
    name: "",
    kind: "bank",
    openingBalance: isTaken ? formatDecimal(opening.cents ?? cents(0)) : "",
    openingDate: (isTaken ? opening.date : null) ?? today,
    isDefault: isFirst,
    closingDay: "",
    dueDay: "",
  };
}

const accountSchema = z
  .object({
    name: requiredLine(LABELS.name, MAX_ACCOUNT_NAME_LENGTH),
    kind: oneOf(LABELS.kind, ACCOUNT_KINDS),
    openingBalance: typedBalance(LABELS.opening_balance),
    openingDate: typedDay(LABELS.opening_date),
    isDefault: z.boolean(),
    closingDay: z.string(),
    dueDay: z.string(),
  })
  .superRefine(({ kind, ...days }, context) => {
    if (kind !== "card") return;
    for (const name of ["closingDay", "dueDay"] as const) {
      if (dayOfMonth(days[name]) !== null) continue;
      const label = name === "closingDay" ? LABELS.closing_day : LABELS.due_day;
      context.addIssue({ code: "custom", path: [name], message: `${label}: de 1 a 31.` });
    }
  });

export function checkAccount(
  input: AccountInput,
): Checked<AccountInput, Required<Omit<NewAccount, "id">>> {
  const { data, error } = accountSchema.safeParse(input);
  if (data === undefined) return { errors: errorsOf(error.issues), filled: null };
  const { name, kind, openingBalance, openingDate, isDefault, closingDay, dueDay } = data;
  const isCard = kind === "card";
  return {
    errors: {},
    filled: {
      name,
      kind,
      openingBalanceCents: openingBalance ?? cents(0),
      openingDate,
      isDefault,
      closingDay: isCard ? dayOfMonth(closingDay) : null,
      dueDay: isCard ? dayOfMonth(dueDay) : null,
    },
  };
}

function dayOfMonth(typed: string): number | null {
  const day = normalizeTyped(typed);
  return /^(?:[1-9]|[12]\d|3[01])$/u.test(day) ? Number(day) : null;
}

export type TransferInput = {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly date: string;
  readonly notes: string;
};

export function checkTransfer(
  input: TransferInput,
  today: CivilDate,
): Checked<TransferInput, Omit<TransferDraft, "id">> {
  const schema = z
    .object({
      from: accountId(TRANSFER_LABELS.from_account_id),
      to: accountId(TRANSFER_LABELS.to_account_id),
      amount: typedAmount(TRANSFER_LABELS.amount).refine((value) => value > 0, {
        error: `${TRANSFER_LABELS.amount} deve ser maior do que zero.`,
      }),
      date: typedDay(TRANSFER_LABELS.date).refine((day) => day <= today, {
        error: ({ input: day }) => futurePaymentText(civilDate(String(day)), today),
      }),
      notes: optionalLines(TRANSFER_LABELS.notes, MAX_NOTES_LENGTH),
    })
    .refine(({ from, to }) => from !== to, {
      path: ["to"],
      error: "Escolha outra conta: é a mesma de onde sai.",
    });
  const { data, error } = schema.safeParse(input);
  if (data === undefined) return { errors: errorsOf(error.issues), filled: null };
  const { from, to, amount, date, notes } = data;
  return {
    errors: {},
    filled: { fromAccountId: from, toAccountId: to, amountCents: amount, date, notes },
  };
}

function checkSchema(label: string) {
  return z.object({
    shown: typedBalance(label).refine((value) => value !== null, {
      error: `Preencha o campo ${label}.`,
    }),
    date: typedDay("Data"),
  });
}

export type CheckInput = { readonly shown: string; readonly date: string };

/** `label`: of the field `shown`. */
export function checkShown(
  input: CheckInput,
  label: string,
): Checked<CheckInput, { readonly shownCents: Cents; readonly date: CivilDate }> {
  const { data, error } = checkSchema(label).safeParse(input);
  if (data === undefined) return { errors: errorsOf(error.issues), filled: null };
  return { errors: {}, filled: { shownCents: data.shown ?? cents(0), date: data.date } };
}

function errorsOf<Input>(
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): Errors<Input> {
  const entries = issues.map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(entries.toReversed()) as Errors<Input>;
}
