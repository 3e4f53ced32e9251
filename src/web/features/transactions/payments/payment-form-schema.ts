/** The schema of the form of a partial payment, or one with interest, a fine or a discount. */
import * as z from "zod";
import { typedAmount } from "#contract/amount-fields.ts";
import { text } from "#contract/fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { Category } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Charge, EntryPayment } from "#domain/entry-payment.ts";
import { formatBrl, formatDecimal, type Cents } from "#domain/money.ts";
import { typeOfTied } from "#domain/payment-charges.ts";
import {
  CHARGE_KINDS,
  PAID_ON_LABELS,
  PAYMENT_ROLE_LABELS,
  type ChargeKind,
} from "#domain/transaction.ts";
import { typedPaymentDay } from "#web/dates/typed-day.ts";
import { isOffered } from "#web/records/categories.ts";
import type { Entry } from "#web/records/entry.ts";
import { paidWord } from "#domain/paid-word.ts";
import { firstErrors, type Errors } from "#web/records/first-errors.ts";
import { DEFAULT_ACCOUNT, typedAccount } from "./typed-account.ts";

/** The discount has one of its own: it is of the other type. */
export type ChargeCategoryField = "category" | "discountCategory";
export type PaymentInput = Record<
  "settled" | "paidOn" | "accountId" | ChargeCategoryField | ChargeKind,
  string
>;

export function toPaymentInput(entry: Entry, today: CivilDate): PaymentInput {
  const settled = formatDecimal(entry.amountCents);
  const charges = { interest: "", fine: "", discount: "", category: "", discountCategory: "" };
  return { settled, paidOn: today, accountId: DEFAULT_ACCOUNT, ...charges };
}

/** The categories that the typed charges need, including charges with a wrong amount. */
export function chargeCategoryFields(input: PaymentInput): ChargeCategoryField[] {
  const typed = CHARGE_KINDS.filter(
    (kind) => optionalCharge(kind).safeParse(input[kind]).data !== null,
  );
  return [...new Set(typed.map(categoryFieldOf))];
}

function categoryFieldOf(kind: ChargeKind): ChargeCategoryField {
  return kind === "discount" ? "discountCategory" : "category";
}

type Choice = Pick<Category, "name" | "kind" | "isActive">;

/** The categories that take the charges of the field; that of the entry takes any. */
export function chargeCategories(
  categories: readonly Choice[],
  entry: Entry,
  field: ChargeCategoryField,
): string[] {
  const type = typeOfTied(field === "category" ? "interest" : "discount", entry.type);
  const names = categories.filter((one) => isOffered(one, type)).map(({ name }) => name);
  return names.includes(entry.category) ? names : [...names, entry.category];
}

/** Each is the chosen one if it is offered, or else the usual one. */
export function withChargeCategories(
  input: PaymentInput,
  categories: readonly Choice[],
  entry: Entry,
): PaymentInput {
  const nameOf = (field: ChargeCategoryField): string => {
    const names = chargeCategories(categories, entry, field);
    return [input[field], "Outros"].find((name) => names.includes(name)) ?? entry.category;
  };
  return { ...input, category: nameOf("category"), discountCategory: nameOf("discountCategory") };
}

/** The first error of each field; `payment` is null if there are any. */
export function checkPayment(
  input: PaymentInput,
  entry: Entry,
  today: CivilDate,
): {
  readonly errors: Errors<PaymentInput>;
  readonly payment: EntryPayment | null;
} {
  const result = schemaFor(entry, today).safeParse(input);
  if (!result.success) return { errors: firstErrors(result.error), payment: null };
  const { settled, paidOn, accountId, ...filled } = result.data;
  const charges = CHARGE_KINDS.flatMap((kind): Charge[] => {
    const amountCents = filled[kind];
    const category = filled[categoryFieldOf(kind)];
    return amountCents === null ? [] : [{ kind, amountCents, category }];
  });
  return { errors: {}, payment: { settledCents: settled, paidOn, charges, accountId } };
}

function schemaFor({ type, amountCents }: Entry, today: CivilDate) {
  return z
    .object({
      settled: typedAmount(LABELS.amount)
        .refine((value) => value > 0, {
          error: `${LABELS.amount} deve ser maior do que zero.`,
        })
        .refine((value) => value <= amountCents, {
          error: `Estão em aberto ${formatBrl(amountCents)}. O que passar disso vai em juros ou multa.`,
        }),
      paidOn: typedPaymentDay(PAID_ON_LABELS[type], today),
      accountId: typedAccount,
      category: text(LABELS.category),
      discountCategory: text(LABELS.category),
      interest: optionalCharge("interest"),
      fine: optionalCharge("fine"),
      discount: optionalCharge("discount"),
    })
    .refine(({ settled, discount }) => (discount ?? 0) <= settled, {
      path: ["discount"],
      error: `O desconto não pode passar do valor que está sendo ${paidWord({ type })}.`,
    });
}

/** Blank or zero is null. */
function optionalCharge(kind: ChargeKind) {
  const typed = typedAmount(PAYMENT_ROLE_LABELS[kind]).transform((value): Cents | null =>
    value === 0 ? null : value,
  );
  return z.union(
    [
      z
        .string()
        .trim()
        .length(0)
        .transform((): Cents | null => null),
      typed,
    ],
    {
      error: ({ input }) => typed.safeParse(input).error?.issues[0]?.message,
    },
  );
}
