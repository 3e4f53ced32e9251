/** Undoes the payment of an entry with everything it created, and shows a message. */
import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { chargesOf, paymentNoun, type Charge, type EntryPayment } from "#domain/entry-payment.ts";
import { paymentText } from "#domain/payment-text.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { trackChange } from "#web/api/undo-stack.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { describeEntry } from "#domain/entry-title.ts";
import { changeTurn } from "#web/records/use-undo.ts";
import { isUnchanged } from "../entry/is-unchanged.ts";
import { recordPayment, tiedEntriesQuery, undoPayment } from "./entry-payments.ts";
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

/** Null for a part that was set back to open: no payment makes it what it was. */
function redoTurn(
  queryClient: QueryClient,
  { paid, open, charges }: Undone,
  description: string,
): Turn | null {
  const { amountCents: settledCents, paidOn, accountId, paymentRole } = paid;
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
  return async () => {
    const [saved] = await changing(queryClient, open, async (current) => [
      await entryApi.update(current, { status: "paid", paidOn, isPaidOnAssumed, accountId }),
    ]);
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
  return async () => {
    const rows = await changing(queryClient, paid, (entry) => undoPayment(entry, before.accountId));
    const [open = paid] = rows;
    return {
      message: undoneText(paid, payment.charges),
      about: open.id,
      description: describeEntry(paid),
      back: recordTurn(queryClient, open, payment),
    };
  };
}

function recordTurn(queryClient: QueryClient, open: Entry, payment: EntryPayment): Turn {
  return async () => {
    const rows = await changing(queryClient, open, (entry) => recordPayment(entry, payment));
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

/** Changes the entry in its newest version, if its fields are still the same. */
async function changing<Changed extends Entry>(
  queryClient: QueryClient,
  entry: Entry,
  change: (current: Entry) => Promise<readonly Changed[]>,
): Promise<readonly Changed[]> {
  try {
    const current = await entryApi.fetch(entry.id);
    if (current === null) throw entryApi.notFound();
    if (!isUnchanged(entry, current)) throw new StaleWriteError(entryApi.subject);
    const rows = await change(current);
    keepEntries(queryClient, rows, [entry]);
    return rows;
  } catch (error) {
    keepEntries(queryClient, [], [entry]);
    throw error;
  }
}
