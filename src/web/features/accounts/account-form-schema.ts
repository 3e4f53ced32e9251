/** The schema of an account form, including the balance that the bank shows. */
import * as z from "zod";
import { ACCOUNT_LABELS as LABELS, type NewAccount } from "#contract/accounts.ts";
import { typedBalance } from "#contract/amount-fields.ts";
import { oneOf, requiredLine } from "#contract/fields.ts";
import { ACCOUNT_KINDS, MAX_ACCOUNT_NAME_LENGTH, type Account } from "#domain/account.ts";
import { civilDate, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { cents, formatDecimal, type Cents } from "#domain/money.ts";
import { futurePaymentText } from "#domain/payment.ts";
import { normalizeTyped } from "#domain/plain-text.ts";
import { typedDay, typedPaymentDay } from "#web/dates/typed-day.ts";
import { firstErrors, type Errors } from "#web/records/first-errors.ts";
import { mergeFields } from "#web/records/form-diff.ts";

export type AccountInput = {
  readonly name: string;
  readonly kind: string;
  readonly openingBalance: string;
  readonly openingDate: string;
  readonly isDefault: boolean;
  readonly closingDay: string;
  readonly dueDay: string;
};

type Checked<Input, Filled> = {
  /** The first error of each field. */
  readonly errors: Errors<Input>;
  /** Null if there are errors. */
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

/** The first account takes over the company's opening balance. */
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

/** The input of a first account once it is no longer the first: what was typed stays. */
export function toLaterAccount(
  ofFirst: AccountInput,
  ofLater: AccountInput,
  typed: AccountInput,
): AccountInput {
  const hasOwnBalance = typed.openingBalance !== ofFirst.openingBalance;
  // A balance is typed as that of the day beside it.
  return mergeFields(
    ofFirst,
    ofLater,
    typed,
    hasOwnBalance ? ["openingBalance", "openingDate"] : [],
  );
}

/** A new opening date may not be after `today`, as on the server; `saved` stays possible. */
const accountSchema = (today: CivilDate, saved: string | null) =>
  z
    .object({
      name: requiredLine(LABELS.name, MAX_ACCOUNT_NAME_LENGTH),
      kind: oneOf(LABELS.kind, ACCOUNT_KINDS),
      openingBalance: typedBalance(LABELS.opening_balance),
      openingDate: typedDay(LABELS.opening_date).refine((day) => day <= today || day === saved, {
        error: ({ input }) => futurePaymentText(civilDate(String(input)), today),
      }),
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
  today: CivilDate,
  saved: Account | null,
): Checked<AccountInput, Required<Omit<NewAccount, "id">>> {
  const { data, error } = accountSchema(today, saved?.openingDate ?? null).safeParse(input);
  if (data === undefined) return { errors: firstErrors(error), filled: null };
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

export function dayOfMonth(typed: string): number | null {
  const day = normalizeTyped(typed);
  return /^(?:[1-9]|[12]\d|3[01])$/u.test(day) ? Number(day) : null;
}

function checkSchema(label: string, openingDate: CivilDate, today: CivilDate) {
  return z.object({
    shown: typedBalance(label).refine((value) => value !== null, {
      error: `Preencha o campo ${label}.`,
    }),
    date: typedPaymentDay("Data", today).refine((date) => date >= openingDate, {
      error: `A data é antes do saldo inicial da conta (${formatCivilDate(openingDate)}).`,
    }),
  });
}

export type CheckInput = { readonly shown: string; readonly date: string };

/** `label` is that of the field `shown`. The day is from the opening date to `today`. */
export function checkShown(
  input: CheckInput,
  label: string,
  openingDate: CivilDate,
  today: CivilDate,
): Checked<CheckInput, { readonly shownCents: Cents; readonly date: CivilDate }> {
  const { data, error } = checkSchema(label, openingDate, today).safeParse(input);
  if (data === undefined) return { errors: firstErrors(error), filled: null };
  return { errors: {}, filled: { shownCents: data.shown ?? cents(0), date: data.date } };
}
