import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { Fragment, useEffect, useRef, type RefObject } from "react";
import { Link } from "react-router";
import type { Account } from "#domain/account.ts";
import type { AccountMovement } from "#domain/account-movement.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { isTransferId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import { isBeforeOpening } from "#domain/opening-balance.ts";
import { formatPaidOn } from "#domain/payment.ts";
import { useCompany } from "#web/api/company.ts";
import { usePrintAll } from "#web/api/print-all.ts";
import { Amount } from "#web/controls/amount.tsx";
import { Button } from "#web/controls/button.tsx";
import { EmptyNotice, LoadFailure } from "#web/feedback/alerts.tsx";
import { PrintedPart } from "#web/feedback/printed-part.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { useFocusOfMore } from "#web/table/use-focus-of-more.ts";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { joinWords } from "#domain/entry-title.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { SELECTED } from "#web/url/panel-state.ts";
import { transferPath } from "#web/url/paths.ts";
import { nameOfAccount } from "#web/records/account.ts";
import { billsQuery, movementsQuery } from "./account-queries.ts";
import { BalanceText } from "#web/records/balance-text.tsx";
import { CancelTransfer } from "./cancel-transfer.tsx";
import { billName } from "./card-bills.tsx";
import { ExportStatement } from "./export-statement.tsx";
import { movementWords } from "./movement-words.ts";
import { StatementHeading, type ShownBill } from "./statement-heading.tsx";
import { useStatementPeriod, type PeriodEnd, type StatementPeriod } from "./statement-period.ts";

/** The movements of a month or of a card's bill, newest first, with the balance after each. */
export function AccountStatement({
  account,
  accounts,
}: {
  account: Account;
  accounts: readonly Account[];
}) {
  const { period, ends, changeMonth } = useStatementPeriod(useCompany().today);
  const shown = useShownBill(account, period);
  const title = shown === null ? "Extrato" : billName(shown.bill);
  const query = useInfiniteQuery(movementsQuery(account.id, period));
  const pages = query.data?.pages ?? [];
  const isAtPrintLimit = usePrintAll(query, pages.length);
  const [first] = pages;
  const movements = pages.flatMap((page) => page.movements);
  const nameOf = (id: string | null): string => nameOfAccount(accounts, id);
  const box = useRef<HTMLElement>(null);
  // The link of the row, so that the same key does not cancel the next transfer.
  const focusHandlers = useRestoreRowFocus(box, "a");
  useFocusOnOpen(box, period.otherPeriod);
  const more = useFocusOfMore(query.hasNextPage);
  return (
    <section
      ref={box}
      {...focusHandlers}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 outline-none lg:p-5"
    >
      <StatementHeading
        title={title}
        period={period}
        shown={shown}
        changeMonth={changeMonth}
        exportList={<ExportStatement account={account} accounts={accounts} period={period} />}
      />
      {first === undefined && query.error === null && <Skeleton className="h-40" />}
      {query.error !== null && !query.isFetchNextPageError && (
        <LoadFailure error={query.error} retry={query.refetch} isRetrying={query.isFetching} />
      )}
      {first !== undefined && (
        <>
          <EndBalance end={ends.closing} cents={first.closingCents} />
          {first.movements.length === 0 ? (
            <EmptyNotice icon={Landmark} message={emptyText(period, shown)}>
              <p className="text-muted">
                Aparecem aqui os lançamentos pagos desta conta e as transferências.
              </p>
            </EmptyNotice>
          ) : (
            <Movements {...{ account, movements, nameOf }} list={more.list} />
          )}
          {query.hasNextPage && (
            <ShowMore
              rowCount={movements.length}
              isAtPrintLimit={isAtPrintLimit}
              error={query.isFetchNextPageError ? query.error : null}
              isLoading={query.isFetchingNextPage}
              load={() => {
                more.startMore(movements.length);
                void query.fetchNextPage();
              }}
            />
          )}
          {!query.hasNextPage && <EndBalance end={ends.opening} cents={first.openingCents} />}
        </>
      )}
    </section>
  );
}

function useShownBill({ id, kind }: Account, { start, end }: StatementPeriod): ShownBill | null {
  const { data = [] } = useQuery({ ...billsQuery(id), enabled: kind === "card" });
  const at = data.findIndex(
    ({ firstDay, closingDate }) => firstDay === start && closingDate === end,
  );
  const bill = data[at];
  return bill === undefined ? null : { bill, previous: data[at + 1] };
}

