/** Asks for the date of a payment; `PaymentDayDialog` is the dialog. */
import type { CivilDate } from "#domain/civil-date.ts";
import type { Entry } from "./entry.ts";
import type { PaidWord } from "#domain/paid-word.ts";

export type PaymentDayRequest = {
  /** Different for each request. */
  readonly number: number;
  /** Describes the entry, or several. */
  readonly description: string;
  readonly word: PaidWord;
  readonly day: CivilDate;
  readonly today: CivilDate;
  readonly entries: readonly Pick<Entry, "accountId" | "createdAt">[];
  readonly choose: (day: CivilDate) => void;
  readonly cancel: () => unknown;
};

let request: PaymentDayRequest | null = null;
let requestCount = 0;
const listeners = new Set<() => void>();

export function askPaymentDay(next: PaymentDayRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export function cancelPaymentDay(): void {
  const cancelled = request;
  askPaymentDay(null);
  cancelled?.cancel();
}

export const paymentDayRequest = {
  get: (): PaymentDayRequest | null => request,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

type Asked = Pick<PaymentDayRequest, "description" | "word" | "today" | "entries">;

/** Asks for the date of a payment that is not saved yet. */
export function askDayOfNew(asked: Asked & Pick<PaymentDayRequest, "choose">): void {
  ask({ ...asked, day: asked.today, cancel: () => undefined });
}

/**
 * The action *Outro dia* of a message, which is shown again if no other day is chosen, or if that
 * could not be saved.
 */
export function otherDay({
  paidOn,
  payOn,
  offer,
  ...texts
}: Asked & {
  readonly paidOn: CivilDate;
  readonly payOn: (day: CivilDate, onFailed: () => void) => void;
  readonly offer: () => unknown;
}) {
  const run = () => {
    // A message that loses the focus returns it to the page: let it do so before the dialog takes
    // it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    ask({
      ...texts,
      day: paidOn,
      choose: (day) => {
        if (day === paidOn) offer();
        else payOn(day, () => void offer());
      },
      cancel: offer,
    });
  };
  return { label: "Outro dia", run };
}

function ask(next: Omit<PaymentDayRequest, "number">): void {
  // Messages are above an open dialog too, which may be about another payment.
  cancelPaymentDay();
  requestCount += 1;
  askPaymentDay({ ...next, number: requestCount });
}
