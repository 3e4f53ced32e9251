/** Partially paid entries of a series: with a new amount, its unpaid rest stays open. */
import { formatInstalment } from "#domain/format-instalment.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { cents, formatBrl, type Cents } from "#domain/money.ts";
import type { Entry } from "#web/records/entry.ts";
import { fetchTied } from "./entry-payments.ts";

/** The paid amount of each entry, by its id. */
export type PaidParts = ReadonlyMap<string, Cents>;

export async function fetchPaidParts(entries: readonly Entry[]): Promise<PaidParts> {
  const paid = new Map<string, Cents>();
  for (const { parentId, paymentRole, amountCents } of await fetchTied(
    entries.map(({ id }) => id),
  )) {
    if (parentId === null || paymentRole !== "part") continue;
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
  const some = entries.filter(({ id }) => paid.has(id));
  const [entry, another] = some;
  if (entry === undefined) return null;
  const isIncome = entry.type === "income";
  if (another !== undefined) {
    const noun = entry.seriesCount === null ? "lançamentos" : "parcelas";
    return `De ${some.length} ${noun} já foi ${isIncome ? "recebida" : "paga"} uma parte: fica em aberto o que falta para o novo valor.`;
  }
  const paidCents = paid.get(entry.id) ?? cents(0);
  const rest = Math.max(amountCents - paidCents, 0);
  const open = rest === 0 ? "nada fica em aberto" : `ficam ${formatBrl(cents(rest))} em aberto`;
  return `${nameOf(entry)} já tem ${formatBrl(paidCents)} ${isIncome ? "recebidos" : "pagos"}: ${open}.`;
}

function nameOf(entry: Entry): string {
  const number = formatInstalment(entry);
  if (number !== null) return `A parcela ${number}`;
  return entry.dueDate === null ? "Um deles" : `O de ${formatCivilDate(entry.dueDate)}`;
}
