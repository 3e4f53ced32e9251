import { useQuery } from "@tanstack/react-query";
import { clsx, type ClassValue } from "clsx";
import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { Amount } from "#web/controls/amount.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { CountedOnlySwitch } from "../filters/counted-only.tsx";
import type { EntrySearch } from "../filters/entry-search.ts";
import {
  entryTotalsQuery,
  excludedCount,
  type EntryTotals,
} from "../filters/entry-totals-query.ts";
import { PartsNote } from "../filters/parts-note.tsx";

/** The totals of the filtered list, sticky at its end. */
export function EntryTotalsBar({
  search,
  change,
  children,
}: {
  /** Placed next to the totals. */
  children: ReactNode;
  search: EntrySearch;
  /** Null on a screen with other filters. */
  change: UrlFilters<EntrySearch>["change"] | null;
}) {
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
    <section aria-label="Totais do que está filtrado" className="px-4 py-1.5">
      <EntryTotalsList
        totals={totals.data}
        isHidingExcluded={search.lifecycle === "active"}
        beside={children}
      >
        {change !== null && (search.lifecycle === "active" || excludedCount(totals.data) > 0) && (
          <CountedOnlySwitch
            search={search}
            change={change}
            hiddenCount={excludedCount(totals.data)}
            className={clsx(
              "ml-auto text-meta @max-roomy:order-3 print:hidden",
              // The sheet of filters has it too.
              search.lifecycle !== "active" && "max-md:hidden",
            )}
          />
        )}
      </EntryTotalsList>
      <PartsNote category={search.category}>
        Dos lançamentos divididos, só as partes da categoria.
      </PartsNote>
    </section>
  );
}

function EntryTotalsList({
  totals,
  isHidingExcluded,
  beside,
  children,
}: {
  totals: EntryTotals;
  isHidingExcluded: boolean;
  beside: ReactNode;
  children: ReactNode;
}) {
  const { foundCount, counted } = totals;
  const balanceCents = counted.incomeCents - counted.expenseCents;
  const amounts = [counted.incomeCents, counted.expenseCents, balanceCents].map(formatBalance);
  const length = amounts.join("").length;
  const isLong = length > MAX_LENGTH_IN_LINE;
  const leavesRoom = length <= MAX_LENGTH_BESIDE;
  const above = isHidingExcluded
    ? ABOVE_BESIDE_SWITCH[isLong ? "long" : "short"]
    : (isLong || excludedCount(totals) > 0) && ABOVE;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 max-md:gap-x-2">
      <div
        className={clsx(
          "flex flex-wrap items-center gap-x-5 lg:@max-roomy:gap-x-4",
          isLong ? "@max-roomy:contents" : "max-md:contents",
          isHidingExcluded ? "grow" : "w-full",
          leavesRoom && "@min-[65rem]:w-auto @min-[65rem]:grow",
        )}
      >
        <dl className="flex flex-wrap items-center gap-x-5 gap-y-0.5 max-md:contents lg:@max-roomy:gap-x-4">
          <Figure term="Lançamentos" above={above} isLast>
            {foundCount.toLocaleString("pt-BR")}
          </Figure>
          <TypeTotal type="income" amountCents={counted.incomeCents} above={above} />
          <TypeTotal type="expense" amountCents={counted.expenseCents} above={above} />
          <Figure term="Saldo" above={above}>
            {formatBalance(balanceCents)}
          </Figure>
        </dl>
        {beside}
      </div>
      {!isHidingExcluded && (
        <ExcludedTotals
          totals={totals}
          className={leavesRoom ? "@min-[65rem]:order-last @min-[65rem]:w-full" : undefined}
        />
      )}
      {children}
    </div>
  );
}

/** In characters; longer amounts have their terms above them where there is little room. */
const MAX_LENGTH_IN_LINE = 3 * "R$ 9.999.999,99".length;
/** Up to this length, all switches fit next to the amounts. */
const MAX_LENGTH_BESIDE = 3 * "R$ 999.999,99".length + 4;

function TypeTotal({
  type,
  amountCents,
  above,
}: {
  type: TransactionType;
  amountCents: TotalCents;
  above: ClassValue;
}) {
  return (
    <div className={figureClass(above)}>
      <dt className="text-meta text-muted">{type === "income" ? "Receitas" : "Despesas"}</dt>
      <dd className="font-semibold max-md:text-meta">
        <Amount
          type={type}
          amountCents={amountCents}
          hasSign={amountCents > 0}
          isMuted={amountCents === 0n}
          hasArrow={false}
        />
      </dd>
    </div>
  );
}

