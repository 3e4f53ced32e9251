/** Partially paid entries of a series: with a new amount, its unpaid rest stays open. */
import { formatInstalment } from "#domain/format-instalment.ts";
import { isPaidOff } from "#domain/instalment-series.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { cents, formatBrl, type Cents } from "#domain/money.ts";
import { paidWord } from "#domain/paid-word.ts";
import type { Entry } from "#web/records/entry.ts";
import { fetchTied } from "./entry-payments.ts";

/** The paid amount of each entry, by its id; cancelled parts are not paid. */
export type PaidParts = ReadonlyMap<string, Cents>;

export async function fetchPaidParts(entries: readonly Entry[]): Promise<PaidParts> {
  const paid = new Map<string, Cents>();
  for (const { parentId, paymentRole, lifecycle, amountCents } of await fetchTied(
    entries.map(({ id }) => id),
  )) {
    if (parentId === null || paymentRole !== "part" || lifecycle === "cancelled") continue;
    paid.set(parentId, cents((paid.get(parentId) ?? 0) + amountCents));
  }
  return paid;
}

/** The effect on partially paid entries; null if there are none. */
export function paidPartsText(
  entries: readonly Entry[],
  paid: PaidParts,
  amountCents: Cents,
): string | null {
  const some = entries.flatMap((entry): PaidEntry[] => {
    const paidCents = paid.get(entry.id);
    return paidCents === undefined ? [] : [{ entry, paidCents }];
  });
  const kept = some.filter(({ paidCents }) => isPaidOff(amountCents, paidCents));
  const changed = some.filter((one) => !kept.includes(one));
  const texts = [changedText(changed, amountCents), keptText(kept)];
  return some.length === 0 ? null : texts.filter((text) => text !== null).join(" ");
}

/**
 * Tells that the other entries get the full new amount; null for an entry that is not partially
 * paid.
 */
export function wholePriceText(entry: Entry, paid: PaidParts, priceCents: Cents): string | null {
  const paidCents = paid.get(entry.id);
  if (paidCents === undefined) return null;
  const [paidOf, others] =
    entry.seriesCount === null ? ["Deste", "os outros passam"] : ["Desta", "as outras passam"];
  return `${paidOf} já foram ${paidWord(entry)}s ${formatBrl(paidCents)}: ${others} ao valor inteiro, ${formatBrl(priceCents)}.`;
}

type PaidEntry = { readonly entry: Entry; readonly paidCents: Cents };

function changedText(some: readonly PaidEntry[], amountCents: Cents): string | null {
  const [one] = some;
  if (one === undefined) return null;
  const { entry, paidCents } = one;
  if (some.length > 1) {
    return `De ${some.length} ${nounOf(entry)} já foi ${entry.type === "income" ? "recebida" : "paga"} uma parte: fica em aberto o que falta para o novo valor.`;
  }
  return `${paidText(one)}: ficam ${formatBrl(cents(amountCents - paidCents))} em aberto.`;
}

/** Nothing would be left open of these: they keep their amount. */
function keptText(some: readonly PaidEntry[]): string | null {
  const [one] = some;
  if (one === undefined) return null;
  const { entry } = one;
  if (some.length > 1) {
    return `De ${some.length} ${nounOf(entry)} já foi ${paidWord(entry)} o novo valor, ou mais: o valor não muda, e o que falta continua em aberto.`;
  }
  return `${paidText(one)}: o valor não muda, e ${formatBrl(entry.amountCents)} continuam em aberto.`;
}

function paidText({ entry, paidCents }: PaidEntry): string {
  return `${nameOf(entry)} já tem ${formatBrl(paidCents)} ${paidWord(entry)}s`;
}

function nounOf({ seriesCount }: Entry): string {
  return seriesCount === null ? "lançamentos" : "parcelas";
}

function nameOf(entry: Entry): string {
  const number = formatInstalment(entry);
  if (number !== null) return `A parcela ${number}`;
  return entry.dueDate === null ? "Um deles" : `O de ${formatCivilDate(entry.dueDate)}`;
}
