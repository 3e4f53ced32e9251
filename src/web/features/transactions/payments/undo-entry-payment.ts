/** Undoes the payment of an entry with everything it created, and shows a message. */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { chargesOf, paymentNoun, type Charge, type EntryPayment } from "#domain/entry-payment.ts";
import { paymentText } from "#domain/payment-text.ts";
import { StaleWriteError, hasNoAnswer } from "#web/api/api-error.ts";
import type { Written } from "#web/api/history-position.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { trackChange } from "#web/api/undo-stack.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { describeEntry } from "#domain/entry-title.ts";
import { changeTurn } from "#web/records/use-undo.ts";
import { isUnchanged } from "../entry/is-unchanged.ts";
import { fetchTied, recordPayment, tiedEntriesQuery, undoPayment } from "./entry-payments.ts";
import { keepEntries } from "./keep-entries.ts";

/** One pending request per entry. */
const pending = new Set<string>();

/** Returns the reopened entry; null if nothing was undone, which a message explains. */
export function undoEntryPayment(queryClient: QueryClient, paid: Entry): Promise<Entry | null> {
  return trackChange(undoAndTell(queryClient, paid));
}

async function undoAndTell(queryClient: QueryClient, paid: Entry): Promise<Entry | null> {
  if (pending.has(paid.id)) return null;
  pending.add(paid.id);
  try {
    const charges = await readCharges(queryClient, paid);
    const rows = await undoPayment(paid);
    keepEntries(queryClient, rows, [paid]);
    const [open = paid] = rows;
    tellUndone(queryClient, { paid, open, charges });
    return open;
  } catch (error) {
    console.error(error);
    keepEntries(queryClient, [], [paid]);
    const stale = "Este lançamento foi alterado em outro lugar, e nada foi desfeito.";
    void toastFailure(
      "Não foi possível desfazer.",
      error,
      error instanceof StaleWriteError ? stale : undefined,
    );
    return null;
  } finally {
    pending.delete(paid.id);
  }
}

/** The charges that came with a payment, and are removed with it. */
async function readCharges(queryClient: QueryClient, paid: Entry): Promise<Charge[]> {
  const tied = await queryClient.fetchQuery({ ...tiedEntriesQuery(paid.id), staleTime: 0 });
  return chargesOf(tied.map(({ entry }) => entry));
}

type Undone = {
  readonly paid: Entry;
  readonly open: Entry;
  readonly charges: readonly Charge[];
};

function tellUndone(queryClient: QueryClient, undone: Undone): void {
  const { paid, open, charges } = undone;
  const description = describeEntry(paid);
  const message = undoneText(paid, charges);
  const turn = redoTurn(queryClient, undone, description);
  if (turn === null) toast.success(message, { description });
  else toastWithUndo(message, { about: open.id, description, label: "Refazer", turn });
}

/** Null for a part that was open again, or did not count: no payment makes it what it was. */
function redoTurn(
  queryClient: QueryClient,
  { paid, open, charges }: Undone,
  description: string,
): Turn | null {
  const { amountCents: settledCents, paidOn, accountId, paymentRole } = paid;
  if (paymentRole !== null && paid.lifecycle !== "active") return null;
  if (paymentRole === null && charges.length === 0) {
    return payAgainTurn(queryClient, { paid, open }, description);
  }
  return paidOn === null
    ? null
    : recordTurn(queryClient, open, { settledCents, paidOn, charges, accountId });
}

/** `Pagamento desfeito: R$ 310,00, dos quais R$ 10,00 de juros.` */
function undoneText(paid: Entry, charges: readonly Charge[]): string {
  const done = `${paymentNoun(paid)} desfeito`;
  return charges.length === 0 ? `${done}.` : `${done}: ${paymentText(paid.amountCents, charges)}.`;
}

/** For a payment without other entries: an ordinary change redoes it. */
function payAgainTurn(
  queryClient: QueryClient,
  { paid: { id, paidOn, isPaidOnAssumed, accountId }, open }: Omit<Undone, "charges">,
  description: string,
): Turn {
  const payAgain = changeOnce(queryClient, open, {
    change: async (current) => [
      await entryApi.update(current, { status: "paid", paidOn, isPaidOnAssumed, accountId }),
    ],
    findDone: (current) => (isPaidOn(current, paidOn) ? [current] : null),
  });
  return async () => {
    const [saved] = await payAgain();
    const positions = [saved?.historyPosition ?? 0];
    const change = { id, positions, kind: "update", description } as const;
    const back = changeTurn(queryClient, entryApi, change);
    return { message: "Alteração refeita.", about: id, description, back };
  };
}

