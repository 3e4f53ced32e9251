/** Plans a new amount of a recurrence from an entry on, and its effects before it is saved. */
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { isOpen, patchOfOther } from "#domain/instalment-series.ts";
import { cents, formatBrl, type Cents } from "#domain/money.ts";
import { goesOn, type Recurrence } from "#domain/recurrence.ts";
import type { Entry } from "#web/records/entry.ts";
import { paidPartsText, type PaidParts } from "../payments/paid-parts.ts";
import { otherParts } from "../series/series-query.ts";

/** A recurrence as loaded, with the paid amounts of its open entries. */
export type ReadRecurrence = {
  readonly recurrence: Recurrence;
  readonly entries: readonly Entry[];
  readonly paid: PaidParts;
};

/** Null if only entries that are not made yet change. */
export type FirstEntry = Entry | null;

export type NewAmountPlan = {
  readonly amountCents: Cents;
  /** The changed entries, in order. */
  readonly changed: readonly Entry[];
  /** The effect on partially paid entries; null if there are none. */
  readonly paidParts: string | null;
};

/** The possible starts of a new amount: an open entry, or the end of those already made. */
export function offeredFirst({ recurrence, entries }: ReadRecurrence): readonly FirstEntry[] {
  const open = entries.filter((entry) => isOpen(entry) && entry.dueDate !== null);
  return goesOn(recurrence) ? [...open, null] : open;
}

/** The next open entry that is not partially paid. */
export function usualFirst(read: ReadRecurrence, today: CivilDate): FirstEntry {
  const offered = offeredFirst(read);
  const isUsual = (entry: FirstEntry): boolean =>
    entry === null || ((entry.dueDate ?? "") >= today && !read.paid.has(entry.id));
  return offered.find(isUsual) ?? offered.at(0) ?? null;
}

/**
 * Amounts already paid of an entry stay paid. The first changed entry is sent, and the server
 * changes those after it. Returns a sentence if it is impossible.
 */
export function planNewAmount(
  { recurrence, entries, paid }: ReadRecurrence,
  first: FirstEntry,
  amountCents: Cents,
): NewAmountPlan | string {
  const open = entriesFrom(first, entries);
  const changed = open.filter((entry) => {
    const change = { patch: { amountCents }, moved: { months: 0 }, paid, categoryBefore: null };
    const patch = patchOfOther(change, entry);
    return (patch.amountCents ?? entry.amountCents) !== entry.amountCents;
  });
  const [sent] = changed;
  if (sent === undefined && (recurrence.amountCents === amountCents || !goesOn(recurrence))) {
    return paidPartsText(open, paid, amountCents) ?? "O valor já é esse.";
  }
  const split = changed.find(({ splits }) => splits !== null);
  if (split !== undefined) {
    return `${nameOf(split)} está dividido em categorias, e não se sabe qual delas muda: altere o valor dele no próprio lançamento, ou comece por um depois dele.`;
  }
  if (sent !== undefined && paid.has(sent.id)) {
    return `${nameOf(sent)} já tem uma parte paga: altere o valor dele no próprio lançamento, e comece aqui pelo seguinte.`;
  }
  return { amountCents, changed, paidParts: paidPartsText(open, paid, amountCents) };
}

/** The entry and the open ones after it. */
export function entriesFrom(first: FirstEntry, entries: readonly Entry[]): readonly Entry[] {
  return first === null ? [] : [first, ...otherParts(first, entries).following];
}

/** `10 lançamentos de R$ 2.000,00 passam a R$ 2.300,00, de 05/03/2027 em diante; …` */
export function describeNewAmount(
  { recurrence, paid }: ReadRecurrence,
  { amountCents, changed }: NewAmountPlan,
): readonly string[] {
  const [first] = changed;
  const after = goesOn(recurrence);
  if (first === undefined) {
    return [
      `Os que ainda serão criados passam de ${formatBrl(recurrence.amountCents)} a ${formatBrl(amountCents)}; os que já foram criados ficam como estão.`,
    ];
  }
  const count = pluralize(changed.length, "lançamento", "lançamentos");
  const verb = changed.length === 1 ? "passa" : "passam";
  const amounts = amountsText(changed, paid);
  const days = changed.length === 1 && !after ? "com vencimento em" : "de";
  const end = changed.length === 1 && !after ? "" : " em diante";
  return [
    `${count} ${amounts} ${verb} a ${formatBrl(amountCents)}, ${days} ${formatCivilDate(first.dueDate)}${end}; o que já foi pago fica como está.`,
    ...(after ? ["Os que ainda serão criados também terão o novo valor."] : []),
  ];
}

/** `de R$ 2.000,00`, `entre R$ 1.900,00 e R$ 2.000,00`: includes the amounts paid of them. */
function amountsText(changed: readonly Entry[], paid: PaidParts): string {
  const whole = changed.map(({ id, amountCents }) => amountCents + (paid.get(id) ?? 0));
  const [least, most] = [cents(Math.min(...whole)), cents(Math.max(...whole))];
  return least === most
    ? `de ${formatBrl(least)}`
    : `entre ${formatBrl(least)} e ${formatBrl(most)}`;
}

function nameOf({ dueDate }: Entry): string {
  return dueDate === null
    ? "Um lançamento sem vencimento"
    : `O lançamento de ${formatCivilDate(dueDate)}`;
}
