/** Warnings before changes of a paid part that do not change the entry of which it was paid. */
import { formatBrl } from "#domain/money.ts";
import type { Entry } from "#web/records/entry.ts";
import { canUndoPayment, undoPaymentLabel } from "../entry/row-actions.tsx";

export function isPaidPart(entry: Entry): boolean {
  return entry.paymentRole === "part" && canUndoPayment(entry);
}

/** `ending` is what ends the part: `excluir`, for example. */
export function partEndText(entry: Entry, ending: string): string {
  return `${partText(entry)}: ${ending} não devolve ${formatBrl(entry.amountCents)} ao lançamento de que ela veio. Para voltar atrás, use ${undoPaymentLabel(entry)}, no menu da linha.`;
}

/** For several entries, some of which are paid parts. */
export function partsEndText(ending: string): string {
  return `Há partes que já foram pagas ou recebidas: ${ending} não devolve o valor delas aos lançamentos de que vieram. Para voltar atrás, use Desfazer pagamento, ou Desfazer recebimento, no menu da linha.`;
}

export function partAmountText(entry: Entry): string {
  return `${partText(entry)}: mudar o valor dela não muda o que falta do lançamento de que ela veio. Para corrigir, use ${undoPaymentLabel(entry)}, no menu da linha, e registre o valor certo.`;
}

function partText({ type }: Entry): string {
  return `É uma parte que já foi ${type === "income" ? "recebida" : "paga"}`;
}