/** Undoes a recorded payment with everything it created; redoing records it again. */
export function paymentTurn(
  queryClient: QueryClient,
  { before, paid }: { readonly before: Entry; readonly paid: Entry },
  payment: EntryPayment,
): Turn {
  const undo = changeOnce(queryClient, paid, {
    change: (current) => undoPayment(current, before.accountId),
    findDone: () => findOpen(before),
  });
  return async () => {
    const [open = paid] = await undo();
    return {
      message: undoneText(paid, payment.charges),
      about: open.id,
      description: describeEntry(paid),
      back: recordTurn(queryClient, open, payment),
    };
  };
}

function recordTurn(queryClient: QueryClient, open: Entry, payment: EntryPayment): Turn {
  const record = changeOnce(queryClient, open, {
    change: (current) => recordPayment(current, payment),
    findDone: (current) => findPaid(open, current, payment),
  });
  return async () => {
    const rows = await record();
    return {
      message: `${paymentNoun(open)} registrado de novo.`,
      about: open.id,
      description: describeEntry(open),
      back: paymentTurn(queryClient, { before: open, paid: paidOf(open, rows) }, payment),
    };
  };
}

/** The paid part, or the entry if it was paid in full. */
export function paidOf(entry: Entry, rows: readonly Entry[]): Entry {
  // The entry itself may be a part that is open again.
  const [saved = entry, ...created] = rows;
  return created.find(({ paymentRole }) => paymentRole === "part") ?? saved;
}

/** The entry, if it is open with the amount that it had. */
async function findOpen(before: Entry): Promise<readonly Entry[] | null> {
  const current = await entryApi.fetch(before.id);
  const isOpen = current?.status !== "paid" && current?.amountCents === before.amountCents;
  return isOpen ? [current] : null;
}

/** The entry and the paid part, as of a recorded payment; null if this one was not. */
async function findPaid(
  { id, amountCents }: Entry,
  current: Entry | null,
  { settledCents, paidOn }: EntryPayment,
): Promise<readonly Entry[] | null> {
  if (settledCents === amountCents) return isPaidOn(current, paidOn) ? [current] : null;
  if (current?.amountCents !== amountCents - settledCents) return null;
  const part = (await fetchTied([id])).findLast(
    (tied) =>
      tied.paymentRole === "part" && tied.amountCents === settledCents && isPaidOn(tied, paidOn),
  );
  return part === undefined ? null : [current, part];
}

function isPaidOn<Row extends Entry>(entry: Row | null, day: Entry["paidOn"]): entry is Row {
  return entry?.status === "paid" && entry.paidOn === day;
}

/**
 * Returns a function that changes the entry in its newest version, if its fields are still the
 * same. If an attempt had no response, the next one returns what `findDone` finds of it.
 */
function changeOnce<Changed extends Entry>(
  queryClient: QueryClient,
  entry: Entry,
  {
    change,
    findDone,
  }: {
    readonly change: (current: Entry) => Promise<readonly Changed[]>;
    readonly findDone: (
      current: Written<Entry> | null,
    ) => readonly Changed[] | null | Promise<readonly Changed[] | null>;
  },
): () => Promise<readonly Changed[]> {
  let isUncertain = false;
  return async () => {
    try {
      const current = await entryApi.fetch(entry.id);
      const done = isUncertain ? await findDone(current) : null;
      const rows = done ?? (await change(assertUnchanged(entry, current)));
      keepEntries(queryClient, rows, [entry]);
      return rows;
    } catch (error) {
      if (hasNoAnswer(error)) isUncertain = true;
      keepEntries(queryClient, [], [entry]);
      throw error;
    }
  };
}

/** @throws StaleWriteError, RecordNotFound */
function assertUnchanged(entry: Entry, current: Entry | null): Entry {
  if (current === null) throw entryApi.notFound();
  if (!isUnchanged(entry, current)) throw new StaleWriteError(entryApi.subject);
  return current;
}
