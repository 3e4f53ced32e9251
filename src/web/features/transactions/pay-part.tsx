import { useQuery } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { typedAmount } from "#contract/amount-fields.ts";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { movedCents, paymentNoun, type EntryPayment } from "#domain/entry-payment.ts";
import { cents, formatBrl, formatDecimal } from "#domain/money.ts";
import { CHARGE_KINDS, PAID_ON_LABELS, PAYMENT_ROLE_LABELS } from "#domain/transaction.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { MoneyInput } from "#web/controls/money-input.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog } from "#web/overlay/dialog.tsx";
import {
  CATEGORIES_NOT_LOADED,
  categoriesQuery,
  offeredNames,
  useCategories,
} from "#web/records/categories.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryDetail, joinWords } from "#web/records/entry-title.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { useCategoryRenames } from "#web/records/use-category-names.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import {
  checkPayment,
  toPaymentInput,
  usualCategory,
  type PaymentInput,
} from "./payment-form-schema.ts";
import { entryName, payPartLabel } from "./row-actions.tsx";
import { StalePayment } from "./stale-payment.tsx";
import { useRecordPayment } from "./use-record-payment.ts";

/** A payment of a part, or of all with interest, a fine or a discount. Mount it for each opening. */
export function PayPart({
  entry: opened,
  onDone,
  onClose,
}: {
  entry: Entry;
  onDone: (saved: Entry) => void;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const categories = useCategories();
  // The version that the user sees: sent again after a lost answer, it records nothing twice.
  const [entry, setEntry] = useState(opened);
  const { start, typed, change } = useTyped(toPaymentInput(opened, today));
  const values = { ...typed, category: typed.category || usualCategory(categories, entry) };
  const [wasRefused, setWasRefused] = useState(false);
  const recording = useRecordPayment(entry, onDone);
  const { errors, payment } = checkPayment(values, entry, today);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (recording.isPending) return;
    if (payment === null) {
      flushSync(() => setWasRefused(true));
      event.currentTarget.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    recording.record(payment);
  }

  return (
    <Dialog
      isOpen
      title={payPartLabel(entry)}
      description={joinWords([entryDetail(entry), entryName(entry)])}
      isDirty={changedFields(start, typed).length > 0 && !recording.isPending}
      onClose={onClose}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <PaymentFields
          entry={entry}
          today={today}
          values={values}
          errors={wasRefused ? errors : {}}
          change={change}
        />
        <Outcome entry={entry} payment={payment} />
        {recording.error instanceof StaleWriteError ? (
          <StalePayment
            entry={entry}
            isUncertain={recording.isUncertain}
            take={(current) => {
              setEntry(current);
              recording.startAgain();
            }}
          />
        ) : (
          recording.error !== null && <Alert error={recording.error} />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={recording.isPending}>
            {`Registrar ${paymentNoun(entry).toLowerCase()}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useTyped(first: PaymentInput) {
  const [start] = useState(first);
  const [typed, setTyped] = useState(start);
  useCategoryRenames((nameNow) =>
    setTyped((before) => ({ ...before, category: nameNow(before.category) })),
  );
  const change = (part: Partial<PaymentInput>): void =>
    setTyped((before) => ({ ...before, ...part }));
  return { start, typed, change };
}

function Outcome({ entry, payment }: { entry: Entry; payment: EntryPayment | null }) {
  return (
    <output className="flex flex-col rounded-md border border-line bg-page p-3 tabular-nums">
      {payment === null ? (
        <span className="text-muted">Confira os valores para ver como fica.</span>
      ) : (
        outcomeTexts(entry, payment).map((text) => (
          <span key={text} className="first:font-semibold">
            {text}
          </span>
        ))
      )}
    </output>
  );
}

/** `Saem R$ 405,00 em 23/11/2026.` and `Ficam em aberto R$ 600,00, com vencimento em 05/11/2026.` */
function outcomeTexts(entry: Entry, { settledCents, charges, paidOn }: EntryPayment): string[] {
  const verb = entry.type === "income" ? "Entram" : "Saem";
  const moved = formatBrl(movedCents(settledCents, charges));
  const rest = cents(entry.amountCents - settledCents);
  const due = entry.dueDate === null ? "" : `, com vencimento em ${formatCivilDate(entry.dueDate)}`;
  return [
    `${verb} ${moved} em ${formatCivilDate(paidOn)}.`,
    rest === 0 ? "Nada fica em aberto." : `Ficam em aberto ${formatBrl(rest)}${due}.`,
  ];
}

function PaymentFields({
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
  const hasCharges = CHARGE_KINDS.some((kind) => values[kind].trim() !== "");
  const day = PAID_ON_LABELS[entry.type];
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
        <Field label={day} error={errors.paidOn}>
          {(control) => (
            <DateInput
              {...control}
              label={day}
              last={today}
              value={values.paidOn}
              onChange={(paidOn) => change({ paidOn })}
              onUnreadable={(paidOn) => change({ paidOn })}
            />
          )}
        </Field>
      </div>
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
      {hasCharges && (
        <ChargeCategory
          entry={entry}
          value={values.category}
          change={(category) => change({ category })}
        />
      )}
    </>
  );
}

/** For a sum that moved: what is more than the entry is interest, what is less may be a discount. */
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

function ChargeCategory({
  entry,
  value,
  change,
}: {
  entry: Entry;
  value: string;
  change: (category: string) => void;
}) {
  const query = useQuery(categoriesQuery);
  const names = offeredNames(query.data ?? [], entry.type, entry.category);
  const unknown = unknownText(query);
  return (
    <Field
      label="Categoria de juros, multa e desconto"
      hint="Cada um vira um lançamento, ligado a este."
    >
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
