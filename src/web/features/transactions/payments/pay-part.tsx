import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { formatCivilDate } from "#domain/civil-date.ts";
import { movedCents, paymentNoun, type EntryPayment } from "#domain/entry-payment.ts";
import { cents, formatBrl } from "#domain/money.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { useCategories } from "#web/records/categories.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryDetail, joinWords } from "#domain/entry-title.ts";
import { changedFields } from "#web/records/form-diff.ts";
import { useCategoryRenames } from "#web/records/use-category-names.ts";
import { PaymentFields } from "./payment-fields.tsx";
import {
  checkPayment,
  toPaymentInput,
  withChargeCategories,
  type PaymentInput,
} from "./payment-form-schema.ts";
import { entryName, payPartLabel } from "../entry/row-actions.tsx";
import { StalePayment } from "./stale-payment.tsx";
import { useRecordPayment } from "./use-record-payment.ts";

/**
 * A partial payment, or a full one with interest, a fine or a discount. Mount it at each opening.
 */
export function PayPart({
  entry: opened,
  onSaved,
  onClose,
}: {
  entry: Entry;
  onSaved?: (saved: Entry) => void;
  onClose: () => void;
}) {
  const { today } = useCompany();
  const categories = useCategories();
  // The version that the user sees: repeated after a lost response, the request records nothing
  // twice.
  const [entry, setEntry] = useState(opened);
  const { start, typed, change } = useTyped(toPaymentInput(opened, today));
  const values = withChargeCategories(typed, categories, entry);
  const [wasRefused, setWasRefused] = useState(false);
  const recording = useRecordPayment(entry, onSaved);
  const { errors, payment } = checkPayment(values, entry, today);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (recording.isPending) return;
    if (payment === null) {
      flushSync(() => setWasRefused(true));
      focusRefused(event.currentTarget);
      return;
    }
    recording.record(payment, { onSuccess: onClose });
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
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit" isInert={recording.isPending}>
            {`Registrar ${paymentNoun(entry).toLowerCase()}`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function useTyped(first: PaymentInput) {
  const [start] = useState(first);
  const [typed, setTyped] = useState(start);
  useCategoryRenames((nameNow) =>
    setTyped((before) => ({
      ...before,
      category: nameNow(before.category),
      discountCategory: nameNow(before.discountCategory),
    })),
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
