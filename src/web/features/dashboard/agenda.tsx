import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { formatBrl } from "#domain/money.ts";
import { upcomingPeriod } from "#domain/resolved-status.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCharge, type Charge } from "#web/records/use-charge.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { DashboardData, UnpaidLine } from "./dashboard-response.ts";
import { UnpaidRow, type UnpaidFilter } from "./unpaid-item.tsx";
import { UnpaidList } from "./unpaid-list.tsx";
import { usePayments } from "./use-payments.ts";

/** The rows in sight of each list; the payload has more, so that the next takes the place of a paid one. */
const ROWS = { overdue: 2, dueSoon: 4 };

/** What is due first, what is overdue below, each payable and in one list only; with the two lists of the specification. */
export function Agenda({ data }: { data: DashboardData }) {
  return (
    <section
      aria-labelledby="agenda"
      className="flex flex-col rounded-md border border-line bg-surface"
    >
      {/* Beside each other the columns say it. */}
      <h2 id="agenda" className="px-4 pt-3 text-emphasis font-semibold md:sr-only">
        A pagar e a receber
      </h2>
      {/* On a phone the second column is beside the first, and begins in sight. */}
      <div className="grid grid-cols-2 divide-x divide-line max-md:relative max-md:contain-inline-size max-md:snap-x max-md:snap-mandatory max-md:grid-cols-[90%_90%] max-md:overflow-x-auto">
        <ToPay data={data} />
        <ToReceive data={data} />
      </div>
    </section>
  );
}

/** Bills of the next days, and the expenses that are overdue. */
function ToPay({ data }: { data: DashboardData }) {
  const { agenda, today } = data;
  return (
    <Column title="A pagar">
      <SoonList type="expense" totals={agenda.expense.dueSoon} today={today} />
      <UnpaidList
        title="Despesas atrasadas"
        summary={overdueSummary(data)}
        emptyText="Nenhuma despesa atrasada no momento."
        filter={{ type: "expense", status: "overdue", lifecycle: "active", sort: "due" }}
        lines={data.overdueExpenses}
        today={today}
      />
    </Column>
  );
}

/** Incomes to come, those of the next days first, and those that are overdue. */
function ToReceive({ data }: { data: DashboardData }) {
  const { agenda, today } = data;
  const { overdue, dueSoon } = agenda.income;
  return (
    <Column title="A receber">
      <UnpaidList
        title="Receitas previstas"
        summary={pendingSummary(data)}
        emptyText="Não há receitas pendentes no período."
        filter={{ type: "income", status: "pending", lifecycle: "active", sort: "due" }}
        lines={data.pendingIncomes}
        today={today}
      >
        {dueSoon.count > 0 && <ListHead {...soonHead("income", today)} totals={dueSoon} />}
      </UnpaidList>
      <PayableList
        label="Receitas atrasadas"
        isOverdue
        totals={overdue}
        filter={{ ...open("income"), status: "overdue" }}
        rowCount={ROWS.overdue}
        today={today}
      />
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 snap-start flex-col gap-1 py-2 md:pt-3">
      {/* A phone has no room to say what the signs and the lists say. */}
      <h3 className="px-4 text-emphasis font-semibold max-md:sr-only lg:px-5">{title}</h3>
      {children}
    </section>
  );
}

function overdueSummary({ overdue: { count, totalCents } }: DashboardData): string {
  return count === 0 ? "" : `${pluralize(count, "despesa", "despesas")} · ${formatBrl(totalCents)}`;
}

function pendingSummary({ pendingIncomes, pendingIncomeCents }: DashboardData): string {
  return pendingIncomes.length === 0 ? "" : `${formatBrl(pendingIncomeCents)} a receber no prazo`;
}

type Totals = DashboardData["agenda"]["income"]["overdue"];

function open(type: TransactionType) {
  return { type, lifecycle: "active", sort: "due" } as const;
}

