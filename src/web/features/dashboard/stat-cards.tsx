import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import type { DashboardCards } from "#domain/dashboard.ts";
import type { Cents } from "#domain/money.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { StatCard } from "#web/feedback/stat-card.tsx";
import { PartMark, SplitBar, type PartTone } from "#web/feedback/split-bar.tsx";

type Detail = {
  readonly label: string;
  readonly amountCents: Cents;
  readonly tone: PartTone;
  readonly filter: EntriesFilter;
};

type Card = {
  readonly label: string;
  readonly note: string;
  readonly amountCents: Cents;
  readonly filter: EntriesFilter;
  readonly parts: readonly [Detail, Detail];
  readonly total?: Omit<Detail, "tone">;
};

/** The four totals of the Painel (spec section 2), each split in two. */
export function StatCards({ cards }: { cards: DashboardCards }) {
  return (
    <div className={cardsClass}>
      {toCards(cards).map((card) => (
        <StatCard
          key={card.label}
          label={card.label}
          note={card.note}
          amountCents={card.amountCents}
          to={entriesUrl({ lifecycle: "active", ...card.filter })}
        >
          <SplitBar parts={card.parts} />
          <dl className="flex flex-col gap-1 text-meta">
            {card.parts.map((part) => (
              <DetailLine key={part.label} {...part} />
            ))}
            {card.total !== undefined && <DetailLine {...card.total} />}
          </dl>
        </StatCard>
      ))}
    </div>
  );
}

export const cardsClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4";

/** Its link is above that of the card. */
function DetailLine({
  label,
  amountCents,
  tone,
  filter,
}: Omit<Detail, "tone"> & { tone?: PartTone }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dt className="flex items-center gap-2 text-muted">
        {tone !== undefined && <PartMark tone={tone} />}
        {label}
      </dt>
      <dd className="ml-auto tabular-nums">
        <Link
          to={entriesUrl({ lifecycle: "active", ...filter })}
          className="relative rounded-sm py-1 hover:text-accent hover:underline"
        >
          {formatBalance(amountCents)}
        </Link>
      </dd>
    </div>
  );
}

function toCards(cards: DashboardCards): Card[] {
  const received = {
    amountCents: cards.paidIncomeCents,
    tone: "income",
    filter: { type: "income", status: "paid" },
  } as const;
  const toReceive = {
    amountCents: cards.toReceiveCents,
    tone: "unpaid-income",
    filter: { type: "income", status: "unpaid" },
  } as const;
  const paid = {
    amountCents: cards.paidExpensesCents,
    tone: "expense",
    filter: { type: "expense", status: "paid" },
  } as const;
  const toPay = {
    amountCents: cards.unpaidExpensesCents,
    tone: "unpaid-expense",
    filter: { type: "expense", status: "unpaid" },
  } as const;
  return [
    {
      label: "Receitas",
      note: "já recebidas",
      amountCents: cards.paidIncomeCents,
      filter: { type: "income", status: "paid" },
      parts: [
        { label: "Recebidas", ...received },
        { label: "A receber", ...toReceive },
      ],
    },
    {
      label: "Despesas",
      note: "pagas ou não",
      amountCents: cards.totalExpensesCents,
      filter: { type: "expense" },
      parts: [
        { label: "Pagas", ...paid },
        { label: "Não pagas", ...toPay },
      ],
    },
    {
      label: "Saldo realizado",
      note: "já pago",
      amountCents: cards.realizedBalanceCents,
      filter: { status: "paid" },
      parts: [
        { label: "Recebido", ...received },
        { label: "Pago", ...paid },
      ],
      total: { label: "Saldo total", amountCents: cards.netBalanceCents, filter: {} },
    },
    {
      label: "Fluxo projetado",
      note: "em aberto",
      amountCents: cards.projectedFlowCents,
      filter: { status: "unpaid" },
      parts: [
        { label: "A receber", ...toReceive },
        { label: "A pagar", ...toPay },
      ],
    },
  ];
}
