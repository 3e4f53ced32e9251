import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import { formatBrl } from "#domain/money.ts";
import { UPCOMING_DAYS, upcomingPeriod } from "#domain/resolved-status.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { useCharge, type Charge } from "#web/records/use-charge.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { DashboardData, UnpaidLine } from "./dashboard-response.ts";
import { UnpaidRow, contactOf, type UnpaidFilter } from "./unpaid-item.tsx";
import { usePayments } from "./use-payments.ts";

/** The rows in sight of each list; the payload has more, so that the next takes the place of a paid one. */
const ROWS = { overdue: 3, dueSoon: 4 };

/** What is overdue, and what is due today and in the next seven days, each payable. */
export function Agenda({ agenda, today }: Pick<DashboardData, "agenda" | "today">) {
  return (
    <section
      aria-labelledby="agenda"
      className="flex flex-col rounded-md border border-line bg-surface"
    >
      <h2 id="agenda" className="px-4 pt-3 text-emphasis font-semibold lg:px-5 lg:pt-4">
        {`Hoje e próximos ${UPCOMING_DAYS} dias`}
      </h2>
      <div className="grid grid-cols-1 md:grid-cols-2 md:divide-x md:divide-line max-md:divide-y max-md:divide-line">
        <AgendaColumn type="expense" lists={agenda.expense} today={today} />
        <AgendaColumn type="income" lists={agenda.income} today={today} />
      </div>
    </section>
  );
}

type Lists = DashboardData["agenda"][TransactionType];

const TITLES = { expense: "A pagar", income: "A receber" } as const;

function AgendaColumn({
  type,
  lists: { overdue, dueSoon },
  today,
}: {
  type: TransactionType;
  lists: Lists;
  today: CivilDate;
}) {
  const box = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreRowFocus(box);
  const { busyId, isPaid, pay } = usePayments(type);
  const title = TITLES[type];
  const { end: last } = upcomingPeriod(today);
  const until = formatCivilDate(last).slice(0, 5);
  const open = { type, lifecycle: "active", sort: "due" } as const;
  const soon = { ...open, status: "pending", from: today, to: last, due: "dated" } as const;
  const shown = (lines: readonly UnpaidLine[], count: number) =>
    lines.filter((line) => !isPaid(line)).slice(0, count);
  const late = shown(overdue.entries, ROWS.overdue);
  const { charge, dialog } = useCharge();
  const rows = { today, busyId, pay };
  return (
    <section ref={box} {...focusHandlers} aria-label={title} className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 lg:px-5">
        <h3 className="font-semibold">{title}</h3>
        <p className="font-semibold tabular-nums">
          {formatBrl(overdue.totalCents + dueSoon.totalCents)}
        </p>
        <p className="basis-full text-meta text-muted">{`Atrasados e até ${until}`}</p>
      </div>
      {overdue.count + dueSoon.count === 0 && (
        <p className="px-4 text-muted lg:px-5">
          {`Nada ${title.toLowerCase()} até ${until}, nem atrasado.`}
        </p>
      )}
      <AgendaList
        {...rows}
        label="Atrasados"
        isOverdue
        totals={overdue}
        filter={{ ...open, status: "overdue" }}
        lines={late}
        firstIndex={0}
        charge={type === "income" ? charge : null}
      />
      <AgendaList
        {...rows}
        label={`Até ${until}`}
        totals={dueSoon}
        filter={soon}
        lines={shown(dueSoon.entries, ROWS.dueSoon)}
        firstIndex={late.length}
      />
      {dialog}
    </section>
  );
}

function AgendaList({
  label,
  isOverdue = false,
  totals: { count, totalCents },
  filter,
  lines,
  firstIndex,
  today,
  busyId,
  pay,
  charge = null,
}: {
  label: string;
  isOverdue?: boolean;
  totals: Lists["overdue"];
  filter: UnpaidFilter;
  lines: readonly UnpaidLine[];
  firstIndex: number;
  today: CivilDate;
  busyId: string | null;
  pay: (line: UnpaidLine) => Promise<void>;
  /** Asks the contact of an entry to pay. */
  charge?: Charge | null;
}) {
  if (count === 0) return null;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-meta lg:px-5">
        <Link
          to={entriesUrl(filter)}
          aria-label={`Ver todos: ${TITLES[filter.type]}, ${label.toLowerCase()}`}
          className={
            isOverdue
              ? "inline-flex items-center gap-1 py-1 font-medium text-warning hover:underline max-lg:-my-2 max-lg:py-3"
              : "py-1 font-medium text-accent hover:underline max-lg:-my-2 max-lg:py-3"
          }
        >
          {isOverdue && <CircleAlert aria-hidden className="size-4" />}
          {label}
        </Link>
        <span className="ml-auto text-right text-muted tabular-nums">
          {`${pluralize(count, "lançamento", "lançamentos")} · ${formatBrl(totalCents)}`}
        </span>
      </p>
      <ul>
        {lines.map((line, at) => (
          <UnpaidRow
            key={line.id}
            index={firstIndex + at}
            line={line}
            detail={detailOf(line)}
            filter={filter}
            today={today}
            isBusy={busyId === line.id}
            pay={() => void pay(line)}
            charge={chargeOf(line, charge)}
          />
        ))}
      </ul>
      <MoreLink count={count - lines.length} label={label} filter={filter} />
    </>
  );
}

function chargeOf(
  { clientId, clientName }: UnpaidLine,
  charge: Charge | null,
): (() => void) | null {
  if (charge === null || clientId === null) return null;
  return () => charge({ contactId: clientId, name: clientName ?? CONTACT_NOT_FOUND });
}

/** What it is for, then of whom. */
function detailOf(line: UnpaidLine): string | null {
  return [line.note, contactOf(line)].filter((text) => text !== null).join(" · ") || null;
}

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
