import type { DashboardCards } from "#domain/dashboard.ts";
import type { TotalCents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import type { PartTone } from "#web/feedback/split-bar.tsx";
import type { EntriesFilter } from "#web/url/entries-url.ts";

export type Total = {
  readonly amountCents: TotalCents;
  readonly filter: EntriesFilter;
  /** The tone of a part in the split bar. */
  readonly tone?: PartTone;
};

type Card = {
  readonly label: string;
  readonly note: string;
  readonly total: Total;
  /** Those of the spec (section 2): no total is on two cards without need. */
  readonly details: Readonly<Record<string, Total>>;
};

export function toCards(cards: DashboardCards): Card[] {
  const toReceive = part("income", "unpaid", cards.toReceiveCents);
  const paid = part("expense", "paid", cards.paidExpensesCents);
  const toPay = part("expense", "unpaid", cards.unpaidExpensesCents);
  return [
    {
      label: "Receitas",
      note: "já recebidas",
      total: { amountCents: cards.paidIncomeCents, filter: { type: "income", status: "paid" } },
      details: {},
    },
    {
      label: "Despesas",
      note: "pagas ou não",
      total: { amountCents: cards.totalExpensesCents, filter: { type: "expense" } },
      details: { Pagas: paid, "A pagar": toPay },
    },
    {
      label: "Saldo realizado",
      note: "já pago",
      total: { amountCents: cards.realizedBalanceCents, filter: { status: "paid" } },
      details: { "Saldo Geral": { amountCents: cards.netBalanceCents, filter: {} } },
    },
    {
      label: "Fluxo projetado",
      note: "em aberto",
      total: { amountCents: cards.projectedFlowCents, filter: { status: "unpaid" } },
      details: { "A receber": toReceive, "A pagar": toPay },
    },
  ];
}

function part(type: TransactionType, status: "paid" | "unpaid", amountCents: TotalCents): Total {
  const tone = status === "paid" ? type : (`unpaid-${type}` as const);
  return { amountCents, filter: { type, status }, tone };
}
