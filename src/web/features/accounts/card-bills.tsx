import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { addedByOpenBill, type BillState, type CardBill } from "#domain/card-bill.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { Button } from "#web/controls/button.tsx";
import { formatLongMonth } from "#web/dates/format-bucket.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { toUrlParams } from "#web/url/url-params.ts";
import { billsQuery } from "./account-queries.ts";
import { BalanceText } from "#web/records/balance-text.tsx";

const STATE_LABELS: Record<BillState, string> = {
  open: "Aberta: compras até hoje",
  due: "Fechada, a pagar",
  overdue: "Vencida",
  paid: "Paga",
  carried: "Passou para a próxima",
};
/** Instead of *Paga*, for a bill without purchases or with a credit. */
const NOTHING_OWED = "Nada a pagar";

/** `pay` is null for an archived card, and if there is no account to pay from. */
export function CardBills({
  accountId,
  pay,
}: {
  accountId: AccountId;
  pay: ((bill: CardBill) => void) | null;
}) {
  const { data, error, refetch, isFetching } = useQuery(billsQuery(accountId));
  return (
    <section
      aria-label="Faturas"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:p-5"
    >
      <h2 className="text-emphasis font-semibold">Faturas</h2>
      {data === undefined && error === null && <Skeleton className="h-22" />}
      {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
      {data !== undefined && (
        <ol className="-mx-2 flex flex-col">
          {data.map((bill, index) => (
            <li
              key={bill.closingDate}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-2 last:border-b-0"
            >
              <Bill bill={bill} previous={data[index + 1]} pay={pay} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Bill({
  bill,
  previous,
  pay,
}: {
  bill: CardBill;
  previous: CardBill | undefined;
  pay: ((bill: CardBill) => void) | null;
}) {
  const { firstDay: from, closingDate: to, state } = bill;
  const isPayable = state === "due" || state === "overdue";
  return (
    <>
      <span className="min-w-0 flex-1">
        <Link
          to={{ search: `${toUrlParams({ from, to })}` }}
          className="font-medium hover:underline"
        >
          {billName(bill)}
        </Link>
        <BillFacts bill={bill} previous={previous} />
      </span>
      <BillAmounts bill={bill} />
      {isPayable && pay !== null && (
        <span className="flex justify-end max-sm:w-full">
          <Button size="small" variant="primary" onClick={() => pay(bill)}>
            Pagar fatura
          </Button>
        </span>
      )}
    </>
  );
}

/** `Fatura de novembro de 2026` */
export function billName({ month }: CardBill): string {
  return `Fatura de ${formatLongMonth(month)}`;
}

/** Its days, its state, and of an open bill what debts and payments add. */
export function BillFacts({ bill, previous }: { bill: CardBill; previous: CardBill | undefined }) {
  const { closingDate, dueDate, state, purchasesCents, totalCents } = bill;
  const addedCents = state === "open" ? addedByOpenBill(bill, previous) : purchasesCents;
  return (
    <>
      <span className="block text-meta text-muted">
        {`Vence em ${formatCivilDate(dueDate)} · Fecha em ${formatCivilDate(closingDate)} · `}
        <span className={clsx(state === "overdue" && "font-medium text-expense")}>
          {state === "paid" && totalCents <= 0n ? NOTHING_OWED : STATE_LABELS[state]}
        </span>
      </span>
      {addedCents !== purchasesCents && (
        <span className="block text-meta text-muted">
          com o saldo anterior e o já pago: <BalanceText cents={addedCents} />
        </span>
      )}
    </>
  );
}

/** The amount owed at the closing, and the part not paid yet; of an open bill its purchases. */
export function BillAmounts({
  bill: { state, purchasesCents, totalCents, paidCents, unpaidCents },
}: {
  bill: CardBill;
}) {
  return (
    <span className="shrink-0 text-right">
      <BalanceText
        cents={state === "open" ? purchasesCents : totalCents}
        className="block font-medium"
      />
      {paidCents > 0n && unpaidCents > 0n && (
        <span className="block text-meta text-muted">
          falta <BalanceText cents={unpaidCents} />
        </span>
      )}
    </span>
  );
}