/** The term is above on a phone, beside an open form, and where `above` says so. */
function figureClass(above: ClassValue): string {
  return clsx(
    "flex items-baseline gap-1.5 max-md:flex-col max-md:gap-0 max-md:leading-[0.875rem]",
    NARROW,
    above,
  );
}

const NARROW = "md:@max-table:flex-col md:@max-table:gap-0 md:@max-table:leading-[1rem]";
/** The terms are above the amounts where there is little room. */
const ABOVE = "md:@max-roomy:flex-col md:@max-roomy:gap-0 md:@max-roomy:leading-[1rem]";
/** So that the switch and how many it hides are in the same line. */
const ABOVE_BESIDE_SWITCH = {
  short: "md:@max-[65rem]:flex-col md:@max-[65rem]:gap-0 md:@max-[65rem]:leading-[1rem]",
  long: "md:@max-spacious:flex-col md:@max-spacious:gap-0 md:@max-spacious:leading-[1rem]",
};

function Figure({
  term,
  above,
  isLast = false,
  children,
}: {
  term: string;
  above: ClassValue;
  /** True for the last figure on a phone. */
  isLast?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        isLast
          ? clsx("flex items-baseline gap-1.5 max-md:order-1", NARROW, above)
          : figureClass(above)
      }
    >
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums max-md:text-meta">{children}</dd>
    </div>
  );
}

/**
 * Inactive and cancelled entries, which are in no total; collapsible where there is little room.
 */
function ExcludedTotals({
  totals,
  className,
}: {
  totals: EntryTotals;
  /** The class on a wide screen. */
  className: string | undefined;
}) {
  const { inactive, cancelled } = totals;
  const isTight = useMediaQuery("(width < 80rem)");
  const [isOpen, setIsOpen] = useState(false);
  const count = excludedCount(totals);
  if (count === 0) return null;
  const details = [
    ...excludedTexts(inactive, "inativo", "inativos"),
    ...excludedTexts(cancelled, "cancelado", "cancelados"),
  ].join(" · ");
  if (!isTight) {
    return (
      <p className={clsx("text-meta text-muted tabular-nums", className)}>
        Fora da soma: {details}
      </p>
    );
  }
  return (
    <div className="text-meta text-muted tabular-nums @max-roomy:order-2">
      <button
        type="button"
        aria-expanded={isOpen}
        className="-my-3 flex items-center gap-1 py-3"
        onClick={() => setIsOpen(!isOpen)}
      >
        {`Fora da soma: ${pluralize(count, "lançamento", "lançamentos")}`}
        <ChevronDown aria-hidden className={clsx("size-3.5", isOpen && "rotate-180")} />
      </button>
      <p
        className={clsx("print:before:content-['Fora_da_soma:_']", !isOpen && "hidden print:block")}
      >
        {details}
      </p>
    </div>
  );
}

function excludedTexts(totals: TypeTotals, one: string, several: string): string[] {
  const { count, incomeCents, expenseCents } = totals;
  if (count === 0) return [];
  const amounts = [
    ...(incomeCents > 0 ? [`+${formatBrl(incomeCents)}`] : []),
    ...(expenseCents > 0 ? [`−${formatBrl(expenseCents)}`] : []),
  ];
  const sums = amounts.length === 0 ? "" : ` (${amounts.join(" ")})`;
  return [`${pluralize(count, one, several)}${sums}`];
}

/** Announces the count once per search; later changes of the list are announced politely. */
export function EntriesFound({ search }: { search: EntrySearch }) {
  const { data, isPlaceholderData } = useQuery(entryTotalsQuery(search));
  const key = JSON.stringify({ ...search, sort: null });
  const [shown, setShown] = useState({ key: "", text: "", isNewSearch: true });
  if (data !== undefined && !isPlaceholderData) {
    const found = pluralize(data.foundCount, "lançamento encontrado", "lançamentos encontrados");
    const text = `${data.foundCount === 0 ? "Nenhum lançamento encontrado" : found}.`;
    const isNewSearch = shown.key !== key;
    if (isNewSearch || shown.text !== text) setShown({ key, text, isNewSearch });
  }
  return (
    <output aria-live={shown.isNewSearch ? "polite" : "off"} className="sr-only">
      {shown.text}
    </output>
  );
}
