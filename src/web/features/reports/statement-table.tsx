import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import { formatDecimal, type TotalCents } from "#domain/money.ts";
import type { StatementRow } from "#domain/statement-row.ts";
import {
  CASH_HEADINGS,
  STATEMENT_NAMES,
  columnName,
  hasTotalColumn,
  isPlanned,
  percentOfRevenue,
  revenueOf,
  statementRows,
} from "#domain/statement-rows.ts";
import { useCompany } from "#web/api/company.ts";
import { useIsPrinting } from "#web/table/use-is-printing.ts";
import type { StatementData } from "./report-queries.ts";
import { urlOfCell } from "./statement-links.ts";
import { WholeColumns } from "./whole-columns.tsx";

/** On paper each table has as many columns as fit. */
export function StatementTable({ data }: { data: StatementData }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(FOLDED_FIRST);
  const { today } = useCompany();
  const rows = statementRows(data, today).filter(
    ({ kind, group }) => kind !== "category" || !folded.has(group),
  );
  const { columns } = data;
  const perTable = useIsPrinting() ? COLUMNS_ON_PAPER : columns.length;
  const firsts = columns.map((_, at) => at).filter((at) => at % perTable === 0);
  return firsts.map((first) => (
    <ColumnsTable
      key={columns[first]?.start}
      data={data}
      rows={rows}
      range={{ first, end: first + perTable }}
      folded={folded}
      toggle={(group) => setFolded(folded.symmetricDifference(new Set([group])))}
    />
  ));
}

const COLUMNS_ON_PAPER = 6;

/** Of the columns; `end` is exclusive. */
type ColumnRange = { readonly first: number; readonly end: number };

function ColumnsTable({
  data,
  rows,
  range,
  folded,
  toggle,
}: {
  data: StatementData;
  rows: readonly StatementRow[];
  range: ColumnRange;
  folded: ReadonlySet<string>;
  toggle: (group: string) => void;
}) {
  const { title } = STATEMENT_NAMES[data.basis];
  const { today } = useCompany();
  const columns = data.columns.slice(range.first, range.end);
  const current = columns.findIndex(({ start, end }) => start <= today && today <= end);
  const firstPlanned = rows.findIndex(isPlanned);
  return (
    <WholeColumns
      key={columns.map(({ start }) => start).join()}
      first={current === -1 ? columns.length - 1 : current}
    >
      <table
        aria-label={`${title}, valores em reais`}
        className="w-full border-separate border-spacing-0 tabular-nums print:break-inside-avoid"
      >
        <Head data={data} range={range} />
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={`${row.group} ${row.label}`}>
              {data.planned !== null && at === 0 && <Heading text={CASH_HEADINGS.paid} />}
              {at === firstPlanned && <Heading text={CASH_HEADINGS.planned} />}
              <Row
                row={row}
                data={data}
                range={range}
                isFolded={folded.has(row.group)}
                toggle={() => toggle(row.group)}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </WholeColumns>
  );
}

function Head({ data, range }: { data: StatementData; range: ColumnRange }) {
  return (
    <thead className="text-meta text-muted">
      <tr>
        <th scope="col" className={clsx(headClass, firstClass, "text-left")}>
          Conta
        </th>
        {data.columns.slice(range.first, range.end).map((column) => (
          <th key={column.start} scope="col" className={clsx(headClass, columnClass, "text-right")}>
            {columnName(column)}
          </th>
        ))}
        {hasTotals(data, range) && hasTotalColumn(data) && (
          <th data-total scope="col" className={clsx(headClass, totalClass, "text-right")}>
            Total
          </th>
        )}
        {hasTotals(data, range) && data.basis !== "cash" && (
          <th scope="col" className={clsx(headClass, columnClass, "text-right md:pr-4 lg:pr-5")}>
            % da receita
          </th>
        )}
      </tr>
    </thead>
  );
}

/** They are beside the last columns. */
function hasTotals({ columns }: StatementData, { end }: ColumnRange): boolean {
  return end >= columns.length;
}

