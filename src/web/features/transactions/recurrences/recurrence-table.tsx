import { clsx } from "clsx";
import {
  CalendarCog,
  CalendarX2,
  CircleAlert,
  CircleDollarSign,
  List,
  PanelRightOpen,
  Pause,
  Play,
} from "lucide-react";
import { memo, type RefObject } from "react";
import { RECURRENCE_LABELS as LABELS } from "#contract/recurrences.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import { monthlyCents } from "#domain/monthly-amount.ts";
import { describeRecurrence, rhythmAndDetails } from "#domain/recurrence-rule.ts";
import type { LoadedRows } from "#web/api/use-infinite-rows.ts";
import { useCompany } from "#web/api/company.ts";
import { Amount } from "#web/controls/amount.tsx";
import { IconButton } from "#web/controls/button.tsx";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { RecordTable } from "#web/records/record-table.tsx";
import type { TableOrder } from "#web/table/table-head.tsx";
import { TableCell } from "#web/table/table-row.tsx";
import { pauseText } from "./pause-text.ts";
import { RecurrenceOverdue } from "./recurrence-overdue.tsx";
import { stateOf, type ListedRecurrence } from "./recurrence-queries.ts";
import { SORT_OPTIONS } from "./recurrence-search.ts";
import { useRecurrenceDetail } from "./recurrence-title.tsx";
import type { RecurrenceActions, RecurrenceQuestion } from "./use-recurrence-actions.ts";

/** Amounts from R$ 10 million on have a smaller font. */
const LARGE_CENTS = 1_000_000_000;

const COLUMNS = [
  { label: "O que se repete" },
  { label: "Quando" },
  { label: LABELS.next_date, sort: "next", width: "w-28 @roomy:w-36" },
  { label: LABELS.amount, sort: "amount", isAmount: true, width: "w-32 @roomy:w-40" },
  { label: "Por mês", isAmount: true, width: "w-32 @roomy:w-40" },
  { label: "Ações", width: "w-25 lg:w-21 print:hidden" },
];

export function RecurrenceTable({
  actions,
  ...props
}: {
  list: LoadedRows<ListedRecurrence>;
  rowCount: number | null;
  order: TableOrder;
  selectedId: string | null;
  saved: ListedRecurrence | null;
  actions: RefObject<RecurrenceActions>;
}) {
  const detailOf = useRecurrenceDetail();
  const nameOf = (row: ListedRecurrence): string =>
    `${detailOf(row) ?? row.category}, ${rhythmAndDetails(row).rhythm}, ${formatBrl(row.nextAmountCents)}`;
  return (
    <RecordTable
      {...props}
      caption="Recorrências"
      columns={COLUMNS}
      sortOptions={SORT_OPTIONS}
      rowName={nameOf}
      onSelect={(row) => actions.current.open(row)}
    >
      {(row) => (
        <Cells recurrence={row} detail={detailOf(row)} name={nameOf(row)} actions={actions} />
      )}
    </RecordTable>
  );
}

const Cells = memo(function Cells({
  recurrence,
  detail,
  name,
  actions,
}: {
  recurrence: ListedRecurrence;
  /** Null where the category says it. */
  detail: string | null;
  name: string;
  actions: RefObject<RecurrenceActions>;
}) {
  const { nextAmountCents: amountCents } = recurrence;
  const { rhythm, details } = rhythmAndDetails(recurrence);
  const isEnded = stateOf(recurrence) === "ended";
  const monthly = monthlyCents({ ...recurrence, amountCents });
  const hasOwnMonthly = !isEnded && monthly !== BigInt(amountCents);
  return (
    <>
      <NameCell recurrence={recurrence} detail={detail} isMuted={isEnded} />
      <TableCell
        title={`${describeRecurrence(recurrence)}.`}
        className="@max-table:order-7 @max-table:min-w-0 @max-table:text-meta @max-table:text-muted"
      >
        <span className="block leading-[1.125rem] @table:truncate">{rhythm}</span>
        <span className="block truncate text-meta leading-[1rem] text-muted @max-table:hidden">
          {details}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums @max-table:order-6 @max-table:text-muted">
        <NextDate recurrence={recurrence} />
        <Problem problem={recurrence.problem} />
      </TableCell>
      <AmountCell recurrence={recurrence} isMuted={isEnded || recurrence.pausedOn !== null} />
      <TableCell
        className={clsx(
          "text-right whitespace-nowrap text-muted tabular-nums @max-table:order-9 @max-table:ml-auto @max-table:text-meta",
          monthly >= LARGE_CENTS && "text-meta",
          !hasOwnMonthly && "@max-table:hidden",
        )}
      >
        {!isEnded && (
          <>
            {formatBrl(monthly)}
            <span aria-hidden className="@table:hidden">
              /mês
            </span>
          </>
        )}
      </TableCell>
      <TableCell className="print:hidden @max-table:absolute @max-table:inset-y-0 @max-table:right-0 @max-table:flex @max-table:items-center @table:pl-0">
        <Actions recurrence={recurrence} name={name} actions={actions} />
      </TableCell>
    </>
  );
});