/** What a list of the next days is called, and its entries. */
function soonHead(type: TransactionType, today: CivilDate) {
  const { end } = upcomingPeriod(today);
  const filter = { ...open(type), status: "pending", from: today, to: end, due: "dated" } as const;
  return { label: `De hoje até ${formatCivilDate(end).slice(0, 5)}`, filter };
}

function SoonList({
  type,
  totals,
  today,
}: {
  type: TransactionType;
  totals: Totals;
  today: CivilDate;
}) {
  const { label, filter } = soonHead(type, today);
  if (totals.count === 0) {
    const until = formatCivilDate(filter.to).slice(0, 5);
    return <p className="px-4 py-1 text-muted lg:px-5">{`Nada a pagar de hoje até ${until}.`}</p>;
  }
  return (
    <PayableList
      label={label}
      totals={totals}
      filter={filter}
      rowCount={ROWS.dueSoon}
      today={today}
    />
  );
}

function PayableList({
  label,
  isOverdue = false,
  totals,
  filter,
  rowCount,
  today,
}: {
  label: string;
  isOverdue?: boolean;
  totals: Totals;
  filter: UnpaidFilter;
  rowCount: number;
  today: CivilDate;
}) {
  const box = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreRowFocus(box);
  const { busyId, isPaid, pay } = usePayments(filter.type);
  const { charge, dialog } = useCharge();
  if (totals.count === 0) return null;
  const lines = totals.entries.filter((line) => !isPaid(line)).slice(0, rowCount);
  return (
    <section ref={box} {...focusHandlers} aria-label={label} className="flex flex-col">
      <ListHead label={label} isOverdue={isOverdue} totals={totals} filter={filter} />
      <ul>
        {lines.map((line, at) => (
          <UnpaidRow
            key={line.id}
            index={at}
            line={line}
            filter={filter}
            today={today}
            isBusy={busyId === line.id}
            pay={() => void pay(line)}
            charge={chargeOf(line, isOverdue && filter.type === "income" ? charge : null)}
          />
        ))}
      </ul>
      <MoreLink count={totals.count - lines.length} label={label} filter={filter} />
      {dialog}
    </section>
  );
}

/** Asks the contact of an entry to pay. */
function chargeOf(
  { clientId, clientName }: UnpaidLine,
  charge: Charge | null,
): (() => void) | null {
  if (charge === null || clientId === null) return null;
  return () => charge({ contactId: clientId, name: clientName ?? CONTACT_NOT_FOUND });
}

/** The name of a list, which leads to all of it, and its total. */
function ListHead({
  label,
  isOverdue = false,
  totals: { count, totalCents },
  filter,
}: {
  label: string;
  isOverdue?: boolean;
  totals: Pick<Totals, "count" | "totalCents">;
  filter: UnpaidFilter;
}) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-meta lg:px-5">
      <Link
        to={entriesUrl(filter)}
        aria-label={`Ver todos: ${TITLES[filter.type]}, ${label.toLowerCase()}`}
        className={clsx(
          "inline-flex items-center gap-1 py-1 font-medium hover:underline max-lg:-my-2 max-lg:py-3",
          isOverdue ? "text-warning" : "text-accent",
        )}
      >
        {isOverdue && <CircleAlert aria-hidden className="size-4" />}
        {label}
      </Link>
      <span className="ml-auto text-right text-muted tabular-nums">
        {`${pluralize(count, "lançamento", "lançamentos")} · ${formatBrl(totalCents)}`}
      </span>
    </p>
  );
}

const TITLES = { expense: "A pagar", income: "A receber" } as const;

/** Under the first entries of a list, when there are more. */
function MoreLink({
  count,
  label,
  filter,
}: {
  count: number;
  label: string;
  filter: UnpaidFilter;
}) {
  if (count <= 0) return null;
  return (
    <Link
      to={entriesUrl(filter)}
      className="self-start px-4 py-1 text-meta font-medium text-accent hover:underline max-lg:-my-2 max-lg:py-3 lg:px-5"
    >
      {`Mais ${count.toLocaleString("pt-BR")}`}
      <span className="sr-only">{`: ${TITLES[filter.type]}, ${label.toLowerCase()}`}</span>
    </Link>
  );
}