const headClass =
  "border-b border-line px-1.5 py-2 align-bottom font-medium md:px-3 md:whitespace-nowrap";
const columnClass = "snap-start min-w-(--column-width) print:min-w-0";
const cellClass = "px-1.5 py-1.5 text-right whitespace-nowrap md:px-3";
const firstClass = clsx(
  "sticky left-0 z-1 bg-surface pl-4 lg:pl-5",
  "max-md:w-30 max-md:min-w-30 max-md:border-r max-md:border-line max-md:wrap-anywhere",
);
/** In sight while the months scroll, where there is room for both. */
const totalClass =
  "snap-start bg-surface min-w-(--total-width) print:min-w-0 md:sticky md:right-0 md:border-l md:border-line";

/** The categories of what was planned are folded at first. */
const FOLDED_FIRST: ReadonlySet<string> = new Set(["plannedIncome", "plannedExpense"]);

/** Above the rows of one way of counting. */
function Heading({ text }: { text: string }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={99}
        className="border-b border-line pt-4 pb-1.5 pl-4 text-left text-meta font-medium text-muted lg:pl-5"
      >
        <span className="sticky left-4">{text}</span>
      </th>
    </tr>
  );
}

const KIND_CLASSES: Record<StatementRow["kind"], string> = {
  category: "",
  total: "font-medium [&>*]:border-b [&>*]:border-line",
  result: "font-semibold [&>*]:border-b [&>*]:border-line",
  derived: "font-semibold [&>*]:border-b [&>*]:border-line",
};

function Row({
  row,
  data,
  range,
  isFolded,
  toggle,
}: {
  row: StatementRow;
  data: StatementData;
  range: ColumnRange;
  /** The categories of the row's group are hidden. */
  isFolded: boolean;
  toggle: () => void;
}) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr className={KIND_CLASSES[row.kind]}>
      <th
        scope="row"
        className={clsx(
          firstClass,
          "py-1.5 pr-2 text-left md:pr-3 md:whitespace-nowrap",
          row.kind === "category" ? "font-normal lg:pl-8" : "font-semibold",
        )}
      >
        {row.kind === "total" ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            title={isFolded ? "Mostrar as categorias" : "Esconder as categorias"}
            onClick={toggle}
            className="-my-1.5 -ml-1 flex min-h-8 cursor-pointer items-center max-lg:min-h-10 gap-1 rounded-sm text-left hover:text-accent"
          >
            <Chevron aria-hidden className="size-4 shrink-0" />
            {row.label}
          </button>
        ) : (
          row.label
        )}
      </th>
      {row.amountsCents.slice(range.first, range.end).map((amount, at) => {
        const column = data.columns[range.first + at];
        const address = column === undefined ? null : urlOfCell(row, column, data);
        const text = formatAmount(amount);
        return (
          <td key={column?.start} className={cellClass}>
            {address === null || amount === null || amount === 0n ? (
              <span className={clsx(amount === 0n && "text-muted")}>{text}</span>
            ) : (
              <Link to={address} className="py-1.25 hover:text-accent hover:underline">
                {text}
              </Link>
            )}
          </td>
        );
      })}
      {hasTotals(data, range) && hasTotalColumn(data) && (
        <td className={clsx(cellClass, totalClass, row.kind === "category" && "font-medium")}>
          {formatAmount(row.totalCents)}
        </td>
      )}
      {hasTotals(data, range) && data.basis !== "cash" && (
        <td className={clsx(cellClass, "text-muted md:pr-4 lg:pr-5")}>
          {percentOfRevenue(row.totalCents ?? 0n, revenueOf(data)) ?? "—"}
        </td>
      )}
    </tr>
  );
}

/** `−1.234,56`, as the caption names the currency. */
function formatAmount(amountCents: TotalCents | null): string {
  if (amountCents === null) return "";
  return formatDecimal(amountCents).replace("-", "−");
}