/** The list of bills is above the statement, and on a phone longer than the screen. */
function useFocusOnOpen(box: RefObject<HTMLElement | null>, otherPeriod: string | null): void {
  const shown = useRef(otherPeriod);
  useEffect(() => {
    if (otherPeriod !== null && otherPeriod !== shown.current) {
      box.current?.scrollIntoView();
      box.current?.focus({ preventScroll: true });
    }
    shown.current = otherPeriod;
  }, [box, otherPeriod]);
}

function emptyText({ otherPeriod }: StatementPeriod, shown: ShownBill | null): string {
  if (shown !== null) return "Nada se moveu nesta fatura.";
  return `Nada se moveu ${otherPeriod === null ? "neste mês" : "neste período"}.`;
}

function Movements({
  account,
  movements,
  nameOf,
  list,
}: {
  account: Account;
  movements: readonly AccountMovement[];
  nameOf: (id: string | null) => string;
  list: RefObject<HTMLOListElement | null>;
}) {
  const isBefore = ({ date }: AccountMovement): boolean => isBeforeOpening(account, date);
  const firstBefore = movements.find(isBefore);
  return (
    <ol ref={list} aria-label="Movimentos" className="-mx-2 flex flex-col">
      {movements.map((movement, index) => (
        <Fragment key={movement.id}>
          {movement === firstBefore && <Opening account={account} />}
          <li data-index={index} className="border-b border-line px-2 py-2 last:border-b-0">
            <Movement movement={movement} isBefore={isBefore(movement)} nameOf={nameOf} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

/** `error` is that of the next page, which is tried again in the same position. */
function ShowMore({
  rowCount,
  isAtPrintLimit,
  error,
  isLoading,
  load,
}: {
  rowCount: number;
  isAtPrintLimit: boolean;
  error: Error | null;
  isLoading: boolean;
  load: () => void;
}) {
  return (
    <>
      <PrintedPart rowCount={rowCount} isAtLimit={isAtPrintLimit} />
      {error === null ? (
        <Button className="print:hidden" isInert={isLoading} onClick={load}>
          {isLoading ? "Carregando…" : "Mostrar mais"}
        </Button>
      ) : (
        <LoadFailure error={error} retry={load} isRetrying={isLoading} />
      )}
    </>
  );
}

function EndBalance({ end, cents }: { end: PeriodEnd | null; cents: TotalCents }) {
  if (end === null) return null;
  return (
    <p className="flex justify-between gap-3 rounded-md bg-page px-3 py-2">
      <span className="text-muted">{end.label}</span>
      <BalanceText cents={cents} className="font-medium" />
    </p>
  );
}

/** The row above the earlier movements. */
function Opening({
  account: { openingBalanceCents, openingDate },
}: {
  account: Pick<Account, "openingBalanceCents" | "openingDate">;
}) {
  return (
    <li className="mx-2 my-1 rounded-md bg-page px-3 py-2">
      <p className="flex justify-between gap-3">
        <span className="font-medium">{`Saldo inicial em ${formatCivilDate(openingDate)}`}</span>
        <BalanceText cents={BigInt(openingBalanceCents)} className="font-medium" />
      </p>
      <p className="text-meta text-muted">
        Já inclui o que veio antes: os movimentos abaixo não mudam o saldo de hoje.
      </p>
    </li>
  );
}

function Movement({
  movement,
  isBefore,
  nameOf,
}: {
  movement: AccountMovement;
  /** True for the opening balance. */
  isBefore: boolean;
  nameOf: (id: string | null) => string;
}) {
  const { id, date, isPaidOnAssumed, amountCents, balanceCents } = movement;
  const isIn = amountCents > 0n;
  const { name, details } = movementWords(movement, nameOf);
  const detail = joinWords([
    formatPaidOn({ paidOn: date, isPaidOnAssumed }),
    ...details,
    isBefore ? "antes do saldo inicial" : null,
  ]);
  return (
    <div className="flex items-baseline gap-x-3">
      <span className="min-w-0 flex-1 wrap-anywhere">
        {isTransferId(id) ? (
          <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
            <Link to={transferPath(id)} state={SELECTED} className="hover:underline">
              {name}
            </Link>
            <CancelTransfer id={id} />
          </span>
        ) : (
          <Link to={entriesUrl({ id })} state={SELECTED} className="font-medium hover:underline">
            {name}
          </Link>
        )}
        <span className="block text-meta text-muted">
          {detail}
          <EntryMark entry={{ ...movement, paymentRole: null }} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <Amount
          type={isIn ? "income" : "expense"}
          amountCents={isIn ? amountCents : -amountCents}
          className="font-medium"
        />
        <span className="text-meta text-muted">
          Saldo <BalanceText cents={balanceCents} />
        </span>
      </span>
    </div>
  );
}
