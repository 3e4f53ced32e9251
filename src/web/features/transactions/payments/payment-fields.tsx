/** The fields of a partial payment. */
import { useQuery } from "@tanstack/react-query";
import { typedAmount } from "#contract/amount-fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { accountOfOlder } from "#domain/entry-links.ts";
import { cents, formatBrl, formatDecimal } from "#domain/money.ts";
import { CHARGE_KINDS, PAID_ON_LABELS, PAYMENT_ROLE_LABELS } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { MoneyInput } from "#web/controls/money-input.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery } from "#web/records/categories.ts";
import type { Entry } from "#web/records/entry.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { PaymentDayField } from "#web/records/payment-day-field.tsx";
import { AccountChoice } from "./account-choice.tsx";
import { chosenAccount, type DefaultOf } from "./typed-account.ts";
import {
  chargeCategories,
  chargeCategoryFields,
  type ChargeCategoryField,
  type PaymentInput,
} from "./payment-form-schema.ts";

export function PaymentFields({
  entry,
  today,
  values,
  errors,
  change,
}: {
  entry: Entry;
  today: CivilDate;
  values: PaymentInput;
  errors: Partial<PaymentInput>;
  change: (part: Partial<PaymentInput>) => void;
}) {
  const defaultOf: DefaultOf = (accounts) => accountOfOlder(entry, { accounts });
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountText
          label="Do valor em aberto"
          hint="Sem juros e multa, e antes do desconto. Menos que o total deixa o resto em aberto."
          value={values.settled}
          error={errors.settled}
          change={(settled) => change({ settled })}
        />
        <PaymentDayField
          label={PAID_ON_LABELS[entry.type]}
          today={today}
          value={values.paidOn}
          error={errors.paidOn}
          accountIdsOf={(accounts) => [
            chosenAccount(values.accountId, accounts, defaultOf)?.id ?? null,
          ]}
          change={(paidOn) => change({ paidOn })}
        />
      </div>
      <AccountChoice
        value={values.accountId}
        saved={entry.accountId}
        defaultOf={defaultOf}
        onChange={({ target }) => change({ accountId: target.value })}
      />
      <div className="grid grid-cols-3 gap-3">
        {CHARGE_KINDS.map((kind) => (
          <AmountText
            key={kind}
            label={PAYMENT_ROLE_LABELS[kind]}
            value={values[kind]}
            error={errors[kind]}
            change={(typed) => change({ [kind]: typed })}
          />
        ))}
      </div>
      <DifferenceAsCharge entry={entry} values={values} change={change} />
      <ChargeCategories entry={entry} values={values} change={change} />
    </>
  );
}

/**
 * For a different amount paid: the excess over the entry is interest, a shortfall may be a
 * discount.
 */
function DifferenceAsCharge({
  entry: { amountCents },
  values: { settled, interest, discount },
  change,
}: {
  entry: Entry;
  values: PaymentInput;
  change: (part: Partial<PaymentInput>) => void;
}) {
  const typed = typedAmount(LABELS.amount).safeParse(settled).data ?? cents(0);
  const difference = cents(Math.abs(typed - amountCents));
  const kind = typed > amountCents ? "interest" : "discount";
  const known = kind === "interest" ? interest : discount;
  const isOpen =
    known.trim() === "" || typedAmount(LABELS.amount).safeParse(known).data === difference;
  if (typed === 0 || difference === 0 || !isOpen) return null;
  return (
    <Button
      className="self-start"
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
        change({ settled: formatDecimal(amountCents), [kind]: formatDecimal(difference) });
      }}
    >
      {`${formatBrl(difference)} são ${kind === "interest" ? "juros" : "desconto"}`}
    </Button>
  );
}

/** One for each type of the typed charges. */
function ChargeCategories({
  entry,
  values,
  change,
}: {
  entry: Entry;
  values: PaymentInput;
  change: (part: Partial<PaymentInput>) => void;
}) {
  const fields = chargeCategoryFields(values);
  return fields.map((field, index) => (
    <ChargeCategory
      key={field}
      label={fields.length === 1 ? "Categoria de juros, multa e desconto" : CATEGORY_LABELS[field]}
      isLast={index === fields.length - 1}
      field={field}
      entry={entry}
      value={values[field]}
      change={(name) => change({ [field]: name })}
    />
  ));
}

const CATEGORY_LABELS: Readonly<Record<ChargeCategoryField, string>> = {
  category: "Categoria de juros e multa",
  discountCategory: "Categoria do desconto",
};

function ChargeCategory({
  label,
  isLast,
  field,
  entry,
  value,
  change,
}: {
  label: string;
  isLast: boolean;
  field: ChargeCategoryField;
  entry: Entry;
  value: string;
  change: (name: string) => void;
}) {
  const query = useQuery(categoriesQuery);
  const names = chargeCategories(query.data ?? [], entry, field);
  const unknown = unknownText(query);
  return (
    <Field label={label} hint={isLast ? "Cada um vira um lançamento, ligado a este." : undefined}>
      {(control) => (
        <>
          <Select {...control} value={value} onChange={({ target }) => change(target.value)}>
            {unknown !== null && <option disabled>{unknown}</option>}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <OptionsFailure query={query} message={CATEGORIES_NOT_LOADED} selectId={control.id} />
        </>
      )}
    </Field>
  );
}

function AmountText({
  label,
  value,
  error,
  hint,
  change,
}: {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  change: (typed: string) => void;
}) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => <MoneyInput {...control} value={value} change={change} />}
    </Field>
  );
}
