import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatBalance } from "#domain/format-amount.ts";
import { formatBrl, type Cents } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/feedback/skeleton.tsx";
import type { EntrySearch } from "./entry-search.ts";
import { balanceOf, entryTotalsQuery, type EntryTotals } from "./entry-totals-query.ts";

/** What the filters find, added up; always in view while the list is. */
export function EntryTotalsBar({ search }: { search: EntrySearch }) {
  const totals = useQuery(entryTotalsQuery(search));
  if (totals.data === undefined) {
    return totals.error === null ? (
      <div className="px-4 py-3">
        <Skeleton className="h-5 w-3/5" />
      </div>
    ) : (
      <LoadFailure
        error={totals.error}
        retry={totals.refetch}
        isRetrying={totals.isFetching}
        className="m-2"
      />
    );
  }
  return (
    <section aria-label="Totais do que está filtrado" className="px-4 py-2">
      <EntryTotalsFigures term="Lançamentos" totals={totals.data} />
    </section>
  );
}

/** How many, each side, the balance, and what is left out of these. */
export function EntryTotalsFigures({ term, totals }: { term: string; totals: EntryTotals }) {
  const { foundCount, counted } = totals;
  return (
    <>
      <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 max-sm:gap-x-4">
        <Figure term={term}>{countText(foundCount)}</Figure>
        <Side type="income" term="Receitas" amountCents={counted.incomeCents} />
        <Side type="expense" term="Despesas" amountCents={counted.expenseCents} />
        <Figure term="Saldo">{formatBalance(balanceOf(counted))}</Figure>
      </dl>
      <LeftOut {...totals} />
    </>
  );
}

/** Where it is narrow the sign says which side it is, and it comes last. */
function Side({
  type,
  term,
  amountCents,
}: {
  type: TransactionType;
  term: string;
  amountCents: Cents;
}) {
  return (
    <div className="flex items-baseline gap-1.5 max-sm:order-1">
      <dt className="text-meta text-muted max-sm:sr-only">{term}</dt>
      <dd className="font-semibold">
        <Amount
          type={type}
          amountCents={amountCents}
          hasSign={amountCents > 0}
          isMuted={amountCents === 0}
          hasArrow={false}
        />
      </dd>
    </div>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}

/**
 * Inactive and cancelled entries are in the list and not in its sums: it says how many and how much.
 * On a phone, where that would take three lines of the list, how much is said when it is asked.
 */
function LeftOut({ inactive, cancelled }: EntryTotals) {
  const isNarrow = useMediaQuery("(width < 40rem)");
  const [isOpen, setIsOpen] = useState(false);
  const parts = [
    partText(inactive, "inativo", "inativos"),
    partText(cancelled, "cancelado", "cancelados"),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const inFull = parts.join(" · ");
  if (!isNarrow) return <p className="text-meta text-muted tabular-nums">Fora da soma: {inFull}</p>;
  const count = inactive.count + cancelled.count;
  return (
    <div className="text-meta text-muted tabular-nums">
      <button
        type="button"
        aria-expanded={isOpen}
        className="-my-3 flex items-center gap-1 py-3"
        onClick={() => setIsOpen(!isOpen)}
      >
        {`Fora da soma: ${countText(count)} ${count === 1 ? "lançamento" : "lançamentos"}`}
        <ChevronDown aria-hidden className={clsx("size-3.5", isOpen && "rotate-180")} />
      </button>
      {isOpen && <p>{inFull}</p>}
    </div>
  );
}

function partText(sides: TypeTotals, one: string, several: string): string | null {
  const { count, incomeCents, expenseCents } = sides;
  if (count === 0) return null;
  const amounts = [
    ...(incomeCents > 0 ? [`+${formatBrl(incomeCents)}`] : []),
    ...(expenseCents > 0 ? [`−${formatBrl(expenseCents)}`] : []),
  ];
  const much = amounts.length === 0 ? "" : ` (${amounts.join(" ")})`;
  return `${countText(count)} ${count === 1 ? one : several}${much}`;
}

/** Says how many were found, once for each search: what others change meanwhile interrupts nobody. */
export function EntriesFound({ search }: { search: EntrySearch }) {
  const { data, isPlaceholderData } = useQuery(entryTotalsQuery(search));
  const key = JSON.stringify({ ...search, sort: null });
  const [said, setSaid] = useState({ key: "", text: "" });
  if (data !== undefined && !isPlaceholderData && said.key !== key) {
    setSaid({ key, text: foundText(data.foundCount) });
  }
  return <output className="sr-only">{said.text}</output>;
}

function foundText(count: number): string {
  if (count === 0) return "Nenhum lançamento encontrado.";
  return count === 1 ? "1 lançamento encontrado." : `${countText(count)} lançamentos encontrados.`;
}

function countText(count: number): string {
  return count.toLocaleString("pt-BR");
}
