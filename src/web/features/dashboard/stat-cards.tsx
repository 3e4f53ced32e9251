import { Link } from "react-router";
import { formatBalance } from "#domain/format-amount.ts";
import type { DashboardCards } from "#domain/dashboard.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { StatCard } from "#web/feedback/stat-card.tsx";
import { PartMark, SplitBar } from "#web/feedback/split-bar.tsx";
import { toCards, type Total } from "./stat-card-totals.ts";

/** The four totals of the Painel (spec section 2), with their details. */
export function StatCards({ cards }: { cards: DashboardCards }) {
  const all = toCards(cards);
  const amounts = all.map(({ total }) => formatBalance(total.amountCents));
  const longest = amounts.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return (
    <div className={cardsClass}>
      {all.map(({ total, details, ...texts }) => (
        <StatCard
          key={texts.label}
          {...texts}
          amountCents={total.amountCents}
          longest={longest}
          isSmallOnPhone
          to={activeEntriesUrl(total)}
        >
          <Details details={details} />
        </StatCard>
      ))}
      <p className={cardsNoteClass}>
        {NOTE}
        <span className="max-sm:hidden">{BALANCE_NOTE}</span>
      </p>
    </div>
  );
}

function Details({ details }: { details: Readonly<Record<string, Total>> }) {
  const lines = Object.entries(details);
  const parts = lines.flatMap(([, { tone, amountCents }]) =>
    tone === undefined ? [] : { tone, amountCents },
  );
  return (
    <>
      {parts.length > 0 && <SplitBar parts={parts} />}
      {lines.length > 0 && (
        <dl className="flex flex-col gap-1 text-meta touch:gap-0">
          {lines.map(([name, detail]) => (
            <DetailLine key={name} label={name} total={detail} />
          ))}
        </dl>
      )}
    </>
  );
}

const NOTE = "Os cartões somam todos os lançamentos ativos, com qualquer vencimento ou sem ele.";
const BALANCE_NOTE = " O Saldo Geral conta também o que falta pagar e receber.";

export const cardsNoteClass = "col-span-full min-h-4 px-1 text-meta text-muted sm:-mt-2";
export const cardsClass = "grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4";

function activeEntriesUrl({ filter }: Total): string {
  return entriesUrl({ lifecycle: "active", ...filter });
}

/** Its link lies above that of the card. */
function DetailLine({ label, total }: { label: string; total: Total }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 max-sm:flex-col max-sm:items-start">
      <dt className="flex items-center gap-2 text-muted max-sm:gap-1">
        {total.tone !== undefined && <PartMark tone={total.tone} />}
        {label}
      </dt>
      <dd className="max-w-full tabular-nums wrap-anywhere sm:ml-auto">
        <Link
          to={activeEntriesUrl(total)}
          className="relative rounded-sm py-1.25 touch:inline-flex touch:min-h-10 touch:items-center touch:py-0 max-sm:-mt-4 max-sm:items-end hover:text-accent hover:underline"
        >
          {formatBalance(total.amountCents)}
        </Link>
      </dd>
    </div>
  );
}
