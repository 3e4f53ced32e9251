/** The questions before the selected entries are cancelled or removed. */
import { formatBrl, type TotalCents } from "#domain/money.ts";
import type { EntryTotals } from "../filters/entry-totals-query.ts";

/** The number of selected entries that are not cancelled yet. */
export function cancellableCount({ foundCount, cancelled }: EntryTotals): number {
  return foundCount - cancelled.count;
}

/** About those that are not cancelled yet. */
export function cancelQuestion(totals: EntryTotals): string {
  const { counted, inactive, cancelled } = totals;
  const count = cancellableCount(totals);
  const amounts = amountsText(
    counted.incomeCents + inactive.incomeCents,
    counted.expenseCents + inactive.expenseCents,
  );
  const hasCancelled = cancelled.count > 0;
  return count === 1
    ? `Deseja cancelar o lançamento selecionado${hasCancelled ? " que ainda não está cancelado" : ""} (${amounts})? Ele continua na lista e no histórico, mas deixa de contar nos totais.`
    : `Deseja cancelar os ${count.toLocaleString("pt-BR")} lançamentos selecionados${hasCancelled ? " que ainda não estão cancelados" : ""} (${amounts})? Eles continuam na lista e no histórico, mas deixam de contar nos totais.`;
}

export function removalQuestion({ foundCount, counted }: EntryTotals): string {
  const amounts = amountsText(counted.incomeCents, counted.expenseCents);
  const rest = "das listas e das somas. O histórico fica guardado em Atividade.";
  return foundCount === 1
    ? `Deseja excluir o lançamento selecionado (${amounts})? Ele sai ${rest}`
    : `Deseja excluir os ${foundCount.toLocaleString("pt-BR")} lançamentos selecionados (${amounts})? Eles saem ${rest}`;
}

function amountsText(incomeCents: TotalCents, expenseCents: TotalCents): string {
  return `receitas ${formatBrl(incomeCents)}, despesas ${formatBrl(expenseCents)}`;
}