function NextDate({ recurrence: { pausedOn, nextDueDate } }: { recurrence: ListedRecurrence }) {
  const { today } = useCompany();
  if (pausedOn === null) {
    if (nextDueDate !== null) return formatCivilDate(nextDueDate);
    return <span className="text-muted">Encerrada</span>;
  }
  const { state, since } = pauseText(pausedOn, today);
  return (
    <span className="text-muted">
      <span className="leading-[1.125rem] @table:block">{state}</span>{" "}
      <span className="leading-[1rem] @table:block @table:text-meta">{since}</span>
    </span>
  );
}

/** Of the next entry; that of the rule, from a later one on, is below. */
function AmountCell({
  recurrence: { type, amountCents, nextAmountCents },
  isMuted,
}: {
  recurrence: ListedRecurrence;
  isMuted: boolean;
}) {
  return (
    <TableCell className="text-right font-medium @max-table:order-3 @max-table:ml-auto">
      <Amount
        type={type}
        amountCents={nextAmountCents}
        isMuted={isMuted}
        hasArrow={false}
        className={nextAmountCents >= LARGE_CENTS ? "text-meta" : "text-body"}
      />
      {amountCents !== nextAmountCents && (
        <span
          title="Valor dos lançamentos mais adiante"
          className="block text-meta leading-[1rem] font-normal whitespace-nowrap text-muted"
        >
          depois {formatBrl(amountCents)}
        </span>
      )}
    </TableCell>
  );
}

function NameCell({
  recurrence,
  detail,
  isMuted,
}: {
  recurrence: ListedRecurrence;
  detail: string | null;
  isMuted: boolean;
}) {
  const { category } = recurrence;
  return (
    <TableCell className="@max-table:contents">
      <span
        title={detail ?? category}
        className={clsx(
          "block font-medium @table:truncate @table:@max-roomy:text-meta @roomy:text-body @roomy:leading-[1.125rem] @max-table:order-2 @max-table:line-clamp-2 @max-table:min-w-0 @max-table:grow @max-table:basis-14 @max-table:text-body",
          isMuted && "text-muted",
        )}
      >
        {detail ?? category}
      </span>
      <span className="flex gap-x-2 text-meta leading-[1rem] @max-table:contents">
        <RecurrenceOverdue recurrence={recurrence} />
        {detail !== null && (
          <span
            title={category}
            // On a phone the rule has its room.
            className="block truncate text-muted @max-table:order-8 @max-table:min-w-0 @max-table:shrink-2 @max-[30rem]:hidden"
          >
            {category}
          </span>
        )}
      </span>
    </TableCell>
  );
}

/** Why no more are made. */
function Problem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return (
    <span
      title={`Os próximos lançamentos não foram criados. ${problem}`}
      className="flex items-center gap-1 text-meta leading-[1rem] text-warning"
    >
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      não criados
    </span>
  );
}

function Actions({
  recurrence,
  name,
  actions,
}: {
  recurrence: ListedRecurrence;
  name: string;
  actions: RefObject<RecurrenceActions>;
}) {
  const isEnded = stateOf(recurrence) === "ended";
  const isPaused = recurrence.pausedOn !== null;
  const ask = (question: RecurrenceQuestion) => () => actions.current.ask(question, recurrence);
  const canResume = isPaused || isEnded;
  const rule: MenuAction = canResume
    ? { label: "Retomar…", icon: Play, run: ask(isPaused ? "resume" : "restart") }
    : { label: "Alterar a regra…", icon: CalendarCog, run: ask("change") };
  const hasNext = recurrence.nextDueDate !== null;
  const menu: MenuAction[] = [
    {
      label: hasNext ? "Abrir o próximo lançamento" : "Abrir o último lançamento",
      icon: PanelRightOpen,
      run: () => actions.current.open(recurrence),
    },
    {
      label: "Ver todos os lançamentos",
      icon: List,
      run: () => actions.current.list(recurrence),
    },
    ...(recurrence.overdueCount === 0
      ? []
      : [
          {
            label: "Ver os atrasados",
            icon: CircleAlert,
            run: () => actions.current.list(recurrence, "overdue"),
          },
        ]),
    ...(isEnded ? [] : [{ label: "Mudar valor…", icon: CircleDollarSign, run: ask("amount") }]),
    rule,
    ...(canResume ? [] : [{ label: "Pausar…", icon: Pause, run: ask("pause") }]),
    ...(isEnded ? [] : [{ label: "Encerrar…", icon: CalendarX2, run: ask("end") }]),
  ];
  const { icon: RuleIcon, label, run } = rule;
  const ruleButton = (
    <IconButton label={`${label} ${name}`} title={label} tabIndex={-1} onClick={run}>
      <RuleIcon aria-hidden className="size-4" />
    </IconButton>
  );
  return (
    <div className="flex justify-end">
      {/* On a phone the menu is enough for a rule, and the name needs the room. */}
      {canResume ? ruleButton : <div className="@max-table:hidden">{ruleButton}</div>}
      <RowMenu label={`Ações de ${name}`} tabIndex={-1} actions={menu} />
    </div>
  );
}
