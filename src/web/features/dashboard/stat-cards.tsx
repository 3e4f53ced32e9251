import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import type { DashboardCards } from "#domain/dashboard.ts";
import type { Cents } from "#domain/money.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { StatCard } from "#web/feedback/stat-card.tsx";
import { PartMark, SplitBar, type PartTone } from "#web/feedback/split-bar.tsx";

type Total = {
  readonly amountCents: Cents;
  readonly filter: EntriesFilter;
  /** Of a part of the split bar. */
  readonly tone?: PartTone;
};

type Card = {
  readonly label: string;
  readonly note: string;
  readonly total: Total;
  readonly details: Readonly<Record<string, Total>>;
};

/** The four totals of the Painel (spec section 2), each split in two. */
export function StatCards({ cards }: { cards: DashboardCards }) {
  return (
    <div className={cardsClass}>
      {toCards(cards).map(({ label, note, total, details }) => (
        <StatCard
          key={label}
          label={label}
          note={note}
          amountCents={total.amountCents}
          to={activeEntriesUrl(total)}
        >
          <SplitBar
            parts={Object.values(details).flatMap(({ tone, amountCents }) =>
              tone === undefined ? [] : { tone, amountCents },
            )}
          />
          <dl className="flex flex-col gap-1 text-meta">
            {Object.entries(details).map(([name, detail]) => (
              <DetailLine key={name} label={name} total={detail} />
            ))}
          </dl>
        </StatCard>
      ))}
    </div>
  );
}

export const cardsClass = "grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4";

function activeEntriesUrl({ filter }: Total): string {
  return entriesUrl({ lifecycle: "active", ...filter });
}

/** Its link is above that of the card. */
function DetailLine({ label, total }: { label: string; total: Total }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dt className="flex items-center gap-2 text-muted">
        {total.tone !== undefined && <PartMark tone={total.tone} />}
        {label}
      </dt>
      <dd className="ml-auto tabular-nums">
        <Link
          to={activeEntriesUrl(total)}
          className="relative rounded-sm py-1 hover:text-accent hover:underline"
        >
          {formatBalance(total.amountCents)}
        </Link>
      </dd>
    </div>
  );
}

function toCards(cards: DashboardCards): Card[] {
  const received: Total = {
    amountCents: cards.paidIncomeCents,
    filter: { type: "income", status: "paid" },
    tone: "income",
  };
  const toReceive: Total = {
    amountCents: cards.toReceiveCents,
    filter: { type: "income", status: "unpaid" },
    tone: "unpaid-income",
  };
  const paid: Total = {
    amountCents: cards.paidExpensesCents,
    filter: { type: "expense", status: "paid" },
    tone: "expense",
  };
  const toPay: Total = {
    amountCents: cards.unpaidExpensesCents,
    filter: { type: "expense", status: "unpaid" },
    tone: "unpaid-expense",
  };
  return [
    {
      label: "Receitas",
      note: "já recebidas",
      total: received,
      details: { Recebidas: received, "A receber": toReceive },
    },
    {
      label: "Despesas",
      note: "pagas ou não",
      total: { amountCents: cards.totalExpensesCents, filter: { type: "expense" } },
      details: { Pagas: paid, "Não pagas": toPay },
    },
    {
      label: "Saldo realizado",
      note: "já pago",
      total: { amountCents: cards.realizedBalanceCents, filter: { status: "paid" } },
      details: {
        Recebido: received,
        Pago: paid,
        "Saldo total": { amountCents: cards.netBalanceCents, filter: {} },
      },
    },
    {
      label: "Fluxo projetado",
      note: "em aberto",
      total: { amountCents: cards.projectedFlowCents, filter: { status: "unpaid" } },
      details: { "A receber": toReceive, "A pagar": toPay },
    },
  ];
}
