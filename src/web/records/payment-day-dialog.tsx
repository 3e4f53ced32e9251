import { useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { accountOfOlder } from "#domain/entry-links.ts";
import { PAID_ON_LABELS } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import { focusRefused } from "#web/controls/focus-refused.ts";
import { typedPaymentDay } from "#web/dates/typed-day.ts";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { PaymentDayField } from "./payment-day-field.tsx";
import { askPaymentDay, type PaymentDayRequest } from "./payment-day.ts";

export function PaymentDayDialog({
  request,
  onClose,
}: {
  isOpen: boolean;
  /** Null while it is closed. */
  request: PaymentDayRequest | null;
  onClose: () => void;
}) {
  return (
    request !== null && <PaymentDayForm key={request.number} request={request} close={onClose} />
  );
}

function PaymentDayForm({ request, close }: { request: PaymentDayRequest; close: () => void }) {
  const { description, word, day, today, entries, choose } = request;
  const label = PAID_ON_LABELS[word === "recebido" ? "income" : "expense"];
  const [typed, setTyped] = useState<string>(day);
  const [wasRefused, setWasRefused] = useState(false);
  const paidOn = typedPaymentDay(label, today).safeParse(typed);
  const error = wasRefused ? paidOn.error?.issues[0]?.message : undefined;

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!paidOn.success) {
      flushSync(() => setWasRefused(true));
      focusRefused(event.currentTarget);
      return;
    }
    askPaymentDay(null);
    choose(paidOn.data);
  }

  return (
    <Dialog
      isOpen
      title={`Em que dia foi ${word}?`}
      description={description}
      isDirty={typed !== day}
      onClose={close}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <PaymentDayField
          label={label}
          today={today}
          value={typed}
          error={error}
          accountIdsOf={(accounts) => entries.map((entry) => accountOfOlder(entry, { accounts }))}
          change={setTyped}
        />
        <DialogFoot>
          <CancelButton>Voltar</CancelButton>
          <Button variant="primary" type="submit">
            {`Marcar como ${word} neste dia`}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
