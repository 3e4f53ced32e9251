import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { pluralize } from "#domain/format-amount.ts";
import { formatBrl } from "#domain/money.ts";
import { upcomingPeriod } from "#domain/resolved-status.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { DashboardData } from "./dashboard-response.ts";
import { UnpaidList } from "./unpaid-list.tsx";

/**
 * Entries due within a week, then overdue ones; each is payable and in one list only. Receivables
 * and payables have the same lists and sums over the same days; two of the lists are required by
 * the spec.
 */
export function Agenda({ data }: { data: DashboardData }) {
  const [shown, show] = useState(() => firstShown(data));
  return (
    <section
      aria-labelledby="agenda"
      className="flex flex-col rounded-md border border-line bg-surface"
    >
      {/* The columns already show it. */}
      <h2 id="agenda" className="sr-only">
        A pagar e a receber
      </h2>
      <ColumnSwitch data={data} shown={shown} show={show} />
      <div className="grid md:grid-cols-2 md:divide-x md:divide-line">
        {TYPES.map((type) => (
          <section
            key={type}
            aria-label={TITLES[type]}
            className={clsx(
              "flex min-w-0 flex-col gap-1 py-2 md:pt-3",
              shown !== type && "max-md:hidden print:flex",
            )}
          >
            <DueAndOverdue data={data} type={type} />
          </section>
        ))}
      </div>
    </section>
  );
}

/** The first type with something overdue or due soon, otherwise with anything open. */
function firstShown({ agenda, pendingExpenses, pendingIncomes }: DashboardData): TransactionType {
  const pending = { expense: pendingExpenses, income: pendingIncomes };
  const isUrgent = (type: TransactionType) =>
    agenda[type].overdue.count + agenda[type].dueSoon.count > 0;
  return TYPES.find(isUrgent) ?? TYPES.find((type) => pending[type].length > 0) ?? "expense";
}

const TYPES = ["expense", "income"] as const;
const TITLES = { expense: "A pagar", income: "A receber" } as const;

/** On a phone, which has room for one column. Shows the overdue amounts of both. */
function ColumnSwitch({
  data: { agenda },
  shown,
  show,
}: {
  data: DashboardData;
  shown: TransactionType;
  show: (type: TransactionType) => void;
}) {
  return (
    <div className="grid grid-cols-2 divide-x divide-line border-b border-line md:hidden print:hidden">
      {TYPES.map((type) => {
        const { overdue } = agenda[type];
        return (
          <button
            key={type}
            type="button"
            aria-pressed={shown === type}
            className="group flex min-w-0 flex-col items-start px-4 py-1.5 text-left wrap-anywhere -outline-offset-2 aria-pressed:shadow-[inset_0_-2px_var(--color-accent)]"
            onClick={() => show(type)}
          >
            <span className="font-semibold group-aria-pressed:text-accent">{TITLES[type]}</span>
            {overdue.count === 0 ? (
              <span className="text-meta text-muted">nada atrasado</span>
            ) : (
              <span className="flex flex-wrap gap-x-1.5 text-meta text-warning tabular-nums">
                <span>{pluralize(overdue.count, "atrasada", "atrasadas")}</span>{" "}
                <span>{formatBrl(overdue.totalCents)}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

type ListProps = { data: DashboardData; type: TransactionType };

/**
 * Entries due later than in a week are below the overdue ones. Lists do not move while the user
 * marks entries as paid.
 */
function DueAndOverdue(props: ListProps) {
  const { overdue, dueSoon } = props.data.agenda[props.type];
  const [isOverdueFirst] = useState(dueSoon.count === 0 && overdue.count > 0);
  const lists = [<DueList key="due" {...props} />, <OverdueList key="overdue" {...props} />];
  return isOverdueFirst ? lists.toReversed() : lists;
}

/** Pending entries by due date, those of the next days first. */
function DueList({ data, type }: ListProps) {
  const { today, agenda, pendingExpenses, pendingIncomes } = data;
  const { end } = upcomingPeriod(today);
  return (
    <UnpaidList
      {...DUE_LISTS[type]}
      summary={<DueSoon type={type} today={today} totals={agenda[type].dueSoon} />}
      filter={open(type, "pending")}
      lines={type === "expense" ? pendingExpenses : pendingIncomes}
      soonEnd={end}
      today={today}
    />
  );
}

// The words of spec section 2, and the same for the other type.
const DUE_LISTS = {
  expense: { title: "Despesas previstas", emptyText: "Não há despesas pendentes." },
  income: {
    title: "Receitas previstas",
    emptyText: "Não há receitas pendentes no período.",
    withoutContact: "Sem vínculo",
  },
};

function OverdueList({ data, type }: ListProps) {
  const { today, agenda, overdueExpenses, overdueIncomes } = data;
  const { count, totalCents } = agenda[type].overdue;
  const { words, ...texts } = OVERDUE_LISTS[type];
  return (
    <UnpaidList
      {...texts}
      summary={
        count > 0 && (
          // The switch of a phone shows it; it is not printed.
          <span className="text-muted max-md:hidden print:inline">
            {`${pluralize(count, words[0], words[1])} · ${formatBrl(totalCents)}`}
          </span>
        )
      }
      filter={open(type, "overdue")}
      lines={type === "expense" ? overdueExpenses : overdueIncomes}
      today={today}
    />
  );
}

const OVERDUE_LISTS = {
  expense: {
    title: "Despesas atrasadas",
    emptyText: "Nenhuma despesa atrasada no momento.",
    withoutContact: "Sem vínculo",
    words: ["despesa", "despesas"],
  },
  income: {
    title: "Receitas atrasadas",
    emptyText: "Nenhuma receita atrasada no momento.",
    words: ["receita", "receitas"],
  },
} as const;

function open(type: TransactionType, status: "pending" | "overdue") {
  return { type, status, lifecycle: "active", sort: "due" } as const;
}

/** The total of the next days, linked to its entries. */
function DueSoon({
  type,
  today,
  totals: { count, totalCents },
}: {
  type: TransactionType;
  today: CivilDate;
  totals: DashboardData["agenda"]["expense"]["dueSoon"];
}) {
  const { end } = upcomingPeriod(today);
  const days = `de hoje até ${formatCivilDate(end).slice(0, 5)}`;
  const title = TITLES[type];
  if (count === 0)
    return <span className="text-muted">{`Nada ${title.toLowerCase()} ${days}`}</span>;
  const filter = { ...open(type, "pending"), from: today, to: end, due: "dated" } as const;
  return (
    <>
      <Link
        to={entriesUrl(filter)}
        aria-label={`Ver todos: ${title}, ${days}`}
        className="py-1 font-medium text-accent hover:underline max-lg:-my-2 max-lg:py-3"
      >
        {days.replace("d", "D")}
      </Link>
      <span className="ml-auto text-right text-muted">
        {`${pluralize(count, "lançamento", "lançamentos")} · ${formatBrl(totalCents)}`}
      </span>
    </>
  );
}
